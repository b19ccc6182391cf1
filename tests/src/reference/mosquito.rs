//! The mosquito on the ground moves like any bug it touches, of either colour. Of a stack it touches the top
//! only. Another mosquito gives it nothing, wherever that one stands. Standing on a tile, it is a beetle and
//! nothing else.
//!
//! ```text
//!     G   A
//!       M   .           M may hop like G and crawl like A
//!     .   .
//! ```

use super::hive::{Cell, Hive, neighbors};
use super::tile::Bug;
use super::{beetle, travel};
use std::collections::BTreeSet;

/// Where a mosquito may go.
#[must_use]
pub fn destinations(rest: &Hive, from: Cell) -> BTreeSet<Cell> {
    if rest.is_occupied(from) {
        return beetle::destinations(rest, from);
    }
    powers(rest, from).into_iter().flat_map(|bug| travel::destinations(bug, rest, from)).collect()
}

/// The bugs that a mosquito on the ground of this cell can imitate.
#[must_use]
pub fn powers(hive: &Hive, cell: Cell) -> BTreeSet<Bug> {
    let touched = neighbors(cell).into_iter().filter_map(|neighbor| hive.top(neighbor));
    touched.map(|tile| tile.bug).filter(|&bug| bug != Bug::Mosquito).collect()
}
