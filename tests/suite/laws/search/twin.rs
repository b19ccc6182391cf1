//! Without pruning the search finds what its slow twin finds: `vespine_tests::plain_search`.
//!
//! That covers windows, table, order of moves, repetitions, distances to a win and symmetric moves at the root, all of
//! which must not change a score. Two searches are compared: one for which the table is a hint what to try first, and one
//! that takes its scores as well. Deep searches are made where there are few moves.

use super::lines::different_moves;
use super::{full_width, some_games, tight_games};
use crate::repetition::shuffled;
use std::cmp::Reverse;
use std::fmt::Write;
use vespine_engine::{Game, LastPly, Move, perft};
use vespine_evaluation::Score;
use vespine_search::{Limits, Searcher};
use vespine_tests::listener::Listener;
use vespine_tests::plain_search::PlainSearch;

/// The most moves that the twin looks at depth by depth.
const BUDGETS: [u64; 4] = [1_000, 3_000, 20_000, 60_000];

#[test]
fn full_width_search_finds_the_score_of_its_twin_at_every_depth() {
    let mut tally = Tally::default();
    let mut searchers = full_width();
    for game in some_games(300, 70) {
        tally.compare(&mut searchers, &game);
    }
    for game in some_games(100, 10).chain(tight_games(200)) {
        tally.compare(&mut searchers, &game);
    }
    tally.finish([400, 300, 150, 30]);
}

#[test]
fn full_width_search_finds_the_repetitions_of_its_twin() {
    let mut tally = Tally::default();
    let mut searchers = full_width();
    for game in some_games(400, 40) {
        tally.compare(&mut searchers, &shuffled(game));
    }
    assert!(tally.repetitions > 0, "nothing was repeated");
    tally.finish([200, 200, 20, 5]);
}

/// What has been compared.
#[derive(Default)]
struct Tally {
    /// How many positions, depth by depth.
    compared: [usize; 4],
    repetitions: u64,
    differences: Vec<String>,
}

impl Tally {
    /// Compares all depths at which the twin has not too many moves to look at.
    fn compare(&mut self, searchers: &mut [Searcher], game: &Game) {
        if game.position().outcome().is_some() {
            return;
        }
        let mut twin = Twin { search: PlainSearch::of(game), scores: Default::default() };
        for (depth, budget) in (1..).zip(BUDGETS) {
            let moves = perft(&mut game.position().clone(), depth, LastPly::Counted);
            if moves > budget {
                break;
            }
            self.compared[depth as usize - 1] += 1;
            for (searcher, scores) in searchers.iter_mut().zip(["", ", scores from the table"]) {
                searcher.clear();
                let compared = compare(searcher, &mut twin, game, depth)
                    .and_then(|()| compare_lines(searcher, &mut twin, game, depth));
                if let Err(difference) = compared {
                    let queen = game.position().rules().first_turn_queen;
                    self.differences.push(format!("depth {depth}{scores}: {difference}\n{queen:?}: {game}"));
                }
            }
        }
        self.repetitions += twin.search.repetitions();
    }

    /// Fails if anything differed, or too little was compared.
    fn finish(self, enough: [usize; 4]) {
        let mut report = String::new();
        for difference in self.differences.iter().take(10) {
            let _ = writeln!(report, "{difference}");
        }
        let (count, all) = (self.differences.len(), self.compared.iter().sum::<usize>());
        assert!(self.differences.is_empty(), "{count} of {all} differ:\n{report}");
        let is_enough = self.compared.iter().zip(enough).all(|(&compared, enough)| compared >= enough);
        assert!(is_enough, "compared only {:?}", self.compared);
    }
}

/// The slow twin, which does not do the same work twice.
struct Twin {
    search: PlainSearch,
    scores: [Option<Vec<(Move, Score)>>; BUDGETS.len()],
}

impl Twin {
    fn scores(&mut self, depth: u32) -> &[(Move, Score)] {
        self.scores[depth as usize - 1].get_or_insert_with(|| self.search.scores(depth))
    }
}

/// The score, and the move that is said to have it. A search that is sure of its move stops early, so the twin is as deep
/// as the search was.
fn compare(searcher: &mut Searcher, twin: &mut Twin, game: &Game, depth: u32) -> Result<(), String> {
    let position = game.position();
    let result = searcher.search(game, Limits::infinite().depth(depth), &mut ()).ok_or("no answer")?;
    let is_sure = result.score.is_decided() || searches_one_move(game);
    if result.depth > depth || (result.depth < depth && !is_sure) {
        return Err(format!("depth {} with {}", result.depth, result.score));
    }
    let scores = twin.scores(result.depth);
    let best = scores.iter().map(|&(_, score)| score).max().ok_or("no moves")?;
    if result.score != best {
        return Err(format!("{} instead of {best} for {}", result.score, position.write_move(result.best)));
    }
    match scores.iter().find(|&&(mv, _)| mv == result.best) {
        Some(&(_, score)) if score == best => Ok(()),
        Some(&(mv, score)) => Err(format!("{} is worth {score}, not {best}", position.write_move(mv))),
        None => Err(format!("{:?} is not legal", result.best)),
    }
}

/// The best few moves and their scores. Each line is searched with a window of its own, so the table is asked about nodes
/// that it has met with other windows.
fn compare_lines(searcher: &mut Searcher, twin: &mut Twin, game: &Game, depth: u32) -> Result<(), String> {
    const LINES: usize = 8;
    let mut listener = Listener::default();
    let limits = Limits::infinite().depth(depth).lines(LINES);
    let _ = searcher.search(game, limits, &mut listener).ok_or("no answer")?;
    let deepest = listener.iterations.last().ok_or("nothing told")?.depth;
    let told = listener.iterations.iter().filter(|told| told.depth == deepest);
    let told: Vec<(Move, Score)> = told.map(|told| (told.line[0], told.score)).collect();
    let mut scores = twin.scores(deepest).to_vec();
    for &(mv, score) in &told {
        let truth = scores.iter().find(|&&(other, _)| other == mv).ok_or("not legal")?.1;
        if score != truth {
            return Err(format!("line {} is worth {truth}, not {score}", game.position().write_move(mv)));
        }
    }
    scores.sort_by_key(|&(_, score)| Reverse(score));
    let is_best = told.iter().zip(&scores).all(|(told, best)| told.1 == best.1);
    if is_best || different_moves(game) < scores.len() { Ok(()) } else { Err(format!("lines {told:?}")) }
}

/// Are all moves the same but for a turn of the board?
fn searches_one_move(game: &Game) -> bool {
    let mut next = game.position().clone();
    let mut key = |mv| {
        let undo = next.play(mv);
        let key = next.canonical_key();
        next.undo(undo);
        key
    };
    let moves = game.position().legal_moves();
    let first = key(moves[0]);
    moves.iter().all(|&mv| key(mv) == first)
}
