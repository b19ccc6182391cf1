//! The spider crawls exactly three cells and never enters a cell twice on one journey.
//!
//! ```text
//!       1   2   *
//!     S   x   x         over 1 and 2 to the star; the other way round likewise
//!       1   2   *
//! ```

use super::hive::{Cell, Hive};
use super::slide::slides;
use std::collections::BTreeSet;

/// Where a spider may go.
#[must_use]
pub fn destinations(rest: &Hive, from: Cell) -> BTreeSet<Cell> {
    let mut destinations = BTreeSet::new();
    for first in slides(rest, from) {
        for second in slides(rest, first).filter(|&cell| cell != from) {
            for third in slides(rest, second).filter(|&cell| cell != from && cell != first) {
                destinations.insert(third);
            }
        }
    }
    destinations
}
