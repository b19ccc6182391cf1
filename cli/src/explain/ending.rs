//! A game that is over: who has won, and with which move.

use vespine_engine::{Color, Game, Outcome};

use super::phrases::adjective;
use crate::paragraph::unbroken;

/// The verdict on a finished game.
pub(super) fn sentence(game: &Game, outcome: Outcome) -> String {
    let last = game.texts().last().map(unbroken).expect("a game that is over has a last move");
    // White plays the moves 1, 3, 5, ...
    let mover = if game.plies() % 2 == 1 { Color::White } else { Color::Black };
    match outcome {
        Outcome::Win(winner) if winner == mover => {
            format!("{winner} has won with {last}: the {} queen is surrounded.", adjective(!winner))
        }
        Outcome::Win(winner) => {
            format!("{winner} has won: {mover} surrounded the {} queen with {last}.", adjective(mover))
        }
        Outcome::Draw => format!("It is a draw: since {last} both queens are surrounded."),
    }
}
