//! A record as PGN.
//!
//! Values and comments are brought into one line, without quotes in a value and without braces in a comment, so that
//! whatever an engine said stays where it was put.

use std::fmt::Write as _;

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
    let plies = record.plies();
    if plies > 0 {
        text.push('\n');
    }
    let mut comment = String::new();
    for (number, mv) in (1..).zip(record.moves.split(';').skip(3)) {
        let _ = write!(text, "{number}. ");
        put_in_one_line(&mut text, mv, "");
        text.push('\n');
        comment.clear();
        remark(&mut comment, record, timing, number);
        if number == plies {
            comment.push_str(if comment.is_empty() { "" } else { "; " });
            ending(&mut comment, record);
        }
        if !comment.is_empty() {
            text.push('{');
            put_in_one_line(&mut text, &comment, "{}");
            text.push_str("}\n");
        }
    }
    let _ = write!(text, "\n{}\n\n", record.result);
    text
}

/// The eight tags that every game has, in the order that every game has them, and what else is known.
fn tags(tournament: &str, record: &GameRecord, timing: Option<&Timing>) -> String {
    let date = timing.map_or_else(|| "????.??.??".to_owned(), |timing| Date::at(timing.began).to_string());
    let mut termination = String::new();
    ending(&mut termination, record);
    let tags = [
        ("GameType", record.game_type()),
        ("Date", &date),
        ("Event", tournament),
        ("Site", ""),
        ("Round", &(record.game + 1).to_string()),
        ("White", &record.white),
        ("Black", &record.black),
        ("Result", &record.result.to_string()),
        ("Termination", &termination),
        ("Opening", &format!("{} plies", record.opening)),
    ];
    let mut text = String::new();
    for (name, value) in tags {
        let _ = write!(text, "[{name} \"");
        put_in_one_line(&mut text, value, "\"");
        text.push_str("\"]\n");
    }
    text
}

/// Adds why the game ended.
fn ending(text: &mut String, record: &GameRecord) {
    let _ = write!(text, "{}", record.reason);
    if let Some(detail) = &record.detail {
        let _ = write!(text, ": {detail}");
    }
}

/// Adds what there is to say about this ply, counted from 1.
fn remark(text: &mut String, record: &GameRecord, timing: Option<&Timing>, number: usize) {
    if number == record.opening {
        text.push_str("opening");
    }
    let Some(own) = number.checked_sub(record.opening + 1) else {
        return;
    };
    if let Some(time) = timing.and_then(|timing| timing.moves.get(own)) {
        let _ = write!(text, "{:.3} s", time.as_secs_f64());
    }
    if let Some(thought) = record.thoughts.get(own).and_then(Option::as_ref) {
        let _ = write!(text, "{}{thought}", if text.is_empty() { "" } else { ", " });
    }
}

/// Adds a text with single blanks instead of whatever blanks and line ends it has, and without some letters.
fn put_in_one_line(line: &mut String, text: &str, without: &str) {
    let start = line.len();
    let mut is_blank = false;
    for letter in text.chars() {
        if letter.is_whitespace() || letter.is_control() {
            is_blank = line.len() > start;
        } else if !without.contains(letter) {
            if std::mem::take(&mut is_blank) {
                line.push(' ');
            }
            line.push(letter);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

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
