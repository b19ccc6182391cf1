//! A slide: one step of a crawl on the ground, to an empty neighbouring cell.
//!
//! ```text
//!            1
//!          X   Y       the gate between X and Y is the cells 1 and 2
//!            2
//! ```
//!
//! Both occupied: too narrow to pass. Neither occupied: the tile would lose contact on its way. So exactly
//! one must be. The hive given here has the crawling tile lifted off: it does not lean on its own old place.

use super::hive::{Cell, Hive, common_neighbors, neighbors};

/// Whether a tile on the ground may slide from an empty cell to a neighbouring empty cell.
#[must_use]
pub fn can_slide(rest: &Hive, from: Cell, to: Cell) -> bool {
    !rest.is_occupied(to) && common_neighbors(from, to).filter(|&gate| rest.is_occupied(gate)).count() == 1
}

/// All cells one slide away.
pub fn slides(rest: &Hive, from: Cell) -> impl Iterator<Item = Cell> {
    neighbors(from).into_iter().filter(move |&to| can_slide(rest, from, to))
}
