//! How far long work has come, on stderr: a bar on a terminal, elsewhere a line every ten seconds.
//!
//! The bar is gone as soon as its owner is, however the work ended: the last words of the program stand on a clean line.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar};

use crate::failure::say;

mod bar;

pub(crate) use bar::{bar, several, spinner, style, wipe};

/// How often there is a line where there is no bar.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

/// How far work has come.
pub(crate) struct Progress {
    /// What is counted, such as games.
    unit: &'static str,
    /// How many of them there will be.
    total: u64,
    /// Where there is a terminal.
    bar: Option<ProgressBar>,
    last_line: Instant,
}

impl Progress {
    /// Nothing is told before the first [`Progress::tell`].
    pub(crate) fn new(total: u64, unit: &'static str) -> Progress {
        let template = || format!("{{wide_bar}} {{human_pos}} of {{human_len}} {unit}, {{msg}}");
        let bar = io::stderr().is_terminal().then(|| bar(total, &template()));
        Progress { unit, total, bar, last_line: Instant::now() }
    }

    /// So much is done; the words say what else there is to know.
    pub(crate) fn tell(&mut self, done: u64, words: impl FnOnce() -> String) {
        if let Some(bar) = &self.bar {
            bar.set_message(words());
            bar.set_position(done);
        } else if self.last_line.elapsed() >= BETWEEN_LINES {
            self.last_line = Instant::now();
            let (done, total) = (HumanCount(done), HumanCount(self.total));
            say(&format!("{done} of {total} {}, {}", self.unit, words()));
        }
    }

    /// Writes something else to the terminal; meanwhile there is no bar.
    pub(crate) fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
