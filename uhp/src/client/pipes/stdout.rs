//! What an engine says: lines, each with the moment at which it was read.
//!
//! A line ends with LF or CRLF, or where the output ends; blanks at its end do not count. A byte order mark before the first
//! line is skipped, and bytes that are no text are replaced. A line that does not end is not read to its end.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::SyncSender;
use std::thread;
use std::time::Instant;

use super::{Event, Line};

/// The longest line that is read. A game of ten thousand moves is shorter.
pub(in crate::client) const LONGEST_LINE: usize = 1 << 20;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Reads lines in a thread of its own, and tells them until there are no more or nobody listens.
pub(in crate::client) fn read_lines(
    pipe: impl Read + Send + 'static,
    events: SyncSender<Event>,
) -> io::Result<()> {
    let work = move || {
        let mut pipe = BufReader::new(pipe);
        let mut mark = BYTE_ORDER_MARK;
        loop {
            let event = next_event(&mut pipe, mark);
            let is_last = !matches!(event, Event::Line(_));
            if events.send(event).is_err() || is_last {
                return;
            }
            mark = b"";
        }
    };
    thread::Builder::new().name("engine stdout".to_owned()).spawn(work).map(|_| ())
}

/// The next line, without a mark at its beginning, or the end.
fn next_event(pipe: &mut impl BufRead, mark: &[u8]) -> Event {
    /// What is shown of a line that does not end.
    const SAMPLE: usize = 1_000;
    let mut line = Vec::new();
    let length = pipe.take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line);
    let moment = Instant::now();
    match length {
        // An error is as good as the end: nothing more will come.
        Err(_) | Ok(0) => return Event::Closed,
        Ok(length) if length > LONGEST_LINE => {
            line.truncate(SAMPLE);
            return Event::Endless(String::from_utf8_lossy(&line).into_owned());
        }
        Ok(_) => (),
    }
    let line = line.strip_prefix(mark).unwrap_or(&line).trim_ascii_end();
    Event::Line(Line { text: String::from_utf8_lossy(line).into_owned(), moment })
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    /// What is read, with a word for its end.
    fn said(output: &'static [u8]) -> Vec<String> {
        let (sender, events) = mpsc::sync_channel(1);
        read_lines(output, sender).expect("there is a thread");
        let shown = |event| match event {
            Event::Line(line) => line.text,
            Event::Endless(sample) => format!("(endless: {})", sample.len()),
            Event::Closed => "(closed)".to_owned(),
            Event::Asking(_) => "(asking)".to_owned(),
        };
        events.iter().map(shown).collect()
    }

    #[test]
    fn lines_end_with_lf_or_crlf_or_the_output() {
        assert_eq!(said(b"id x \r\n\n  ok\t\r\nok"), ["id x", "", "  ok", "ok", "(closed)"]);
        assert_eq!(said(b""), ["(closed)"]);
    }

    #[test]
    fn a_byte_order_mark_is_skipped_where_it_belongs() {
        assert_eq!(said(b"\xef\xbb\xbfid\n\xef\xbb\xbfid"), ["id", "\u{feff}id", "(closed)"]);
    }

    #[test]
    fn bytes_that_are_no_text_are_replaced() {
        assert_eq!(said(b"a\xffb\nok\n"), ["a\u{fffd}b", "ok", "(closed)"]);
    }

    #[test]
    fn a_line_may_be_long_but_not_longer() {
        let mut longest = vec![b'x'; LONGEST_LINE - 1];
        longest.extend(b"\nok\n");
        assert_eq!(said(longest.leak())[1..], ["ok", "(closed)"]);
        assert_eq!(said(vec![b'x'; 2 * LONGEST_LINE].leak()), ["(endless: 1000)"]);
    }

    #[test]
    fn when_nobody_listens_reading_ends() {
        let (sender, events) = mpsc::sync_channel(0);
        let (dropped, is_dropped) = mpsc::channel::<()>();
        read_lines(Endless(dropped), sender).expect("there is a thread");
        drop(events);
        assert!(is_dropped.recv().is_err(), "the thread has let go of the pipe");
    }

    /// A pipe that never ends, and whose end can be noticed nevertheless.
    struct Endless(#[expect(dead_code, reason = "it is only dropped")] mpsc::Sender<()>);

    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            buffer.fill(b'\n');
            Ok(buffer.len())
        }
    }
}
