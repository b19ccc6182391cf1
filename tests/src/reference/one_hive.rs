//! One hive: the occupied cells are connected at all times, also while a tile is in the air.
//!
//! So a tile that alone holds two parts together is pinned, even if its journey would join them again. A tile
//! that stands on another one leaves that one behind and is never pinned.
//!
//! ```text
//!     a       b
//!       X   Y           X and Y are pinned, a and b are free to leave
//! ```

use super::hive::{Cell, Hive, neighbors};
use std::collections::BTreeSet;

/// Whether every occupied cell can be reached from every other one.
#[must_use]
pub fn is_connected(hive: &Hive) -> bool {
    let mut reached = BTreeSet::new();
    let mut frontier: Vec<Cell> = hive.stacks().keys().take(1).copied().collect();
    while let Some(cell) = frontier.pop() {
        if reached.insert(cell) {
            frontier.extend(neighbors(cell).into_iter().filter(|&next| hive.is_occupied(next)));
        }
    }
    reached.len() == hive.stacks().len()
}
