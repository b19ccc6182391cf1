//! Tables of cases as tests: each row of a table is a test of its own, named by the row.
//!
//! A new row is a new test, and a new table in a folder that is read as a whole is a new group of tests: no code has to
//! change.

use crate::tsv::{self, Row};
use libtest_mimic::{Completion, Failed, Trial};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the tables.
#[must_use]
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")
}

/// The files of a folder whose names end in a certain way, in order.
///
/// # Errors
///
/// When the folder cannot be read or has no such file.
pub fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>, String> {
    let complain = |error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(complain)? {
        let path = entry.map_err(complain)?.path();
        if path.to_string_lossy().ends_with(ending) {
            files.push(path);
        }
    }
    if files.is_empty() {
        return Err(format!("{}: no file *{ending}", folder.display()));
    }
    files.sort();
    Ok(files)
}

/// The name of a table without its folder and its ending.
#[must_use]
pub fn title(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// One test for each row of a table, called `<group>::<table>: <name>`. The check also gets the table's title. A table
/// that cannot be read is a test that fails.
pub fn tests(path: &Path, group: &str, check: fn(&str, &Row) -> Result<(), String>) -> Vec<Trial> {
    let title = title(path);
    let group = if group.is_empty() { title.clone() } else { format!("{group}::{title}") };
    let rows = match tsv::read(path) {
        Ok(rows) if rows.is_empty() => return vec![failure(&group, format!("{}: no rows", path.display()))],
        Ok(rows) => rows,
        Err(error) => return vec![failure(&group, error)],
    };
    let test = |row: Row| {
        let title = title.clone();
        let name = row.get("name").map_or_else(|_| format!("line {}", row.line()), str::to_owned);
        trial(&format!("{group}: {name}"), move || {
            check(&title, &row).map_err(|error| format!("{}: {error}", row.place()))
        })
    };
    rows.into_iter().map(test).collect()
}

/// The same for every table of a folder, with the folder's name before it.
pub fn tests_of_folder(folder: &Path, check: fn(&str, &Row) -> Result<(), String>) -> Vec<Trial> {
    let group = title(folder);
    match files(folder, ".tsv") {
        Ok(files) => files.iter().flat_map(|path| tests(path, &group, check)).collect(),
        Err(error) => vec![failure(&group, error)],
    }
}

/// A test that may fail with a message.
pub fn trial(name: &str, check: impl FnOnce() -> Result<(), String> + Send + 'static) -> Trial {
    Trial::test(name, || check().map_err(Failed::from))
}

/// A test that is shown as ignored, with the reason.
#[must_use]
pub fn skipped(name: &str, reason: &'static str) -> Trial {
    Trial::ignorable_test(name, move || Ok(Completion::ignored_with(reason)))
}

/// A test that fails because there is nothing to test.
#[must_use]
pub fn failure(group: &str, error: String) -> Trial {
    trial(&format!("{group} can be read"), || Err(error))
}
