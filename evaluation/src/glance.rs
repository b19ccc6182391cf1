//! A rough evaluation at a fraction of the cost: only what can be seen without asking where anybody can go.
//!
//! Between a position and the next, what a glance misses changes little. So the evaluation of one and a glance at each
//! give a good guess for the other, see the lazy evaluation of the search.

use vespine_engine::{Board, Color, Piece, PieceSet, Position};

use crate::score::Score;
use crate::weights::{Term, Weights};

/// What a position is worth to the side to move at a glance: the rings of the queens, the pieces on the board as if all
/// of them could move, the pieces in hand, and the right to move.
#[must_use]
pub fn glance(position: &Position, weights: &Weights) -> Score {
    let (board, to_move) = (position.board(), position.to_move());
    let (own, enemy) = (ring(board, to_move), ring(board, !to_move));
    let rings = weights.of(Term::QueenRing);
    let tempo = weights.of(Term::Tempo)[usize::from(own.max(enemy) >= 4)];
    let value = |ring: usize, color: Color| i32::from(rings[ring]) + pieces(position, color, weights);
    Score::estimate(value(own, to_move) - value(enemy, !to_move) + i32::from(tempo))
}

/// How many neighbours the queen of a side has; 0 while she is in hand.
fn ring(board: &Board, color: Color) -> usize {
    board.hex_of(Piece::queen(color)).map_or(0, |queen| board.ring(queen).len() as usize)
}

/// What the pieces of a side are worth, if all on the board could move.
fn pieces(position: &Position, color: Color, weights: &Weights) -> i32 {
    let (free, in_hand) = (weights.of(Term::Free), weights.of(Term::InHand));
    let gain = |piece: Piece| i32::from(free[piece.bug() as usize] - in_hand[piece.bug() as usize]);
    (PieceSet::of_color(color) & position.board().in_play()).iter().map(gain).sum()
}
