//! Perft: the number of move sequences of a given length, the usual proof of a move generator.
//!
//! A forced pass is a move like any other, a finished game has none, and repetition does not matter.

use crate::mv::{Move, MoveList};
use crate::position::Position;

/// How the last ply is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LastPly {
    /// By [`Position::count_moves`], without listing the moves.
    #[default]
    Counted,
    /// By the length of [`Position::legal_moves`].
    Listed,
    /// By playing and taking back every single move.
    Played,
}

/// The number of sequences of `depth` legal moves.
///
/// ```
/// use vespine_engine::{GameType, LastPly, Position, perft};
///
/// let mut position = Position::new(GameType::BASE);
/// assert_eq!(perft(&mut position, 4, LastPly::Counted), 21_600);
/// ```
#[inline]
pub fn perft(position: &mut Position, depth: u32, last_ply: LastPly) -> u64 {
    match (depth, last_ply) {
        (0, _) => 1,
        (1, LastPly::Counted) => position.count_moves(),
        (1, LastPly::Listed) => {
            let mut moves = MoveList::new();
            position.legal_moves_into(&mut moves);
            moves.len() as u64
        }
        _ => perft_of_each(position, depth, last_ply),
    }
}

/// Plays each move and sums up what follows. Kept apart so that the last ply does not pay for the room of the list.
fn perft_of_each(position: &mut Position, depth: u32, last_ply: LastPly) -> u64 {
    let mut moves = MoveList::new();
    position.legal_moves_into(&mut moves);
    moves.iter().map(|&mv| perft_after(position, mv, depth - 1, last_ply)).sum()
}

/// The number of sequences of `depth` legal moves after `mv`. Trusts that `mv` is legal.
#[inline]
fn perft_after(position: &mut Position, mv: Move, depth: u32, last_ply: LastPly) -> u64 {
    let undo = position.play(mv);
    let count = perft(position, depth, last_ply);
    position.undo(undo);
    count
}

/// The legal moves, each with the number of sequences of `depth` moves that begin with it.
pub fn divide(position: &mut Position, depth: u32, last_ply: LastPly) -> impl Iterator<Item = (Move, u64)> {
    let moves: MoveList = if depth == 0 { MoveList::new() } else { position.legal_moves() };
    moves.into_iter().map(move |mv| (mv, perft_after(position, mv, depth - 1, last_ply)))
}
