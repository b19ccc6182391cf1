//! Many moves with the same budget, and how late they came.

use std::error::Error;
use std::time::Duration;

use crate::self_play::SelfPlay;
use crate::sleeper::Sleeper;

/// A sleeper that is woken later than this tells of a hiccup.
const HICCUP: Duration = Duration::from_millis(10);

/// What became of a budget.
pub(crate) struct Row {
    budget: Duration,
    /// In milliseconds, the earliest first.
    overshoots: Vec<f64>,
    /// The same of calls in which the machine had a hiccup.
    disturbed: Vec<f64>,
    before_half: usize,
}

impl Row {
    pub(crate) const HEADING: &str = "   budget  calls  earliest    median      99 %    99.9 %     worst  before half  disturbed     worst";

    pub(crate) fn measure(
        table: &mut SelfPlay,
        sleeper: &Sleeper,
        budget: Duration,
        calls: usize,
    ) -> Result<Row, Box<dyn Error>> {
        let mut row = Row { budget, overshoots: Vec::new(), disturbed: Vec::new(), before_half: 0 };
        sleeper.worst();
        for call in 1..=calls {
            let elapsed = table.next_move(budget)?;
            let list = if sleeper.worst() > HICCUP { &mut row.disturbed } else { &mut row.overshoots };
            list.push((elapsed.as_secs_f64() - budget.as_secs_f64()) * 1000.0);
            row.before_half += usize::from(elapsed < budget / 2);
            if call % calls.div_ceil(5) == 0 {
                eprintln!("{} ms: {call} of {calls} calls, game {}", budget.as_millis(), table.games);
            }
        }
        row.overshoots.sort_by(f64::total_cmp);
        row.disturbed.sort_by(f64::total_cmp);
        Ok(row)
    }

    pub(crate) fn text(&self) -> String {
        // The least value that so many of a thousand do not exceed.
        let rank = |per_mille: usize| (self.overshoots.len() * per_mille).div_ceil(1000).max(1);
        let share = |per_mille: usize| self.overshoots.get(rank(per_mille) - 1).copied().unwrap_or(f64::NAN);
        let shares: Vec<String> =
            [0, 500, 990, 999, 1000].iter().map(|&part| format!("{:9.3}", share(part))).collect();
        let (budget, calls) = (self.budget.as_millis(), self.overshoots.len());
        let worst = self.disturbed.last().map_or_else(String::new, |worst| format!("{worst:9.3}"));
        let (disturbed, before_half) = (self.disturbed.len(), self.before_half);
        format!("{budget:6} ms {calls:6} {} {before_half:12} {disturbed:10} {worst:>9}", shares.join(" "))
    }
}
