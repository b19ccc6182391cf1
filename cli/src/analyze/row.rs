//! A finding as a row of a table.
//!
//! ```text
//!   depth       score  win        nodes        nps  full  line
//!    7/13       +0.25  54 %      150,331  1,204,117   2 %  wA1 bQ-; bG1 \wQ
//! ```

use indicatif::HumanCount;

use super::report::Finding;

/// The heading above the rows. With several lines each row begins with its rank.
pub(super) fn heading(lines: usize) -> String {
    let rank = if lines > 1 { "rank " } else { "" };
    format!("{rank}  depth       score    win           nodes          nps   full  line")
}

/// One row.
pub(super) fn row(finding: &Finding<'_>, lines: usize) -> String {
    let Finding { iteration, line } = finding;
    let rank = if lines > 1 { format!("{:>4} ", iteration.rank) } else { String::new() };
    let depth = format!("{}/{}", iteration.depth, iteration.selective_depth);
    let score = iteration.score.to_string();
    let chance = 100.0 * iteration.score.win_chance();
    let (nodes, speed) = (thousands(iteration.nodes), thousands(iteration.speed()));
    let fill = f64::from(iteration.table_fill) / 10.0;
    let line = line.join("; ");
    format!("{rank}{depth:>7} {score:>11} {chance:>4.0} % {nodes:>15} {speed:>12} {fill:>4.0} %  {line}")
}

/// A number with commas between the thousands.
fn thousands(number: u64) -> String {
    HumanCount(number).to_string()
}
