//! Piece names such as `wA2`.

use std::fmt;
use std::str::FromStr;

use super::NotationError;
use crate::bug::Bug;
use crate::color::Color;
use crate::piece::Piece;

impl fmt::Display for Piece {
    /// Colour, bug, and a number if there are several.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.color().letter(), self.bug().letter())?;
        if self.bug().per_side() > 1 { write!(f, "{}", self.number()) } else { Ok(()) }
    }
}

impl FromStr for Piece {
    type Err = NotationError;

    /// Reads a name in any letter case. One-of-a-kind bugs may carry a superfluous 1 (`wM1`).
    fn from_str(text: &str) -> Result<Piece, NotationError> {
        let read = || {
            let mut letters = text.chars();
            let color = Color::from_letter(letters.next()?)?;
            let bug = Bug::from_letter(letters.next()?)?;
            let number = match letters.as_str() {
                "" if bug.per_side() == 1 => 1,
                "1" => 1,
                "2" => 2,
                "3" => 3,
                _ => return None,
            };
            Piece::new(color, bug, number)
        };
        read().ok_or_else(|| NotationError::Piece(text.to_owned()))
    }
}
