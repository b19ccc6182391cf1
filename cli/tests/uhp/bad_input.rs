//! Lines that nobody should send. Each gets one short reply that refuses it, and changes nothing.

use libtest_mimic::Trial;

use crate::Outcome;
use crate::engine::Engine;
use crate::reply::Reply;

/// The game that goes on behind the bad line.
const GAME: &str = "Base+MLP;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-";

/// The same game one ply before.
const GAME_BEFORE: &str = "Base+MLP;InProgress;Black[2];wS1;bS1 wS1-;wQ -wS1";

/// The length of a line that is far too long.
const HUGE: usize = 10_000_000;

/// The longest line of a reply to such a line.
const LONGEST_REPLY: usize = 1000;

pub(crate) fn tests() -> Vec<Trial> {
    let refused = refused_lines()
        .into_iter()
        .map(|(name, line)| Trial::test(format!("bad_input::{name} is refused"), move || is_refused(line)));
    let ignored = ignored_lines()
        .into_iter()
        .map(|(name, line)| Trial::test(format!("bad_input::{name} is ignored"), move || is_ignored(line)));
    refused.chain(ignored).collect()
}

/// The lines that are refused, without their ends.
fn refused_lines() -> Vec<(&'static str, Vec<u8>)> {
    let huge = |start: &str, filling: &str, end: &str| {
        [start, &filling.repeat(HUGE / filling.len()), end].concat().into_bytes()
    };
    vec![
        ("a command of ten million letters", huge("", "x", "")),
        ("a line of ten million blanks", huge("", " ", "")),
        ("a move of ten million letters", huge("play ", "w", "")),
        ("a move with ten million blanks before its unknown piece", huge("play ", " ", "wX1")),
        ("a depth of ten million digits", huge("bestmove depth ", "9", "")),
        ("an option of ten million letters", huge("options get ", "x", "")),
        ("a help topic of ten million letters", huge("help ", "x", "")),
        ("a game type of ten million letters", huge("newgame Base+", "M", "")),
        ("a game of ten million semicolons", huge("newgame Base", ";", "")),
        ("a game with ten million letters in its last move", huge(&format!("newgame {GAME};"), "x", "")),
        ("a game that goes on with ten million passes", huge(&format!("newgame {GAME}"), ";pass", "")),
        ("a line of a hundred thousand words", "word ".repeat(100_000).into_bytes()),
        ("a move of a hundred thousand words", format!("play{}", " wA1".repeat(100_000)).into_bytes()),
        ("bytes that are no text", b"\xff\xfe\xfd".to_vec()),
        ("a move with a byte that is no text", b"play wA1 \xc3(wS1".to_vec()),
        ("a game with a byte that is no text", b"newgame Base\xff".to_vec()),
        ("a known command with a byte that is no text", b"validmoves\xff".to_vec()),
        ("letters that are not ASCII", "züge".into()),
        ("a move with letters that are not ASCII", "play wÄ1 -wQ".into()),
        ("a piece that is a drawing", "play 🐜 -wQ".into()),
        ("a move with a blank that is not ASCII", "play wA1\u{a0}-wQ".into()),
        ("a NUL", b"\0".to_vec()),
        ("a command with a NUL behind", b"validmoves\0".to_vec()),
        ("a move with a NUL inside", b"play wA1\0 -wQ".to_vec()),
        ("a bell", b"\x07".to_vec()),
        ("a form feed", b"\x0c".to_vec()),
        ("a vertical tab", b"\x0b".to_vec()),
        ("a move with a vertical tab inside", b"play wA1\x0b-wQ".to_vec()),
        ("a move in colour", b"play \x1b[31mwA1 -wQ\x1b[0m".to_vec()),
        ("a move with a delete character", b"play wA1\x7f -wQ".to_vec()),
        ("a carriage return within a line", b"play wA1 -wQ\rexit".to_vec()),
        ("a byte order mark in the middle of the input", "\u{feff}".into()),
        ("a byte order mark and a carriage return", "\u{feff}\r".into()),
        ("an unknown command behind a byte order mark", "\u{feff}frobnicate\r".into()),
        ("a move behind a byte order mark", "play \u{feff}wA1 -wQ\r".into()),
        ("an undo of more than any number", "undo 99999999999999999999999999999999".into()),
        ("an undo of less than nothing", "undo -99999999999999999999999999999999".into()),
        ("a depth of more than any number", "bestmove depth 99999999999999999999999999999999".into()),
        ("a depth below zero", "bestmove depth -1".into()),
        ("a depth with a fraction", "bestmove depth 1.5".into()),
        ("a negative number of nodes", "bestmove nodes -5".into()),
        ("more nodes than any number", "bestmove nodes 99999999999999999999999999999999".into()),
        ("seconds that are no number", "bestmove seconds NaN".into()),
        ("seconds without end", "bestmove seconds inf".into()),
        ("seconds below zero", "bestmove seconds -1".into()),
        ("a time below zero", "bestmove time -00:00:01".into()),
        ("a clock below zero", "bestmove clock -1 0".into()),
        ("an option with more than any number", "options set TableSizeMiB 99999999999999999999999".into()),
        ("an option with a number just out of its bounds", "options set NumThreads 4294967297".into()),
        ("a piece with an absurd number", "play wA99999999999999999999999 -wQ".into()),
        ("a perft of absurd depth", "perft 99999999999999999999999".into()),
        ("a perft of negative depth", "perft -1".into()),
    ]
}

/// The lines that are as good as blank.
fn ignored_lines() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("a line of a hundred thousand blanks", vec![b' '; 100_000]),
        ("a line of tabs", vec![b'\t'; 1000]),
        ("a line with only a carriage return", b"\r".to_vec()),
    ]
}

fn is_refused(line: Vec<u8>) -> Outcome {
    between_questions(line, |engine| {
        let reply = engine.reply()?;
        reply.refusal().ok_or_else(|| format!("this is no refusal: {reply}"))?;
        let length = reply.only_line()?.len();
        if length > LONGEST_REPLY { Err(format!("a refusal of {length} bytes: {reply}")) } else { Ok(()) }
    })
}

fn is_ignored(line: Vec<u8>) -> Outcome {
    between_questions(line, |_| Ok(()))
}

/// Sends a line in the middle of a game, listens, and looks whether the game goes on as if nothing had happened.
fn between_questions(line: Vec<u8>, listen: fn(&mut Engine) -> Result<(), String>) -> Outcome {
    let mut engine = Engine::start()?;
    let ask = |engine: &mut Engine| -> Result<[Reply; 2], String> {
        Ok([engine.ask("validmoves")?, engine.ask("options")?])
    };
    assert_eq!(engine.ask_for_line(&format!("newgame {GAME}"))?, GAME);
    let before = ask(&mut engine)?;
    engine.send(line);
    engine.send("\n");
    listen(&mut engine)?;
    assert_eq!(ask(&mut engine)?, before);
    assert_eq!(engine.ask_for_line("undo")?, GAME_BEFORE);
    engine.send("exit\n");
    Ok(engine.ends_quietly()?)
}
