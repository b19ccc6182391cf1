//! The ladybug takes two steps on top of the hive and one down beside it.
//!
//! ```text
//!      . o o o .
//!     L 1 2 o .        over 1 and 2, then down
//!      . o o .
//! ```
//!
//! Without tall stacks nothing bars its way up there, and all three steps are taken for all routes at once.

use std::ops::ControlFlow;

use super::{Hive, Sink};
use crate::hex::Hex;
use crate::hex_set::HexSet;
use crate::piece::Piece;
use crate::ring::Ring;

#[inline]
pub(super) fn moves<const W: usize>(
    hive: &Hive<W>,
    piece: Piece,
    from: Hex,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    let ends = if hive.board.elevated().has_two() { ends_among_stacks(hive, from) } else { ends(hive, from) };
    sink.region(piece, &hive.region(ends))
}

/// With at most one tall stack no way is ever blocked.
#[inline]
fn ends<const W: usize>(hive: &Hive<W>, from: Hex) -> HexSet<W> {
    let mut first = HexSet::EMPTY;
    hive.board.ring(from).around(from).for_each(|hex| first.insert(hex));
    let mut second = first.ring() & hive.occupied;
    second.remove(from);
    second.ring() - hive.occupied
}

/// Step by step, with every gate at height.
#[cold]
#[inline(never)]
fn ends_among_stacks<const W: usize>(hive: &Hive<W>, from: Hex) -> HexSet<W> {
    let board = hive.board;
    let mut ends = HexSet::EMPTY;
    for i in hive.climbs(from, 0).directions() {
        let first = from.step(i);
        let home = Ring::only(i + 3);
        let along = hive.climbs(first, board.height(first)) & (board.ring(first) - home);
        for second in along.around(first) {
            let down = hive.climbs(second, board.height(second)) - board.ring(second);
            down.around(second).for_each(|end| ends.insert(end));
        }
    }
    ends
}
