//! Every game, with its final board and its moves.
//!
//! Games are folded up by the hundred, so that a browser draws only what somebody looks at.

use std::fmt::Write as _;

use vespine_engine::Game;

use super::escape::{escaped, name};
use crate::report::board::{LastMove, board_svg, stacks, tile_definitions};
use crate::tournament::{GameRecord, GameResult};

const GAMES_PER_FOLD: usize = 100;
/// Pixels for a twentieth of a hex.
const SCALE: f32 = 1.3;

/// The games in their order.
pub(super) fn section(records: &[&GameRecord]) -> String {
    if records.is_empty() {
        return String::new();
    }
    let mut text = format!("<section><h2>Games</h2>\n{}\n", tile_definitions());
    for fold in records.chunks(GAMES_PER_FOLD) {
        let number = |record: Option<&&GameRecord>| record.map_or(0, |record| record.game + 1);
        let (first, last) = (number(fold.first()), number(fold.last()));
        let open = if records.len() <= GAMES_PER_FOLD { " open" } else { "" };
        let title = if first == last { format!("Game {first}") } else { format!("Games {first} to {last}") };
        let _ = writeln!(text, "<details{open}><summary>{title}</summary><div class=\"games\">");
        for record in fold {
            card(&mut text, record);
        }
        text.push_str("</div></details>\n");
    }
    text + "</section>\n"
}

/// One game.
fn card(text: &mut String, record: &GameRecord) {
    let number = record.game + 1;
    let (white, black, result) = (name(&record.white), name(&record.black), score(record.result));
    let _ = write!(text, "<article id=\"g{number}\"><h3><a href=\"#g{number}\">{number}</a> ");
    let _ = write!(text, "{white} <b>{result}</b> {black}</h3><p>{}", ending(record));
    let _ = write!(text, " · {} · {}", plies(record.plies()), escaped(record.game_type()));
    if record.opening > 0 {
        let _ = write!(text, " · opening of {}", plies(record.opening));
    }
    text.push_str("</p>");
    text.push_str(&final_board(record));
    if record.plies() > 0 {
        text.push_str("<details><summary>Moves</summary><ol>");
        for (ply, mv) in record.moves.split(';').skip(3).enumerate() {
            text.push_str(if ply < record.opening { "<li class=\"o\">" } else { "<li>" });
            text.push_str(&escaped(mv));
        }
        text.push_str("</ol></details>");
    }
    text.push_str("</article>\n");
}

/// Why the game ended, and more about that.
fn ending(record: &GameRecord) -> String {
    let class = if record.reason.is_fault() { "fault" } else { "why" };
    let mut text = format!("<span class=\"{class}\">{}</span>", record.reason);
    if let Some(detail) = &record.detail {
        let _ = write!(text, " ({})", escaped(detail));
    }
    text
}

/// The drawing with what is in its stacks, or what kept it from being made.
fn final_board(record: &GameRecord) -> String {
    match record.moves.parse::<Game>() {
        Ok(game) => {
            let board = game.position().board();
            let drawing = board_svg(board, LastMove::of(&game), SCALE);
            match stacks(board) {
                stacks if stacks.is_empty() => drawing,
                stacks => format!("{drawing}<p>{}</p>", stacks.join(" · ")),
            }
        }
        Err(error) => format!("<p class=\"fault\">no board: {}</p>", escaped(&error.to_string())),
    }
}

/// The result as it is usually written, White's part first.
fn score(result: GameResult) -> &'static str {
    match result {
        GameResult::WhiteWins => "1–0",
        GameResult::BlackWins => "0–1",
        GameResult::Draw => "½–½",
    }
}

fn plies(count: usize) -> String {
    if count == 1 { "1 ply".to_owned() } else { format!("{count} plies") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;
    use crate::tournament::Reason;

    fn page(records: &[GameRecord]) -> String {
        section(&records.iter().collect::<Vec<_>>())
    }

    #[test]
    fn no_games_are_no_section() {
        assert_eq!(page(&[]), "");
    }

    #[test]
    fn every_game_is_there_once() {
        let records = samples::records(30, 4);
        let text = page(&records);
        for record in &records {
            assert_eq!(text.matches(&format!("<article id=\"g{}\">", record.game + 1)).count(), 1);
        }
        assert_eq!(text.matches("<svg class=\"board\"").count(), records.len());
        assert_eq!(text.matches("<li").count(), records.iter().map(GameRecord::plies).sum::<usize>());
    }

    #[test]
    fn a_game_that_never_began_has_no_board_and_no_moves() {
        let game: Game = "Base".parse().expect("the game is by the rules");
        let mut record = samples::record(0, &game, GameResult::WhiteWins, Reason::NoStart);
        record.detail = Some("<nothing> there".to_owned());
        let text = page(&[record]);
        assert!(text.contains("no start") && text.contains("(&lt;nothing&gt; there) · 0 plies"), "{text}");
        assert!(!text.contains("class=\"board\"") && !text.contains("<ol>"), "{text}");
    }

    #[test]
    fn a_record_that_cannot_be_played_is_shown_without_a_board() {
        let mut record = samples::records(1, 2).remove(0);
        record.moves = "Base;;;wS1;<b>".to_owned();
        let text = page(&[record]);
        assert!(text.contains("no board: move 2") && text.contains("\">&lt;b&gt;</ol>"), "{text}");
    }

    #[test]
    fn a_thousand_games_are_a_few_megabytes() {
        let records = samples::records(20, 2);
        let bytes = page(&records).len() - page(&records[..1]).len();
        assert!(bytes / (records.len() - 1) < 4_000, "{bytes} bytes for {} games", records.len() - 1);
    }
}
