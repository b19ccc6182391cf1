//! The queen slides one hex.
//!
//! ```text
//!       . o # .       o: she may go there, along the tile on one side
//!      . o Q # .      x: a gate, she cannot squeeze through
//!       . # x . .
//! ```

use std::ops::ControlFlow;

use super::{Hive, Sink};
use crate::hex::Hex;
use crate::piece::Piece;

#[inline]
pub(super) fn moves<const W: usize>(
    hive: &Hive<W>,
    piece: Piece,
    from: Hex,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    sink.steps(piece, from, hive.board.ring(from).slides())
}
