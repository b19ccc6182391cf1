//! The ant slides as far as it likes.
//!
//! So it reaches every hex that touches the hive in the faces its own hex opens to (see [`super::faces`]), which is
//! usually the whole outside. Hexes that touch nothing but the ant itself drop out: without it they touch nothing.

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
    let ring = hive.board.ring(from);
    let ways_out = ring.wide();
    if ways_out.is_empty() {
        return ControlFlow::Continue(());
    }
    let faces = hive.faces();
    let mut deserted = Ring::NONE;
    for direction in ring.lonely().directions() {
        if hive.board.ring(from.neighbor(direction)) == Ring::back(direction) {
            deserted = deserted | Ring::only(direction);
        }
    }
    let (mut opens_outside, mut pocket) = (faces.pockets.is_empty(), HexSet::EMPTY);
    if !opens_outside {
        for way_out in ways_out.around(from) {
            if faces.pockets.contains(way_out) {
                fill_pocket(hive, way_out, &mut pocket);
            } else {
                opens_outside = true;
            }
        }
        // In a lake there is water that touches no tile: on the way, but no place to stay.
        pocket = pocket & hive.near;
    }
    let (shore, shore_len) = if opens_outside { (faces.shore, faces.shore_len) } else { (HexSet::EMPTY, 0) };
    sink.region_but(piece, &hive.region(shore | pocket), shore_len + pocket.len_of_few(), from, deserted)
}

/// Adds the whole face of a pocket hex. Most are that one hex.
fn fill_pocket<const W: usize>(hive: &Hive<W>, hex: Hex, filled: &mut HexSet<W>) {
    filled.insert(hex);
    for next in hive.board.ring(hex).wide().around(hex) {
        if hive.faces().pockets.contains(next) && !filled.contains(next) {
            fill_pocket(hive, next, filled);
        }
    }
}
