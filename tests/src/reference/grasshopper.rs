//! The grasshopper hops in a straight line over at least one tile to the first empty cell. No gate can stop
//! it.
//!
//! ```text
//!     .   .
//!       G   x   x   *   over both x; over nothing, as to the dots, it cannot hop
//!     .   .
//! ```

use super::hive::{Cell, DIRECTIONS, Hive, step};
use std::collections::BTreeSet;

/// Where a grasshopper may go.
#[must_use]
pub fn destinations(rest: &Hive, from: Cell) -> BTreeSet<Cell> {
    let mut destinations = BTreeSet::new();
    for direction in DIRECTIONS {
        let next = step(from, direction);
        let mut landing = next;
        while rest.is_occupied(landing) {
            landing = step(landing, direction);
        }
        if landing != next {
            destinations.insert(landing);
        }
    }
    destinations
}
