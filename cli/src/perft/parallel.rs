//! Perft on all processors.
//!
//! The tree is cut a few plies below the root into a thousand jobs or more, and the threads take one after the other.
//! The jobs are so many that no thread waits long for the last of them, and so large that handing them out costs nothing.
//! What is handed out is the way to a position rather than the position, because it is a hundred times smaller.

use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};
use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use vespine_engine::{LastPly, Move, Position};
use vespine_search::Stop;

use super::hashed::CountTable;
use super::progress::Progress;
use super::subtree::{Subtree, Unfinished};

/// A tree is cut deeper until there are so many jobs.
const ENOUGH_JOBS: usize = 1_000;

/// A job of so few plies is done in milliseconds and not worth cutting.
const SMALLEST_JOB: u32 = 3;

/// Counts move sequences with several threads.
///
/// ```
/// use vespine_cli::perft::{ParallelPerft, Progress};
/// use vespine_engine::{GameType, Position};
///
/// let perft = ParallelPerft::new(2)?;
/// let start = Position::new(GameType::BASE);
/// assert_eq!(perft.count(&start, 5, &Progress::hidden()), Ok(516_240));
/// # Ok::<(), rayon::ThreadPoolBuildError>(())
/// ```
#[derive(Debug)]
pub struct ParallelPerft {
    pool: ThreadPool,
    last_ply: LastPly,
    table: Option<CountTable>,
    stop: Stop,
}

impl ParallelPerft {
    /// Starts so many threads.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn new(threads: usize) -> Result<ParallelPerft, ThreadPoolBuildError> {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
        Ok(ParallelPerft { pool, last_ply: LastPly::default(), table: None, stop: Stop::default() })
    }

    /// Counts the last ply in this way.
    #[must_use]
    pub fn with_last_ply(self, last_ply: LastPly) -> ParallelPerft {
        ParallelPerft { last_ply, ..self }
    }

    /// Remembers counts in this table.
    #[must_use]
    pub fn with_table(self, table: CountTable) -> ParallelPerft {
        ParallelPerft { table: Some(table), ..self }
    }

    /// Gives up when this flag is set.
    #[must_use]
    pub fn with_stop(self, stop: Stop) -> ParallelPerft {
        ParallelPerft { stop, ..self }
    }

    /// The number of sequences of `depth` legal moves.
    ///
    /// # Errors
    /// If it was told to stop, or if the number is too large.
    pub fn count(&self, position: &Position, depth: u32, progress: &Progress) -> Result<u64, Unfinished> {
        if self.stop.is_requested() {
            return Err(Unfinished::Stopped);
        }
        let (jobs, job_depth) = cut(position, depth);
        progress.start_jobs(jobs.len());
        let subtree =
            Subtree { last_ply: self.last_ply, table: self.table.as_ref(), stop: &self.stop, progress };
        let count_job = |job: &Vec<Move>| {
            let mut position = position.clone();
            for &mv in job {
                let _ = position.play(mv);
            }
            let count = subtree.count(&mut position, job_depth)?;
            progress.finish_job();
            Ok(count)
        };
        self.pool.install(|| {
            let counts = jobs.par_iter().with_max_len(1).map(count_job);
            counts.try_reduce(|| 0, |left, right| left.checked_add(right).ok_or(Unfinished::TooLarge))
        })
    }
}

/// Cuts a tree into jobs: the ways from the root to all positions at some distance, and the depth that is left there.
fn cut(position: &Position, depth: u32) -> (Vec<Vec<Move>>, u32) {
    let mut jobs = vec![Vec::new()];
    let mut job_depth = depth;
    while job_depth > SMALLEST_JOB && jobs.len() < ENOUGH_JOBS {
        jobs = jobs.iter().flat_map(|way| one_ply_further(position, way)).collect();
        job_depth -= 1;
    }
    (jobs, job_depth)
}

/// All ways that are one move longer than `way`.
fn one_ply_further(root: &Position, way: &[Move]) -> Vec<Vec<Move>> {
    let mut position = root.clone();
    for &mv in way {
        let _ = position.play(mv);
    }
    position.legal_moves().iter().map(|&mv| way.iter().copied().chain([mv]).collect()).collect()
}

#[cfg(test)]
mod tests {
    use vespine_engine::GameType;

    use super::*;

    #[test]
    fn a_tree_is_cut_into_enough_jobs_and_no_more_than_needed() {
        let (jobs, job_depth) = cut(&Position::new(GameType::BASE), 8);
        assert_eq!((jobs.len(), job_depth), (1440, 5));
    }

    #[test]
    fn a_small_tree_is_one_job() {
        let (jobs, job_depth) = cut(&Position::new(GameType::BASE), SMALLEST_JOB);
        assert_eq!((jobs, job_depth), (vec![Vec::new()], SMALLEST_JOB));
    }

    #[test]
    fn a_stopped_count_has_no_result() -> Result<(), ThreadPoolBuildError> {
        let stop = Stop::default();
        stop.request();
        let perft = ParallelPerft::new(2)?.with_stop(stop);
        let start = Position::new(GameType::BASE);
        assert_eq!(perft.count(&start, 40, &Progress::hidden()), Err(Unfinished::Stopped));
        Ok(())
    }
}
