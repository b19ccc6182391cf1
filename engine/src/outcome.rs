//! How a game can end, and how far a game has come.

use std::fmt;
use std::str::FromStr;

use crate::color::Color;
use crate::notation::NotationError;

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
        match self {
            Outcome::Win(color) => write!(f, "{color}Wins"),
            Outcome::Draw => f.write_str("Draw"),
        }
    }
}

/// Whether a position that occurs for the third time ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Repetition {
    /// The game goes on. The printed rules know no such draw, nor does UHP.
    #[default]
    Ignored,
    /// The game is drawn, as most tournament rules have it.
    Draws,
}

/// How far a game has come: the second field of a GameString.
///
/// ```
/// use vespine_engine::{Color, GameState, Outcome};
///
/// assert_eq!("WhiteWins".parse(), Ok(GameState::Over(Outcome::Win(Color::White))));
/// assert_eq!(GameState::NotStarted.to_string(), "NotStarted");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameState {
    /// Nothing has been played.
    NotStarted,
    /// Somebody is to move.
    InProgress,
    /// It is over.
    Over(Outcome),
}

impl GameState {
    /// All five of them.
    pub const ALL: [GameState; 5] = [
        GameState::NotStarted,
        GameState::InProgress,
        GameState::Over(Outcome::Draw),
        GameState::Over(Outcome::Win(Color::White)),
        GameState::Over(Outcome::Win(Color::Black)),
    ];
}

impl fmt::Display for GameState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameState::NotStarted => f.write_str("NotStarted"),
            GameState::InProgress => f.write_str("InProgress"),
            GameState::Over(outcome) => fmt::Display::fmt(outcome, f),
        }
    }
}

impl FromStr for GameState {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<GameState, NotationError> {
        let found = GameState::ALL.into_iter().find(|state| state.to_string() == text);
        found.ok_or_else(|| NotationError::State(text.to_owned()))
    }
}
