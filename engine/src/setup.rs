//! Composed positions: stacks put on the table as they are, without a game that leads to them.

use crate::board::Board;
use crate::bug::Bug;
use crate::color::Color;
use crate::game_type::Rules;
use crate::hex::Hex;
use crate::piece::{Piece, PieceSet};
use crate::position::Position;

/// Why stacks make no position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum SetupError {
    /// A piece of an expansion that is not in the game.
    #[error("{0} is not part of this game")]
    NotInGame(Piece),
    /// A piece stands in two places.
    #[error("{0} is there twice")]
    Twice(Piece),
    /// A lower number of the same species is still in hand.
    #[error("{0} is in play before the lower numbers of its kind")]
    OutOfOrder(Piece),
    /// Only beetles and mosquitoes stand on others.
    #[error("{0} cannot stand on another piece")]
    CannotClimb(Piece),
    /// The tiles are not one hive.
    #[error("the hive is not connected")]
    NotConnected,
    /// The stunned piece is in hand or covered.
    #[error("{0} cannot have been moved last")]
    Stunned(Piece),
}

impl Position {
    /// The position with these stacks, each given from the bottom up, and the piece moved in the ply before.
    ///
    /// # Errors
    /// If no hive looks like that. Whether a game can lead to the position is not asked.
    pub fn from_stacks<'a>(
        rules: impl Into<Rules>,
        to_move: Color,
        stacks: impl IntoIterator<Item = (Hex, &'a [Piece])>,
        stunned: Option<Piece>,
    ) -> Result<Position, SetupError> {
        let rules = rules.into();
        let mut board = Board::default();
        for (hex, pieces) in stacks {
            for &piece in pieces {
                if !rules.game_type.has(piece.bug()) {
                    return Err(SetupError::NotInGame(piece));
                }
                if board.in_play().contains(piece) {
                    return Err(SetupError::Twice(piece));
                }
                if board.height(hex) > 0 && !matches!(piece.bug(), Bug::Beetle | Bug::Mosquito) {
                    return Err(SetupError::CannotClimb(piece));
                }
                board.place(piece, hex);
            }
        }
        let skipped = |piece: Piece| {
            let lower =
                (1..piece.number()).filter_map(|number| Piece::new(piece.color(), piece.bug(), number));
            lower.into_iter().any(|lower| !board.in_play().contains(lower))
        };
        if let Some(piece) = board.in_play().iter().find(|&piece| skipped(piece)) {
            return Err(SetupError::OutOfOrder(piece));
        }
        if board.coordinates().len() != board.ground().len() as usize {
            return Err(SetupError::NotConnected);
        }
        let tops = board.in_play() - board.covered();
        if let Some(piece) = stunned.filter(|&piece| !tops.contains(piece)) {
            return Err(SetupError::Stunned(piece));
        }
        Ok(Position::composed(board, rules, to_move, stunned.map_or(PieceSet::NONE, PieceSet::only)))
    }
}
