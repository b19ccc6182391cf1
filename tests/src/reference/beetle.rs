//! The beetle takes one step, up, along or down the hive or on the ground. What it stands on cannot move.
//!
//! ```text
//!     .   x   x
//!       *   B   x       B may crawl to the stars and climb on every x
//!     .   .   *
//! ```

use super::climb::can_step;
use super::hive::{Cell, Hive, neighbors};
use std::collections::BTreeSet;

/// Where a beetle may go.
#[must_use]
pub fn destinations(rest: &Hive, from: Cell) -> BTreeSet<Cell> {
    neighbors(from).into_iter().filter(|&to| can_step(rest, from, to)).collect()
}
