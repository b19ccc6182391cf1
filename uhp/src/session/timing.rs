//! From a budget to the limits of a search: never late, and hardly early.
//!
//! ```text
//!   line read                                                    budget
//!   |─────────────────── search ───────────────────|─ overhead ─|
//! ```
//!
//! The clock runs from the moment the line was read. What is kept for the way back to the client is the option
//! `UnusedMillisecondsPerMove`, but never more than a tenth, so that short budgets are used as well. When half of that is over and the
//! search has not stopped yet, because the machine is busy, the answer is what is known by then.

use std::time::{Duration, Instant};

use vespine_search::Limits;

use crate::clock_share::ClockShare;
use crate::command::Budget;
use crate::options::Options;

/// What is spent even when there is no time at all: enough to see a win or a loss that is near.
const AT_ONCE: Duration = Duration::from_millis(2);

/// What a search may take.
pub(super) struct Allowance {
    pub(super) limits: Limits,
    /// When the answer is due, even if the search has not stopped.
    pub(super) latest: Option<Instant>,
}

/// What a budget allows a search that began when its line was read.
pub(super) fn allowance(budget: Budget, options: &Options, since: Instant) -> Allowance {
    let overhead = Duration::from_millis(options.move_overhead.get().into());
    let unlimited = Limits::infinite().since(since);
    let (limits, time) = match budget {
        Budget::Default => (unlimited, Some(Duration::from_millis(options.default_move_time.get().into()))),
        Budget::Depth(depth) => (unlimited.depth(depth.max(1)), None),
        Budget::Time(time) | Budget::Seconds(time) => (unlimited, Some(time)),
        Budget::DepthOrTime(depth, time) => (unlimited.depth(depth.max(1)), Some(time)),
        Budget::Nodes(nodes) => (unlimited.nodes(nodes.max(1)), None),
        Budget::Clock { remaining, increment } => {
            let share = Share::of(remaining, increment, overhead);
            return Allowance {
                limits: unlimited.soft(share.soft).time(share.hard),
                latest: since.checked_add(share.hard + AT_ONCE),
            };
        }
    };
    let Some(time) = time else {
        return Allowance { limits, latest: None };
    };
    let hard = usable(time, overhead);
    let latest = hard.saturating_add(time.saturating_sub(hard) / 2);
    Allowance { limits: limits.time(hard), latest: since.checked_add(latest) }
}

/// What of a time can be spent on searching.
fn usable(time: Duration, overhead: Duration) -> Duration {
    time.saturating_sub(overhead.min(time / 10)).max(AT_ONCE)
}

/// What of a clock is spent on this move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Share {
    /// No new iteration is begun later.
    soft: Duration,
    /// The answer must be there.
    hard: Duration,
}

impl Share {
    fn of(remaining: Duration, increment: Duration, overhead: Duration) -> Share {
        let left = usable(remaining, overhead);
        let ClockShare { fair, most } = ClockShare::of(left, increment);
        let fair = fair.max(AT_ONCE);
        // An iteration takes longer than all before it: one that begins late would not be finished.
        let hard = fair.saturating_mul(3).min(most).max(AT_ONCE.min(left));
        Share { soft: (fair / 10 * 6).min(hard), hard }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OVERHEAD: Duration = Duration::from_millis(50);

    fn millis(number: u64) -> Duration {
        Duration::from_millis(number)
    }

    #[test]
    fn short_times_lose_a_tenth_and_long_ones_the_overhead() {
        for (time, expected) in [(0, 2), (10, 9), (100, 90), (500, 450), (1_000, 950), (5_000, 4_950)] {
            assert_eq!(usable(millis(time), OVERHEAD), millis(expected), "{time}");
        }
        assert_eq!(usable(millis(1_000), Duration::ZERO), millis(1_000));
        assert!(usable(Duration::MAX, OVERHEAD) > Duration::from_secs(u64::MAX - 1));
    }

    #[test]
    fn the_answer_is_due_between_the_end_of_the_search_and_that_of_the_budget() {
        let since = Instant::now();
        for (time, hard, latest) in [(0, 2_000, 2_000), (10, 9_000, 9_500), (5_000, 4_950_000, 4_975_000)] {
            let allowance = allowance(Budget::Time(millis(time)), &Options::default(), since);
            assert_eq!(allowance.limits.hard, Some(Duration::from_micros(hard)), "{time}");
            assert_eq!(allowance.latest, Some(since + Duration::from_micros(latest)), "{time}");
        }
        let endless = allowance(Budget::Time(Duration::MAX), &Options::default(), since);
        assert!(endless.latest.is_none() && endless.limits.hard.is_some());
        assert!(allowance(Budget::Depth(0), &Options::default(), since).latest.is_none());
    }

    #[test]
    fn a_clock_is_never_used_up_by_one_move() {
        for remaining in [0, 1, 5, 50, 1_000, 20_000, 600_000, u64::MAX] {
            for increment in [0, 100, 1_000, 60_000, u64::MAX] {
                let share = Share::of(millis(remaining), millis(increment), OVERHEAD);
                assert!(share.soft <= share.hard, "{remaining} {increment} {share:?}");
                assert!(share.hard <= millis(remaining).max(AT_ONCE), "{remaining} {increment} {share:?}");
            }
        }
        let share = Share::of(millis(20_000), millis(1_000), OVERHEAD);
        assert!(share.soft > millis(500) && share.hard < millis(6_000), "{share:?}");
    }
}
