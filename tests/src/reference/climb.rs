//! A step up, along or down the hive, and where a gate of tall stacks blocks it.
//!
//! ```text
//!       1
//!     A   B             blocked when 1 and 2 are both higher than A and than B
//!       2
//! ```
//!
//! Heights are counted without the mover. With A and B both on the ground the step is a slide, which has its
//! own rule. Any other step keeps contact by itself: it leaves or enters an occupied cell.

use super::hive::{Cell, Hive, common_neighbors};
use super::slide::can_slide;

/// Whether a tile may step between two neighbouring cells, whatever their heights.
#[must_use]
pub fn can_step(rest: &Hive, from: Cell, to: Cell) -> bool {
    let level = rest.height(from).max(rest.height(to));
    if level == 0 {
        return can_slide(rest, from, to);
    }
    let is_blocked = common_neighbors(from, to).all(|gate| rest.height(gate) > level);
    !is_blocked
}
