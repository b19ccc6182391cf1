//! The board in letters: the top of each stack by its name, and a dot for each liberty of a queen.
//!
//! ```text
//!         wS1   bS1              each row is shifted by half a hex, so that the six neighbours
//!      wQ     .   wB1:2          of a hex are beside it, above it and below it
//!         bQ    bA1
//! ```
//!
//! A stack has its height behind a colon, and is spelt out below the drawing. A hive that is too long for a terminal is drawn
//! closer together, and then without the heights.

use std::collections::BTreeMap;

use vespine_engine::{Board, Direction, Hex, Piece};

/// How wide a drawing should be at most: as wide as most terminals.
const WIDTH: usize = 80;

/// How close together the hexes are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Spacing {
    Roomy,
    Tight,
}

impl Spacing {
    /// Letters from one hex to the next in its row.
    const fn step(self) -> i32 {
        match self {
            Spacing::Roomy => 6,
            Spacing::Tight => 4,
        }
    }
}

/// Draws the board; an empty board is an empty text.
#[must_use]
pub fn draw_board(board: &Board) -> String {
    let roomy = draw(board, Spacing::Roomy);
    let fits = roomy.iter().all(|line| line.len() <= WIDTH);
    let lines = if fits { roomy } else { draw(board, Spacing::Tight) };
    lines.into_iter().chain(stacks(board)).collect::<Vec<_>>().join("\n")
}

/// The rows of the board.
fn draw(board: &Board, spacing: Spacing) -> Vec<String> {
    let mut rows: BTreeMap<i32, BTreeMap<i32, String>> = BTreeMap::new();
    let column = |q: i32, r: i32| spacing.step() * q + spacing.step() / 2 * r;
    for (hex, (q, r)) in board.coordinates() {
        rows.entry(r).or_default().insert(column(q, r), name(board, hex, spacing));
        if board.stack(hex).any(is_queen) {
            for direction in Direction::ALL.into_iter().filter(|&side| board.height(hex.neighbor(side)) == 0)
            {
                let (east, south_east) = direction.axial();
                let (q, r) = (q + east, r + south_east);
                rows.entry(r).or_default().insert(column(q, r), ".".to_owned());
            }
        }
    }
    let left = rows.values().filter_map(|row| row.keys().next()).min().copied().unwrap_or(0);
    rows.values().map(|row| line(row, left)).collect()
}

fn is_queen(piece: Piece) -> bool {
    piece == Piece::queen(piece.color())
}

/// A stack by its top.
fn name(board: &Board, hex: Hex, spacing: Spacing) -> String {
    let top = board.top(hex).map_or_else(String::new, |piece| piece.to_string());
    match board.height(hex) {
        height if height > 1 && spacing == Spacing::Roomy => format!("{top}:{height}"),
        _ => top,
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
fn stacks(board: &Board) -> Option<String> {
    let coordinates = board.coordinates();
    let stacks = coordinates.iter().filter(|(hex, _)| board.height(*hex) > 1);
    let stacks: Vec<String> = stacks
        .map(|&(hex, _)| board.stack(hex).map(|piece| piece.to_string()).collect::<Vec<_>>().join(" on "))
        .collect();
    let heading = if stacks.len() == 1 { "Stack" } else { "Stacks" };
    (!stacks.is_empty()).then(|| format!("\n{}", listed(&format!("    {heading}: "), &stacks)))
}

/// A heading and a list behind it, in lines that are not too long.
fn listed(heading: &str, items: &[String]) -> String {
    let mut text = heading.to_owned();
    let mut column = heading.len();
    for (place, item) in items.iter().enumerate() {
        let is_last = place + 1 == items.len();
        if place > 0 && column + item.len() + usize::from(!is_last) > WIDTH {
            text = format!("{}\n{}", text.trim_end(), " ".repeat(heading.len()));
            column = heading.len();
        }
        text.push_str(item);
        text.push_str(if is_last { "" } else { "; " });
        column += item.len() + 2;
    }
    text
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
        let half = Spacing::Roomy.step().unsigned_abs() as usize / 2;
        assert_eq!(column(0, "wS1"), column(1, "wQ").map(|column| column + half), "{text}");
    }

    #[test]
    fn a_long_hive_is_drawn_closer_together() {
        let pieces = ["S1", "Q", "A1", "S2", "A2", "B1", "A3", "B2", "G1"];
        let pairs = pieces.iter().zip(&pieces[1..]);
        let moves: Vec<String> =
            pairs.map(|(last, next)| format!("w{next} -w{last};b{next} b{last}-")).collect();
        let text = drawn(&format!("Base;;;wS1;bS1 wS1-;{}", moves.join(";")));
        assert!(text.lines().all(|line| line.len() <= WIDTH), "{text}");
        assert!(text.contains("wG1 wB2 wA3 wB1 wA2 wS2 wA1 wQ  wS1 bS1 bQ  bA1"), "{text}");
    }

    #[test]
    fn many_stacks_do_not_make_a_long_line() {
        let stacks: Vec<String> = (1..=9).map(|number| format!("wB{number} on bA{number}")).collect();
        let lines = listed("    Stacks: ", &stacks);
        let lines: Vec<&str> = lines.lines().collect();
        assert_eq!(lines[1].trim_start(), "wB6 on bA6; wB7 on bA7; wB8 on bA8; wB9 on bA9");
        assert!(lines[0].ends_with(';') && lines.iter().all(|line| line.len() <= WIDTH), "{lines:?}");
    }

    #[test]
    fn a_stack_shows_its_height_and_what_is_in_it() {
        let text = drawn("Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bA1 bQ-;wB1 wQ");
        assert!(text.contains("wB1:2") && text.ends_with("Stack: wB1 on wQ"), "{text}");
    }
}
