//! How far a check has come: a bar on stderr, which stays away when that is not a terminal.

use indicatif::ProgressBar;
use vespine_conformance::{CaseReport, CaseResult, Observer, Part};

use crate::count::counted;
use crate::progress;

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
        let template = "{prefix} {wide_bar} {human_pos} of {human_len} {msg}";
        self.bar = progress::bar(cases as u64, template).with_prefix(part.to_string());
    }

    fn case(&mut self, case: &CaseReport) {
        if case.result == CaseResult::Failed {
            self.failed += 1;
            self.bar.set_message(format!("{} failed", self.failed));
        }
        self.bar.inc(1);
    }

    fn shorten(&mut self, plies: usize) {
        self.bar.set_message(format!("shortening a game: {}", counted(plies as u64, "ply", "plies")));
    }
}
