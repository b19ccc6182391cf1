//! The files of a tournament, line by line: what is complete, and how records and times are written and read.

use std::fmt::Write as _;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Write};
use std::path::Path;
use std::time::Duration;

use super::JournalError;
use crate::files::{next_line, open_regular};
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

pub(super) fn open_for_appending(path: &Path) -> Result<File, JournalError> {
    let file = OpenOptions::new().create(true).append(true).read(true).open(path).map_err(in_file(path))?;
    if file.metadata().is_ok_and(|metadata| metadata.is_file()) {
        return Ok(file);
    }
    Err(in_file(path)(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file")))
}

/// A whole file, read line by line so that one without lines is noticed.
pub(super) fn text_of(path: &Path) -> Result<String, JournalError> {
    let mut reader = BufReader::new(open_regular(path).map_err(in_file(path))?);
    let mut bytes = Vec::new();
    while let Some(line) = next_line(&mut reader, LONGEST_LINE).map_err(in_file(path))? {
        bytes.extend(line);
    }
    let not_text = |error: std::string::FromUtf8Error| io::Error::new(io::ErrorKind::InvalidData, error);
    String::from_utf8(bytes).map_err(|error| in_file(path)(not_text(error)))
}

/// The lines that are complete.
pub(super) fn whole_lines(text: &str) -> &str {
    &text[..text.rfind('\n').map_or(0, |end| end + 1)]
}

/// The lines of a file that are complete. What is not is cut off.
pub(super) fn complete_lines(path: &Path, file: &File) -> Result<String, JournalError> {
    let mut text = text_of(path)?;
    let end = whole_lines(&text).len();
    if end < text.len() {
        file.set_len(end as u64).map_err(in_file(path))?;
        text.truncate(end);
    }
    Ok(text)
}

pub(super) fn write_line(file: &mut File, line: &str) -> io::Result<()> {
    // In one piece: the system has all of it, or nothing.
    file.write_all(format!("{line}\n").as_bytes())
}

pub(super) fn record_line(record: &GameRecord) -> String {
    serde_json::to_string(record).unwrap_or_else(|error| unreachable!("a record is plain data: {error}"))
}

pub(super) fn read_records(path: &Path, text: &str) -> Result<Vec<GameRecord>, JournalError> {
    let read = |(line, text): (usize, &str)| {
        serde_json::from_str(text).map_err(|error| JournalError::Line {
            path: path.to_owned(),
            line,
            message: format!("not a record of a game: {error}"),
        })
    };
    (1..).zip(text.lines()).map(read).collect()
}

/// Number, beginning, and the milliseconds of the game and of each move: `17 1794845003 204.1 103.2 99.8`.
pub(super) fn timing_line(timing: &Timing) -> String {
    let mut line = format!("{} {}", timing.game, timing.began);
    for time in std::iter::once(&timing.whole).chain(&timing.moves) {
        let _ = write!(line, " {:.1}", time.as_secs_f64() * 1000.0);
    }
    line
}

pub(super) fn read_timings(path: &Path, text: &str) -> Result<Vec<Timing>, JournalError> {
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
        assert_eq!(whole_lines(""), "");
        assert_eq!(whole_lines("one"), "");
        assert_eq!(whole_lines("one\ntwo"), "one\n");
        assert_eq!(whole_lines("one\ntwo\n"), "one\ntwo\n");
    }

    #[test]
    fn times_are_written_and_read() {
        let moves = vec![Duration::from_micros(103_200), Duration::ZERO];
        let timing = Timing { game: 17, began: 1_794_845_003, whole: Duration::from_millis(104), moves };
        assert_eq!(timing_line(&timing), "17 1794845003 104.0 103.2 0.0");
        assert_eq!(
            read_timings(Path::new("x"), "17 1794845003 104.0 103.2 0.0\n").expect("it is right"),
            [timing]
        );
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
            let error = read_timings(Path::new("times.txt"), wrong).expect_err(wrong).to_string();
            assert!(error.starts_with("times.txt:1: ") && error.contains(wrong), "{error}");
        }
    }

    #[test]
    fn a_line_that_is_no_record_is_named() {
        let error = read_records(Path::new("games.jsonl"), "{}\n").expect_err("it is empty").to_string();
        assert!(error.starts_with("games.jsonl:1: not a record of a game"), "{error}");
    }
}
