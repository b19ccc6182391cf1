//! The ways in which clients use the pipes: each test is a style of client that exists.

use std::thread;
use std::time::Duration;

use libtest_mimic::Trial;
use regex_lite::Regex;

use crate::Outcome;
use crate::engine::Engine;
use crate::reply::Reply;

/// A game as the runner of hivegame.com sends it, with nothing where the turn should be.
const GAME: &str = "Base+MLP;InProgress;;wA1;bG1 -wA1";

/// A move in the wording of UHP.
const MOVE: &str = r"[wb](?:Q|M|L|P|[SB][12]|[GA][123])(?: [-/\\]?[wb][A-Z][123]?[-/\\]?)?|pass";

/// Enough commands to fill a pipe in both directions several times over.
const SCRIPT: usize = 4000;

/// Between two pieces of a command.
const PAUSE: Duration = Duration::from_millis(20);

pub(crate) fn tests() -> Vec<Trial> {
    let test = |name: &str, test: fn() -> Outcome| Trial::test(format!("pipes::{name}"), test);
    vec![
        test(
            "a client that closes its end after asking still gets all its replies",
            a_client_that_closes_its_end_after_asking_still_gets_all_its_replies,
        ),
        test("a client may play the first line of a best move", || plays_a_game("False", Reply::first_line)),
        test("a client may play the last line of a best move", || plays_a_game("False", Reply::last_line)),
        test("a client may play the last line after intermediate best moves", || {
            plays_a_game("True", Reply::last_line)
        }),
        test("a client may end its lines with CR LF", a_client_may_end_its_lines_with_cr_lf),
        test(
            "a client may send a whole script before it reads",
            a_client_may_send_a_whole_script_before_it_reads,
        ),
        test("a client may send its command in pieces", a_client_may_send_its_command_in_pieces),
        test(
            "intermediate best moves come with depth, score and line",
            intermediate_best_moves_come_with_depth_score_and_line,
        ),
    ]
}

impl Reply {
    fn first_line(&self) -> Option<&String> {
        self.lines.first()
    }

    fn last_line(&self) -> Option<&String> {
        self.lines.last()
    }
}

fn a_client_that_closes_its_end_after_asking_still_gets_all_its_replies() -> Outcome {
    let mut engine = Engine::start()?;
    engine.send(format!("newgame {GAME}\nbestmove time 00:00:01\n"));
    engine.close_input();
    let game = engine.reply()?;
    assert_eq!(game.only_line()?, "Base+MLP;InProgress;White[2];wA1;bG1 -wA1");
    let best = engine.reply()?;
    let best = best.only_line()?;
    engine.ends_quietly()?;

    let mut referee = Engine::start()?;
    referee.ask_for_line(&format!("newgame {GAME}"))?;
    let game = referee.ask_for_line(&format!("play {best}"))?;
    assert_eq!(game, format!("Base+MLP;InProgress;Black[2];wA1;bG1 -wA1;{best}"));
    Ok(())
}

/// Plays a short game with the best moves as a client understands them.
fn plays_a_game(intermediate: &str, best_move: fn(&Reply) -> Option<&String>) -> Outcome {
    let mut engine = Engine::start()?;
    engine.ask_for_line(&format!("options set ReportIntermediateBestMoves {intermediate}"))?;
    engine.ask_for_line("newgame Base+MLP")?;
    let mut moves = Vec::new();
    for ply in 0..8 {
        let reply = engine.ask("bestmove depth 2")?;
        moves.push(best_move(&reply).ok_or("a best move has a line")?.clone());
        let game = engine.ask_for_line(&format!("play {}", moves[ply]))?;
        let side = ["Black", "White"][ply % 2];
        let turn = ply.div_ceil(2) + 1;
        assert_eq!(game, format!("Base+MLP;InProgress;{side}[{turn}];{}", moves.join(";")));
    }
    engine.send("exit\n");
    Ok(engine.ends_quietly()?)
}

fn a_client_may_end_its_lines_with_cr_lf() -> Outcome {
    let mut engine = Engine::start()?;
    engine.send(
        "\r\ninfo\r\nnewgame Base\r\nplay wS1\r\nplay bS1 wS1-\r\nbestmove depth 1\r\nundo\r\nexit\r\n",
    );
    assert_eq!(engine.reply()?.lines.len(), 2);
    assert_eq!(engine.reply()?.only_line()?, "Base;NotStarted;White[1]");
    assert_eq!(engine.reply()?.only_line()?, "Base;InProgress;Black[1];wS1");
    assert_eq!(engine.reply()?.only_line()?, "Base;InProgress;White[2];wS1;bS1 wS1-");
    assert!(engine.reply()?.refusal().is_none());
    assert_eq!(engine.reply()?.only_line()?, "Base;InProgress;Black[1];wS1");
    Ok(engine.ends_quietly()?)
}

fn a_client_may_send_a_whole_script_before_it_reads() -> Outcome {
    let game = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-";
    let mut engine = Engine::start_unread()?;
    engine.send(format!("newgame {game}\n").repeat(SCRIPT));
    engine.send("bestmove depth 1\n");
    engine.finish_writing()?;

    engine.begin_to_read();
    assert_eq!(engine.reply()?.lines.len(), 2, "the greeting");
    for _ in 0..SCRIPT {
        assert_eq!(engine.reply()?.only_line()?, game);
    }
    let best = engine.reply()?;
    assert!(best.refusal().is_none() && best.only_line().is_ok(), "{best}");
    Ok(engine.ends_quietly()?)
}

fn a_client_may_send_its_command_in_pieces() -> Outcome {
    let mut engine = Engine::start()?;
    for piece in ["new", "game Ba", "se", "+MLP", "\npl", "ay wS1\nund", "o"] {
        engine.send(piece);
        thread::sleep(PAUSE);
    }
    // The last command is never ended by a line feed, only by the end of the input.
    engine.close_input();
    assert_eq!(engine.reply()?.only_line()?, "Base+MLP;NotStarted;White[1]");
    assert_eq!(engine.reply()?.only_line()?, "Base+MLP;InProgress;Black[1];wS1");
    assert_eq!(engine.reply()?.only_line()?, "Base+MLP;NotStarted;White[1]");
    Ok(engine.ends_quietly()?)
}

fn intermediate_best_moves_come_with_depth_score_and_line() -> Outcome {
    let report =
        Regex::new(&format!(r"^({MOVE});(\d+);-?\d+\.\d\d((?:;(?:{MOVE}))+)$")).expect("it is a pattern");
    let plain = Regex::new(&format!("^(?:{MOVE})$")).expect("it is a pattern");
    let mut engine = Engine::start()?;
    engine.ask_for_line("options set ReportIntermediateBestMoves True")?;
    engine.ask_for_line(&format!("newgame {GAME}"))?;
    let reply = engine.ask("bestmove depth 4")?;
    let (best, reports) = reply.lines.split_last().ok_or("a best move has a line")?;
    assert!(plain.is_match(best), "{reply}");
    assert!(!reports.is_empty(), "{reply}");
    let mut last_depth = 0;
    for line in reports {
        let parts = report.captures(line).ok_or_else(|| format!("{line:?} is no move;depth;score;line"))?;
        assert!(parts[3].split(';').nth(1) == Some(&parts[1]), "{line} begins with its move");
        let depth: u32 = parts[2].parse().expect("it is a number");
        assert!(depth >= last_depth, "{reply}");
        last_depth = depth;
    }
    assert!(reports.last().is_some_and(|line| line.starts_with(&format!("{best};"))), "{reply}");
    Ok(())
}
