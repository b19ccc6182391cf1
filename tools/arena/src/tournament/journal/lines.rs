//! The files of a tournament, line by line: what is complete, and how records and times are written and read.

use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Write};
use std::path::Path;
use std::time::Duration;

use serde::Deserialize;

use super::JournalError;
use crate::files::{next_line, open_regular};
use crate::shown;
use crate::tournament::record::{GameRecord, Timing};

pub(super) fn in_file(path: &Path) -> impl FnOnce(io::Error) -> JournalError {
    let path = path.to_owned();
    |error| JournalError::File { path, error }
}

/// The longest line that is read: no record of a game comes near.
const LONGEST_LINE: usize = 16 << 20;

/// The latest moment at which a game can have begun, in seconds since 1970: the end of the year 9999.
const LATEST: u64 = 253_402_300_799;

/// The longest time that anything can have taken, in seconds: thirty years. So no sum of times is too large for a clock.
const LONGEST_TIME: f64 = 1e9;

/// As much of a line that makes no sense is shown.
const SHOWN: usize = 200;

pub(super) fn open_for_appending(path: &Path) -> Result<File, JournalError> {
    let file = OpenOptions::new().create(true).append(true).read(true).open(path).map_err(in_file(path))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_file()) {
        return Ok(file);
    }
    Err(in_file(path)(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file")))
}

/// A line with its number from 1, where it begins, and its bytes with their end.
pub(super) type Line = (usize, u64, Vec<u8>);

/// The lines of a file that are complete. The last one may be in the middle of being written: then it is left out.
pub(super) fn whole_lines(
    path: &Path,
) -> Result<impl Iterator<Item = Result<Line, JournalError>>, JournalError> {
    let mut reader = BufReader::with_capacity(1 << 16, open_regular(path).map_err(in_file(path))?);
    let (path, mut number, mut place) = (path.to_owned(), 0, 0);
    Ok(std::iter::from_fn(move || {
        let line = next_line(&mut reader, LONGEST_LINE).map_err(in_file(&path)).transpose()?;
        let is_whole = |line: &Vec<u8>| line.last() == Some(&b'\n');
        match line {
            Ok(line) if !is_whole(&line) => None,
            line => Some(line.map(|line| {
                let start = place;
                place += line.len() as u64;
                number += 1;
                (number, start, line)
            })),
        }
    }))
}

/// What of a record must be known to find it again.
#[derive(Deserialize)]
pub(super) struct Heading {
    pub(super) run: String,
    pub(super) game: u64,
}

impl Heading {
    pub(super) fn read(path: &Path, line: usize, text: &[u8]) -> Result<Heading, JournalError> {
        serde_json::from_slice(text).map_err(|error| no_record(path, line, &error))
    }
}

pub(super) fn read_record(path: &Path, line: usize, text: &[u8]) -> Result<GameRecord, JournalError> {
    serde_json::from_slice(text).map_err(|error| no_record(path, line, &error))
}

fn no_record(path: &Path, line: usize, error: &serde_json::Error) -> JournalError {
    JournalError::Line { path: path.to_owned(), line, message: format!("not a record of a game: {error}") }
}

pub(super) fn write_line(file: &mut File, line: &str) -> io::Result<()> {
    // In one piece: the system has all of it, or nothing.
    file.write_all(format!("{line}\n").as_bytes())
}

pub(super) fn record_line(record: &GameRecord) -> String {
    serde_json::to_string(record).unwrap_or_else(|error| unreachable!("a record is plain data: {error}"))
}

/// Number, beginning, and the milliseconds of the game and of each move: `17 1794845003 204.1 103.2 99.8`.
pub(super) fn timing_line(timing: &Timing) -> String {
    let mut line = format!("{} {}", timing.game, timing.began);
    for time in std::iter::once(&timing.whole).chain(&timing.moves) {
        let _ = write!(line, " {:.1}", time.as_secs_f64() * 1000.0);
    }
    line
}

pub(super) fn read_timing(path: &Path, line: usize, text: &[u8]) -> Result<Timing, JournalError> {
    let text = String::from_utf8_lossy(text);
    timing(text.trim_end()).ok_or_else(|| JournalError::Line {
        path: path.to_owned(),
        line,
        message: format!("not the times of a game: {:?}", shown(text.trim_end(), SHOWN)),
    })
}

fn timing(text: &str) -> Option<Timing> {
    let mut words = text.split(' ');
    let (game, began) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    if began > LATEST {
        return None;
    }
    let mut times = words.map(|word| {
        let seconds = word.parse::<f64>().ok()? / 1000.0;
        Duration::try_from_secs_f64(seconds).ok().filter(|_| seconds <= LONGEST_TIME)
    });
    Some(Timing { game, began, whole: times.next()??, moves: times.collect::<Option<_>>()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_lines_count() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("games.jsonl");
        for (text, expected) in
            [("", vec![]), ("one", vec![]), ("one\ntwo", vec![(1, 0)]), ("one\ntwo\n", vec![(1, 0), (2, 4)])]
        {
            std::fs::write(&path, text).expect("there is room");
            let lines = whole_lines(&path).expect("it is a file").map(|line| line.expect("it is short"));
            assert_eq!(
                lines.map(|(number, start, _)| (number, start)).collect::<Vec<_>>(),
                expected,
                "{text}"
            );
        }
    }

    #[test]
    fn times_are_written_and_read() {
        let moves = vec![Duration::from_micros(103_200), Duration::ZERO];
        let timing = Timing { game: 17, began: 1_794_845_003, whole: Duration::from_millis(104), moves };
        assert_eq!(timing_line(&timing), "17 1794845003 104.0 103.2 0.0");
        let line = b"17 1794845003 104.0 103.2 0.0\n";
        assert_eq!(read_timing(Path::new("x"), 1, line).expect("it is right"), timing);
        for wrong in [
            "17",
            "17 x",
            "x 1",
            "17 1",
            "17 1 -1",
            "17 1 9 NaN",
            "17 1 9 1e300",
            "17 1 9 1e22",
            "17 99999999999999 9",
        ] {
            let error =
                read_timing(Path::new("times.txt"), 1, wrong.as_bytes()).expect_err(wrong).to_string();
            assert!(error.starts_with("times.txt:1: ") && error.contains(wrong), "{error}");
        }
    }

    #[test]
    fn a_line_that_is_no_record_is_named() {
        let error = read_record(Path::new("games.jsonl"), 1, b"{}\n").expect_err("it is empty").to_string();
        assert!(error.starts_with("games.jsonl:1: not a record of a game"), "{error}");
    }
}
