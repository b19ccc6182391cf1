//! Placing a tile from the hand: which tiles, and where.
//!
//! ```text
//!     *   .
//!   *   w   b           white may place on the stars: they touch w and not b
//!     *   .
//! ```
//!
//! A stack has the colour of its top. The very first tile comes to (0, 0), the opponent's first anywhere next
//! to it. Equal bugs enter in the order of their numbers. The queen is at the latest a side's fourth tile; by
//! the tournament rule she is not the first one either.

use super::hive::{Cell, Hive, neighbors};
use super::tile::{Bug, Color, Tile};
use std::collections::{BTreeMap, BTreeSet};

/// With this many own tiles in play and the queen still in hand, only the queen may be placed.
const QUEEN_DUE: usize = 3;

/// Whether the queen may be the first tile that a side places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FirstTurnQueen {
    /// The tournament rule.
    Forbidden,
    /// The printed rules.
    Allowed,
}

/// The tiles that a side may place, given its hand and the number of its tiles in play.
#[must_use]
pub fn tiles(hand: &BTreeSet<Tile>, in_play: usize, first_turn_queen: FirstTurnQueen) -> BTreeSet<Tile> {
    let mut lowest_of_each_bug: BTreeMap<Bug, Tile> = BTreeMap::new();
    for &tile in hand {
        let lowest = lowest_of_each_bug.entry(tile.bug).or_insert(tile);
        *lowest = tile.min(*lowest);
    }
    let is_queen_in_hand = lowest_of_each_bug.contains_key(&Bug::Queen);
    if is_queen_in_hand && in_play >= QUEEN_DUE {
        lowest_of_each_bug.retain(|&bug, _| bug == Bug::Queen);
    }
    if in_play == 0 && first_turn_queen == FirstTurnQueen::Forbidden {
        lowest_of_each_bug.remove(&Bug::Queen);
    }
    lowest_of_each_bug.into_values().collect()
}

/// The cells on which a side may place.
#[must_use]
pub fn cells(hive: &Hive, color: Color) -> BTreeSet<Cell> {
    if hive.stacks().is_empty() {
        return BTreeSet::from([(0, 0)]);
    }
    let mut cells: BTreeSet<Cell> = hive.stacks().keys().flat_map(|&cell| neighbors(cell)).collect();
    cells.retain(|&cell| !hive.is_occupied(cell));

    let has_tiles_in_play = hive.tiles().any(|tile| tile.color == color);
    if has_tiles_in_play {
        cells.retain(|&cell| {
            let mut touched = neighbors(cell).into_iter().filter_map(|neighbor| hive.top(neighbor));
            touched.all(|tile| tile.color == color)
        });
    }
    cells
}
