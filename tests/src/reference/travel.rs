//! How a tile gets from one cell to another by itself: it is lifted, which must not break the hive, and comes
//! down where the rule of its bug allows.
//!
//! ```text
//!     slide    queen, pillbug, spider, ant          climb    beetle, ladybug
//!     hop      grasshopper                          imitate  mosquito
//! ```

use super::hive::{Cell, Hive};
use super::one_hive::is_connected;
use super::tile::Bug;
use super::{ant, beetle, grasshopper, ladybug, mosquito, pillbug, queen, spider};
use std::collections::BTreeSet;

/// Where the top tile of a cell may go by itself.
#[must_use]
pub fn travels(hive: &Hive, from: Cell) -> BTreeSet<Cell> {
    let mut rest = hive.clone();
    match rest.lift(from) {
        Some(tile) if is_connected(&rest) => destinations(tile.bug, &rest, from),
        _ => BTreeSet::new(),
    }
}

/// Where a bug may go from a cell, once it is lifted off the hive.
#[must_use]
pub fn destinations(bug: Bug, rest: &Hive, from: Cell) -> BTreeSet<Cell> {
    match bug {
        Bug::Queen => queen::destinations(rest, from),
        Bug::Spider => spider::destinations(rest, from),
        Bug::Beetle => beetle::destinations(rest, from),
        Bug::Grasshopper => grasshopper::destinations(rest, from),
        Bug::Ant => ant::destinations(rest, from),
        Bug::Mosquito => mosquito::destinations(rest, from),
        Bug::Ladybug => ladybug::destinations(rest, from),
        Bug::Pillbug => pillbug::destinations(rest, from),
    }
}
