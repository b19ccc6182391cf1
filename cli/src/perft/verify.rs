//! Does this program know the rules? Compares its counts with the published ones.
//!
//! One line for each count as soon as it has been compared, and a summary by groups at the end. Counts above a limit are
//! skipped, because the largest of them take long.

use std::time::Instant;

use super::data::{self, KnownPosition};
use super::parallel::ParallelPerft;
use super::progress::Progress;
use super::report::{Check, Event, Group, Report, Sums};
use super::subtree::Unfinished;
use crate::failure::Failure;

/// Checks the counts that the program carries with it, as far as they are at most `max_nodes`.
pub(super) fn run(max_nodes: u64, perft: &ParallelPerft, report: &mut dyn Report) -> Result<(), Failure> {
    verify(&data::published()?, max_nodes, perft, report)
}

/// Checks the counts of these positions, as far as they are at most `max_nodes`.
fn verify(
    positions: &[KnownPosition],
    max_nodes: u64,
    perft: &ParallelPerft,
    report: &mut dyn Report,
) -> Result<(), Failure> {
    let counts = positions.iter().flat_map(with_counts).map(|(_, _, count)| count);
    let progress = Progress::by_leaves(counts.filter(|count| *count <= max_nodes).sum());
    let mut groups = Vec::new();
    let mut unfinished = None;
    for members in positions.chunk_by(|one, next| one.group == next.group) {
        let mut group = Group::named(members.first().map_or("", |known| &known.group));
        for (known, depth, expected) in members.iter().flat_map(with_counts) {
            if expected > max_nodes {
                group.skipped += 1;
                continue;
            }
            match check(known, depth, expected, perft, &progress) {
                Ok(check) => {
                    group.add(&check);
                    progress.suspend(|| report.tell(&Event::Check(&check)))?;
                }
                Err(Unfinished::TooLarge) => return Err(Failure::TooLarge { depth }),
                Err(Unfinished::Stopped) => {
                    group.not_reached += 1;
                    unfinished.get_or_insert_with(|| format!("{} at depth {depth}", known.name));
                }
            }
        }
        groups.push(group);
    }
    progress.clear();
    let total = Group::total(&groups);
    let complete = unfinished.is_none();
    report.tell(&Event::VerifyEnd { complete, max_nodes, groups: &groups, total: &total })?;
    if let Some(unfinished) = unfinished {
        let counted = progress.leaves().saturating_sub(total.tally.count);
        return Err(Failure::Interrupted { unfinished, counted });
    }
    if total.failed > 0 {
        return Err(Failure::Mismatch { failed: total.failed, checked: total.checked() });
    }
    Ok(())
}

/// A position with each of its depths and counts.
fn with_counts(known: &KnownPosition) -> impl Iterator<Item = (&KnownPosition, u32, u64)> {
    known.counts.iter().map(move |&(depth, count)| (known, depth, count))
}

/// Compares one count.
fn check(
    known: &KnownPosition,
    depth: u32,
    expected: u64,
    perft: &ParallelPerft,
    progress: &Progress,
) -> Result<Check, Unfinished> {
    let start = Instant::now();
    let count = perft.count(&known.position, depth, progress)?;
    let tally = Sums { count, elapsed: start.elapsed() };
    Ok(Check { name: known.name.clone(), depth, expected, passed: count == expected, tally })
}

#[cfg(test)]
mod tests {
    use vespine_engine::GameType;
    use vespine_search::Stop;

    use super::super::table::TextTable;
    use super::*;

    /// What is printed, and how it ends.
    fn verified(text: &str, max_nodes: u64, stop: Stop) -> (String, Result<(), Failure>) {
        let known = data::read_start(GameType::BASE, "own.tsv", text).expect("the lines are well formed");
        let perft = ParallelPerft::new(2).expect("two threads can be started").with_stop(stop);
        let mut out = Vec::new();
        let result = verify(&[known], max_nodes, &perft, &mut TextTable::new(&mut out));
        (String::from_utf8(out).expect("the table is text"), result)
    }

    #[test]
    fn right_counts_pass() {
        let (out, result) = verified("depth\tcount\n1\t4\n2\t96\n", 1000, Stop::default());
        assert!(result.is_ok());
        assert_eq!(out.lines().filter(|line| line.starts_with("pass")).count(), 2, "{out}");
    }

    #[test]
    fn a_wrong_count_fails_and_both_numbers_are_shown() {
        let (out, result) = verified("depth\tcount\n1\t4\n3\t1441\n", 2000, Stop::default());
        assert!(matches!(result, Err(Failure::Mismatch { failed: 1, checked: 2 })));
        let failed = out.lines().find(|line| line.starts_with("FAIL")).unwrap_or_default();
        assert!(failed.contains("1,441") && failed.ends_with("found 1,440"), "{out}");
    }

    #[test]
    fn a_count_above_the_limit_is_skipped() {
        let (out, result) = verified("depth\tcount\n1\t4\n3\t1441\n", 1440, Stop::default());
        assert!(result.is_ok());
        assert!(!out.contains("FAIL ") && out.contains("Skipped 1 count above 1,440"), "{out}");
    }

    #[test]
    fn an_interrupted_verification_says_what_it_did_not_reach() {
        let stop = Stop::default();
        stop.request();
        let (out, result) = verified("depth\tcount\n1\t4\n2\t96\n", 1000, stop);
        assert!(
            matches!(result, Err(Failure::Interrupted { unfinished, counted: 0 }) if unfinished == "Base at depth 1")
        );
        assert!(out.contains("Interrupted before 2 counts"), "{out}");
    }
}
