//! The ant slides as far as it likes.
//!
//! So it reaches every hex that touches the hive in the faces its own hex opens to (see [`super::faces`]), which is
//! usually the whole outside. Hexes that touch nothing but the ant itself drop out: without it they touch nothing.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

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
    let faces = hive.faces();
    let ring = hive.board.ring(from);
    let ways_out = ring.wide();
    if ways_out.is_empty() {
        return ControlFlow::Continue(());
    }
    let touches_only_the_ant =
        |&direction: &usize| hive.board.ring(from.step(direction)) == Ring::only(direction + 3);
    let deserted = ring
        .lonely()
        .directions()
        .filter(touches_only_the_ant)
        .fold(Ring::NONE, |ring, direction| ring | Ring::only(direction));
    if ways_out.around(from).any(|way_out| faces.pockets.contains(way_out)) {
        let mut reach = reach_through_pockets(hive, from, ways_out);
        deserted.around(from).for_each(|hex| reach.remove(hex));
        return sink.region(piece, &hive.region(reach));
    }
    sink.region_but(piece, &hive.region(faces.shore), faces.shore_len, from, deserted)
}

/// An ant in or beside a pocket: the faces that it opens to, hex by hex.
fn reach_through_pockets<const W: usize>(hive: &Hive<W>, from: Hex, ways_out: Ring) -> HexSet<W> {
    let faces = hive.faces();
    let mut reach = HexSet::EMPTY;
    let mut unseen = faces.pockets;
    // Each hex of a pocket waits at most once; 28 tiles cannot enclose more than a hundred.
    let mut waiting = ArrayVec::<Hex, 128>::new();
    let mut look_at = |hexes: Ring, center: Hex, waiting: &mut ArrayVec<Hex, 128>| {
        for hex in hexes.around(center) {
            if unseen.contains(hex) {
                unseen.remove(hex);
                waiting.push(hex);
            }
        }
    };
    if ways_out.around(from).any(|way_out| !faces.pockets.contains(way_out)) {
        reach = faces.shore;
    }
    look_at(ways_out, from, &mut waiting);
    while let Some(hex) = waiting.pop() {
        let ring = hive.board.ring(hex);
        if !ring.is_empty() {
            reach.insert(hex);
        }
        look_at(ring.wide(), hex, &mut waiting);
    }
    reach
}
