//! The transposition table: what is known about positions that have been searched before.
//!
//! A fixed array of buckets of four slots, shared by all threads without locks. A slot is two words, the data and the
//! key xor the data: a slot that two threads wrote at once does not match any key and is simply not found.
//! After: Robert Hyatt and Tim Mann, "A lock-less transposition table implementation for parallel search".
//!
//! The lowest eight bits of the key are not compared. In their place stands the number of the search that wrote the slot,
//! counted since the table was empty, so that old entries give way to new ones. When that number is used up, the table
//! is cleared: no entry ever passes for a new one again.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

mod entry;
mod packed_move;

pub(crate) use entry::{Bound, Entry};
pub(crate) use packed_move::PackedMove;

use crate::shortage::Shortage;

/// The table.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Box<[Bucket]>,
    /// The number of the search.
    search: AtomicU8,
}

/// Four slots on one line of the cache.
#[derive(Default, Debug)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

#[derive(Default, Debug)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

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

impl Slot {
    /// The data and the check.
    #[inline]
    fn load(&self) -> (u64, u64) {
        (self.data.load(Ordering::Relaxed), self.check.load(Ordering::Relaxed))
    }
}

impl Table {
    /// A table of so many mebibytes, at least one, if the system has so much memory to give.
    pub(crate) fn new(mebibytes: usize) -> Result<Table, Shortage> {
        let refusal = || Shortage::Table { mebibytes };
        let count = mebibytes.max(1).checked_mul((1 << 20) / size_of::<Bucket>()).ok_or_else(refusal)?;
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| refusal())?;
        buckets.extend((0..count).map(|_| Bucket::default()));
        Ok(Table { buckets: buckets.into_boxed_slice(), search: AtomicU8::new(0) })
    }

    /// No table at all, for those who do not search. Nobody may ask it.
    pub(crate) fn none() -> Table {
        Table { buckets: Box::default(), search: AtomicU8::new(0) }
    }

    /// How large it is.
    pub(crate) fn mebibytes(&self) -> usize {
        size_of_val(&*self.buckets) >> 20
    }

    /// Forgets everything.
    pub(crate) fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
        self.search.store(0, Ordering::Relaxed);
    }

    /// A new search begins. Trusts that no other one is going on.
    pub(crate) fn begin_search(&self) {
        if self.search.load(Ordering::Relaxed) == u8::MAX {
            self.clear();
        }
        self.search.fetch_add(1, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize;
        &self.buckets[index]
    }

    /// What is known about the position with this key.
    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).0.iter().find_map(|slot| {
            let (data, check) = slot.load();
            (data != 0 && is_about(key, data, check)).then(|| Entry::unpack(data))
        })
    }

    /// Keeps what is known about a position: in its old slot, or in the slot that is worth least. An evaluation without a
    /// score drives out nothing that is worth more.
    #[inline]
    pub(crate) fn store(&self, key: u64, mut entry: Entry) {
        let search = self.search.load(Ordering::Relaxed);
        let mut worst = (i32::MAX, &self.bucket(key).0[0]);
        for slot in &self.bucket(key).0 {
            let (data, check) = slot.load();
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
        let data = entry.pack();
        worst.1.data.store(data, Ordering::Relaxed);
        worst.1.check.store((key ^ data) & !SEARCH | u64::from(search), Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths.
    pub(crate) fn fill(&self) -> u32 {
        let search = self.search.load(Ordering::Relaxed);
        let sample = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let (mut used, mut seen) = (0, 0);
        for slot in sample {
            let (data, check) = slot.load();
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
        table.clear();
        assert_eq!(table.probe(key(42)), None);
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
            let table = table();
            table.store(key(1), entry(9));
            (0..searches).for_each(|_| table.begin_search());
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
        table.bucket(key(1)).0[0].data.store(other.pack(), Ordering::Relaxed);
        assert_eq!(table.probe(key(1)), None);
    }
}
