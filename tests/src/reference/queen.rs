//! The queen crawls one cell.
//!
//! ```text
//!     .   x   x
//!       *   Q   x       Q may crawl to the stars
//!     .   .   *
//! ```

use super::hive::{Cell, Hive};
use super::slide::slides;
use std::collections::BTreeSet;

/// Where a queen may go.
#[must_use]
pub fn destinations(rest: &Hive, from: Cell) -> BTreeSet<Cell> {
    slides(rest, from).collect()
}
