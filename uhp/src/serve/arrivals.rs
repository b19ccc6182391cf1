//! Lines as they arrive, whatever bytes they are made of, each with the moment at which it was read.
//!
//! A line ends with LF or CRLF, or where the input ends. A byte order mark before the first one is skipped. However long a
//! line is, no more than [`LONGEST`] bytes of it are kept.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;
use std::time::{Duration, Instant};

use crate::command::BLANKS;

/// The longest line that is read. A game of ten thousand moves is shorter.
pub(super) const LONGEST: usize = 1 << 20;

/// How much may wait to be answered, in bytes. Clients send whole scripts before they read the first reply; one that sends
/// more than this waits itself.
const QUEUE: usize = 64 << 20;

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
        matches!(&self.text, Text::Read(line) if line.trim_matches(BLANKS).is_empty())
    }

    /// How much memory it takes, about.
    fn size(&self) -> usize {
        let text = match &self.text {
            Text::Read(text) | Text::Unreadable(text) => text.capacity(),
            Text::TooLong(_) => 0,
        };
        size_of::<Arrival>() + text
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

/// The lines that have arrived, in order.
pub(super) struct Arrivals {
    queue: Receiver<Arrival>,
    /// How many bytes are in the queue.
    waiting: Arc<AtomicUsize>,
}

impl Arrivals {
    /// Reads lines in a thread of its own, up to the end of the input.
    pub(super) fn of(input: impl Read + Send + 'static) -> io::Result<Arrivals> {
        let (sender, queue) = mpsc::channel();
        let waiting = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&waiting);
        let work = move || {
            let mut input = BufReader::new(input);
            let mut is_first = true;
            while let Ok(Some(text)) = next_line(&mut input, is_first) {
                is_first = false;
                let arrival = Arrival { text, moment: Instant::now() };
                counter.fetch_add(arrival.size(), Ordering::Relaxed);
                if sender.send(arrival).is_err() {
                    break;
                }
                while counter.load(Ordering::Relaxed) > QUEUE {
                    thread::sleep(Duration::from_millis(1));
                }
            }
        };
        thread::Builder::new().name("reader".to_owned()).spawn(work)?;
        Ok(Arrivals { queue, waiting })
    }

    /// The next line, for which `idle` is called if there is none yet. None at the end of the input.
    pub(super) fn next(&self, idle: impl FnOnce()) -> Option<Arrival> {
        let arrival = match self.queue.try_recv() {
            Ok(arrival) => arrival,
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => {
                idle();
                self.queue.recv().ok()?
            }
        };
        self.waiting.fetch_sub(arrival.size(), Ordering::Relaxed);
        Some(arrival)
    }
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
    line.pop_if(|byte| *byte == b'\n');
    while line.pop_if(|byte| *byte == b'\r').is_some() {}
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
        let arrivals = Arrivals::of(input).expect("there is a thread");
        let next = || arrivals.next(|| ()).map(|arrival| arrival.shown());
        std::iter::from_fn(next).collect()
    }

    #[test]
    fn lines_end_with_lf_or_crlf_or_the_input() {
        assert_eq!(lines(b"info\r\n\nplay wS1\nexit"), ["info", "", "play wS1", "exit"]);
        assert!(lines(b"").is_empty());
    }

    #[test]
    fn more_than_may_wait_is_read_in_the_end() {
        let input: &'static [u8] = Vec::leak(b"info\n".repeat(QUEUE / 64));
        let arrivals = Arrivals::of(input).expect("there is a thread");
        assert_eq!(std::iter::from_fn(|| arrivals.next(|| ())).count(), QUEUE / 64);
        assert_eq!(arrivals.waiting.load(Ordering::Relaxed), 0);
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
