//! The ladybug takes three steps: up onto the hive, along on top of it, and down to an empty cell other than
//! its own. Gates of tall stacks stop each of the three.
//!
//! ```text
//!         *   *
//!       *   2   *       up on 1, along to 2, down to a star
//!     L   1   *
//! ```

use super::climb::can_step;
use super::hive::{Cell, Hive, neighbors};
use std::collections::BTreeSet;

/// Where a ladybug may go.
#[must_use]
pub fn destinations(rest: &Hive, from: Cell) -> BTreeSet<Cell> {
    let tiles_from = |cell| steps(rest, cell).filter(|&to| rest.is_occupied(to));
    let ground_from = |cell| steps(rest, cell).filter(|&to| !rest.is_occupied(to));

    let mut destinations = BTreeSet::new();
    for first in tiles_from(from) {
        for second in tiles_from(first) {
            destinations.extend(ground_from(second));
        }
    }
    destinations.remove(&from);
    destinations
}

/// All cells one step away, up, along or down.
fn steps(rest: &Hive, from: Cell) -> impl Iterator<Item = Cell> {
    neighbors(from).into_iter().filter(move |&to| can_step(rest, from, to))
}
