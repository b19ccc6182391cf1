//! Moves as text, such as `wA1 bQ-`: a piece, and a place next to another piece.
//!
//! ```text
//!     \X   X/          X alone: on top of X.    The mark stands on the side of X on which the place lies.
//!    -X  X  X-
//!     /X   X\
//! ```
//!
//! The same place can be named after any of its neighbours, so moves are never compared as text.

use std::fmt;

use super::NotationError;
use crate::board::Board;
use crate::direction::Direction;
use crate::hex::Hex;
use crate::mv::Move;
use crate::piece::Piece;
use crate::position::Position;

/// A move that was read, and how to write it in the record of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadMove {
    /// The move.
    pub mv: Move,
    /// The wording that was read, in its normal form; or the canonical wording where the protocol's strictest readers
    /// would not understand the one that was read.
    pub text: String,
}

/// A place as it is written: next to or on top of a piece.
struct Place {
    reference: Piece,
    side: Option<Direction>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (before, after) = self.side.map_or(("", ""), Direction::marks);
        write!(f, "{before}{}{after}", self.reference)
    }
}

impl std::str::FromStr for Place {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Place, NotationError> {
        let no_place = || NotationError::Place(text.to_owned());
        let is_mark = |letter: char| ['-', '/', '\\'].contains(&letter);
        let rest = text.strip_prefix(is_mark).unwrap_or(text);
        let name = rest.strip_suffix(is_mark).unwrap_or(rest);
        let side = match (&text[..text.len() - rest.len()], &rest[name.len()..]) {
            ("", "") => None,
            marks => {
                Some(Direction::ALL.into_iter().find(|side| side.marks() == marks).ok_or_else(no_place)?)
            }
        };
        let reference = name.parse().map_err(|_| no_place())?;
        Ok(Place { reference, side })
    }
}

impl Direction {
    /// What stands before and after the name of a piece when the place on this side of it is meant.
    ///
    /// ```
    /// use vespine_engine::Direction;
    ///
    /// let (before, after) = Direction::SOUTH_WEST.marks();
    /// assert_eq!(format!("{before}bQ{after}"), "/bQ");
    /// ```
    #[must_use]
    pub const fn marks(self) -> (&'static str, &'static str) {
        const MARKS: [(&str, &str); 6] = [("", "-"), ("", "\\"), ("/", ""), ("-", ""), ("\\", ""), ("", "/")];
        MARKS[self.index()]
    }
}

impl Position {
    /// Reads a move; whether it is legal is another question.
    ///
    /// # Errors
    /// If the text is no move, or names a place that does not exist.
    pub fn read_move(&self, text: &str) -> Result<ReadMove, NotationError> {
        let mut words = text.split([' ', '\t']).filter(|word| !word.is_empty());
        let (piece, place) = match (words.next(), words.next(), words.next()) {
            (Some(word), None, _) if word.eq_ignore_ascii_case("pass") => {
                return Ok(ReadMove { mv: Move::Pass, text: "pass".to_owned() });
            }
            (Some(piece), place, None) => (piece.parse::<Piece>()?, place),
            _ => return Err(NotationError::Move(text.to_owned())),
        };
        let opening = self.board().in_play().is_empty();
        let place: Place = match place {
            None | Some(".") if opening => {
                return Ok(ReadMove { mv: Move::Put { piece, to: Hex::ORIGIN }, text: piece.to_string() });
            }
            None | Some(".") => return Err(NotationError::NoPlace(text.trim().to_owned())),
            Some(place) => place.parse()?,
        };
        let beside =
            self.board().hex_of(place.reference).ok_or(NotationError::ReferenceInHand(place.reference))?;
        let to = place.side.map_or(beside, |side| beside.neighbor(side));
        let mv = Move::Put { piece, to };
        let text =
            if self.is_strict(piece, &place, to) { format!("{piece} {place}") } else { self.write_move(mv) };
        Ok(ReadMove { mv, text })
    }

    /// Would the strictest readers understand this place? A mark must lead to an empty hex, and a piece without a mark
    /// must be the top of its stack.
    fn is_strict(&self, piece: Piece, place: &Place, to: Hex) -> bool {
        let top = top_without(self.board(), to, piece);
        if place.side.is_some() { top.is_none() } else { top == Some(place.reference) }
    }

    /// Writes a move in its canonical wording.
    ///
    /// The mover is lifted first. On an occupied hex it is named after the top piece there; otherwise after the first
    /// occupied neighbour of its new hex, clockwise from the north-west. The first move of a game is the bare piece.
    #[must_use]
    pub fn write_move(&self, mv: Move) -> String {
        const CLOCKWISE: [Direction; 6] = [
            Direction::NORTH_WEST,
            Direction::NORTH_EAST,
            Direction::EAST,
            Direction::SOUTH_EAST,
            Direction::SOUTH_WEST,
            Direction::WEST,
        ];
        let Move::Put { piece, to } = mv else {
            return "pass".to_owned();
        };
        let top = |hex: Hex| top_without(self.board(), hex, piece);
        let climbed = top(to).map(|reference| Place { reference, side: None });
        let place = climbed.or_else(|| {
            CLOCKWISE.into_iter().find_map(|direction| {
                let reference = top(to.neighbor(direction))?;
                Some(Place { reference, side: Some(direction.opposite()) })
            })
        });
        place.map_or_else(|| piece.to_string(), |place| format!("{piece} {place}"))
    }
}

/// The top piece of a stack, not counting `lifted`.
fn top_without(board: &Board, hex: Hex, lifted: Piece) -> Option<Piece> {
    board.stack(hex).find(|&piece| piece != lifted)
}
