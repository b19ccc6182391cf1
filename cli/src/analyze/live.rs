//! An analysis on a terminal: a row for each finished depth, which stays, and below them a line that says what is going on.
//!
//! ```text
//!  depth      score    win   nodes     nps   full  line
//!    1/1      +0.34   55 %       8    1333    0 %  wL
//!    2/2      -0.17   47 %      68    9714    0 %  wL; bA1 wL-
//!  ⠙ 3s, searching depth 3; Ctrl-C ends the search
//! ```
//!
//! A row is never wider than the window. What had to be left out of the last one is told at the end: the whole line.

use std::io::{self, Write};
use std::time::Duration;

use console::Term;
use indicatif::ProgressBar;

use super::report::{Finding, Report, Summary};
use super::row::Layout;
use crate::paragraph::{unbroken, wrapped};
use crate::progress;

/// Writes rows above a line that moves.
pub(super) struct LiveTable {
    running: ProgressBar,
    layout: Layout,
    has_heading: bool,
}

impl LiveTable {
    pub(super) fn new(lines: usize) -> LiveTable {
        let running = progress::spinner("{spinner} {elapsed}, {wide_msg}");
        running.set_message(words(1));
        running.enable_steady_tick(Duration::from_millis(200));
        let layout = Layout { lines, width: Some(width()) };
        LiveTable { running, layout, has_heading: false }
    }

    /// Writes a line that stays.
    fn say(&self, line: &str) -> io::Result<()> {
        self.running.suspend(|| writeln!(io::stdout(), "{line}"))
    }
}

impl Report for LiveTable {
    fn iteration(&mut self, finding: &Finding<'_>) -> io::Result<()> {
        if !self.has_heading {
            self.has_heading = true;
            self.say(&self.layout.heading())?;
        }
        self.running.set_message(words(finding.iteration.depth + 1));
        self.say(&self.layout.row(finding))
    }

    fn end(&mut self, summary: &Summary<'_>) -> io::Result<()> {
        self.running.finish_and_clear();
        let (mut out, width) = (io::stdout().lock(), width());
        let line: Vec<String> = summary.line.iter().map(|mv| unbroken(mv)).collect();
        writeln!(out, "{}", wrapped(&line.join("; "), "line: ", width))?;
        writeln!(out, "{}", summary.sentence())
    }
}

fn words(depth: u32) -> String {
    format!("searching depth {depth}; Ctrl-C ends the search")
}

/// How wide the window is.
fn width() -> usize {
    Term::stdout().size().1.into()
}
