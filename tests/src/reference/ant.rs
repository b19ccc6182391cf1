//! The ant crawls as far as it likes, around the whole hive if no gate stops it, but not back to where it
//! started.
//!
//! ```text
//!       *   *   *
//!     A   x   x   *     everything it can reach by slides
//!       *   *   *
//! ```

use super::hive::{Cell, Hive};
use super::slide::slides;
use std::collections::BTreeSet;

/// Where an ant may go.
#[must_use]
pub fn destinations(rest: &Hive, from: Cell) -> BTreeSet<Cell> {
    let mut reached = BTreeSet::from([from]);
    let mut frontier = vec![from];
    while let Some(cell) = frontier.pop() {
        for next in slides(rest, cell) {
            if reached.insert(next) {
                frontier.push(next);
            }
        }
    }
    reached.remove(&from);
    reached
}
