//! How a game can end.

use std::fmt;

use crate::color::Color;

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// The other side's queen is surrounded, by whoever it was.
    Win(Color),
    /// Both queens were surrounded by the same move.
    Draw,
}

impl fmt::Display for Outcome {
    /// As in a GameString.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Win(Color::White) => "WhiteWins",
            Outcome::Win(Color::Black) => "BlackWins",
            Outcome::Draw => "Draw",
        })
    }
}
