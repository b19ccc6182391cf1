//! The game that a subcommand is asked about.

use vespine_engine::Game;

use crate::failure::Failure;

/// Reads a GameString or a game type. The game must not be over.
pub(crate) fn read_unfinished(text: &str) -> Result<Game, Failure> {
    let game: Game = text.parse()?;
    match game.position().outcome() {
        Some(outcome) => Err(Failure::GameOver(outcome)),
        None => Ok(game),
    }
}
