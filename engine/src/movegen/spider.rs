//! The spider slides exactly three hexes, and never back onto a hex of the same trip.
//!
//! ```text
//!        . 3 . .
//!       . 2 # 1 .       It keeps in touch with the hive at every step, so it usually has
//!        1 # # S       two trips: one around the left and one around the right.
//!         2 3 .
//! ```

use std::ops::ControlFlow;

use super::{Hive, Sink};
use crate::hex::Hex;
use crate::nearby::{Nearby, Spot};
use crate::piece::Piece;
use crate::ring::Ring;

#[inline]
pub(super) fn moves<const W: usize>(
    hive: &Hive<W>,
    piece: Piece,
    from: Hex,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    let board = hive.board;
    let mut ends = Nearby::NONE;
    for i in board.ring(from).slides().directions() {
        let first = from.step(i);
        let home = Ring::back(i);
        for j in ((board.ring(first) - home).slides() - home).directions() {
            let second = first.step(j);
            // After two steps around a corner the spider's old hex may be a neighbour: it counts as empty.
            let home = HOME[i & 7][j & 7];
            let last = (board.ring(second) - home).slides() - home - Ring::back(j);
            ends.insert_ring(Spot::CENTER.step(i).step(j), last);
        }
    }
    sink.nearby(piece, from, ends)
}

/// After steps i and j: the direction of the start, if it is a neighbour. Two steps with one direction between them
/// make one step in that direction.
const HOME: [[Ring; 8]; 8] = {
    let mut home = [[Ring::NONE; 8]; 8];
    let mut i = 0;
    while i < 6 {
        home[i][(i + 2) % 6] = Ring::back((i + 1) % 6);
        home[i][(i + 4) % 6] = Ring::back((i + 5) % 6);
        i += 1;
    }
    home
};
