//! The games that were played, read from the folder or a file of a tournament.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::lines::{in_file, read_records, read_timings, record_line, text_of, timing_line, whole_lines};
use super::{Journal, JournalError, read_settings};
use crate::Shard;
use crate::tournament::record::{GameRecord, Timing};
use crate::tournament::settings::Settings;

/// All that is known about a tournament.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Past {
    /// The games, in the order of the files.
    pub records: Vec<GameRecord>,
    /// When they were played.
    pub timings: Vec<Timing>,
}

impl Past {
    /// All games in a folder, of all its parts, or in one file of records beside the settings of its tournament; each game
    /// once, and in the order of their numbers. Nothing is changed: a line that is being written is not seen.
    ///
    /// # Errors
    /// If there are none, or they cannot be read.
    pub fn of(place: &Path) -> Result<(Settings, Past), JournalError> {
        let folder = if place.is_file() { place.parent().unwrap_or(Path::new("")) } else { place };
        let settings = read_settings(folder)?.ok_or_else(|| JournalError::Empty(folder.to_owned()))?;
        let (records, times) = if place.is_file() {
            let name = place.file_stem().unwrap_or_default().to_string_lossy().replace("games", "times");
            let times = folder.join(name).with_extension("txt");
            (vec![place.to_owned()], if times.exists() { vec![times] } else { vec![] })
        } else {
            (files(folder, "games", "jsonl")?, files(folder, "times", "txt")?)
        };
        let mut past = Past::default();
        for path in records {
            let text = text_of(&path)?;
            past.records.extend(read_records(&path, whole_lines(&text))?);
        }
        for path in times {
            let text = text_of(&path)?;
            // A game that was begun again after a stop has its times more than once: the last are those of the record.
            past.timings.extend(read_timings(&path, whole_lines(&text))?.into_iter().rev());
        }
        past.put_in_order();
        Ok((settings, past))
    }

    /// Puts games in the order of their numbers. Of games with the same number the first is kept.
    /// Returns how many were left out, and how many of those were not the same game.
    pub fn put_in_order(&mut self) -> (u64, u64) {
        let (mut duplicates, mut differing) = (0, 0);
        self.records.sort_by_key(|record| record.game);
        self.records.dedup_by(|later, first| {
            let is_duplicate = later.game == first.game;
            duplicates += u64::from(is_duplicate);
            differing += u64::from(is_duplicate && later != first);
            is_duplicate
        });
        self.timings.sort_by_key(|timing| timing.game);
        self.timings.dedup_by_key(|timing| timing.game);
        (duplicates, differing)
    }

    /// Writes all games into a folder in which there is no tournament.
    ///
    /// # Errors
    /// If there is one, or the folder cannot be used.
    pub fn write(&self, folder: &Path, settings: &Settings) -> Result<(), JournalError> {
        let mut journal = Journal::create(folder, settings, Shard::WHOLE)?;
        let lines = |lines: Vec<String>| lines.concat();
        let times = lines(self.timings.iter().map(|timing| timing_line(timing) + "\n").collect());
        journal.times.write_all(times.as_bytes()).map_err(in_file(folder))?;
        let records = lines(self.records.iter().map(|record| record_line(record) + "\n").collect());
        journal.records.write_all(records.as_bytes()).map_err(in_file(folder))
    }
}

/// The files of all parts, in order.
fn files(folder: &Path, stem: &str, extension: &str) -> Result<Vec<PathBuf>, JournalError> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let mut paths: Vec<PathBuf> = entries.map_err(in_file(folder))?.iter().map(fs::DirEntry::path).collect();
    let is_part = |path: &PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let rest = name.strip_prefix(stem);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
            && path.extension().is_some_and(|found| found == extension)
    };
    paths.retain(is_part);
    paths.sort();
    Ok(paths)
}
