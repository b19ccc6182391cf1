//! The folder of a tournament: what has been played, on disk before the next game begins.
//!
//! ```text
//!   tournament.toml      what is played, for --resume and merge
//!   engines.toml         who plays: the programs, and the options that are in force
//!   games.jsonl          a record for each game, in the order in which they ended    (a part: games-2-of-8.jsonl)
//!   times.txt            number, beginning, whole time and times of the moves        (a part: times-2-of-8.txt)
//!   faults/game-18.txt   the conversation with an engine that lost by its own fault
//! ```
//!
//! Nothing is ever changed, only added. A line that is not complete, because the program was killed while it was written, is
//! cut off when the tournament is resumed, and its game is played again. The file of records is locked while games are
//! added, so that no two programs play the same ones.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::plan::Tournament;
use super::record::{GameRecord, Timing};
use super::roster::{OtherPrograms, Roster};
use super::settings::{SettingsError, TournamentSettings};
use crate::{Said, Shard, replace_file, shown};

mod lines;
mod past;

use lines::{in_file, open_for_appending, record_line, timing_line, write_line};
pub use past::{Duplicates, Past};

/// The folder of a tournament to which games are added.
#[derive(Debug)]
pub struct Journal {
    folder: PathBuf,
    shard: Shard,
    records: File,
    times: File,
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
    /// A record names somebody who is not in the settings.
    #[error("{}: there is a game of {:?}, who does not take part", path.display(), shown(name, SHOWN))]
    Stranger {
        /// The folder.
        path: PathBuf,
        /// Who it is.
        name: String,
    },
    /// The settings in the folder make no sense.
    #[error("{}: {error}", path.display())]
    TournamentSettings {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: Box<SettingsError>,
    },
    /// An engine is not the program that it was.
    #[error(
        "{engine} is not the program that has played in {}: {change}; --allow-other-programs goes on all the same",
        path.display()
    )]
    OtherProgram {
        /// The engine.
        engine: String,
        /// Where it has played.
        path: PathBuf,
        /// What is different.
        change: String,
    },
    /// Nobody knows which programs have played.
    #[error("{} does not tell which programs have played; --allow-other-programs goes on all the same", .0.display())]
    UnknownPrograms(PathBuf),
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
/// As much of a name is shown.
const SHOWN: usize = 200;

impl Journal {
    /// Opens a folder for a tournament that begins.
    ///
    /// # Errors
    /// If there are games of this part already, or games of another tournament, or the folder cannot be used.
    pub fn create(
        folder: &Path,
        settings: &TournamentSettings,
        shard: Shard,
    ) -> Result<Journal, JournalError> {
        let records = lock(folder, settings, shard)?;
        if records.metadata().is_ok_and(|file| file.len() > 0) {
            return Err(JournalError::Occupied(folder.to_owned()));
        }
        keep_settings(folder, settings)?;
        Journal::open(folder, shard, records).map(|(journal, _)| journal)
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
        let settings = tournament.settings();
        let records = lock(folder, &settings, shard)?;
        let (journal, past) = Journal::open(folder, shard, records)?;
        check_runs(&folder.join(records_name(shard)), &past, &tournament.run)?;
        keep_settings(folder, &settings)?;
        Ok((journal, past))
    }

    fn open(folder: &Path, shard: Shard, records: File) -> Result<(Journal, Past), JournalError> {
        let (path, times_path) = (folder.join(records_name(shard)), folder.join(times_name(shard)));
        let mut past = Past::default();
        // What was not finished is cut off.
        let cut = |file: &File, path: &Path, end: u64| file.set_len(end).map_err(in_file(path));
        let end = past.add_records(&path)?;
        cut(&records, &path, end)?;
        let times = open_for_appending(&times_path)?;
        let end = past.add_timings(&times_path)?;
        cut(&times, &times_path, end)?;
        past.put_in_order()?;
        Ok((Journal { folder: folder.to_owned(), shard, records, times }, past))
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
            fs::write(&path, fault_text(record, transcript)).map_err(in_file(&path))?;
        }
        // The times come first: a record is the sign that the game is complete.
        write_line(&mut self.times, &timing_line(timing)).map_err(in_file(&self.folder))?;
        write_line(&mut self.records, &record_line(record)).map_err(in_file(&self.folder))
    }

    /// Keeps who plays from now on, if they are the programs that have played so far. Of a folder without games nothing is
    /// asked.
    pub(super) fn introduce(
        &self,
        roster: Roster,
        past: &Past,
        others: OtherPrograms,
    ) -> Result<(), JournalError> {
        let kept = Roster::read(&self.folder)?;
        let roster = match kept {
            Some(kept) if self.shard != Shard::WHOLE || !past.is_empty() => {
                kept.joined(roster, &self.folder, others)?
            }
            None if others == OtherPrograms::Refused && !past.is_empty() => {
                return Err(JournalError::UnknownPrograms(self.folder.clone()));
            }
            _ => roster,
        };
        roster.write(&self.folder)
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

/// The settings that are kept in a folder.
///
/// # Errors
/// If they are there but cannot be read.
pub fn read_settings(folder: &Path) -> Result<Option<TournamentSettings>, JournalError> {
    let path = folder.join(SETTINGS);
    if !path.exists() {
        return Ok(None);
    }
    let settings = TournamentSettings::read(&TournamentSettings::text_of(&path).map_err(in_file(&path))?);
    settings.map(Some).map_err(|error| JournalError::TournamentSettings { path, error: Box::new(error) })
}

/// Are all games those of this tournament?
///
/// # Errors
/// If not.
pub fn check_runs(path: &Path, past: &Past, run: &str) -> Result<(), JournalError> {
    match past.runs().find(|(other, _)| *other != run) {
        None => Ok(()),
        Some((other, game)) => {
            let difference =
                format!("its settings or openings: game {game} is of run {}", shown(other, SHOWN));
            Err(JournalError::Other { path: path.to_owned(), difference })
        }
    }
}

/// The conversation with an engine that lost by its own fault, for whoever looks into its file: nothing in it does anything
/// to a terminal, and no line is endless.
fn fault_text(record: &GameRecord, transcript: &str) -> String {
    let detail = record.detail.as_ref().map(ToString::to_string).unwrap_or_default();
    let GameRecord { white, black, result, reason, moves, .. } = record;
    let (white, black) = (shown(white, SHOWN), shown(black, SHOWN));
    let mut text = format!("{white} - {black}: {result}, {reason}: {detail}\n{moves}\n\n");
    for line in transcript.lines() {
        text.push_str(&shown(line, Said::LONGEST));
        text.push('\n');
    }
    text
}

/// Takes possession of the records of a part, so that nobody else adds to them, and nothing is written by somebody who has
/// to go again. What is in the folder must be of this tournament.
fn lock(folder: &Path, settings: &TournamentSettings, shard: Shard) -> Result<File, JournalError> {
    fs::create_dir_all(folder).map_err(in_file(folder))?;
    check_settings(folder, read_settings(folder)?.as_ref(), settings)?;
    let path = folder.join(records_name(shard));
    let records = open_for_appending(&path)?;
    match records.try_lock() {
        Ok(()) => Ok(records),
        Err(TryLockError::WouldBlock) => Err(JournalError::InUse(path)),
        Err(TryLockError::Error(error)) => Err(in_file(&path)(error)),
    }
}

/// Settings that were kept must be the same but for what may change: how many games there are, how it is called, and when
/// it stops.
fn check_settings(
    folder: &Path,
    kept: Option<&TournamentSettings>,
    settings: &TournamentSettings,
) -> Result<(), JournalError> {
    let Some(kept) = kept else {
        return Ok(());
    };
    let changing = kept.clone().with_changing_parts_of(settings);
    if changing == *settings {
        return Ok(());
    }
    Err(JournalError::Other { path: folder.to_owned(), difference: difference(&changing, settings) })
}

/// Keeps the settings of the tournament, if nobody has done so yet, or what has changed of them. Only for whoever has
/// locked the records.
fn keep_settings(folder: &Path, settings: &TournamentSettings) -> Result<(), JournalError> {
    let kept = read_settings(folder)?;
    check_settings(folder, kept.as_ref(), settings)?;
    if kept.as_ref() == Some(settings) {
        return Ok(());
    }
    let path = folder.join(SETTINGS);
    replace_file(&path, settings.write()).map_err(in_file(&path))
}

/// The first line in which two settings differ.
fn difference(one: &TournamentSettings, other: &TournamentSettings) -> String {
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

fn part(shard: Shard) -> String {
    if shard.is_whole() { String::new() } else { format!("-{}-of-{}", shard.number(), shard.of()) }
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::time::Duration;

    use tempfile::TempDir;

    use super::*;
    use crate::tournament::settings::EngineSettings;
    use crate::tournament::{GameResult, Reason};

    fn folder() -> TempDir {
        tempfile::tempdir().expect("there is room")
    }

    fn tournament(games: u64, seed: u64) -> Tournament {
        let mut settings =
            TournamentSettings { games: Some(games), seed: Some(seed), ..TournamentSettings::default() };
        settings.openings = Some("random 4".to_owned());
        settings.limit.nodes = Some(1);
        let own = EngineSettings { command: "self".to_owned(), ..EngineSettings::default() };
        settings.engines = vec![own.clone(), own];
        Tournament::new(&settings, Path::new("")).expect("it is a tournament")
    }

    fn record(run: &str, game: u64) -> GameRecord {
        GameRecord {
            run: run.to_owned(),
            game,
            white: "self".to_owned(),
            black: "self 2".to_owned(),
            result: GameResult::Draw,
            reason: Reason::PlyLimit,
            detail: None,
            opening: 0,
            moves: "Base;NotStarted;White[1]".to_owned(),
            thoughts: vec![],
            differences: vec![],
        }
    }

    fn timing(game: u64) -> Timing {
        Timing { game, began: 5, whole: Duration::ZERO, moves: vec![] }
    }

    fn add(journal: &mut Journal, run: &str, game: u64) {
        journal.add(&record(run, game), &timing(game), None).expect("it can be written");
    }

    #[test]
    fn a_line_that_was_not_finished_is_cut_off() {
        let (folder, tournament) = (folder(), tournament(8, 1));
        let mut journal =
            Journal::create(folder.path(), &tournament.settings(), Shard::WHOLE).expect("it is new");
        add(&mut journal, &tournament.run, 0);
        add(&mut journal, &tournament.run, 1);
        journal.records.write_all(b"{\"run\":\"3c").expect("it can be written");
        journal.times.write_all(b"2 17").expect("it can be written");
        drop(journal);
        let (mut journal, past) =
            Journal::resume(folder.path(), &tournament, Shard::WHOLE).expect("it goes on");
        assert_eq!(past.len(), 2);
        add(&mut journal, &tournament.run, 2);
        drop(journal);
        let (_, past) = Past::of(folder.path()).expect("it is whole");
        let games: Vec<_> = past.games().map(|game| game.expect("it can be read")).collect();
        assert_eq!(games, [0, 1, 2].map(|game| (record(&tournament.run, game), Some(timing(game)))));
    }

    #[test]
    fn a_folder_is_never_overwritten_or_mixed_up() {
        let (folder, first) = (folder(), tournament(8, 1));
        let mut journal = Journal::create(folder.path(), &first.settings(), Shard::WHOLE).expect("it is new");
        let busy = Journal::resume(folder.path(), &first, Shard::WHOLE).expect_err("it is in use");
        assert!(matches!(busy, JournalError::InUse(_)), "{busy}");
        add(&mut journal, &first.run, 0);
        drop(journal);
        let again =
            Journal::create(folder.path(), &first.settings(), Shard::WHOLE).expect_err("there is a game");
        assert!(again.to_string().contains("--resume"), "{again}");
        let other =
            Journal::resume(folder.path(), &tournament(8, 2), Shard::WHOLE).expect_err("it is another");
        assert!(other.to_string().contains("seed = 1"), "{other}");
        let longer = tournament(10, 1);
        let (_, past) = Journal::resume(folder.path(), &longer, Shard::WHOLE).expect("it may be longer");
        assert_eq!((past.len(), longer.run == first.run), (1, true));
    }

    #[test]
    fn parts_are_joined_and_duplicates_left_out() {
        let (folder, tournament) = (folder(), tournament(8, 1));
        for number in [2, 1] {
            let shard = Shard::new(number, 2).expect("there is such a part");
            let mut journal =
                Journal::create(folder.path(), &tournament.settings(), shard).expect("it is new");
            let games = (0..tournament.games_in(shard)).map(|place| tournament.game_in(shard, place));
            games.for_each(|game| add(&mut journal, &tournament.run, game));
        }
        let (settings, past) = Past::of(folder.path()).expect("it is whole");
        assert_eq!(settings, tournament.settings());
        assert_eq!(past.numbers().collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6, 7]);
        // Somebody else has two of them, one with another result.
        let other = GameRecord { result: GameResult::WhiteWins, ..record(&tournament.run, 4) };
        let lines = [record_line(&record(&tournament.run, 3)), record_line(&other)].join("\n") + "\n";
        fs::write(folder.path().join("games-3-of-2.jsonl"), lines).expect("it can be written");
        let mut all = past;
        all.extend(Past::of(&folder.path().join("games-3-of-2.jsonl")).expect("it is whole").1);
        assert_eq!(all.put_in_order().expect("they can be read"), Duplicates { count: 2, differing: 1 });
        let records = all.games().map(|game| game.expect("it can be read").0);
        assert!(records.into_iter().all(|record| record.result == GameResult::Draw));
        let joined = tempfile::tempdir().expect("there is room");
        all.write(joined.path(), &settings).expect("it can be written");
        let (_, copy) = Past::of(joined.path()).expect("it is whole");
        let read = |past: &Past| past.games().map(|game| game.expect("it can be read")).collect::<Vec<_>>();
        assert_eq!((read(&copy), copy.len()), (read(&all), 8));
    }

    #[test]
    fn the_conversation_with_a_faulty_engine_does_nothing_to_a_terminal() {
        let transcript = format!("< \u{1b}[2J\n< {}\n", "x".repeat(900_000));
        let mut record = record("", 0);
        (record.white, record.detail) = ("\u{1b}]0;x\u{7}".to_owned(), Some("\u{9b}2J".into()));
        let text = fault_text(&record, &transcript);
        assert!(text.len() < 10_000 && text.contains("896,002 more characters"), "{}", text.len());
        assert!(text.chars().all(|letter| letter == '\n' || !letter.is_control()), "{text}");
    }

    #[test]
    fn a_folder_without_a_tournament_is_named() {
        let folder = folder();
        let error = Past::of(folder.path()).expect_err("there is none").to_string();
        assert_eq!(error, format!("{} holds no tournament", folder.path().display()));
    }
}
