//! Which bugs take part.
//!
//! Five bugs are in every game; mosquito, ladybug and pillbug are options, which gives eight types of game:
//!
//! ```text
//! Base   Base+M   Base+L   Base+P   Base+ML   Base+MP   Base+LP   Base+MLP
//! ```

use super::tile::{Bug, Color, Tile};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// The bugs that can be added to the basic game.
const EXPANSIONS: [Bug; 3] = [Bug::Mosquito, Bug::Ladybug, Bug::Pillbug];

/// One of the eight types of game; read it from its name.
///
/// ```
/// use vespine_tests::reference::{Color, GameType};
///
/// let game_type: GameType = "Base+PM".parse()?;
/// assert_eq!(game_type.to_string(), "Base+MP");
/// assert_eq!(game_type.tiles(Color::White).len(), 13);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameType {
    added: BTreeSet<Bug>,
}

impl GameType {
    /// Whether this bug takes part.
    #[must_use]
    pub fn has(&self, bug: Bug) -> bool {
        !EXPANSIONS.contains(&bug) || self.added.contains(&bug)
    }

    /// All tiles a side owns, in hand or in play.
    #[must_use]
    pub fn tiles(&self, color: Color) -> BTreeSet<Tile> {
        Tile::all().filter(|tile| tile.color == color && self.has(tile.bug)).collect()
    }
}

impl fmt::Display for GameType {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Base")?;
        if !self.added.is_empty() {
            let letters: String = self.added.iter().map(|bug| bug.letter()).collect();
            write!(formatter, "+{letters}")?;
        }
        Ok(())
    }
}

impl FromStr for GameType {
    type Err = String;

    /// The added letters may come in any order, each at most once.
    fn from_str(text: &str) -> Result<GameType, String> {
        let unknown = || format!("no game type named {text}");
        let mut game_type = GameType::default();
        if text == "Base" {
            return Ok(game_type);
        }
        let letters = text.strip_prefix("Base+").filter(|letters| !letters.is_empty()).ok_or_else(unknown)?;
        for letter in letters.chars() {
            let bug = EXPANSIONS.into_iter().find(|bug| bug.letter() == letter).ok_or_else(unknown)?;
            if !game_type.added.insert(bug) {
                return Err(unknown());
            }
        }
        Ok(game_type)
    }
}
