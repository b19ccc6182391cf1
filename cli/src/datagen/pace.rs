//! How fast a run gets on, and how long it will take.

use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration};
use vespine_training::data::Harvest;

use crate::count::count;

/// How fast a run gets on.
pub(super) struct Pace {
    /// How many games there will be in the file.
    wanted: u64,
    /// What was in the file when this run began.
    before: Harvest,
    start: Instant,
}

impl Pace {
    pub(super) fn new(wanted: u64, before: Harvest) -> Pace {
        Pace { wanted, before, start: Instant::now() }
    }

    /// What to say beside the number of games while they are played.
    pub(super) fn words(&self, tally: Harvest) -> String {
        let (kept, speed) = (count(tally.kept, "position"), HumanCount(self.per_hour(tally)));
        let left = self.left(tally).map_or("?".to_owned(), |left| HumanDuration(left).to_string());
        format!("{kept}, {speed} per hour, {left} left")
    }

    /// How long it will take; none as long as nobody can say.
    fn left(&self, tally: Harvest) -> Option<Duration> {
        let done = tally.games - self.before.games;
        let left = self.wanted.saturating_sub(tally.games);
        let millis = (self.elapsed().as_millis() * u128::from(left)).checked_div(u128::from(done))?;
        Some(Duration::from_millis(millis as u64))
    }

    /// Positions for training in an hour, as far as this run tells.
    pub(super) fn per_hour(&self, tally: Harvest) -> u64 {
        const MILLIS: u64 = 3_600_000;
        (tally.kept - self.before.kept) * MILLIS / (self.elapsed().as_millis() as u64).max(1)
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }
}
