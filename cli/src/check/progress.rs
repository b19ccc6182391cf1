//! How far a check has come: a bar on stderr, which stays away when that is not a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use vespine_conformance::{CaseReport, CaseResult, Observer, Part};

/// A bar for the part that is being checked.
pub(super) struct Progress {
    bar: ProgressBar,
    failed: usize,
}

impl Default for Progress {
    fn default() -> Progress {
        Progress { bar: ProgressBar::hidden(), failed: 0 }
    }
}

impl Progress {
    /// Takes the bar away.
    pub(super) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

impl Observer for Progress {
    fn begin(&mut self, part: Part, cases: usize) {
        self.clear();
        self.bar = ProgressBar::new(cases as u64).with_prefix(part.to_string());
        if let Ok(style) = ProgressStyle::with_template("{prefix} {wide_bar} {pos} of {len} {msg}") {
            self.bar.set_style(style);
        }
    }

    fn case(&mut self, case: &CaseReport) {
        if case.result == CaseResult::Failed {
            self.failed += 1;
            self.bar.set_message(format!("{} failed", self.failed));
        }
        self.bar.inc(1);
    }

    fn shorten(&mut self, plies: usize) {
        self.bar.set_message(format!("shortening a game: {plies} plies"));
    }
}
