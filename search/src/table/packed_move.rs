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

use vespine_engine::{Bug, Hex, Move, PieceSet, Position};

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

    /// The move in this position, if there is such a piece.
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
            _ => return Some(Move::Pass),
        };
        Some(Move::Put { piece, to })
    }

    pub(super) fn bits(self) -> u32 {
        self.0.get()
    }

    pub(super) fn from_bits(bits: u32) -> Option<PackedMove> {
        NonZeroU32::new(bits).map(PackedMove)
    }
}
