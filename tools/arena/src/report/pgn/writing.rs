//! A record as PGN.
//!
//! Values and comments are brought into one line, without quotes in a value and without braces in a comment, so that
//! whatever an engine said stays where it was put.

use std::fmt::Write as _;
use std::time::Duration;

use crate::report::date::Date;
use crate::tournament::{GameRecord, Timing};

/// Writes a game of a tournament, with a blank line behind it: several in a row are a file of games.
///
/// ```
/// use vespine_arena::report::write_pgn;
/// # let line = r#"{"run":"0","game":6,"white":"a","black":"b","result":"BlackWins","reason":"late",
/// #    "detail":"it took 0.412 s","opening":2,"moves":"Base;InProgress;White[2];wS1;bS1 wS1-","thoughts":[]}"#;
/// # let record = serde_json::from_str(line)?;
///
/// let text = write_pgn("a cup", &record, None);
/// assert!(text.contains("[Round \"7\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"BlackWins\"]\n"));
/// assert!(text.ends_with("1. wS1\n2. bS1 wS1-\n{opening; late: it took 0.412 s}\n\nBlackWins\n\n"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[must_use]
pub fn write_pgn(tournament: &str, record: &GameRecord, timing: Option<&Timing>) -> String {
    let mut text = tags(tournament, record, timing);
    let moves: Vec<&str> = record.moves.split(';').skip(3).collect();
    if !moves.is_empty() {
        text.push('\n');
    }
    for (index, mv) in moves.iter().enumerate() {
        let number = index + 1;
        let _ = writeln!(text, "{number}. {}", in_one_line(mv));
        let end = (number == moves.len()).then(|| ending(record));
        let comments: Vec<String> = [comment(record, timing, number), end].into_iter().flatten().collect();
        if !comments.is_empty() {
            let comment = in_one_line(&comments.join("; ")).replace(['{', '}'], "");
            let _ = writeln!(text, "{{{}}}", comment.trim());
        }
    }
    let _ = write!(text, "\n{}\n\n", record.result);
    text
}

/// The eight tags that every game has, in the order that every game has them, and what else is known.
fn tags(tournament: &str, record: &GameRecord, timing: Option<&Timing>) -> String {
    let date = timing.map_or_else(|| "????.??.??".to_owned(), |timing| Date::at(timing.began).to_string());
    let tags = [
        ("GameType", record.game_type().to_owned()),
        ("Date", date),
        ("Event", tournament.to_owned()),
        ("Site", String::new()),
        ("Round", (record.game + 1).to_string()),
        ("White", record.white.clone()),
        ("Black", record.black.clone()),
        ("Result", record.result.to_string()),
        ("Termination", ending(record)),
        ("Opening", format!("{} plies", record.opening)),
    ];
    let line =
        |(name, value): &(&str, String)| format!("[{name} \"{}\"]\n", in_one_line(value).replace('"', ""));
    tags.iter().map(line).collect()
}

/// Why the game ended.
fn ending(record: &GameRecord) -> String {
    match &record.detail {
        Some(detail) => format!("{}: {detail}", record.reason),
        None => record.reason.to_string(),
    }
}

/// What there is to say about this ply, counted from 1.
fn comment(record: &GameRecord, timing: Option<&Timing>, number: usize) -> Option<String> {
    if number == record.opening {
        return Some("opening".to_owned());
    }
    let own = number.checked_sub(record.opening + 1)?;
    let time = timing.and_then(|timing| timing.moves.get(own)).map(time);
    let thought = record.thoughts.get(own).and_then(Option::as_ref).map(ToString::to_string);
    let known: Vec<String> = [time, thought].into_iter().flatten().collect();
    (!known.is_empty()).then(|| known.join(", "))
}

fn time(time: &Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

/// The text with single blanks instead of whatever blanks and line ends it has.
fn in_one_line(text: &str) -> String {
    text.split(|letter: char| letter.is_whitespace() || letter.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use vespine_engine::Game;

    use super::*;
    use crate::report::samples;
    use crate::tournament::{GameResult, Reason, Thought};

    #[test]
    fn a_game_is_written_as_others_write_it() {
        let game: Game = "Base+M;;;wM;bG1 -wM;wQ wM-;bQ -bG1".parse().expect("the game is by the rules");
        let mut record = samples::record(4, &game, GameResult::Draw, Reason::PlyLimit);
        record.opening = 2;
        record.thoughts = vec![Some(Thought::new(9, "0.35")), Some(Thought::of_our_own(7, "-299.96"))];
        let moves = vec![Duration::from_millis(103), Duration::from_micros(1_999_600)];
        let timing = Timing { game: 4, began: 1_717_113_600, whole: Duration::ZERO, moves };
        let expected = "[GameType \"Base+M\"]\n[Date \"2024.05.31\"]\n[Event \"a cup\"]\n[Site \"\"]\n[Round \"5\"]\n\
            [White \"alpha\"]\n[Black \"beta\"]\n[Result \"Draw\"]\n[Termination \"ply limit\"]\n\
            [Opening \"2 plies\"]\n\n1. wM\n2. bG1 -wM\n{opening}\n3. wQ wM-\n{0.103 s, depth 9, score 0.35}\n\
            4. bQ -bG1\n{2.000 s, depth 7, loss in 4; ply limit}\n\nDraw\n\n";
        assert_eq!(write_pgn("a \"cup\"", &record, Some(&timing)), expected);
    }

    #[test]
    fn an_unknown_date_is_question_marks() {
        let record = samples::records(1, 2).remove(0);
        assert!(write_pgn("", &record, None).contains("[Date \"????.??.??\"]"));
    }
}
