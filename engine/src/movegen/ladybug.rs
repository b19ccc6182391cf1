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
use crate::board::Board;
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
    let ends =
        if hive.board.elevated().has_two() { ends_among_stacks(hive, from) } else { ends(hive.board, from) };
    sink.nearby(piece, from, ends)
}

/// With at most one tall stack no way is ever blocked.
#[inline]
fn ends(board: &Board, from: Hex) -> Nearby {
    let mut second = Nearby::NONE;
    for direction in board.ring(from).directions() {
        second.insert_ring(Spot::CENTER.step(direction), board.ring(from.neighbor(direction)));
    }
    second.remove(Spot::CENTER);
    let mut ends = Nearby::NONE;
    for spot in second.spots() {
        ends.insert_ring(spot, !board.ring(spot.around(from)));
    }
    ends
}

/// Step by step, with every gate at height.
#[cold]
#[inline(never)]
fn ends_among_stacks<const W: usize>(hive: &Hive<W>, from: Hex) -> Nearby {
    let board = hive.board;
    let mut ends = Nearby::NONE;
    for i in hive.climbs(from, 0).directions() {
        let first = from.neighbor(i);
        let home = Ring::back(i);
        let along = hive.climbs(first, board.height(first)) & (board.ring(first) - home);
        for j in along.directions() {
            let second = first.neighbor(j);
            let down = hive.climbs(second, board.height(second)) - board.ring(second);
            ends.insert_ring(Spot::CENTER.step(i).step(j), down);
        }
    }
    ends
}
