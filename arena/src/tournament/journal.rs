//! The folder of a tournament: what has been played, on disk before the next game begins.
//!
//! ```text
//!   tournament.toml      what is played, for --resume and merge
//!   games.jsonl          a record for each game, in the order in which they ended    (a part: games-2-of-8.jsonl)
//!   times.txt            number, beginning and times of the moves of each game       (a part: times-2-of-8.txt)
//!   faults/game-18.txt   the conversation with an engine that lost by its own fault
//! ```
//!
//! Nothing is ever changed, only added. A line that is not complete, because the program was killed while it was written, is
//! cut off when the tournament is resumed, and its game is played again. The file of records is locked while games are
//! added, so that no two programs play the same ones.

use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::plan::{Shard, Tournament};
use super::record::{GameRecord, Timing};
use super::settings::{Settings, SettingsError};

/// The folder of a tournament to which games are added.
#[derive(Debug)]
pub struct Journal {
    folder: PathBuf,
    records: File,
    times: File,
}

/// All that is known about a tournament.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Past {
    /// The games, in the order of the files.
    pub records: Vec<GameRecord>,
    /// When they were played.
    pub timings: Vec<Timing>,
}

/// Why the folder of a tournament cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// A file or folder cannot be used.
    #[error("cannot use {}: {error}", path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// There are games already.
    #[error("{} holds a tournament already: add --resume to go on with it, or choose another folder", .0.display())]
    Occupied(PathBuf),
    /// There is nothing to resume or to read.
    #[error("{} holds no tournament", .0.display())]
    Empty(PathBuf),
    /// Another program is adding games.
    #[error("{} is in use by another program", .0.display())]
    InUse(PathBuf),
    /// The folder is that of another tournament.
    #[error("{} holds another tournament: it differs in {difference}", path.display())]
    Other {
        /// The folder.
        path: PathBuf,
        /// What is different.
        difference: String,
    },
    /// The settings in the folder make no sense.
    #[error("{}: {error}", path.display())]
    Settings {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: Box<SettingsError>,
    },
    /// A line is no record.
    #[error("{}:{line}: {message}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line.
        line: usize,
        /// What is wrong with it.
        message: String,
    },
}

/// The name of the file with the settings.
const SETTINGS: &str = "tournament.toml";

impl Journal {
    /// Opens a folder for a tournament that begins.
    ///
    /// # Errors
    /// If there are games of this part already, or games of another tournament, or the folder cannot be used.
    pub fn create(folder: &Path, settings: &Settings, shard: Shard) -> Result<Journal, JournalError> {
        fs::create_dir_all(folder).map_err(in_file(folder))?;
        let path = folder.join(records_name(shard));
        if path.metadata().is_ok_and(|file| file.len() > 0) {
            return Err(JournalError::Occupied(folder.to_owned()));
        }
        keep_settings(folder, settings)?;
        Journal::open(folder, shard).map(|(journal, _)| journal)
    }

    /// Opens a folder for a tournament that goes on, or begins if nothing was played yet.
    ///
    /// # Errors
    /// If there are games of another tournament, or the folder cannot be used.
    pub fn resume(
        folder: &Path,
        tournament: &Tournament,
        shard: Shard,
    ) -> Result<(Journal, Past), JournalError> {
        fs::create_dir_all(folder).map_err(in_file(folder))?;
        keep_settings(folder, &tournament.settings())?;
        let (journal, past) = Journal::open(folder, shard)?;
        let path = folder.join(records_name(shard));
        check_runs(&path, &past.records, &tournament.run)?;
        Ok((journal, past))
    }

    fn open(folder: &Path, shard: Shard) -> Result<(Journal, Past), JournalError> {
        let path = folder.join(records_name(shard));
        let records = open_for_appending(&path)?;
        match records.try_lock() {
            Ok(()) => (),
            Err(TryLockError::WouldBlock) => return Err(JournalError::InUse(path)),
            Err(TryLockError::Error(error)) => return Err(in_file(&path)(error)),
        }
        let text = complete_lines(&path, &records)?;
        let past_records = read_records(&path, &text)?;
        let times_path = folder.join(times_name(shard));
        let times = open_for_appending(&times_path)?;
        let text = complete_lines(&times_path, &times)?;
        let timings = read_timings(&times_path, &text)?;
        let journal = Journal { folder: folder.to_owned(), records, times };
        Ok((journal, Past { records: past_records, timings }))
    }

    /// Adds a game. When this returns, the system has it.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn add(
        &mut self,
        record: &GameRecord,
        timing: &Timing,
        transcript: Option<&str>,
    ) -> Result<(), JournalError> {
        if let Some(transcript) = transcript {
            let faults = self.folder.join("faults");
            fs::create_dir_all(&faults).map_err(in_file(&faults))?;
            let path = faults.join(format!("game-{}.txt", record.game + 1));
            let detail = record.detail.as_deref().unwrap_or_default();
            let text = format!(
                "{} - {}: {}, {}: {detail}\n{}\n\n{transcript}",
                record.white, record.black, record.result, record.reason, record.moves
            );
            fs::write(&path, text).map_err(in_file(&path))?;
        }
        // The times come first: a record is the sign that the game is complete.
        write_line(&mut self.times, &timing_line(timing)).map_err(in_file(&self.folder))?;
        write_line(&mut self.records, &record_line(record)).map_err(in_file(&self.folder))
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Past {
    /// All games in a folder, of all its parts, each once and in the order of their numbers. Nothing is changed: a line that
    /// is being written is not seen.
    ///
    /// # Errors
    /// If there are none, or they cannot be read.
    pub fn of_folder(folder: &Path) -> Result<(Settings, Past), JournalError> {
        let settings = read_settings(folder)?.ok_or_else(|| JournalError::Empty(folder.to_owned()))?;
        let mut past = Past::default();
        for path in files(folder, "games", "jsonl")? {
            let text = text_of(&path)?;
            past.records.extend(read_records(&path, whole_lines(&text))?);
        }
        for path in files(folder, "times", "txt")? {
            let text = text_of(&path)?;
            past.timings.extend(read_timings(&path, whole_lines(&text))?);
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
        // A game that was begun again after a stop has its times more than once: the last are those of the record.
        self.timings.reverse();
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

/// The settings that are kept in a folder.
///
/// # Errors
/// If they are there but cannot be read.
pub fn read_settings(folder: &Path) -> Result<Option<Settings>, JournalError> {
    let path = folder.join(SETTINGS);
    if !path.exists() {
        return Ok(None);
    }
    let settings = Settings::read(&text_of(&path)?);
    settings.map(Some).map_err(|error| JournalError::Settings { path, error: Box::new(error) })
}

/// Are all records those of this tournament?
///
/// # Errors
/// If not.
pub fn check_runs(path: &Path, records: &[GameRecord], run: &str) -> Result<(), JournalError> {
    match records.iter().find(|record| record.run != run) {
        None => Ok(()),
        Some(record) => {
            let difference =
                format!("its settings or openings: game {} is of run {}", record.game, record.run);
            Err(JournalError::Other { path: path.to_owned(), difference })
        }
    }
}

/// Keeps the settings of the tournament, if nobody has done so yet; they must be the same but for what may change: how many
/// games there are, how it is called, and when it stops.
fn keep_settings(folder: &Path, settings: &Settings) -> Result<(), JournalError> {
    if let Some(kept) = read_settings(folder)? {
        let changing = Settings {
            name: settings.name.clone(),
            games: settings.games,
            sprt: settings.sprt.clone(),
            ..kept.clone()
        };
        if changing != *settings {
            let (path, difference) = (folder.to_owned(), difference(&changing, settings));
            return Err(JournalError::Other { path, difference });
        }
        if kept == *settings {
            return Ok(());
        }
    }
    // Written elsewhere first, so that nobody ever sees half of it.
    let temporary = folder.join(format!(".{SETTINGS}.{}", std::process::id()));
    fs::write(&temporary, settings.write()).map_err(in_file(&temporary))?;
    fs::rename(&temporary, folder.join(SETTINGS)).map_err(in_file(&temporary))
}

/// The first line in which two settings differ.
fn difference(one: &Settings, other: &Settings) -> String {
    let (one, other) = (one.write(), other.write());
    let mut pairs = one.lines().zip(other.lines()).filter(|(one, other)| one != other);
    pairs.next().map_or_else(|| "its engines".to_owned(), |(one, other)| format!("{one:?}, not {other:?}"))
}

fn records_name(shard: Shard) -> String {
    format!("games{}.jsonl", part(shard))
}

fn times_name(shard: Shard) -> String {
    format!("times{}.txt", part(shard))
}

fn part(Shard { number, of }: Shard) -> String {
    if of == 1 { String::new() } else { format!("-{number}-of-{of}") }
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

fn in_file(path: &Path) -> impl FnOnce(io::Error) -> JournalError {
    let path = path.to_owned();
    |error| JournalError::File { path, error }
}

fn open_for_appending(path: &Path) -> Result<File, JournalError> {
    OpenOptions::new().create(true).append(true).read(true).open(path).map_err(in_file(path))
}

fn text_of(path: &Path) -> Result<String, JournalError> {
    fs::read_to_string(path).map_err(in_file(path))
}

/// The lines that are complete.
fn whole_lines(text: &str) -> &str {
    &text[..text.rfind('\n').map_or(0, |end| end + 1)]
}

/// The lines of a file that are complete. What is not is cut off.
fn complete_lines(path: &Path, file: &File) -> Result<String, JournalError> {
    let bytes = fs::read(path).map_err(in_file(path))?;
    let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    if end < bytes.len() {
        file.set_len(end as u64).map_err(in_file(path))?;
    }
    let not_text = |error: std::string::FromUtf8Error| io::Error::new(io::ErrorKind::InvalidData, error);
    String::from_utf8(bytes[..end].to_vec()).map_err(|error| in_file(path)(not_text(error)))
}

fn write_line(file: &mut File, line: &str) -> io::Result<()> {
    // In one piece: the system has all of it, or nothing.
    file.write_all(format!("{line}\n").as_bytes())
}

fn record_line(record: &GameRecord) -> String {
    serde_json::to_string(record).unwrap_or_else(|error| unreachable!("a record is plain data: {error}"))
}

fn read_records(path: &Path, text: &str) -> Result<Vec<GameRecord>, JournalError> {
    let read = |(line, text): (usize, &str)| {
        serde_json::from_str(text).map_err(|error| JournalError::Line {
            path: path.to_owned(),
            line,
            message: format!("not a record of a game: {error}"),
        })
    };
    (1..).zip(text.lines()).map(read).collect()
}

/// Number, beginning, and the milliseconds of each move: `17 1794845003 103.2 99.8`.
fn timing_line(timing: &Timing) -> String {
    let mut line = format!("{} {}", timing.game, timing.began);
    for time in &timing.moves {
        let _ = write!(line, " {:.1}", time.as_secs_f64() * 1000.0);
    }
    line
}

fn read_timings(path: &Path, text: &str) -> Result<Vec<Timing>, JournalError> {
    let read = |(line, text): (usize, &str)| {
        read_timing(text).ok_or_else(|| JournalError::Line {
            path: path.to_owned(),
            line,
            message: format!("not the times of a game: {text:?}"),
        })
    };
    (1..).zip(text.lines()).map(read).collect()
}

fn read_timing(text: &str) -> Option<Timing> {
    let mut words = text.split(' ');
    let (game, began) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let moves = words.map(|word| {
        let millis = word.parse::<f64>().ok()?;
        Duration::try_from_secs_f64(millis / 1000.0).ok()
    });
    Some(Timing { game, began, moves: moves.collect::<Option<_>>()? })
}
