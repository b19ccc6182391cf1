//! A move as the table keeps it.
//!
//! Equal pieces may have changed places in an equal position, so the piece is not kept by its number: it is the piece on
//! top of a hex, or the next of its species from the hand.
//!
//! ```text
//!     bits    0-9     10-19                              20-21
//!             to      from, or the species in hand       1: from hand, 2: from the board, 3: pass
//! ```

use std::num::NonZeroU32;

use vespine_engine::{Bug, Hex, Move, Piece, PieceSet, Position};

/// A move in 22 bits, never 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PackedMove(NonZeroU32);

const HAND: u32 = 1;
const BOARD: u32 = 2;
const PASS: u32 = 3;

impl PackedMove {
    /// Trusts that the move is legal in the position.
    #[inline]
    pub(crate) fn new(mv: Move, position: &Position) -> Option<PackedMove> {
        let bits = match mv {
            Move::Pass => PASS << 20,
            Move::Put { piece, to } => {
                let to = to.index() as u32;
                match position.board().hex_of(piece) {
                    Some(from) => to | (from.index() as u32) << 10 | BOARD << 20,
                    None => to | (piece.bug() as u32) << 10 | HAND << 20,
                }
            }
        };
        PackedMove::from_bits(bits)
    }

    /// The move in this position, if it is legal there. Usually it is; but a slot may be about another position with the
    /// same key, and a move that breaks the rules must never be played.
    #[inline]
    pub(crate) fn unpack(self, position: &Position) -> Option<Move> {
        let bits = self.0.get();
        let to = Hex::from_index((bits & 1023) as usize);
        let source = (bits >> 10 & 1023) as usize;
        let piece = match bits >> 20 {
            BOARD => position.board().top(Hex::from_index(source))?,
            HAND => {
                let bug = PieceSet::of_bug(Bug::ALL[source & 7]);
                (position.reserve(position.to_move()) & bug).iter().next()?
            }
            _ => return Some(Move::Pass).filter(|_| position.must_pass()),
        };
        is_legal(position, piece, to).then_some(Move::Put { piece, to })
    }

    pub(super) fn bits(self) -> u32 {
        self.0.get()
    }

    pub(super) fn from_bits(bits: u32) -> Option<PackedMove> {
        NonZeroU32::new(bits).map(PackedMove)
    }
}

/// May the piece be put there? Most moves are those of a piece that goes there by itself, which is quick to see.
fn is_legal(position: &Position, piece: Piece, to: Hex) -> bool {
    let is_near = !position.board().ring(to).is_empty();
    is_near && position.walks_to(piece, to) || position.is_legal(Move::Put { piece, to })
}

#[cfg(test)]
mod tests {
    use vespine_engine::Game;

    use super::*;

    #[test]
    fn a_legal_move_survives_packing_and_an_illegal_one_does_not() {
        let games = [
            "Base+MLP",
            r"Base+MLP;;;wL;bM wL-;wQ -wL;bQ bM-;wP \wQ;bB1 bQ-;wB1 /wQ;bB1 bQ",
            r"Base+MLP;;;wB1;bM -wB1;wQ wB1\;bQ /bM;wQ bM\;bM wQ;wB1 bM-;bM wB1",
        ];
        for text in games {
            let game: Game = text.parse().expect("the game is by the rules");
            let position = game.position();
            let legal = position.legal_moves();
            let mut all: Vec<Move> = vec![Move::Pass];
            for piece in position.rules().game_type.pieces() {
                all.extend((0..Hex::COUNT).map(|hex| Move::Put { piece, to: Hex::from_index(hex) }));
            }
            for mv in all {
                let unpacked = PackedMove::new(mv, position).and_then(|packed| packed.unpack(position));
                assert!(unpacked.is_none_or(|mv| legal.contains(&mv)), "{unpacked:?} in {text}");
                assert!(!legal.contains(&mv) || unpacked == Some(mv), "{mv:?} in {text}");
            }
        }
    }
}
