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
use crate::direction::Direction;
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
        let first = from.neighbor(i);
        let home = Ring::back(i);
        for j in ((board.ring(first) - home).slides() - home).directions() {
            let second = first.neighbor(j);
            // After two steps around a corner the spider's old hex may be a neighbour: it counts as empty.
            let home = *j.entry(i.entry(&HOME));
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
    let mut place = 0;
    while place < 6 {
        let [left, right] = Direction::ALL[place].flanks();
        home[place][left.flanks()[0].index()] = Ring::back(left);
        home[place][right.flanks()[1].index()] = Ring::back(right);
        place += 1;
    }
    home
};
