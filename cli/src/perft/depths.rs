//! The plain perft: a row for each depth, as soon as it has been counted.
//!
//! Each depth is counted from scratch. All of them together take little longer than the last, and whoever interrupts it
//! has the others.

use std::time::Instant;

use vespine_engine::Position;

use super::parallel::ParallelPerft;
use super::progress::Progress;
use super::report::{Event, Report, Sums};
use super::subtree::Unfinished;
use crate::failure::Failure;

/// Counts depth after depth, from 1 to the last.
pub(super) fn run(
    position: &Position,
    last_depth: u32,
    perft: &ParallelPerft,
    report: &mut dyn Report,
) -> Result<(), Failure> {
    let mut total = Sums::default();
    for depth in last_depth.min(1)..=last_depth {
        let progress = Progress::by_jobs(format!("depth {depth}"));
        let start = Instant::now();
        let counted = perft.count(position, depth, &progress);
        progress.clear();
        match counted {
            Ok(count) => {
                let tally = Sums { count, elapsed: start.elapsed() };
                report.tell(&Event::Depth { depth, tally })?;
                total += tally;
            }
            Err(Unfinished::TooLarge) => return Err(Failure::TooLarge { depth }),
            Err(Unfinished::Stopped) => {
                report.tell(&Event::DepthsEnd { complete: false, tally: total })?;
                return Err(Failure::Interrupted {
                    unfinished: format!("depth {depth}"),
                    counted: progress.leaves(),
                });
            }
        }
    }
    Ok(report.tell(&Event::DepthsEnd { complete: true, tally: total })?)
}
