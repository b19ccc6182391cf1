//! The pillbug crawls one cell like a queen; or it stays and throws a neighbouring tile of either colour over
//! its back.
//!
//! ```text
//!     .   T   *
//!       *   P   *       T goes up on P and down to a star
//!     .   x   *
//! ```
//!
//! The thrower stands on the ground uncovered; it may be pinned. A mosquito on the ground that touches a
//! pillbug throws too. The thrown tile is alone on its cell and not pinned. Tall stacks can block its way up
//! or down like that of a beetle. The marked tile, the one that came to its place in the previous ply,
//! neither throws nor is thrown.

use super::climb::can_step;
use super::hive::{Cell, Hive, neighbors};
use super::one_hive::is_connected;
use super::tile::{Bug, Tile};
use super::{mosquito, queen};
use std::collections::BTreeSet;

/// Where a pillbug may crawl.
#[must_use]
pub fn destinations(rest: &Hive, from: Cell) -> BTreeSet<Cell> {
    queen::destinations(rest, from)
}

/// What the tile on this cell may throw, and where to; nothing if it is no thrower.
#[must_use]
pub fn throws(hive: &Hive, thrower: Cell, marker: Option<Tile>) -> BTreeSet<(Tile, Cell)> {
    let mut throws = BTreeSet::new();
    if !is_thrower(hive, thrower, marker) {
        return throws;
    }
    for from in neighbors(thrower) {
        let Some(tile) = hive.top(from) else { continue };
        if hive.height(from) > 1 || Some(tile) == marker {
            continue;
        }
        let rest = hive.without_top(from);
        if !is_connected(&rest) || !can_step(&rest, from, thrower) {
            continue;
        }
        for to in neighbors(thrower) {
            if !hive.is_occupied(to) && can_step(&rest, thrower, to) {
                throws.insert((tile, to));
            }
        }
    }
    throws
}

/// Whether the tile on this cell has the power to throw in this ply.
fn is_thrower(hive: &Hive, cell: Cell, marker: Option<Tile>) -> bool {
    let Some(tile) = hive.top(cell) else { return false };
    if hive.height(cell) > 1 || Some(tile) == marker {
        return false;
    }
    match tile.bug {
        Bug::Pillbug => true,
        Bug::Mosquito => mosquito::powers(hive, cell).contains(&Bug::Pillbug),
        _ => false,
    }
}
