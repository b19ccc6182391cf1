//! What there is to tell about a perft, apart from how it is written.
//!
//! The three kinds of perft speak in [`Event`]s, and a [`Report`] writes them down: as a table for people or as JSON for
//! programs. The names of the fields here are the names in the JSON, so they stay as they are.

use std::io;
use std::ops::AddAssign;
use std::time::Duration;

use serde::Serialize;

/// A count and the time it took.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(into = "TallyFields")]
pub(super) struct Sums {
    /// Leaf nodes: move sequences of the full length.
    pub(super) count: u64,
    /// The time.
    pub(super) elapsed: Duration,
}

impl Sums {
    /// Leaf nodes per second; none if the time was too short to measure.
    pub(super) fn nodes_per_second(self) -> Option<u64> {
        const NANOSECONDS_PER_SECOND: u128 = 1_000_000_000;
        let speed = (u128::from(self.count) * NANOSECONDS_PER_SECOND).checked_div(self.elapsed.as_nanos())?;
        u64::try_from(speed).ok()
    }
}

impl AddAssign for Sums {
    fn add_assign(&mut self, other: Sums) {
        self.count = self.count.saturating_add(other.count);
        self.elapsed += other.elapsed;
    }
}

/// A tally as JSON has it.
#[derive(Serialize)]
struct TallyFields {
    count: u64,
    seconds: f64,
    nodes_per_second: Option<u64>,
}

impl From<Sums> for TallyFields {
    fn from(tally: Sums) -> TallyFields {
        TallyFields {
            count: tally.count,
            seconds: tally.elapsed.as_secs_f64(),
            nodes_per_second: tally.nodes_per_second(),
        }
    }
}

/// A published count, compared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(super) struct Check {
    /// The name of the position.
    pub(super) name: String,
    /// The depth.
    pub(super) depth: u32,
    /// The published count.
    pub(super) expected: u64,
    /// Are they equal?
    pub(super) passed: bool,
    /// The count that was found.
    #[serde(flatten)]
    pub(super) tally: Sums,
}

/// The published counts of one group, and what became of them.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub(super) struct Group {
    /// The name of the group: a game type, or the mid-game positions.
    pub(super) name: String,
    /// Counts that agreed.
    pub(super) passed: u64,
    /// Counts that differed.
    pub(super) failed: u64,
    /// Counts that were too large to be checked.
    pub(super) skipped: u64,
    /// Counts that would have been checked but for an interruption.
    pub(super) not_reached: u64,
    /// All leaf nodes of the counts that were checked.
    #[serde(flatten)]
    pub(super) tally: Sums,
}

impl Group {
    /// A group of which nothing is known yet.
    pub(super) fn named(name: &str) -> Group {
        Group { name: name.to_owned(), ..Group::default() }
    }

    /// How many counts were compared.
    pub(super) fn checked(&self) -> u64 {
        self.passed + self.failed
    }

    /// Adds one of them.
    pub(super) fn add(&mut self, check: &Check) {
        if check.passed {
            self.passed += 1;
        } else {
            self.failed += 1;
        }
        self.tally += check.tally;
    }

    /// All groups as one.
    pub(super) fn total(groups: &[Group]) -> Group {
        let mut total = Group::named("total");
        for group in groups {
            total.passed += group.passed;
            total.failed += group.failed;
            total.skipped += group.skipped;
            total.not_reached += group.not_reached;
            total.tally += group.tally;
        }
        total
    }
}

/// Something to tell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Event<'a> {
    /// A depth has been counted.
    Depth {
        /// The depth.
        depth: u32,
        /// Its count.
        #[serde(flatten)]
        tally: Sums,
    },
    /// The last of the depths has been counted.
    #[serde(rename = "summary")]
    DepthsEnd {
        /// Was it counted to the end?
        complete: bool,
        /// All finished depths together.
        #[serde(flatten)]
        tally: Sums,
    },
    /// A legal move of the root has been counted.
    Move {
        /// The move in its canonical wording.
        #[serde(rename = "move")]
        text: &'a str,
        /// The count behind it.
        #[serde(flatten)]
        tally: Sums,
    },
    /// The last of the root's moves has been counted.
    #[serde(rename = "summary")]
    DivideEnd {
        /// Was it counted to the end?
        complete: bool,
        /// All moves together.
        #[serde(flatten)]
        tally: Sums,
    },
    /// A published count has been compared.
    Check(&'a Check),
    /// The last of the published counts has been compared.
    #[serde(rename = "summary")]
    VerifyEnd {
        /// Were all counts reached?
        complete: bool,
        /// The largest count that was to be checked.
        max_nodes: u64,
        /// The groups one by one.
        groups: &'a [Group],
        /// The groups together.
        #[serde(flatten)]
        total: &'a Group,
    },
}

/// Writes events down, each as soon as it happens.
pub(super) trait Report {
    /// Writes one event.
    ///
    /// # Errors
    /// If it cannot be written.
    fn tell(&mut self, event: &Event<'_>) -> io::Result<()>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_is_count_by_time_as_far_as_there_was_any() {
        let speed = |count, elapsed| Sums { count, elapsed }.nodes_per_second();
        assert_eq!(speed(1_440, Duration::from_millis(2)), Some(720_000));
        assert_eq!(speed(u64::MAX, Duration::from_secs(2)), Some(u64::MAX / 2));
        assert_eq!(speed(4, Duration::ZERO), None);
    }
}
