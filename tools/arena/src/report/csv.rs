//! Standings as a table for spreadsheets and scripts: comma-separated values after RFC 4180.
//!
//! A row is a pairing as one of its players sees it, so every pairing has two rows. A value without an end, such as the
//! Elo of who has won all games, is an empty cell: spreadsheets and data frames take that for a missing number, where the
//! word `inf` would turn a column of numbers into one of texts. What is missing can be told from the score, 0 or 1.

use crate::statistics::Wdl;
use crate::tournament::{Pairing, Reason, Standings};

/// The end of a line, as the RFC has it.
const LINE_END: &str = "\r\n";

/// Writes a header and a row for each player of each pairing.
///
/// ```
/// use vespine_arena::report::write_csv;
/// use vespine_arena::tournament::Standings;
///
/// let text = write_csv(&Standings::new(["a", "b"]));
/// assert!(text.starts_with("player,opponent,games,wins,draws,losses,score,"));
/// assert_eq!(text.lines().count(), 1);
/// ```
#[must_use]
pub fn write_csv(standings: &Standings) -> String {
    let mut text = line(header());
    for (first, second) in standings.pairings() {
        for (player, opponent) in [(first, second), (second, first)] {
            let names = [player, opponent].map(|number| standings.players()[number].clone());
            text.push_str(&line(names.into_iter().chain(values(&standings.pairing(player, opponent)))));
        }
    }
    text
}

fn header() -> impl Iterator<Item = String> {
    const COLUMNS: &str = "player opponent games wins draws losses score \
        white_wins white_draws white_losses black_wins black_draws black_losses \
        pairs_0 pairs_0_5 pairs_1 pairs_1_5 pairs_2 elo elo_low elo_high los normalized_elo draw_rate \
        repetition_draws ply_limit_draws differences";
    let faults = faults().map(|reason| reason.to_string().replace(' ', "_"));
    COLUMNS.split_whitespace().map(str::to_owned).chain(faults)
}

/// All that is known about a pairing, in the order of the header.
fn values(pairing: &Pairing) -> impl Iterator<Item = String> {
    let (games, pairs, elo) = (pairing.games(), pairing.pairs(), pairing.tally.elo());
    let counts = |wdl: Wdl| [wdl.wins, wdl.draws, wdl.losses];
    let pentanomial = pairs.counts().map(|count| count.to_string());
    let normalized_elo = (pairs.pairs() > 0).then(|| pairs.normalized_elo().value);
    let draws = [Reason::Repetition, Reason::PlyLimit].map(|reason| pairing.endings.count(reason));
    let faults: Vec<String> = faults().map(|reason| pairing.faults.count(reason).to_string()).collect();
    std::iter::once(games.games().to_string())
        .chain(counts(games).map(|count| count.to_string()))
        .chain([number(games.score(), 4)])
        .chain(counts(pairing.as_white).map(|count| count.to_string()))
        .chain(counts(pairing.as_black).map(|count| count.to_string()))
        .chain(pentanomial)
        .chain([elo.value, elo.low, elo.high].map(|elo| number(Some(elo), 2)))
        .chain([number(Some(pairing.tally.superiority()), 4), number(normalized_elo, 2)])
        .chain([number(games.draw_rate(), 4)])
        .chain(draws.map(|count| count.to_string()))
        .chain([pairing.differences.to_string()])
        .chain(faults)
}

fn faults() -> impl Iterator<Item = Reason> {
    Reason::ALL.into_iter().filter(|reason| reason.is_fault())
}

/// A number with so many decimals, or nothing.
fn number(value: Option<f64>, decimals: usize) -> String {
    value.filter(|value| value.is_finite()).map_or_else(String::new, |value| format!("{value:.decimals$}"))
}

fn line(cells: impl Iterator<Item = String>) -> String {
    cells.map(|cell| quoted(&cell)).collect::<Vec<_>>().join(",") + LINE_END
}

/// The cell, in quotes where it would not be one cell otherwise.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\r', '\n']) || cell.trim() != cell {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use vespine_engine::Game;

    use super::*;
    use crate::report::samples;
    use crate::tournament::{GameResult, Standings};

    /// The value in a row's column, for rows without quotes.
    fn cell<'a>(text: &'a str, row: usize, column: &str) -> &'a str {
        let mut lines = text.lines();
        let place = lines.next().and_then(|header| header.split(',').position(|name| name == column));
        let row = lines.nth(row).expect("there is such a row");
        row.split(',').nth(place.expect("there is such a column")).expect("the row is complete")
    }

    #[test]
    fn both_players_of_a_pairing_have_a_row() {
        let mut standings = Standings::new(samples::PLAYERS[..3].iter().copied());
        for record in samples::records(12, 3) {
            standings.add(&record);
        }
        let text = write_csv(&standings);
        let columns: Vec<usize> = text.lines().map(|line| line.split(',').count()).collect();
        assert_eq!(columns, [columns[0]; 7]);
        assert_eq!(cell(&text, 0, "wins"), cell(&text, 1, "losses"));
        assert_eq!(cell(&text, 0, "pairs_0_5"), cell(&text, 1, "pairs_1_5"));
        assert_eq!(cell(&text, 0, "white_draws"), cell(&text, 1, "black_draws"));
        assert_eq!((cell(&text, 5, "player"), cell(&text, 5, "opponent")), ("gamma", "beta"));
    }

    #[test]
    fn values_without_an_end_are_empty_cells() {
        let game: Game = "Base".parse().expect("it is a game type");
        let mut standings = Standings::new(samples::PLAYERS[..2].iter().copied());
        standings.add(&samples::record(0, &game, GameResult::WhiteWins, Reason::NoStart));
        let text = write_csv(&standings);
        assert_eq!(
            [cell(&text, 0, "elo"), cell(&text, 0, "elo_high"), cell(&text, 0, "normalized_elo")],
            [""; 3]
        );
        assert!(cell(&text, 0, "elo_low").parse::<f64>().is_ok());
        assert_eq!((cell(&text, 0, "score"), cell(&text, 1, "score")), ("1.0000", "0.0000"));
        assert_eq!((cell(&text, 0, "no_start"), cell(&text, 1, "no_start")), ("0", "1"));
        assert!(!text.contains("inf") && !text.contains("NaN"));
    }

    #[test]
    fn names_with_commas_quotes_and_line_ends_are_one_cell() {
        assert_eq!(quoted("plain é"), "plain é");
        assert_eq!(quoted("a, \"b\"\nc"), "\"a, \"\"b\"\"\nc\"");
        assert_eq!(quoted(" padded"), "\" padded\"");
    }
}
