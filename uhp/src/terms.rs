//! The evaluation term by term, as a table.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};
use serde::Serialize;
use vespine_engine::Color;
use vespine_evaluation::{Breakdown, Term};

/// How wide the table is at most: as wide as most terminals.
const WIDTH: u16 = 80;

/// What a term is worth to each side, in hundredths of a point.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TermRow {
    /// The name of the term, in words.
    pub name: String,
    /// What it counts.
    pub meaning: String,
    /// What it is worth to White.
    pub white: i32,
    /// What it is worth to Black.
    pub black: i32,
    /// White's value less Black's.
    pub difference: i32,
}

impl TermRow {
    fn new(name: String, meaning: String, white: i32, black: i32) -> TermRow {
        TermRow { name, meaning, white, black, difference: white - black }
    }
}

/// The terms that are worth something to either side, and last what the network sees beyond them.
#[must_use]
pub fn term_rows(breakdown: &Breakdown) -> Vec<TermRow> {
    let both = |value: &dyn Fn(Color) -> i32| [Color::White, Color::Black].map(value);
    let terms = Term::ALL.iter().map(|&term| {
        let [white, black] = both(&|color| breakdown.value(term, color));
        TermRow::new(words(term.name()), meaning(term), white, black)
    });
    let [white, black] = both(&|color| breakdown.beyond_terms(color));
    let experience = TermRow::new("experience".to_owned(), "what no term counts".to_owned(), white, black);
    terms.chain([experience]).filter(|row| row.white != 0 || row.black != 0).collect()
}

/// All terms together.
#[must_use]
pub fn term_total(rows: &[TermRow]) -> TermRow {
    let sum = |value: fn(&TermRow) -> i32| rows.iter().map(value).sum();
    TermRow::new("total".to_owned(), String::new(), sum(|row| row.white), sum(|row| row.black))
}

/// The table, with the total below.
#[must_use]
pub fn term_table(rows: &[TermRow], total: &TermRow) -> String {
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN);
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(WIDTH);
    table.set_header(["term", "what it counts", "White", "Black", "difference"]);
    table.column_iter_mut().skip(2).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    for row in rows.iter().chain([total]) {
        let TermRow { name, meaning, white, black, difference } = row;
        table.add_row([name, meaning, &decimal(*white), &decimal(*black), &decimal(*difference)]);
    }
    table.to_string()
}

/// The same line by line, which reads well in every font, with the total last.
pub(crate) fn term_lines(rows: &[TermRow], total: &TermRow) -> Vec<String> {
    let line = |row: &TermRow| {
        let [white, black, difference] = [row.white, row.black, row.difference].map(decimal);
        format!("{}: {difference} (White {white}, Black {black})", row.name)
    };
    let with_meaning = rows.iter().map(|row| format!("{}, {}", line(row), row.meaning));
    with_meaning.chain([line(total)]).collect()
}

/// Hundredths as a number with a sign and two decimals.
fn decimal(hundredths: i32) -> String {
    if hundredths == 0 { "0.00".to_owned() } else { format!("{:+.2}", f64::from(hundredths) / 100.0) }
}

/// The name of a term as words: `queen ring` for `QueenRing`.
fn words(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

/// What a term counts, in few words; of a term that is not in this list, the beginning of what it says itself.
fn meaning(term: Term) -> String {
    match term.name() {
        "QueenRing" => "neighbours of the own queen",
        "Neighbor" => "who these neighbours are",
        "QueenMoves" => "whether the queen can move",
        "Fillable" => "enemy liberties within reach",
        "Siege" => "all of them, and they are few",
        "Check" => "the enemy threatens to win",
        "Beetle" => "beetles near the enemy queen",
        "StuckBeetle" => "the same, but they are stuck",
        "Guard" => "a pillbug beside the own queen",
        "Free" => "pieces that can move",
        "Stuck" => "pieces that cannot move",
        "InHand" => "pieces in hand",
        "Mobility" => "hexes the pieces can go to",
        "Spawn" => "hexes where new pieces enter",
        "Mosquito" => "what the mosquito can copy",
        "Tempo" => "the right to move",
        _ => term.meaning().split([':', '.']).next().unwrap_or_default().trim(),
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use std::slice::from_ref;

    use super::*;

    #[test]
    fn names_of_terms_become_words() {
        assert_eq!(words("QueenRing"), "queen ring");
        assert_eq!(words("Free"), "free");
    }

    #[test]
    fn hundredths_have_a_sign_unless_they_are_nothing() {
        assert_eq!((decimal(125), decimal(-5), decimal(0)), ("+1.25".into(), "-0.05".into(), "0.00".into()));
    }

    #[test]
    fn every_term_says_what_it_counts_in_one_line_of_the_table() {
        for &term in Term::ALL {
            let row = TermRow::new(words(term.name()), meaning(term), -1_234, 1_234);
            let table = term_table(from_ref(&row), &term_total(from_ref(&row)));
            assert_eq!(table.lines().count(), 4, "{table}");
            assert!(
                !row.meaning.is_empty() && table.lines().all(|line| line.len() <= WIDTH.into()),
                "{table}"
            );
        }
    }
}
