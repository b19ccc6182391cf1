//! The divided perft: a row for each legal move of the root with the count behind it, in the order of the alphabet.
//!
//! Two programs that disagree about a count find out where by comparing such lists, move after move.

use std::time::Instant;

use vespine_engine::{Move, Position};

use super::parallel::ParallelPerft;
use super::progress::Progress;
use super::report::{Event, Report, Sums};
use super::subtree::Unfinished;
use crate::failure::Failure;

/// Counts behind each legal move. Trusts that the depth is at least 1.
pub(super) fn run(
    position: &Position,
    depth: u32,
    perft: &ParallelPerft,
    report: &mut dyn Report,
) -> Result<(), Failure> {
    let mut total = Sums::default();
    for (text, mv) in moves_by_text(position) {
        let mut after = position.clone();
        let _ = after.play(mv);
        let progress = Progress::by_jobs(text.clone());
        let start = Instant::now();
        let counted = perft.count(&after, depth - 1, &progress);
        progress.clear();
        match counted {
            Ok(count) => {
                let tally = Sums { count, elapsed: start.elapsed() };
                report.tell(&Event::Move { text: &text, tally })?;
                total += tally;
            }
            Err(Unfinished::TooLarge) => return Err(Failure::TooLarge { depth }),
            Err(Unfinished::Stopped) => {
                report.tell(&Event::DivideEnd { complete: false, tally: total })?;
                return Err(Failure::Interrupted { unfinished: text, counted: progress.leaves() });
            }
        }
    }
    Ok(report.tell(&Event::DivideEnd { complete: true, tally: total })?)
}

fn moves_by_text(position: &Position) -> Vec<(String, Move)> {
    let mut moves: Vec<_> =
        position.legal_moves().into_iter().map(|mv| (position.write_move(mv), mv)).collect();
    moves.sort();
    moves
}
