//! An analysis on a terminal: a table of the best lines that is redrawn in place.
//!
//! While the search runs, each row is a bar of [`indicatif`] without the bar: it knows how to redraw, and cuts what does not
//! fit into the window. At the end the rows are written once more, as plain text and in full length.

use std::io::{self, Write};
use std::time::Duration;

use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::report::{Finding, Report, Summary};
use super::row;

/// Draws the heading, a row for each of the best lines, and below them that the search is running.
pub(super) struct LiveTable {
    bars: MultiProgress,
    running: ProgressBar,
    /// The heading and the rows, each with its text.
    rows: Vec<(ProgressBar, String)>,
    lines: usize,
}

impl LiveTable {
    pub(super) fn new(lines: usize) -> LiveTable {
        let bars = MultiProgress::with_draw_target(ProgressDrawTarget::stdout());
        let running = bars.add(styled("{spinner} {elapsed}, Ctrl-C ends the search"));
        running.enable_steady_tick(Duration::from_millis(200));
        LiveTable { bars, running, rows: Vec::new(), lines }
    }

    /// Writes a row. If it is a new one, it comes below the others.
    fn set(&mut self, place: usize, text: String) {
        if self.rows.len() <= place {
            let bar = self.bars.insert_before(&self.running, styled("{wide_msg}"));
            self.rows.push((bar, String::new()));
        }
        if let Some((bar, kept)) = self.rows.get_mut(place) {
            bar.set_message(text.clone());
            *kept = text;
        }
    }
}

impl Report for LiveTable {
    fn iteration(&mut self, finding: &Finding<'_>) -> io::Result<()> {
        if self.rows.is_empty() {
            self.set(0, row::heading(self.lines));
        }
        self.set(finding.iteration.rank, row::row(finding, self.lines));
        Ok(())
    }

    fn end(&mut self, summary: &Summary<'_>) -> io::Result<()> {
        self.running.finish_and_clear();
        self.rows.iter().for_each(|(bar, _)| bar.finish_and_clear());
        self.bars.clear()?;
        let mut out = io::stdout().lock();
        for (_, text) in &self.rows {
            writeln!(out, "{text}")?;
        }
        writeln!(out, "{}", summary.sentence())
    }
}

/// A row with a template of its own.
fn styled(template: &str) -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}
