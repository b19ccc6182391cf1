//! The board in letters: the top of each stack by its name, and a dot for each liberty of a queen.
//!
//! ```text
//!         wS1   bS1              each row is shifted by half a hex, so that the six neighbours
//!      wQ     .   wB1:2          of a hex are beside it, above it and below it
//!         bQ    bA1
//! ```
//!
//! A stack has its height behind a colon, and is spelt out below the drawing.

use std::collections::BTreeMap;

use vespine_engine::{Board, Direction, Hex, Piece};

/// Letters from one hex to the next in its row.
const STEP: i32 = 6;

/// Draws the board; an empty board is an empty text.
#[must_use]
pub fn draw_board(board: &Board) -> String {
    let mut rows: BTreeMap<i32, BTreeMap<i32, String>> = BTreeMap::new();
    let coordinates = board.coordinates();
    for &(hex, (q, r)) in &coordinates {
        rows.entry(r).or_default().insert(STEP * q + STEP / 2 * r, name(board, hex));
        if board.stack(hex).any(is_queen) {
            for direction in Direction::ALL.into_iter().filter(|&side| board.height(hex.neighbor(side)) == 0)
            {
                let (east, south_east) = direction.axial();
                let (q, r) = (q + east, r + south_east);
                rows.entry(r).or_default().insert(STEP * q + STEP / 2 * r, ".".to_owned());
            }
        }
    }
    let left = rows.values().filter_map(|row| row.keys().next()).min().copied().unwrap_or(0);
    let lines = rows.values().map(|row| line(row, left));
    lines.chain(stacks(board, &coordinates)).collect::<Vec<_>>().join("\n")
}

fn is_queen(piece: Piece) -> bool {
    piece == Piece::queen(piece.color())
}

/// A stack by its top.
fn name(board: &Board, hex: Hex) -> String {
    let top = board.top(hex).map_or_else(String::new, |piece| piece.to_string());
    match board.height(hex) {
        0 | 1 => top,
        height => format!("{top}:{height}"),
    }
}

/// One row, with its cells where they belong.
fn line(row: &BTreeMap<i32, String>, left: i32) -> String {
    const MARGIN: i32 = 4;
    let mut line = String::new();
    for (&column, cell) in row {
        let start = (column - left + MARGIN).unsigned_abs() as usize;
        line.push_str(&" ".repeat(start.saturating_sub(line.len())));
        line.push_str(cell);
    }
    line
}

/// What is in the stacks, if there are any.
fn stacks(board: &Board, coordinates: &[(Hex, (i32, i32))]) -> Option<String> {
    let stacks: Vec<String> = coordinates
        .iter()
        .filter(|(hex, _)| board.height(*hex) > 1)
        .map(|&(hex, _)| board.stack(hex).map(|piece| piece.to_string()).collect::<Vec<_>>().join(" on "))
        .collect();
    let heading = if stacks.len() == 1 { "Stack" } else { "Stacks" };
    (!stacks.is_empty()).then(|| format!("\n    {heading}: {}", stacks.join("; ")))
}

#[cfg(test)]
mod tests {
    use vespine_engine::Game;

    use super::*;

    fn drawn(text: &str) -> String {
        let game: Game = text.parse().expect("the game is by the rules");
        draw_board(game.position().board())
    }

    #[test]
    fn an_empty_board_is_an_empty_drawing() {
        assert_eq!(drawn("Base"), "");
    }

    #[test]
    fn rows_are_shifted_and_liberties_are_dots() {
        // The queen stands below and left of the spider.
        let text = drawn("Base;;;wS1;bS1 wS1-;wQ /wS1");
        let shape: Vec<Vec<&str>> = text.lines().map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(shape, [vec![".", "wS1", "bS1"], vec![".", "wQ", "."], vec![".", "."]], "{text}");
        let column = |line: usize, name: &str| text.lines().nth(line).and_then(|line| line.find(name));
        let half = STEP as usize / 2;
        assert_eq!(column(0, "wS1"), column(1, "wQ").map(|column| column + half), "{text}");
    }

    #[test]
    fn a_stack_shows_its_height_and_what_is_in_it() {
        let text = drawn("Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bA1 bQ-;wB1 wQ");
        assert!(text.contains("wB1:2") && text.ends_with("Stack: wB1 on wQ"), "{text}");
    }
}
