//! Which moves other threads are searching just now, so that this one can try its other moves first.
//!
//! Two threads that meet at a node would search the same moves in the same order. A move that another thread is busy with is
//! put off; by the time it comes up again, the table has the answer. Alone, a thread never looks here.
//! After: Tom Kerrigan, "Simplified ABDADA".

use std::sync::atomic::{AtomicU64, Ordering};

use vespine_engine::Move;

/// A small table of moves; one that is overwritten is merely searched twice.
#[derive(Debug)]
pub(crate) struct Busy(Box<[AtomicU64]>);

const SLOTS: usize = 1 << 12;

/// Moves of shallower nodes are searched sooner than they are announced.
pub(crate) const SHALLOWEST: i32 = 2;

impl Busy {
    /// For so many threads.
    pub(crate) fn new(threads: usize) -> Busy {
        let slots = if threads > 1 { SLOTS } else { 0 };
        Busy((0..slots).map(|_| AtomicU64::new(0)).collect())
    }

    fn slot(&self, task: u64) -> Option<&AtomicU64> {
        self.0.get(task as usize % SLOTS)
    }

    /// Is somebody busy with this move of this node?
    pub(crate) fn is_taken(&self, task: u64) -> bool {
        self.slot(task).is_some_and(|slot| slot.load(Ordering::Relaxed) == task)
    }

    /// This thread is busy with it now.
    pub(crate) fn begin(&self, task: u64) {
        if let Some(slot) = self.slot(task) {
            slot.store(task, Ordering::Relaxed);
        }
    }

    /// Is nobody busy with anything?
    #[cfg(test)]
    pub(crate) fn is_idle(&self) -> bool {
        self.0.iter().all(|slot| slot.load(Ordering::Relaxed) == 0)
    }

    /// No longer.
    pub(crate) fn finish(&self, task: u64) {
        if let Some(slot) = self.slot(task) {
            let _ = slot.compare_exchange(task, 0, Ordering::Relaxed, Ordering::Relaxed);
        }
    }
}

/// The number of a move of the node with this key.
pub(crate) fn task(key: u64, mv: Move) -> u64 {
    let number = match mv {
        Move::Put { piece, to } => (piece.index() << 10 | to.index()) as u64 + 1,
        Move::Pass => 0,
    };
    (key ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15)).rotate_left(29).wrapping_mul(0xbf58_476d_1ce4_e5b9) | 1
}
