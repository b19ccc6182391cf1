//! The transposition table: what is known about positions that have been searched before.
//!
//! A fixed array of buckets of four slots, shared by all threads without locks. A slot is two words, the data and the
//! key xor the data: a slot that two threads wrote at once does not match any key and is simply not found.
//! After: Robert Hyatt and Tim Mann, "A lock-less transposition table implementation for parallel search".
//!
//! The lowest eight bits of the key are not compared. In their place stands the number of the search that wrote the slot,
//! counted since the table was empty, so that old entries give way to new ones. When that number is used up, the table
//! is cleared: no entry ever passes for a new one again.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

mod entry;
mod packed_move;

pub(crate) use entry::{Bound, Entry, eval_bits, eval_from_bits};
pub(crate) use packed_move::PackedMove;

use crate::shortage::Shortage;

/// The table.
#[derive(Debug)]
pub(crate) struct Table {
    /// The slots of all buckets, and before and behind them what is left over by their alignment.
    slots: Box<[Slot]>,
    /// Where the first bucket begins.
    start: usize,
    /// How many buckets there are.
    buckets: usize,
    /// The number of the search.
    search: AtomicU8,
}

/// The check and the data.
type Slot = [AtomicU64; 2];

/// How many slots a bucket has: as many as a line of the cache.
const BUCKET: usize = LINE / size_of::<Slot>();

/// The bytes of a line of the cache.
const LINE: usize = 64;

/// The bits of a check that say which search wrote the slot.
const SEARCH: u64 = 0xff;

/// Is a slot with these words about the position with this key?
#[inline]
fn is_about(key: u64, data: u64, check: u64) -> bool {
    (check ^ data ^ key) & !SEARCH == 0
}

/// The search that wrote a slot with this check.
#[inline]
fn written_by(check: u64) -> u8 {
    (check & SEARCH) as u8
}

/// The data and the check of a slot.
#[inline]
fn load([check, data]: &Slot) -> (u64, u64) {
    (data.load(Ordering::Relaxed), check.load(Ordering::Relaxed))
}

impl Table {
    /// A table of so many mebibytes, at least one, if the system has so much memory to give. That takes no time, whatever
    /// the size: memory that is all zero comes from the system page by page, when it is used first.
    pub(crate) fn new(mebibytes: usize) -> Result<Table, Shortage> {
        let refusal = || Shortage::Table { mebibytes };
        let buckets = mebibytes.max(1).checked_mul((1 << 20) / LINE).ok_or_else(refusal)?;
        // Zeroed memory of a larger alignment would be zeroed by hand, so there are a few slots more to begin with the
        // first that is aligned.
        let count =
            buckets.checked_mul(BUCKET).and_then(|slots| slots.checked_add(BUCKET)).ok_or_else(refusal)?;
        count
            .checked_mul(size_of::<Slot>())
            .filter(|&bytes| isize::try_from(bytes).is_ok())
            .ok_or_else(refusal)?;
        let slots: Box<[Slot]> = bytemuck::try_zeroed_slice_box(count).map_err(|()| refusal())?;
        let start = slots.as_ptr().align_offset(LINE).min(BUCKET);
        Ok(Table { slots, start, buckets, search: AtomicU8::new(0) })
    }

    /// No table at all, for those who do not search. Nobody may ask it.
    pub(crate) fn none() -> Table {
        Table { slots: Box::default(), start: 0, buckets: 0, search: AtomicU8::new(0) }
    }

    /// How large it is.
    pub(crate) fn mebibytes(&self) -> usize {
        (self.buckets * LINE) >> 20
    }

    /// A table that knows nothing, in place of this one. That is quicker than to wipe it, and gives its memory back. Only
    /// where there is no room for two, the old one is wiped.
    pub(crate) fn cleared(self: Arc<Table>) -> Arc<Table> {
        Table::new(self.mebibytes()).map_or_else(
            |_| {
                self.wipe();
                self
            },
            Arc::new,
        )
    }

    /// Forgets everything, slot by slot.
    fn wipe(&self) {
        self.slots.iter().flatten().for_each(|word| word.store(0, Ordering::Relaxed));
        self.search.store(0, Ordering::Relaxed);
    }

    /// Have there been so many searches that the next one has no number? Then the table has to be cleared.
    pub(crate) fn is_worn(&self) -> bool {
        self.search.load(Ordering::Relaxed) == u8::MAX
    }

    /// A new search begins. Trusts that the table is not worn.
    pub(crate) fn begin_search(&self) {
        debug_assert!(!self.is_worn(), "old entries would pass for new ones");
        self.search.fetch_add(1, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot] {
        let number = ((u128::from(key) * self.buckets as u128) >> 64) as usize;
        let first = self.start + number * BUCKET;
        &self.slots[first..first + BUCKET]
    }

    /// What is known about the position with this key.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let (data, check) = load(slot);
            (data != 0 && is_about(key, data, check)).then(|| Entry::unpack(data))
        })
    }

    /// Keeps what is known about a position: in its old slot, or in the slot that is worth least. An evaluation without a
    /// score drives out nothing that is worth more.
    #[inline]
    pub(crate) fn store(&self, key: u64, mut entry: Entry) {
        let search = self.search.load(Ordering::Relaxed);
        let bucket = self.bucket(key);
        let mut worst = (i32::MAX, &bucket[0]);
        for slot in bucket {
            let (data, check) = load(slot);
            if data == 0 {
                worst = (i32::MIN, slot);
                break;
            }
            let old = Entry::unpack(data);
            let outlived = search.saturating_sub(written_by(check));
            if is_about(key, data, check) {
                if old.outweighs(&entry, outlived) {
                    return;
                }
                entry.mv = entry.mv.or(old.mv);
                worst = (i32::MIN, slot);
                break;
            }
            let worth = old.worth(outlived);
            if worth < worst.0 {
                worst = (worth, slot);
            }
        }
        if entry.bound == Bound::Nothing && worst.0 > entry.worth(0) {
            return;
        }
        let (data, [check_word, data_word]) = (entry.pack(), worst.1);
        data_word.store(data, Ordering::Relaxed);
        check_word.store((key ^ data) & !SEARCH | u64::from(search), Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths.
    pub(crate) fn fill(&self) -> u32 {
        let search = self.search.load(Ordering::Relaxed);
        let sample = self.slots[self.start..].iter().take(1000);
        let (mut used, mut seen) = (0, 0);
        for slot in sample {
            let (data, check) = load(slot);
            seen += 1;
            used += u32::from(data != 0 && written_by(check) == search);
        }
        used * 1000 / seen
    }
}

#[cfg(test)]
mod tests {
    use vespine_evaluation::Score;

    use super::*;

    fn table() -> Table {
        Table::new(1).expect("a mebibyte is little")
    }

    /// The keys of different positions that belong into the same bucket.
    fn key(number: u64) -> u64 {
        number << 8
    }

    fn entry(depth: u8) -> Entry {
        Entry {
            mv: None,
            score: Score::estimate(7),
            eval: Score::estimate(-3),
            depth,
            bound: Bound::Exact,
            is_check: false,
        }
    }

    #[test]
    fn what_is_stored_is_found_and_nothing_else() {
        let table = table();
        table.store(key(42), entry(5));
        assert_eq!(table.probe(key(42)), Some(entry(5)));
        assert_eq!(table.probe(key(43)), None);
        let cleared = Arc::new(table).cleared();
        assert_eq!((cleared.probe(key(42)), cleared.mebibytes()), (None, 1));
    }

    #[test]
    fn what_is_wiped_is_not_found() {
        let table = table();
        (1..100).for_each(|number| table.store(number << 56, entry(5)));
        table.wipe();
        assert!((1..100).all(|number| table.probe(number << 56).is_none()));
    }

    #[test]
    fn a_bucket_is_a_line_of_the_cache_and_none_is_beyond_the_table() {
        for mebibytes in [1, 3, 16] {
            let table = Table::new(mebibytes).expect("so much is little");
            for key in [0, 1 << 60, u64::MAX / 3, u64::MAX] {
                assert_eq!(table.bucket(key).len(), 4);
                assert_eq!(table.bucket(key).as_ptr().align_offset(LINE), 0);
            }
        }
    }

    #[test]
    fn a_full_bucket_gives_up_its_shallowest_entry() {
        let table = table();
        for (number, depth) in [(1, 9), (2, 3), (3, 8), (4, 7), (5, 1)] {
            table.store(key(number), entry(depth));
        }
        assert_eq!(table.probe(key(2)), None);
        assert!([1, 3, 4, 5].iter().all(|&number| table.probe(key(number)).is_some()));
    }

    #[test]
    fn old_entries_give_way_first() {
        let table = table();
        table.store(key(1), entry(9));
        (0..3).for_each(|_| table.begin_search());
        for number in 2..=5 {
            table.store(key(number), entry(2));
        }
        assert_eq!(table.probe(key(1)), None);
    }

    #[test]
    fn an_entry_gets_older_for_as_long_as_it_is_there() {
        for searches in 3..600 {
            let mut table = Arc::new(table());
            table.store(key(1), entry(9));
            for _ in 0..searches {
                if table.is_worn() {
                    table = table.cleared();
                }
                table.begin_search();
            }
            for number in 2..=5 {
                table.store(key(number), entry(2));
            }
            assert_eq!(table.probe(key(1)), None, "after {searches} searches it passes for a new one");
            assert!((2..=5).all(|number| table.probe(key(number)).is_some()), "{searches}");
        }
    }

    #[test]
    fn a_proved_score_outlives_a_few_searches_but_not_all() {
        let table = table();
        for number in 1..=4 {
            table.store(key(number), entry(Entry::MAX_DEPTH));
        }
        table.store(key(5), entry(12));
        let proved = || (1..=4).filter(|&number| table.probe(key(number)).is_some()).count();
        assert_eq!(proved(), 3, "there is always room for the newest");
        table.store(key(6), entry(12));
        assert_eq!(proved(), 3, "it is worth more than a deep one");
        (0..6).for_each(|_| table.begin_search());
        for number in 7..=10 {
            table.store(key(number), entry(2));
        }
        assert_eq!(proved(), 0, "but not for ever");
    }

    #[test]
    fn an_evaluation_alone_takes_no_room_from_a_score() {
        let table = table();
        let evaluation = Entry { bound: Bound::Nothing, ..entry(0) };
        table.store(key(1), evaluation);
        assert_eq!(table.probe(key(1)), Some(evaluation));
        for number in 2..=5 {
            table.store(key(number), entry(3));
        }
        assert_eq!(table.probe(key(1)), None);
        for number in [1, 2] {
            table.store(key(number), evaluation);
        }
        assert_eq!(table.probe(key(1)), None);
        assert_eq!(table.probe(key(2)), Some(entry(3)));
    }

    #[test]
    fn a_slot_that_two_threads_have_written_is_not_found() {
        let table = table();
        table.store(key(1), entry(9));
        let other = Entry { score: Score::estimate(8), ..entry(9) };
        table.bucket(key(1))[0][1].store(other.pack(), Ordering::Relaxed);
        assert_eq!(table.probe(key(1)), None);
    }
}
