//! An analysis where nobody watches: a row for each iteration and line, and at the end the best move.

use std::io::{self, Write};

use super::report::{Finding, Report, Summary};
use super::row::Layout;

/// Writes row after row, each in its full length.
pub(super) struct PlainRows<W> {
    out: W,
    layout: Layout,
    has_heading: bool,
}

impl<W: Write> PlainRows<W> {
    pub(super) fn new(out: W, lines: usize) -> Self {
        PlainRows { out, layout: Layout { lines, width: None }, has_heading: false }
    }
}

impl<W: Write> Report for PlainRows<W> {
    fn iteration(&mut self, finding: &Finding<'_>) -> io::Result<()> {
        if !self.has_heading {
            self.has_heading = true;
            writeln!(self.out, "{}", self.layout.heading())?;
        }
        writeln!(self.out, "{}", self.layout.row(finding))?;
        self.out.flush()
    }

    fn end(&mut self, summary: &Summary<'_>) -> io::Result<()> {
        writeln!(self.out, "{}", summary.sentence())?;
        self.out.flush()
    }
}
