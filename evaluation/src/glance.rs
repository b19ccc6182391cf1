//! A rough evaluation at a fraction of the cost: only what can be seen without asking where anybody can go.
//!
//! Between a position and the next, what a glance misses changes little. So the evaluation of one and a glance at each
//! give a good guess for the other, see the lazy evaluation of the search.

use vespine_engine::{Board, Color, Piece, PieceSet, Position};

use crate::score::Score;
use crate::weights::{Term, Weights};

/// What a position is worth to the side to move at a glance: the rings of the queens, the pieces on the board and
/// whether they are pinned, the pieces in hand, and the right to move.
pub(crate) fn glance(position: &Position, weights: &Weights) -> Score {
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

/// What the pieces of a side are worth: free or stuck, as far as the tiles around each of them tell. Those that hold
/// together a hive with holes may be misjudged.
fn pieces(position: &Position, color: Color, weights: &Weights) -> i32 {
    let board = position.board();
    let (free, stuck, in_hand) = (weights.of(Term::Free), weights.of(Term::Stuck), weights.of(Term::InHand));
    let (covered, elevated) = (board.covered(), board.elevated());
    let gain = |piece: Piece| {
        let bug = piece.bug() as usize;
        let is_free =
            elevated.contains(piece) || board.hex_of(piece).is_some_and(|hex| board.ring(hex).is_one_arc());
        let value = if is_free && !covered.contains(piece) { free[bug] } else { stuck[bug] };
        i32::from(value - in_hand[bug])
    };
    (PieceSet::of_color(color) & board.in_play()).iter().map(gain).sum()
}
