//! How many lines of which kind there were, and what became of them.

use std::collections::BTreeMap;
use std::fmt;
use vespine_uhp::Command;

/// How many lines of which kind there were.
#[derive(Default)]
pub(super) struct Tally(BTreeMap<String, Count>);

#[derive(Clone, Copy, Default)]
struct Count {
    accepted: u64,
    refused: u64,
}

impl Tally {
    /// Counts a line by the command that it is.
    pub(super) fn count_line(&mut self, line: &str, is_refused: bool) {
        let command = line.parse().ok().map(|command: Command| command.to_string());
        let name = command.as_deref().and_then(|text| text.split(' ').next()).unwrap_or("no command");
        let number = (u64::from(!is_refused), u64::from(is_refused));
        self.count(name, number);
    }

    /// Counts lines, so many accepted and so many refused.
    pub(super) fn count(&mut self, name: &str, (accepted, refused): (u64, u64)) {
        let count = self.0.entry(name.to_owned()).or_default();
        count.accepted += accepted;
        count.refused += refused;
    }

    pub(super) fn add(&mut self, other: &Tally) {
        for (name, &Count { accepted, refused }) in &other.0 {
            self.count(name, (accepted, refused));
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sum = Count::default();
        for (name, &Count { accepted, refused }) in &self.0 {
            writeln!(f, "  {name:<12} {accepted:>10} accepted {refused:>10} refused")?;
            sum.accepted += accepted;
            sum.refused += refused;
        }
        let Count { accepted, refused } = sum;
        write!(f, "  {:<12} {accepted:>10} accepted {refused:>10} refused", accepted + refused)
    }
}
