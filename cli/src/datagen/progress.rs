//! How far a run has come, on stderr: a bar on a terminal, elsewhere a line every ten seconds.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressStyle};
use vespine_training::data::Tally;

use crate::failure::say;

/// How often there is a line where there is no bar.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

/// How far a run has come.
pub(super) struct Progress {
    /// How many games there will be in the file.
    wanted: u64,
    /// What was in the file when this run began.
    before: Tally,
    start: Instant,
    /// Where there is a terminal.
    bar: Option<ProgressBar>,
    last_line: Instant,
}

impl Progress {
    pub(super) fn new(wanted: u64, before: Tally) -> Progress {
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(wanted);
            let template = "{wide_bar} {human_pos} of {human_len} games, {msg}";
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style);
            }
            bar
        });
        Progress { wanted, before, start: Instant::now(), bar, last_line: Instant::now() }
    }

    /// So much is in the file now.
    pub(super) fn tell(&mut self, tally: Tally) {
        if let Some(bar) = &self.bar {
            bar.set_message(self.words(tally));
            bar.set_position(tally.games);
        } else if self.last_line.elapsed() >= BETWEEN_LINES {
            self.last_line = Instant::now();
            let (games, wanted) = (HumanCount(tally.games), HumanCount(self.wanted));
            say(&format!("{games} of {wanted} games, {}", self.words(tally)));
        }
    }

    fn words(&self, tally: Tally) -> String {
        let (kept, speed) = (HumanCount(tally.kept), HumanCount(self.per_hour(tally)));
        let left = self.left(tally).map_or("?".to_owned(), |left| HumanDuration(left).to_string());
        format!("{kept} positions, {speed} per hour, {left} left")
    }

    /// How long it will take; none as long as nobody can say.
    fn left(&self, tally: Tally) -> Option<Duration> {
        let done = tally.games - self.before.games;
        let left = self.wanted.saturating_sub(tally.games);
        let millis = (self.elapsed().as_millis() * u128::from(left)).checked_div(u128::from(done))?;
        Some(Duration::from_millis(millis as u64))
    }

    /// Positions for training in an hour, as far as this run tells.
    pub(super) fn per_hour(&self, tally: Tally) -> u64 {
        const MILLIS: u64 = 3_600_000;
        (tally.kept - self.before.kept) * MILLIS / (self.elapsed().as_millis() as u64).max(1)
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Takes the bar away.
    pub(super) fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
