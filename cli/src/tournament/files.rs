//! The reports in the folder of a tournament. They are made from the records, and can be made again at any time.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;

use vespine_arena::replace_file;
use vespine_arena::report::{ReportInput, html, write_csv, write_pgn};
use vespine_arena::tournament::{Past, Score, Settings, Timing};

use crate::failure::Failure;

/// The name of the page for people.
const REPORT: &str = "report.html";

/// Writes games.pgn, summary.csv and report.html.
pub(super) fn write(folder: &Path, settings: &Settings, past: &Past, score: &Score) -> Result<(), Failure> {
    let title = settings.name.as_deref().unwrap_or("Vespine tournament");
    let times: BTreeMap<u64, &Timing> = past.timings.iter().map(|timing| (timing.game, timing)).collect();
    let pgn: String = past
        .records
        .iter()
        .map(|record| write_pgn(title, record, times.get(&record.game).copied()))
        .collect();
    replace(folder, "games.pgn", &pgn)?;
    replace(folder, "summary.csv", &write_csv(&score.standings))?;
    let page = html(&ReportInput {
        title,
        configuration: &settings.write(),
        standings: &score.standings,
        records: &past.records,
        timings: &past.timings,
        sprt: score.test.as_ref().map(|test| (test.sprt(), test.pairs())),
    });
    replace(folder, REPORT, &page)
}

/// Says where the report is, as the last line.
pub(super) fn tell_report(folder: &Path) -> Result<(), Failure> {
    Ok(writeln!(io::stdout(), "report: {}", folder.join(REPORT).display())?)
}

fn replace(folder: &Path, name: &str, text: &str) -> Result<(), Failure> {
    let path = folder.join(name);
    replace_file(&path, text).map_err(|error| Failure::File { path, error })
}
