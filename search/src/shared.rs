//! What the threads of one search share: the table, the count of nodes, the signal to halt, and their ballots.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::busy::Busy;
use crate::table::Table;
use crate::vote::Ballot;

/// What the threads of one search share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) table: Arc<Table>,
    pub(crate) busy: Busy,
    halt: AtomicBool,
    /// The deepest iteration that any thread has finished.
    finished: AtomicU32,
    nodes: AtomicU64,
    ballots: Mutex<Vec<Option<Ballot>>>,
}

impl Shared {
    pub(crate) fn new(table: Arc<Table>, threads: usize) -> Shared {
        Shared {
            table,
            busy: Busy::new(threads),
            halt: AtomicBool::new(false),
            finished: AtomicU32::new(0),
            nodes: AtomicU64::new(0),
            ballots: Mutex::new(vec![None; threads]),
        }
    }

    /// For a thread that searches nothing: the table has no slots.
    pub(crate) fn idle() -> Arc<Shared> {
        Arc::new(Shared::new(Arc::new(Table::none()), 1))
    }

    /// Ends the search of all threads.
    pub(crate) fn halt(&self) {
        self.halt.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_halted(&self) -> bool {
        self.halt.load(Ordering::Relaxed)
    }

    /// Ends the search of all threads when the value is dropped, even if that is because of a panic.
    pub(crate) fn halt_at_end(&self) -> HaltAtEnd<'_> {
        HaltAtEnd(self)
    }

    /// A thread has cast its vote after this iteration.
    pub(crate) fn finish(&self, depth: u32) {
        self.finished.fetch_max(depth, Ordering::Relaxed);
    }

    /// The deepest iteration that any thread has finished.
    pub(crate) fn finished(&self) -> u32 {
        self.finished.load(Ordering::Relaxed)
    }

    /// Adds nodes, and tells how many there are now.
    pub(crate) fn count(&self, nodes: u64) -> u64 {
        self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes
    }

    /// A thread says what it thinks now.
    pub(crate) fn cast(&self, thread: usize, ballot: Ballot) {
        self.ballots.lock().unwrap_or_else(PoisonError::into_inner)[thread] = Some(ballot);
    }

    /// What the threads think.
    pub(crate) fn ballots(&self) -> Vec<Ballot> {
        self.ballots.lock().unwrap_or_else(PoisonError::into_inner).iter().flatten().cloned().collect()
    }
}

/// See [`Shared::halt_at_end`].
pub(crate) struct HaltAtEnd<'a>(&'a Shared);

impl Drop for HaltAtEnd<'_> {
    fn drop(&mut self) {
        self.0.halt();
    }
}
