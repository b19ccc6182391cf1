//! Whole games as text: `Base+M;InProgress;White[2];wM;bA1 wM-`.
//!
//! Game type, state, turn, and the moves. State and turn follow from the moves, so they are written but never read:
//! they may be wrong, empty or missing.

use std::fmt;
use std::str::FromStr;

use super::GameStringError;
use crate::game::Game;
use crate::game_type::{FirstTurnQueen, Rules};
use crate::outcome::Repetition;

impl Game {
    /// Reads a GameString, or a game type alone, and plays all its moves.
    ///
    /// # Errors
    /// If the game type is unknown or a move is unreadable or illegal.
    pub fn read(text: &str, first_turn_queen: FirstTurnQueen) -> Result<Game, GameStringError> {
        let text = text.trim();
        let mut fields = text.strip_suffix(';').unwrap_or(text).split(';');
        let game_type =
            fields.next().unwrap_or_default().trim().parse().map_err(GameStringError::GameType)?;
        let mut game = Game::new(Rules { game_type, first_turn_queen });
        for (index, text) in fields.skip(2).enumerate() {
            game.play_text(text).map_err(|error| GameStringError::Move {
                number: index + 1,
                text: text.trim().to_owned(),
                error,
            })?;
        }
        Ok(game)
    }
}

impl FromStr for Game {
    type Err = GameStringError;

    /// Reads a GameString of a game by tournament rules.
    fn from_str(text: &str) -> Result<Game, GameStringError> {
        Game::read(text, FirstTurnQueen::Forbidden)
    }
}

impl Game {
    /// The GameString, with a state that takes repetition as it is told to.
    #[must_use]
    pub fn write(&self, repetition: Repetition) -> String {
        let position = self.position();
        let (game_type, state) = (position.rules().game_type, self.state(repetition));
        let mut text = format!("{game_type};{state};{}[{}]", position.to_move(), self.turn());
        for mv in self.texts() {
            text.push(';');
            text.push_str(mv);
        }
        text
    }
}

impl fmt::Display for Game {
    /// The GameString, in which repetition is no draw.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.write(Repetition::Ignored))
    }
}
