//! The transposition table: what is known about positions that have been searched before.
//!
//! A fixed array of buckets of four slots, shared by all threads without locks. A slot is two words, the data and the
//! key xor the data: a slot that two threads wrote at once does not match any key and is simply not found.
//! After: Robert Hyatt and Tim Mann, "A lock-less transposition table implementation for parallel search".

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
    /// The number of the search, to tell old entries from new ones.
    age: AtomicU8,
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

impl Table {
    /// A table of so many mebibytes, at least one, if the system has so much memory to give.
    pub(crate) fn new(mebibytes: usize) -> Result<Table, Shortage> {
        let refusal = || Shortage::Table { mebibytes };
        let count = mebibytes.max(1).checked_mul((1 << 20) / size_of::<Bucket>()).ok_or_else(refusal)?;
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count).map_err(|_| refusal())?;
        buckets.extend((0..count).map(|_| Bucket::default()));
        Ok(Table { buckets: buckets.into_boxed_slice(), age: AtomicU8::new(0) })
    }

    /// No table at all, for those who do not search. Nobody may ask it.
    pub(crate) fn none() -> Table {
        Table { buckets: Box::default(), age: AtomicU8::new(0) }
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
        self.age.store(0, Ordering::Relaxed);
    }

    /// A new search begins.
    pub(crate) fn grow_older(&self) {
        self.age.store(self.age.load(Ordering::Relaxed).wrapping_add(1) & Entry::MAX_AGE, Ordering::Relaxed);
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
            let data = slot.data.load(Ordering::Relaxed);
            (slot.check.load(Ordering::Relaxed) ^ data == key && data != 0).then(|| Entry::unpack(data))
        })
    }

    /// Keeps what is known about a position: in its old slot, or in the slot that is worth least.
    #[inline]
    pub(crate) fn store(&self, key: u64, mut entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let mut worst = (i32::MAX, &self.bucket(key).0[0]);
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 {
                worst = (i32::MIN, slot);
                break;
            }
            let old = Entry::unpack(data);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                if old.outweighs(&entry, age) {
                    return;
                }
                entry.mv = entry.mv.or(old.mv);
                worst = (i32::MIN, slot);
                break;
            }
            let worth = old.worth(age);
            if worth < worst.0 {
                worst = (worth, slot);
            }
        }
        entry.age = age;
        let data = entry.pack();
        worst.1.data.store(data, Ordering::Relaxed);
        worst.1.check.store(key ^ data, Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths.
    pub(crate) fn fill(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = self.buckets.iter().take(250).flat_map(|bucket| &bucket.0);
        let (mut used, mut seen) = (0, 0);
        for slot in sample {
            let data = slot.data.load(Ordering::Relaxed);
            seen += 1;
            used += u32::from(data != 0 && Entry::unpack(data).age == age);
        }
        used * 1000 / seen
    }
}

#[cfg(test)]
mod tests {
    use vespine_evaluation::Score;

    use super::*;

    fn entry(depth: u8) -> Entry {
        Entry {
            mv: None,
            score: Score::estimate(7),
            eval: Score::estimate(-3),
            depth,
            bound: Bound::Exact,
            is_check: false,
            age: 0,
        }
    }

    #[test]
    fn what_is_stored_is_found_and_nothing_else() {
        let table = Table::new(1).expect("a mebibyte is little");
        table.store(42, entry(5));
        assert_eq!(table.probe(42), Some(entry(5)));
        assert_eq!(table.probe(43), None);
        table.clear();
        assert_eq!(table.probe(42), None);
    }

    #[test]
    fn a_full_bucket_gives_up_its_shallowest_entry() {
        let table = Table::new(1).expect("a mebibyte is little");
        for (key, depth) in [(1, 9), (2, 3), (3, 8), (4, 7), (5, 1)] {
            table.store(key, entry(depth));
        }
        assert_eq!(table.probe(2), None);
        assert!([1, 3, 4, 5].iter().all(|&key| table.probe(key).is_some()));
    }

    #[test]
    fn old_entries_give_way_first() {
        let table = Table::new(1).expect("a mebibyte is little");
        table.store(1, entry(9));
        table.grow_older();
        table.grow_older();
        table.grow_older();
        for key in 2..=5 {
            table.store(key, entry(2));
        }
        assert_eq!(table.probe(1), None);
    }
}
