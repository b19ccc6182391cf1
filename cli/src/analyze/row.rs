//! A finding as a row of a table.
//!
//! ```text
//!   depth       score    win           nodes          nps   full  line
//!    7/13       +0.25   54 %         150,331    1,204,117    2 %  wA1 bQ-; bG1 \wQ
//!
//!  depth      score    win   nodes     nps   full  line                in a narrow window
//!   7/13      +0.25   54 %    150k   1.20M    2 %  wA1 bQ-; …
//! ```

use console::truncate_str;
use indicatif::HumanCount;
use vespine_search::Iteration;

use super::report::Finding;

/// In a window that is narrower than this, numbers are written short.
const WIDE: usize = 110;

/// What stands for all that does not fit.
const AND_SO_ON: &str = "…";

/// How the table is laid out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// How many lines each iteration has. With several each row begins with its rank.
    pub(super) lines: usize,
    /// How wide a row may be; as wide as it likes where there is no window.
    pub(super) width: Option<usize>,
}

impl Layout {
    /// The heading above the rows.
    pub(super) fn heading(&self) -> String {
        self.fit(&self.columns("rank", ["depth", "score", "win", "nodes", "nps", "full"], "line"))
    }

    /// One row, with as much of the line as fits.
    pub(super) fn row(&self, finding: &Finding<'_>) -> String {
        let Iteration { depth, selective_depth, rank, score, nodes, table_fill, .. } = finding.iteration;
        let cells = [
            &format!("{depth}/{selective_depth}"),
            &score.to_string(),
            &format!("{:.0} %", 100.0 * score.win_chance()),
            &self.number(*nodes),
            &self.number(finding.iteration.speed()),
            &format!("{:.0} %", f64::from(*table_fill) / 10.0),
        ];
        let row = self.columns(&rank.to_string(), cells.map(String::as_str), "");
        let room = self.width.map(|width| width.saturating_sub(row.chars().count()));
        self.fit(&format!("{row}{}", moves(&finding.line, room)))
    }

    fn is_narrow(&self) -> bool {
        self.width.is_some_and(|width| width < WIDE)
    }

    fn columns(&self, rank: &str, [depth, score, win, nodes, speed, fill]: [&str; 6], line: &str) -> String {
        let rank = if self.lines > 1 { format!("{rank:>4} ") } else { String::new() };
        if self.is_narrow() {
            format!("{rank}{depth:>6} {score:>11} {win:>5}  {nodes:>6}  {speed:>6}  {fill:>5}  {line}")
        } else {
            format!("{rank}{depth:>7} {score:>11} {win:>6} {nodes:>15} {speed:>12} {fill:>6}  {line}")
        }
    }

    fn number(&self, number: u64) -> String {
        if self.is_narrow() { short(number) } else { HumanCount(number).to_string() }
    }

    /// The row, cut where the window ends.
    fn fit(&self, row: &str) -> String {
        match self.width {
            Some(width) => truncate_str(row, width, AND_SO_ON).into_owned(),
            None => row.to_owned(),
        }
    }
}

/// The moves of a line, as many as there is room for.
fn moves(line: &[String], room: Option<usize>) -> String {
    let whole = line.join("; ");
    let Some(room) = room.filter(|room| whole.len() > *room) else { return whole };
    let mut text = String::new();
    for mv in line {
        let longer = format!("{text}{mv}; ");
        if longer.len() + 1 > room {
            break;
        }
        text = longer;
    }
    text + AND_SO_ON
}

/// A number with three digits that matter: 9999, 12.3k, 4.29M.
fn short(number: u64) -> String {
    const UNITS: [(f64, &str); 3] = [(1e9, "G"), (1e6, "M"), (1e3, "k")];
    #[expect(clippy::cast_precision_loss, reason = "three digits are shown")]
    let value = number as f64;
    let unit = UNITS.into_iter().find(|(unit, _)| value >= *unit).filter(|_| number >= 10_000);
    let Some((unit, name)) = unit else { return number.to_string() };
    let decimals = match value / unit {
        ..10.0 => 2,
        ..100.0 => 1,
        _ => 0,
    };
    format!("{:.decimals$}{name}", value / unit)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use vespine_evaluation::Score;

    use super::*;

    fn row(layout: Layout, score: Score) -> String {
        let iteration = Iteration {
            depth: 17,
            selective_depth: 31,
            rank: 1,
            score,
            nodes: 123_456_789,
            elapsed: Duration::from_secs(60),
            table_fill: 1000,
            line: Vec::new(),
        };
        let line = [r"wA1 \bQ", "bG1 wQ-", r"wA2 bQ\", r"bB1 /wM", "pass"].map(str::to_owned).to_vec();
        layout.row(&Finding { iteration: &iteration, line })
    }

    #[test]
    fn a_row_is_as_wide_as_the_window_at_most_and_begins_below_its_heading() {
        for lines in [1, 3] {
            for width in [20, 40, 60, 79, 80, 81, 100, 109, 110, 120, 200] {
                let layout = Layout { lines, width: Some(width) };
                let heading = layout.heading();
                for score in [Score::DRAW, Score::win_in(101), Score::loss_in(100)] {
                    let row = row(layout, score);
                    assert!(row.chars().count() <= width, "{width}: {row}");
                    if width >= 80 {
                        assert!(
                            heading.find("line").is_some_and(|place| row[place..].starts_with("wA1")),
                            "{row}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn the_line_is_cut_between_two_moves() {
        let narrow = row(Layout { lines: 1, width: Some(80) }, Score::DRAW);
        assert!(narrow.ends_with(r"  wA1 \bQ; bG1 wQ-; wA2 bQ\; …"), "{narrow}");
        let whole = row(Layout { lines: 1, width: None }, Score::DRAW);
        assert!(whole.ends_with(r"  wA1 \bQ; bG1 wQ-; wA2 bQ\; bB1 /wM; pass"), "{whole}");
    }

    #[test]
    fn large_numbers_are_written_short() {
        let cases = [(0, "0"), (9_999, "9999"), (12_345, "12.3k"), (150_331, "150k"), (4_293_496, "4.29M")];
        for (number, text) in cases {
            assert_eq!(short(number), text);
        }
        assert_eq!(short(12_345_678_901), "12.3G");
    }
}
