//! Events as text, for people: rows of a table, each printed as soon as it is known.
//!
//! ```text
//! depth                      count          time          nodes/s
//!     5                    516,240       1.246ms      414,302,189
//!     6                 12,219,480      17.114ms      714,000,152
//! ```
//!
//! The summary of a verification comes at the end, so it is a table whose columns are as wide as they need to be.

use std::io::{self, Write};

use indicatif::HumanCount;

use super::report::{Check, Event, Group, Report, Sums};
use crate::count::count;
use crate::table;

/// Wide enough for all 64-bit numbers with their commas.
const COUNT_WIDTH: usize = 26;

/// Wide enough for the longest move.
const MOVE_WIDTH: usize = 9;

/// Wide enough for the names of the published positions.
const NAME_WIDTH: usize = 34;

/// Writes a table, row by row.
pub(super) struct TextTable<W> {
    out: W,
    has_heading: bool,
}

impl<W: Write> TextTable<W> {
    pub(super) fn new(out: W) -> Self {
        TextTable { out, has_heading: false }
    }

    fn depth_row(&mut self, depth: u32, tally: Sums) -> io::Result<()> {
        self.row("depth", &format!("{depth:>5}"), tally)
    }

    fn move_row(&mut self, text: &str, tally: Sums) -> io::Result<()> {
        self.row(&format!("{:<MOVE_WIDTH$}", "move"), &format!("{text:<MOVE_WIDTH$}"), tally)
    }

    /// Writes a row of counts, and above the first one the heading.
    fn row(&mut self, heading: &str, cell: &str, tally: Sums) -> io::Result<()> {
        if !self.has_heading {
            self.has_heading = true;
            self.cells(heading, ["count", "time", "nodes/s"])?;
        }
        self.cells(cell, [&thousands(tally.count), &time(tally), &speed(tally)])
    }

    fn cells(&mut self, first: &str, [count, time, speed]: [&str; 3]) -> io::Result<()> {
        writeln!(self.out, "{first} {count:>COUNT_WIDTH$} {time:>13} {speed:>16}")
    }

    fn check(&mut self, check: &Check) -> io::Result<()> {
        let Check { name, depth, expected, passed, tally } = check;
        let verdict = if *passed { "pass" } else { "FAIL" };
        let expected = thousands(*expected);
        write!(self.out, "{verdict}  {name:<NAME_WIDTH$} depth {depth:>2} {expected:>COUNT_WIDTH$}")?;
        if *passed { writeln!(self.out) } else { writeln!(self.out, "  found {}", thousands(tally.count)) }
    }

    fn groups(&mut self, groups: &[Group], total: &Group) -> io::Result<()> {
        let mut table = table::of_numbers(["", "passed", "FAILED", "skipped", "nodes", "time", "nodes/s"]);
        for group in groups.iter().chain([total]) {
            table.add_row([
                group.name.clone(),
                thousands(group.passed),
                thousands(group.failed),
                thousands(group.skipped),
                thousands(group.tally.count),
                time(group.tally),
                speed(group.tally),
            ]);
        }
        writeln!(self.out, "\n{table}\n")
    }

    fn verdict(&mut self, total: &Group, max_nodes: u64) -> io::Result<()> {
        let Group { failed, skipped, not_reached, .. } = *total;
        if failed == 0 {
            writeln!(self.out, "No difference in {}.", count(total.checked(), "count"))?;
        } else {
            writeln!(self.out, "FAILED: {failed} of {}.", count(total.checked(), "count"))?;
        }
        if skipped > 0 {
            let limit = thousands(max_nodes);
            writeln!(self.out, "Skipped {} above {limit} (see --max-nodes).", count(skipped, "count"))?;
        }
        if not_reached > 0 {
            writeln!(self.out, "Interrupted before {}.", count(not_reached, "count"))?;
        }
        Ok(())
    }
}

impl<W: Write> Report for TextTable<W> {
    fn tell(&mut self, event: &Event<'_>) -> io::Result<()> {
        match event {
            Event::Depth { depth, tally } => self.depth_row(*depth, *tally)?,
            Event::DepthsEnd { .. } => {}
            Event::Move { text, tally } => self.move_row(text, *tally)?,
            Event::DivideEnd { complete: true, tally } => self.move_row("total", *tally)?,
            Event::DivideEnd { complete: false, tally } => self.move_row("so far", *tally)?,
            Event::Check(check) => self.check(check)?,
            Event::VerifyEnd { max_nodes, groups, total, .. } => {
                self.groups(groups, total)?;
                self.verdict(total, *max_nodes)?;
            }
        }
        self.out.flush()
    }
}

/// A number with commas between the thousands.
fn thousands(number: u64) -> String {
    HumanCount(number).to_string()
}

fn time(tally: Sums) -> String {
    if tally.elapsed.is_zero() { "-".to_owned() } else { format!("{:.3?}", tally.elapsed) }
}

fn speed(tally: Sums) -> String {
    tally.nodes_per_second().map_or_else(|| "-".to_owned(), thousands)
}
