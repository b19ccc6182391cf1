//! The reports in the folder of a tournament. They are made from the records, and can be made again at any time.

use std::io::{self, Write};
use std::path::Path;

use vespine_arena::report::{Digest, ReportInput, html, write_csv, write_pgn};
use vespine_arena::statistics::Sprt;
use vespine_arena::tournament::{Past, Roster, Score, TournamentSettings};
use vespine_arena::{Replacement, replace_file};

use crate::failure::Failure;

/// The name of the page for people.
const REPORT: &str = "report.html";

/// Writes games.pgn, summary.csv and report.html, and says what the games have come to. They are read once, one by one.
pub(super) fn write(
    folder: &Path,
    settings: &TournamentSettings,
    past: &Past,
    sprt: Option<Sprt>,
) -> Result<Score, Failure> {
    let title = settings.name.as_deref().unwrap_or("Vespine tournament");
    let names: Vec<String> =
        settings.engines.iter().map(|engine| engine.name.clone().unwrap_or_default()).collect();
    let mut digest = Digest::new(names.clone());
    let mut score = Score::new(names, sprt, settings.fault_limit()?);
    let path = folder.join("games.pgn");
    let mut pgn = Replacement::begin(&path).map_err(in_file(&path))?;
    for game in past.games() {
        let (record, timing) = game?;
        score.add(&record);
        pgn.write_all(write_pgn(title, &record, timing.as_ref()).as_bytes()).map_err(in_file(&path))?;
        digest.add(record, timing);
    }
    pgn.finish().map_err(in_file(&path))?;
    replace(&folder.join("summary.csv"), &write_csv(&score.standings))?;
    let page = html(&ReportInput {
        title,
        settings,
        roster: Roster::read(folder)?.as_ref(),
        standings: &score.standings,
        digest: &digest,
        sprt: score.test.as_ref().map(|test| (test.sprt(), test.pairs())),
    });
    replace(&folder.join(REPORT), &page)?;
    Ok(score)
}

/// Says where the report is, as the last line.
pub(super) fn tell_report(folder: &Path) -> Result<(), Failure> {
    Ok(writeln!(io::stdout(), "report: {}", folder.join(REPORT).display())?)
}

fn replace(path: &Path, text: &str) -> Result<(), Failure> {
    replace_file(path, text).map_err(in_file(path))
}

fn in_file(path: &Path) -> impl FnOnce(io::Error) -> Failure {
    let path = path.to_owned();
    |error| Failure::File { path, error }
}
