//! How far a count has come, shown as a bar on stderr while it is running.
//!
//! The threads that count report leaf nodes and finished jobs here. The bar measures jobs where the count is not known
//! beforehand, and leaf nodes where it is. It stays away when stderr is not a terminal.

use std::sync::atomic::{AtomicU64, Ordering};

use indicatif::ProgressBar;

use crate::progress;

/// How far a count has come.
///
/// ```
/// use vespine_cli::perft::{ParallelPerft, Progress};
/// use vespine_engine::{GameType, Position};
///
/// let progress = Progress::hidden();
/// let count = ParallelPerft::new(1)?.count(&Position::new(GameType::BASE), 3, &progress);
/// assert_eq!(count, Ok(progress.leaves()));
/// # Ok::<(), rayon::ThreadPoolBuildError>(())
/// ```
#[derive(Debug)]
pub struct Progress {
    leaves: AtomicU64,
    bar: ProgressBar,
    unit: Unit,
}

/// What the bar measures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unit {
    Jobs,
    Leaves,
}

impl Progress {
    /// Keeps count without a bar.
    #[must_use]
    pub fn hidden() -> Progress {
        Progress { leaves: AtomicU64::new(0), bar: ProgressBar::hidden(), unit: Unit::Jobs }
    }

    /// Shows finished jobs of all jobs, for a count that is not known.
    pub(super) fn by_jobs(label: String) -> Progress {
        Progress::shown("{msg} {wide_bar} {percent}% {elapsed}, {eta} left", label, 0, Unit::Jobs)
    }

    /// Shows leaf nodes of all leaf nodes, for counts that are known.
    pub(super) fn by_leaves(leaves: u64) -> Progress {
        let template = "{wide_bar} {human_pos} of {human_len} nodes, {eta} left";
        Progress::shown(template, String::new(), leaves, Unit::Leaves)
    }

    fn shown(template: &str, label: String, length: u64, unit: Unit) -> Progress {
        let bar = progress::bar(length, template).with_message(label);
        Progress { leaves: AtomicU64::new(0), bar, unit }
    }

    /// Leaf nodes counted so far.
    #[must_use]
    pub fn leaves(&self) -> u64 {
        self.leaves.load(Ordering::Relaxed)
    }

    /// More leaf nodes have been counted.
    pub(super) fn add_leaves(&self, leaves: u64) {
        self.leaves.fetch_add(leaves, Ordering::Relaxed);
        if self.unit == Unit::Leaves {
            self.bar.inc(leaves);
        }
    }

    /// The count begins, in so many jobs.
    pub(super) fn start_jobs(&self, jobs: usize) {
        if self.unit == Unit::Jobs {
            self.bar.set_length(jobs as u64);
        }
    }

    /// One of the jobs is done.
    pub(super) fn finish_job(&self) {
        if self.unit == Unit::Jobs {
            self.bar.inc(1);
        }
    }

    /// Takes the bar away.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }

    /// Takes the bar away while something else is written.
    pub(super) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.bar.suspend(write)
    }
}
