//! The end: a queen whose six neighbouring cells are all occupied is lost, no matter by whose tiles or whose
//! move, and no matter whether she is covered. Both lost at once is a draw.
//!
//! ```text
//!       x   x
//!     x   Q   x
//!       x   x
//! ```

use super::hive::{Hive, neighbors};
use super::tile::{Color, Tile};
use std::fmt;

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// Only the black queen is surrounded.
    WhiteWins,
    /// Only the white queen is surrounded.
    BlackWins,
    /// Both queens are surrounded.
    Draw,
}

/// How the game ended, if it did.
#[must_use]
pub fn outcome(hive: &Hive) -> Option<Outcome> {
    match (is_surrounded(hive, Color::White), is_surrounded(hive, Color::Black)) {
        (false, false) => None,
        (false, true) => Some(Outcome::WhiteWins),
        (true, false) => Some(Outcome::BlackWins),
        (true, true) => Some(Outcome::Draw),
    }
}

/// Whether the queen of a side is in play and has no empty neighbouring cell.
fn is_surrounded(hive: &Hive, color: Color) -> bool {
    hive.cell_of(Tile::queen(color))
        .is_some_and(|cell| neighbors(cell).into_iter().all(|neighbor| hive.is_occupied(neighbor)))
}

impl fmt::Display for Outcome {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Outcome::WhiteWins => "WhiteWins",
            Outcome::BlackWins => "BlackWins",
            Outcome::Draw => "Draw",
        })
    }
}
