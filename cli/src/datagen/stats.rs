//! `vespine datagen stats`: tables of what is in files of games.

use std::io::{self, Write};

use comfy_table::{CellAlignment, Table};
use indicatif::HumanCount;
use vespine_training::data::{DataError, DataFile, Summary};

use crate::arguments::StatsArguments;
use crate::failure::Failure;
use crate::table;

/// Does what the command line asks for.
pub(crate) fn run(arguments: &StatsArguments) -> Result<(), Failure> {
    let files = arguments.files.iter().map(|path| DataFile::open(path));
    let files = files.collect::<Result<Vec<DataFile>, DataError>>()?;
    let summary = Summary::of(&files)?;
    let mut out = io::stdout().lock();
    if arguments.json {
        serde_json::to_writer(&mut out, &summary).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        write!(out, "{}\n\n{}\n\n{}\n", totals(&summary), types(&summary), scores(&summary))?;
    }
    Ok(out.flush()?)
}

fn totals(summary: &Summary) -> String {
    let Summary { games, positions, kept, duplicates, repetitions, ply_limits, .. } = summary;
    [
        ("games", HumanCount(*games).to_string()),
        ("mean length", format!("{:.1} plies", summary.mean_plies)),
        ("drawn by repetition", HumanCount(*repetitions).to_string()),
        ("given up as too long", HumanCount(*ply_limits).to_string()),
        ("positions searched", HumanCount(*positions).to_string()),
        ("for training", HumanCount(*kept).to_string()),
        ("duplicates", HumanCount(*duplicates).to_string()),
        ("correlation of score and result", format!("{:.3}", summary.correlation)),
    ]
    .map(|(name, value)| format!("{name:<32} {value:>12}"))
    .join("\n")
}

/// The games of each type, and how they ended.
fn types(summary: &Summary) -> Table {
    let mut table =
        table::of_numbers(["type", "games", "White", "draws", "Black", "mean plies", "for training"]);
    for of_type in &summary.types {
        table.add_row([
            of_type.name.clone(),
            HumanCount(of_type.games).to_string(),
            percent(of_type.white, of_type.games),
            percent(of_type.draws, of_type.games),
            percent(of_type.black, of_type.games),
            format!("{:.1}", ratio(of_type.plies, of_type.games)),
            HumanCount(of_type.kept).to_string(),
        ]);
    }
    table
}

/// The positions for training by score, and what came of them.
fn scores(summary: &Summary) -> Table {
    /// The length of the longest bar.
    const LONGEST: u64 = 40;
    let most = summary.scores.iter().map(|bucket| bucket.positions).max().unwrap_or(0).max(1);
    let mut table = table::of_numbers(["score from", "to", "positions", "share won", ""]);
    if let Some(column) = table.column_mut(4) {
        column.set_cell_alignment(CellAlignment::Left);
    }
    for bucket in summary.scores.iter().filter(|bucket| bucket.positions > 0) {
        table.add_row([
            format!("{:+.2}", f64::from(bucket.from) / 100.0),
            format!("{:+.2}", f64::from(bucket.to) / 100.0),
            HumanCount(bucket.positions).to_string(),
            format!("{:.1} %", 100.0 * bucket.mean_result),
            "#".repeat((bucket.positions * LONGEST).div_ceil(most) as usize),
        ]);
    }
    table
}

fn percent(part: u64, whole: u64) -> String {
    format!("{:.1} %", 100.0 * ratio(part, whole))
}

/// A part of a whole; 0 if there is no whole.
#[expect(clippy::cast_precision_loss, reason = "one decimal is shown")]
fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}
