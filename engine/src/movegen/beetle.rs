//! The beetle takes one step: a slide on the ground, or up onto, along, or down from the top of the hive.
//!
//! ```text
//!       . o # o       o: slides, #: climbs
//!      . . B # .
//!       . . o .
//! ```

use std::ops::ControlFlow;

use super::{Hive, Sink};
use crate::hex::Hex;
use crate::piece::Piece;

/// From the ground.
#[inline]
pub(super) fn moves<const W: usize>(
    hive: &Hive<W>,
    piece: Piece,
    from: Hex,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    sink.steps(piece, from, hive.board.ring(from).slides() | hive.climbs(from, 0))
}

/// From the top of a stack: the beetle's way, and the mosquito's once it is up there.
#[inline]
pub(super) fn moves_on_top<const W: usize>(
    hive: &Hive<W>,
    piece: Piece,
    from: Hex,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    sink.steps(piece, from, hive.climbs(from, hive.board.height(from) - 1))
}
