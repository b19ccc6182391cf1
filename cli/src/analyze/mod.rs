//! `vespine analyze`: searches the end of a game and shows what it finds, depth by depth.
//!
//! ```text
//!   Searcher ──► Reporter ──► Report: LiveTable on a terminal, PlainRows elsewhere, or JsonLines
//! ```

use std::io::{self, IsTerminal};
use std::time::Duration;

use vespine_engine::{Game, Move, Position};
use vespine_evaluation::Score;
use vespine_search::{Iteration, Limits, Observer, SearchResult, Searcher, Settings, Stop};
use vespine_uhp::write_line;

use crate::arguments::AnalyzeArguments;
use crate::failure::Failure;
use crate::{stop, threads};
use report::{Finding, Origin, Report, Summary};

mod json;
mod live;
mod plain;
mod report;
mod row;

/// How long to search when no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// Does what the command line asks for.
pub(crate) fn run(arguments: &AnalyzeArguments) -> Result<(), Failure> {
    let game = read_unfinished(&arguments.game)?;
    let (threads, mebibytes) = (threads::number(arguments.threads), arguments.hash as usize);
    let mut searcher = Searcher::try_new(threads, mebibytes, Settings::default())?;
    stop::on_interrupt(searcher.stop())?;
    let out = io::stdout();
    let lines = usize::from(arguments.multipv);
    let report: &mut dyn Report = if arguments.json {
        &mut json::JsonLines::new(out.lock())
    } else if out.is_terminal() {
        &mut live::LiveTable::new(lines)
    } else {
        &mut plain::PlainRows::new(out.lock(), lines)
    };
    analyze(&game, limits(arguments), &mut searcher, threads, report)
}

/// Reads a GameString or a game type. The game must not be over.
fn read_unfinished(text: &str) -> Result<Game, Failure> {
    let game: Game = text.parse()?;
    match game.position().outcome() {
        Some(outcome) => Err(Failure::GameOver(outcome)),
        None => Ok(game),
    }
}

/// Searches, and tells what is found. Trusts that the game is not over, and that the searcher has so many threads.
fn analyze(
    game: &Game,
    limits: Limits,
    searcher: &mut Searcher,
    threads: usize,
    report: &mut dyn Report,
) -> Result<(), Failure> {
    let (position, stop) = (game.position(), searcher.stop());
    let mut reporter = Reporter { position, report, stop: stop.clone(), outcome: Ok(()), last: None };
    let result = searcher.search(game, limits, &mut reporter);
    let Reporter { outcome, last, .. } = reporter;
    outcome?;
    let result = result.expect("a game that is not over has a move");
    let summary = Summary {
        origin: origin(last, &result, threads),
        best_move: position.write_move(result.best),
        line: write_line(position, &result.line),
        is_complete: !stop.is_requested(),
        result: &result,
    };
    Ok(report.end(&summary)?)
}

/// Where the move to play comes from, given the best move of the last row.
fn origin(last: Option<Row>, result: &SearchResult, threads: usize) -> Origin {
    match last {
        Some(Row { best, score, .. }) if best == Some(result.best) && score == result.score => {
            Origin::LastRow
        }
        _ if threads > 1 && result.depth > 0 => Origin::Vote(threads),
        Some(Row { depth, .. }) => Origin::Unfinished(depth + 1),
        None => Origin::Nowhere,
    }
}

fn limits(arguments: &AnalyzeArguments) -> Limits {
    let AnalyzeArguments { time, depth, nodes, infinite, multipv, .. } = *arguments;
    let limits = Limits { depth, nodes, hard: time, ..Limits::infinite() }.lines(usize::from(multipv));
    if limits.is_infinite() && !infinite { limits.time(DEFAULT_TIME) } else { limits }
}

/// Passes on what the search tells, with its moves as text. When nobody reads any more, the search need not go on.
struct Reporter<'a> {
    position: &'a Position,
    report: &'a mut dyn Report,
    stop: Stop,
    outcome: io::Result<()>,
    /// The last row that was about the best move.
    last: Option<Row>,
}

/// What a row says about the best move.
#[derive(Clone, Copy, Debug)]
struct Row {
    best: Option<Move>,
    score: Score,
    depth: u32,
}

impl Reporter<'_> {
    fn tell(&mut self, tell: impl FnOnce(&mut dyn Report) -> io::Result<()>) {
        if self.outcome.is_ok() {
            self.outcome = tell(self.report);
        }
        if self.outcome.is_err() {
            self.stop.request();
        }
    }
}

impl Observer for Reporter<'_> {
    fn iteration(&mut self, iteration: &Iteration) {
        if iteration.rank == 1 {
            let Iteration { score, depth, .. } = *iteration;
            self.last = Some(Row { best: iteration.line.first().copied(), score, depth });
        }
        let line = write_line(self.position, &iteration.line);
        self.tell(|report| report.iteration(&Finding { iteration, line }));
    }

    fn best_move(&mut self, line: &[Move], score: Score) {
        if let Some(&best) = line.first() {
            let text = self.position.write_move(best);
            self.tell(|report| report.best_move(&text, score));
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use serde_json::Value;

    use super::*;
    use crate::arguments::{Arguments, Command};

    /// White's queen has one liberty left, and Black to move fills it.
    const SIEGE: &str = r"Base;;;wB1;bS1 -wB1;wQ wB1\;bQ /bS1;wQ bS1\;bS2 -bQ;wS1 wQ\;bA1 -bS1;wA1 wB1\";

    fn read(options: &[&str]) -> Limits {
        let words = [&["vespine", "analyze", "Base"], options].concat();
        match Arguments::try_parse_from(words).map(|arguments| arguments.command) {
            Ok(Some(Command::Analyze(arguments))) => limits(&arguments),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn without_a_limit_there_are_five_seconds() {
        assert_eq!(read(&[]).hard, Some(DEFAULT_TIME));
        assert_eq!(read(&["--depth", "3"]).hard, None);
        assert!(read(&["--infinite"]).is_infinite());
    }

    /// What an analysis tells, line by line.
    fn told(
        text: &str,
        limits: Limits,
        report: impl FnOnce(&mut Vec<u8>) -> Box<dyn Report + '_>,
    ) -> Vec<String> {
        let game: Game = text.parse().expect("the game is by the rules");
        let mut out = Vec::new();
        analyze(&game, limits, &mut Searcher::new(1, 1), 1, &mut *report(&mut out))
            .expect("memory can be written to");
        String::from_utf8(out).expect("it is text").lines().map(str::to_owned).collect()
    }

    #[test]
    fn json_tells_every_line_of_every_depth_and_ends_with_the_result() {
        let limits = Limits::infinite().depth(3).lines(2);
        let lines = told(SIEGE, limits, |out| Box::new(json::JsonLines::new(out)));
        let objects: Vec<Value> =
            lines.iter().map(|line| serde_json::from_str(line).expect("each line is an object")).collect();
        let ranks: Vec<u64> = objects.iter().filter_map(|object| object["rank"].as_u64()).collect();
        assert_eq!(ranks, [1, 2, 1, 2, 1, 2]);
        let result = objects.last().expect("there is a result");
        assert_eq!((&result["type"], &result["complete"]), (&"result".into(), &true.into()));
        assert_eq!((&result["best_move"], &result["win_in"]), (&r"bA1 bQ\".into(), &1.into()));
    }

    #[test]
    fn text_ends_with_the_best_move_and_the_score_in_words() {
        let lines = told(SIEGE, Limits::infinite(), |out| Box::new(plain::PlainRows::new(out, 1)));
        assert!(lines.first().is_some_and(|heading| heading.contains("depth")), "{lines:?}");
        assert_eq!(lines.last().map(String::as_str), Some(r"bestmove bA1 bQ\ (win in 1)"));
    }

    #[test]
    fn the_last_line_agrees_with_the_last_row_or_says_why_not() {
        let game = Game::new(vespine_engine::GameType::BASE);
        let moves = game.position().legal_moves();
        let result = |best, score, depth| SearchResult {
            best,
            score,
            depth,
            selective_depth: depth,
            nodes: 1,
            elapsed: Duration::ZERO,
            line: vec![best],
        };
        let told = |last: Option<Row>, result: SearchResult, threads| {
            let origin = origin(last, &result, threads);
            let (best_move, line) = (game.position().write_move(result.best), Vec::new());
            Summary { result: &result, best_move, line, is_complete: true, origin }.sentence()
        };
        let last = Some(Row { best: Some(moves[0]), score: Score::DRAW, depth: 7 });
        let best = game.position().write_move(moves[0]);
        let other = game.position().write_move(moves[1]);
        let same = result(moves[0], Score::DRAW, 7);
        assert_eq!(told(last, same.clone(), 4), format!("bestmove {best} (+0.00, 50 % to win)"));
        let elected = result(moves[1], Score::DRAW, 7);
        let by_vote = format!("bestmove {other} (+0.00, 50 % to win; by the vote of 4 threads)");
        assert_eq!(told(last, elected.clone(), 4), by_vote);
        let unfinished = format!("bestmove {other} (+0.00, 50 % to win; from depth 8, unfinished)");
        assert_eq!(told(last, elected, 1), unfinished);
        assert_eq!(told(None, same, 1), format!("bestmove {best} (no depth was finished)"));
    }

    #[test]
    fn limits_may_be_combined() {
        let limits = read(&["--depth", "9", "--nodes", "5000", "--time", "0.5", "--multipv", "3"]);
        assert_eq!((limits.depth, limits.nodes, limits.lines), (Some(9), Some(5000), 3));
        assert_eq!(limits.hard, Some(Duration::from_millis(500)));
    }
}
