//! Why a text could not be read. Every message names the offending text.

use crate::game::PlayError;
use crate::piece::Piece;

/// Why a name or a move could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotationError {
    /// Not one of the eight game types.
    #[error("unknown game type {0:?}: expected Base, or Base+ and letters of M, L, P")]
    GameType(String),
    /// Not a state of a game.
    #[error("unknown state {0:?}: expected NotStarted, InProgress, Draw, WhiteWins or BlackWins")]
    State(String),
    /// Not a piece.
    #[error("no piece named {0:?}")]
    Piece(String),
    /// Neither `pass`, nor a piece, nor a piece and a place.
    #[error("{0:?} is not a move: expected a piece and a place, such as \"wA1 bQ-\", or \"pass\"")]
    Move(String),
    /// A move says no place, but the board is not empty.
    #[error("{0:?} does not say where: expected a neighbouring piece, such as \"bQ-\"")]
    NoPlace(String),
    /// The place is not next to, or on top of, a piece.
    #[error("{0:?} is not a place: expected a piece with at most one of the marks - / \\ before or after it")]
    Place(String),
    /// The place is next to a piece that is still in hand.
    #[error("{0} is not in play, so nothing can be placed next to it")]
    ReferenceInHand(Piece),
}

/// Why a GameString could not be loaded.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GameStringError {
    /// The first field is no game type.
    #[error(transparent)]
    GameType(NotationError),
    /// A move cannot be read or is illegal.
    #[error("move {number} ({text:?}): {error}")]
    Move {
        /// Which move it is, from 1.
        number: usize,
        /// The move as it was written.
        text: String,
        /// What is wrong with it.
        error: PlayError,
    },
}
