//! Counts that are remembered, so that no position is counted twice.
//!
//! **The key.** Positions that are shifts, turns, mirror images or colour exchanges of each other have the same count
//! and the same [`Position::canonical_key`]; the depth is added to it. No position is stored to compare with, because
//! a mistake is out of the question. Two different positions are confused if one of the 12 images of the one has the
//! 128-bit number of one of the 12 of the other: 144 chances of 2⁻¹²⁸, below 2⁻¹²⁰. A run that looks up 10¹⁰
//! positions (some hours) has 5·10¹⁹ < 2⁶⁶ pairs, so the chance of a single mistake in it is below 2⁻⁵⁴ < 10⁻¹⁶.
//!
//! **The memory.** The key decides the one slot in which a count may be kept. Slots are 24 bytes and come in pages of
//! 512; a [`DashMap`] holds the pages and lets many threads at them. There are only so many pages as fit into the
//! memory allowed, and each is made when first needed. A slot keeps the larger of two counts, which saves more work.

use std::num::NonZeroU64;

use dashmap::DashMap;
use vespine_engine::Position;

/// Below this depth, counting again is cheaper than looking up. Measured: 2 takes twice the time of 3 in an opening,
/// and the same in a mid-game.
pub(super) const LEAST_DEPTH: u32 = 3;

const SLOTS_PER_PAGE: u64 = 512;

/// A page, its slots and what the map and the allocator need to keep track of it.
const BYTES_PER_PAGE: u64 = SLOTS_PER_PAGE * size_of::<Slot>() as u64 + 128;

/// A number that is equal for positions and depths with equal counts for a reason, and for no others.
pub(super) fn key(position: &Position, depth: u32) -> u128 {
    position.canonical_key().wrapping_add(depth.into())
}

/// A table of counts that many threads can share and that never outgrows its memory.
///
/// [`ParallelPerft::with_table`](super::ParallelPerft::with_table) counts with it:
///
/// ```
/// use vespine_cli::perft::{ParallelPerft, Progress, CountTable};
/// use vespine_engine::{GameType, Position};
///
/// let perft = ParallelPerft::new(2)?.with_table(CountTable::with_megabytes(1));
/// let start = Position::new(GameType::BASE_MLP);
/// assert_eq!(perft.count(&start, 4, &Progress::hidden()), Ok(151_686));
/// # Ok::<(), rayon::ThreadPoolBuildError>(())
/// ```
pub struct CountTable {
    pages: DashMap<u64, Page>,
    slots: u64,
}

type Page = Box<[Slot]>;
type Slot = Option<Entry>;

/// A count, and what it is the count of. The key is in two halves because a `u128` would make it larger.
#[derive(Clone, Copy)]
struct Entry {
    key: [u64; 2],
    count: NonZeroU64,
}

impl CountTable {
    /// A table of so many mebibytes.
    #[must_use]
    pub fn with_megabytes(megabytes: u32) -> CountTable {
        let pages = (u64::from(megabytes) << 20) / BYTES_PER_PAGE;
        CountTable { pages: DashMap::new(), slots: pages * SLOTS_PER_PAGE }
    }

    /// The count stored under this key.
    pub(super) fn get(&self, key: u128) -> Option<u64> {
        let (page, place) = self.place(key);
        let entry = self.pages.get(&page)?[place]?;
        (entry.key == halves(key)).then_some(entry.count.get())
    }

    /// Stores a count, unless a larger one has the slot.
    pub(super) fn store(&self, key: u128, count: u64) {
        let Some(count) = NonZeroU64::new(count) else {
            return;
        };
        let (page, place) = self.place(key);
        let mut page = self.pages.entry(page).or_insert_with(|| vec![None; SLOTS_PER_PAGE as usize].into());
        let slot = &mut page[place];
        if slot.is_none_or(|old| old.count <= count) {
            *slot = Some(Entry { key: halves(key), count });
        }
    }

    /// The page of a key, and the place on it.
    fn place(&self, key: u128) -> (u64, usize) {
        let slot = halves(key)[1] % self.slots;
        (slot / SLOTS_PER_PAGE, (slot % SLOTS_PER_PAGE) as usize)
    }
}

impl std::fmt::Debug for CountTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "CountTable of {} slots", self.slots)
    }
}

/// The upper and the lower half. The upper one is not evenly spread: it belongs to the least of twelve numbers.
fn halves(key: u128) -> [u64; 2] {
    [(key >> 64) as u64, key as u64]
}

#[cfg(test)]
mod tests {
    use vespine_engine::{GameType, LastPly};
    use vespine_search::Stop;

    use super::super::subtree::{Subtree, Unfinished};
    use super::*;
    use crate::perft::Progress;

    #[test]
    fn a_slot_is_no_larger_than_its_three_numbers() {
        assert_eq!(size_of::<Slot>(), 24);
    }

    #[test]
    fn a_count_is_found_under_its_own_key_only() {
        let table = CountTable::with_megabytes(1);
        table.store(7, 1440);
        assert_eq!(table.get(7), Some(1440));
        assert_eq!(table.get(8), None);
        assert_eq!(table.get(7 | 1 << 64), None, "same slot, other key");
    }

    #[test]
    fn the_larger_count_keeps_the_slot() {
        let table = CountTable::with_megabytes(1);
        let rival = 7 | 1 << 64;
        table.store(7, 100);
        table.store(rival, 99);
        assert_eq!((table.get(7), table.get(rival)), (Some(100), None));
        table.store(rival, 101);
        assert_eq!((table.get(7), table.get(rival)), (None, Some(101)));
    }

    #[test]
    fn the_table_never_has_more_pages_than_its_memory_allows() {
        let table = CountTable::with_megabytes(1);
        for number in 0..1_000_000 {
            table.store(number * 0x9e37_79b9_7f4a_7c15, 1);
        }
        assert_eq!(table.pages.len() as u64, (1 << 20) / BYTES_PER_PAGE);
    }

    #[test]
    fn a_count_beyond_64_bits_is_noticed() {
        let mut position = Position::new(GameType::BASE);
        let table = CountTable::with_megabytes(1);
        for mv in position.legal_moves() {
            let undo = position.play(mv);
            table.store(key(&position, LEAST_DEPTH), u64::MAX / 2);
            position.undo(undo);
        }
        let subtree = Subtree {
            last_ply: LastPly::Counted,
            table: Some(&table),
            stop: &Stop::default(),
            progress: &Progress::hidden(),
        };
        assert_eq!(subtree.count(&mut position, LEAST_DEPTH + 1), Err(Unfinished::TooLarge));
    }
}
