//! Lines as they arrive, whatever bytes they are made of, each with the moment at which it was read.
//!
//! A line ends with LF or CRLF, or where the input ends. A byte order mark before the first one is skipped. However long a
//! line is, no more than [`LONGEST`] bytes of it are kept.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Instant;

/// The longest line that is read. A game of ten thousand moves is shorter.
pub(super) const LONGEST: usize = 1 << 20;

/// How many lines may wait. A client that sends more waits itself.
const QUEUE: usize = 4096;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A line that has arrived.
pub(super) struct Arrival {
    pub(super) text: Text,
    /// When it was read.
    pub(super) moment: Instant,
}

/// What a line is made of.
pub(super) enum Text {
    /// Text.
    Read(String),
    /// Bytes that are no text; this is the beginning of what they look like.
    Unreadable(String),
    /// More bytes than a line may have.
    TooLong(usize),
}

impl Arrival {
    /// Is there nothing in it that could be answered?
    pub(super) fn is_blank(&self) -> bool {
        matches!(&self.text, Text::Read(line) if line.trim_ascii().is_empty())
    }

    /// The line as a transcript shows it.
    pub(super) fn shown(&self) -> String {
        match &self.text {
            Text::Read(line) => line.clone(),
            Text::Unreadable(shown) => format!("(not UTF-8) {shown}"),
            Text::TooLong(length) => format!("(a line of {length} bytes)"),
        }
    }
}

/// Reads lines in a thread of its own. The last is followed by the end of the channel.
pub(super) fn read(input: impl Read + Send + 'static) -> io::Result<Receiver<Arrival>> {
    let (sender, arrivals) = mpsc::sync_channel(QUEUE);
    let work = move || {
        let mut input = BufReader::new(input);
        let mut is_first = true;
        while let Ok(Some(text)) = next_line(&mut input, is_first) {
            is_first = false;
            if sender.send(Arrival { text, moment: Instant::now() }).is_err() {
                break;
            }
        }
    };
    thread::Builder::new().name("reader".to_owned()).spawn(work)?;
    Ok(arrivals)
}

/// The next line; none at the end of the input.
fn next_line(input: &mut impl BufRead, is_first: bool) -> io::Result<Option<Text>> {
    let mut line = Vec::new();
    let length = read_line(input, &mut line)?;
    if length == 0 {
        return Ok(None);
    }
    if length > LONGEST {
        return Ok(Some(Text::TooLong(length)));
    }
    if is_first && line.starts_with(BYTE_ORDER_MARK) {
        line.drain(..BYTE_ORDER_MARK.len());
    }
    let text = String::from_utf8(line)
        .map_or_else(|error| Text::Unreadable(beginning(error.as_bytes())), Text::Read);
    Ok(Some(text))
}

/// Reads up to the end of the line, keeps as much as is allowed, and tells how many bytes there were.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<usize> {
    let mut length = 0;
    loop {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let taken = end.map_or(bytes.len(), |end| end + 1);
        let room = LONGEST.saturating_sub(line.len());
        line.extend(bytes.iter().take(taken.min(room)));
        length += taken;
        input.consume(taken);
        if end.is_some() || taken == 0 {
            return Ok(length);
        }
    }
}

/// Enough of a line to recognise it.
fn beginning(bytes: &[u8]) -> String {
    const ENOUGH: usize = 60;
    String::from_utf8_lossy(bytes).trim_ascii().chars().take(ENOUGH).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &'static [u8]) -> Vec<String> {
        let arrivals = read(input).expect("there is a thread");
        arrivals.iter().map(|arrival| arrival.shown().trim_ascii().to_owned()).collect()
    }

    #[test]
    fn lines_end_with_lf_or_crlf_or_the_input() {
        assert_eq!(lines(b"info\r\n\nplay wS1\nexit"), ["info", "", "play wS1", "exit"]);
        assert!(lines(b"").is_empty());
    }

    #[test]
    fn a_byte_order_mark_is_skipped_where_it_belongs() {
        assert_eq!(lines(b"\xef\xbb\xbfinfo\n\xef\xbb\xbfinfo"), ["info", "\u{feff}info"]);
    }

    #[test]
    fn bytes_that_are_no_text_and_lines_without_end_are_told_apart() {
        assert_eq!(lines(b"play \xff\ninfo"), ["(not UTF-8) play \u{fffd}", "info"]);
        let long: &'static [u8] = Vec::leak(vec![b'x'; LONGEST + 5]);
        assert_eq!(lines(long), [format!("(a line of {} bytes)", LONGEST + 5)]);
    }
}
