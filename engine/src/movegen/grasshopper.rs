//! The grasshopper hops in a straight line over at least one tile, to the first empty hex. Gates do not matter to it.
//!
//! ```text
//!      G # # # o
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
    sink.hops(piece, from, hive.board.ring(from), hive.board)
}
