//! Which bugs are in the game, and by which rule book it is played.

use std::fmt;
use std::str::FromStr;

use crate::bug::Bug;
use crate::notation::NotationError;
use crate::piece::{Piece, PieceSet};

/// The base game with any mix of the three expansions.
///
/// ```
/// use vespine_engine::{Bug, GameType};
///
/// let game_type: GameType = "Base+PM".parse()?;
/// assert!(game_type.has(Bug::Pillbug) && !game_type.has(Bug::Ladybug));
/// assert_eq!(game_type.to_string(), "Base+MP");
/// # Ok::<(), vespine_engine::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameType {
    /// Bit 0 mosquito, bit 1 ladybug, bit 2 pillbug.
    expansions: u8,
}

/// The expansions in the order in which they are always printed.
const EXPANSIONS: [Bug; 3] = [Bug::Mosquito, Bug::Ladybug, Bug::Pillbug];

impl GameType {
    /// No expansion.
    pub const BASE: GameType = GameType { expansions: 0 };

    /// All three expansions.
    pub const BASE_MLP: GameType = GameType { expansions: 7 };

    /// All eight game types.
    pub const ALL: [GameType; 8] = {
        let mut all = [GameType::BASE; 8];
        let order = [0, 1, 2, 4, 3, 5, 6, 7];
        let mut place = 0;
        while place < 8 {
            all[place].expansions = order[place];
            place += 1;
        }
        all
    };

    /// Is the bug part of this game?
    #[must_use]
    pub fn has(self, bug: Bug) -> bool {
        match EXPANSIONS.iter().position(|&expansion| expansion == bug) {
            Some(place) => self.expansions >> place & 1 == 1,
            None => true,
        }
    }

    /// The pieces of both sides.
    #[must_use]
    pub fn pieces(self) -> PieceSet {
        Bug::ALL
            .into_iter()
            .filter(|&bug| self.has(bug))
            .fold(PieceSet::NONE, |pieces, bug| pieces | PieceSet::of_bug(bug))
    }
}

impl fmt::Display for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Base")?;
        if self.expansions != 0 {
            f.write_str("+")?;
        }
        EXPANSIONS.iter().filter(|&&bug| self.has(bug)).try_for_each(|bug| write!(f, "{}", bug.letter()))
    }
}

impl fmt::Debug for GameType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for GameType {
    type Err = NotationError;

    /// Reads `Base`, or `Base+` and one to three different letters of M, L, P in any order.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let unknown = || NotationError::GameType(text.to_owned());
        let letters = match text.strip_prefix("Base").ok_or_else(unknown)? {
            "" => return Ok(GameType::BASE),
            rest => rest.strip_prefix('+').filter(|letters| !letters.is_empty()).ok_or_else(unknown)?,
        };
        let mut expansions = 0;
        for letter in letters.chars() {
            let place = EXPANSIONS.iter().position(|bug| bug.letter() == letter).ok_or_else(unknown)?;
            if expansions >> place & 1 == 1 {
                return Err(unknown());
            }
            expansions |= 1 << place;
        }
        Ok(GameType { expansions })
    }
}

/// Whether a side may open the game with its queen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum FirstTurnQueen {
    /// The tournament rule, which UHP and all published counts use.
    #[default]
    Forbidden,
    /// The printed rule books.
    Allowed,
}

/// What is fixed before the first move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// The bugs in the game.
    pub game_type: GameType,
    /// Whether the queen may be the first piece of a side.
    pub first_turn_queen: FirstTurnQueen,
}

impl From<GameType> for Rules {
    /// Tournament rules.
    fn from(game_type: GameType) -> Rules {
        Rules { game_type, first_turn_queen: FirstTurnQueen::default() }
    }
}

impl Rules {
    /// May this piece be the first of its side?
    pub(crate) fn may_open_with(self, piece: Piece) -> bool {
        piece.bug() != Bug::Queen || self.first_turn_queen == FirstTurnQueen::Allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_eight_types_are_printed_in_canonical_order() {
        let names = GameType::ALL.map(|game_type| game_type.to_string());
        assert_eq!(
            names,
            ["Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP"]
        );
        for game_type in GameType::ALL {
            assert_eq!(game_type.to_string().parse(), Ok(game_type));
        }
    }

    #[test]
    fn letters_come_in_any_order_but_only_once_and_in_capitals() {
        assert_eq!("Base+PLM".parse(), Ok(GameType::BASE_MLP));
        for bad in ["", "base", "Base+", "Base+X", "Base+m", "Base+MM", "BaseM", "Base +M", "Base+MLPM"] {
            assert_eq!(bad.parse::<GameType>(), Err(NotationError::GameType(bad.to_owned())));
        }
    }
}
