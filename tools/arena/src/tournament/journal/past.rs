//! The games that were played, in the folder or a file of a tournament.
//!
//! ```text
//!   games.jsonl   {"game":1, ...}  {"game":0, ...}           Past knows where each line is, and in which order they come;
//!                        ▲ ▲──────────────┐
//!   Past          0: ────┼─┘  1: ─────────┘                  the games themselves are read one by one, when they are needed
//! ```
//!
//! So a hundred thousand games take a few megabytes, and not a gigabyte.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File};
use std::io::{BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use super::lines::{Heading, in_file, read_record, read_timing, whole_lines};
use super::{Journal, JournalError, read_settings};
use crate::Shard;
use crate::files::open_regular;
use crate::tournament::record::{GameRecord, Timing};
use crate::tournament::settings::TournamentSettings;

/// So many files are open at the same time while games are read. A tournament may have more parts.
const MOST_OPEN: usize = 100;

/// All that is known about the games of a tournament.
///
/// Nothing is kept in memory but where the games are: [`Past::games`] reads them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Past {
    files: Vec<PathBuf>,
    records: Vec<Place>,
    timings: Vec<Place>,
    /// The tournaments that the games belong to, each with the number of a game.
    runs: BTreeMap<String, u64>,
}

/// Where a line about a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    game: u64,
    /// The number of the file, and of the line in it.
    file: usize,
    line: usize,
    /// In bytes.
    start: u64,
    length: usize,
}

/// What is left out when each game is to be there once.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Duplicates {
    /// How many records.
    pub count: u64,
    /// How many of those are not the same game.
    pub differing: u64,
}

impl Past {
    /// All games in a folder, of all its parts, or in one file of records beside the settings of its tournament; each game
    /// once, and in the order of their numbers. Nothing is changed: a line that is being written is not seen.
    ///
    /// # Errors
    /// If there are none, or they cannot be read.
    pub fn of(place: &Path) -> Result<(TournamentSettings, Past), JournalError> {
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
            past.add_records(&path)?;
        }
        for path in times {
            past.add_timings(&path)?;
        }
        past.put_in_order()?;
        Ok((settings, past))
    }

    /// Takes note of the records in a file. Returns where its last complete line ends.
    pub(super) fn add_records(&mut self, path: &Path) -> Result<u64, JournalError> {
        let (file, mut end) = (self.files.len(), 0);
        self.files.push(path.to_owned());
        for line in whole_lines(path)? {
            let (line, start, text) = line?;
            let Heading { run, game } = Heading::read(path, line, &text)?;
            self.runs.entry(run).or_insert(game);
            self.records.push(Place { game, file, line, start, length: text.len() });
            end = start + text.len() as u64;
        }
        Ok(end)
    }

    /// Takes note of the times in a file. Returns where its last complete line ends.
    pub(super) fn add_timings(&mut self, path: &Path) -> Result<u64, JournalError> {
        let (file, mut end) = (self.files.len(), 0);
        self.files.push(path.to_owned());
        let known = self.timings.len();
        for line in whole_lines(path)? {
            let (line, start, text) = line?;
            let game = read_timing(path, line, &text)?.game;
            self.timings.push(Place { game, file, line, start, length: text.len() });
            end = start + text.len() as u64;
        }
        // A game that was begun again after a stop has its times more than once: the last are those of the record.
        self.timings[known..].reverse();
        Ok(end)
    }

    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Are there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The numbers of the games.
    pub fn numbers(&self) -> impl Iterator<Item = u64> {
        self.records.iter().map(|place| place.game)
    }

    /// The tournaments that the games belong to, each with the number of a game.
    pub fn runs(&self) -> impl Iterator<Item = (&str, u64)> {
        self.runs.iter().map(|(run, &game)| (run.as_str(), game))
    }

    /// Reads the games one by one, each with its times if they are known.
    pub fn games(&self) -> impl Iterator<Item = Result<(GameRecord, Option<Timing>), JournalError>> {
        let mut reader = Reader::new(&self.files);
        let mut timings = self.timings.iter().peekable();
        self.records.iter().map(move |place| {
            let record = reader.record(place)?;
            while timings.next_if(|timing| timing.game < place.game).is_some() {}
            let timing = timings.next_if(|timing| timing.game == place.game);
            Ok((record, timing.map(|place| reader.timing(place)).transpose()?))
        })
    }

    /// Reads the times of those games for which they are asked.
    pub fn timings(
        &self,
        is_asked: impl Fn(u64) -> bool,
    ) -> impl Iterator<Item = Result<Timing, JournalError>> {
        let mut reader = Reader::new(&self.files);
        self.timings.iter().filter(move |place| is_asked(place.game)).map(move |place| reader.timing(place))
    }

    /// Adds the games of another part. They are in order only after [`Past::put_in_order`].
    pub fn extend(&mut self, other: Past) {
        let before = self.files.len();
        let moved = |place: Place| Place { file: place.file + before, ..place };
        self.files.extend(other.files);
        self.records.extend(other.records.into_iter().map(moved));
        self.timings.extend(other.timings.into_iter().map(moved));
        for (run, game) in other.runs {
            self.runs.entry(run).or_insert(game);
        }
    }

    /// Puts games in the order of their numbers. Of games with the same number the first is kept.
    ///
    /// # Errors
    /// If games with the same number cannot be compared, because they cannot be read.
    pub fn put_in_order(&mut self) -> Result<Duplicates, JournalError> {
        self.timings.sort_by_key(|place| place.game);
        self.timings.dedup_by_key(|place| place.game);
        self.records.sort_by_key(|place| place.game);
        let mut reader = Reader::new(&self.files);
        let mut duplicates = Duplicates::default();
        let mut kept: Vec<Place> = Vec::with_capacity(self.records.len());
        for place in &self.records {
            match kept.last().filter(|first| first.game == place.game) {
                None => kept.push(*place),
                Some(first) => {
                    duplicates.count += 1;
                    duplicates.differing += u64::from(reader.record(first)? != reader.record(place)?);
                }
            }
        }
        self.records = kept;
        Ok(duplicates)
    }

    /// Writes all games into a folder in which there is no tournament.
    ///
    /// # Errors
    /// If there is one, or the folder cannot be used.
    pub fn write(&self, folder: &Path, settings: &TournamentSettings) -> Result<(), JournalError> {
        let mut journal = Journal::create(folder, settings, Shard::WHOLE)?;
        self.copy(&self.timings, &mut journal.times, folder)?;
        self.copy(&self.records, &mut journal.records, folder)
    }

    fn copy(&self, places: &[Place], file: &mut File, folder: &Path) -> Result<(), JournalError> {
        let mut reader = Reader::new(&self.files);
        let mut writer = BufWriter::new(file);
        for place in places {
            writer.write_all(reader.line(place)?).map_err(in_file(folder))?;
        }
        writer.flush().map_err(in_file(folder))
    }
}

/// Reads lines at their places. The files stay open where they were last read.
struct Reader<'a> {
    files: &'a [PathBuf],
    open: HashMap<usize, (BufReader<File>, u64)>,
    line: Vec<u8>,
}

impl Reader<'_> {
    fn new(files: &[PathBuf]) -> Reader<'_> {
        Reader { files, open: HashMap::new(), line: Vec::new() }
    }

    fn record(&mut self, place: &Place) -> Result<GameRecord, JournalError> {
        let path = &self.files[place.file];
        read_record(path, place.line, self.line(place)?)
    }

    fn timing(&mut self, place: &Place) -> Result<Timing, JournalError> {
        let path = &self.files[place.file];
        read_timing(path, place.line, self.line(place)?)
    }

    /// The line at a place. Lines that follow each other are read without looking for them.
    fn line(&mut self, place: &Place) -> Result<&[u8], JournalError> {
        let path = &self.files[place.file];
        if self.open.len() == MOST_OPEN && !self.open.contains_key(&place.file) {
            self.open.clear();
        }
        let (file, position) = match self.open.entry(place.file) {
            std::collections::hash_map::Entry::Occupied(entry) => entry.into_mut(),
            std::collections::hash_map::Entry::Vacant(entry) => {
                entry.insert((BufReader::new(open_regular(path).map_err(in_file(path))?), 0))
            }
        };
        file.seek_relative(place.start.wrapping_sub(*position).cast_signed()).map_err(in_file(path))?;
        self.line.resize(place.length, 0);
        file.read_exact(&mut self.line).map_err(in_file(path))?;
        *position = place.start + place.length as u64;
        Ok(&self.line)
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
