//! The program on a terminal: one of our own, with a screen that can be looked at.

use std::io::{self, Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::{Child, ExitStatus};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty};
use vt100::Parser;

use super::VESPINE;

/// How long to wait for something on the screen. Only a hang takes so long.
const PATIENCE: Duration = Duration::from_secs(120);

/// Higher than most windows, so that all of a test is on the screen.
const ROWS: u16 = 60;

/// What Ctrl-C sends.
pub(crate) const CTRL_C: &str = "\x03";

/// A terminal on which the program runs.
pub(crate) struct Terminal {
    pty: Arc<Pty>,
    child: Child,
    screen: Arc<Mutex<Parser>>,
    reader: Option<JoinHandle<()>>,
}

impl Terminal {
    /// Starts the program on a terminal with so many columns, and with a home of its own. None where there are no
    /// terminals, which is told.
    pub(crate) fn start(columns: u16, home: &Path, arguments: &[&str]) -> Option<Terminal> {
        Terminal::run(columns, home, Command::new(VESPINE).args(arguments).env_remove("NO_COLOR"))
    }

    /// The same with any command.
    pub(crate) fn run(columns: u16, home: &Path, command: Command) -> Option<Terminal> {
        let (pty, pts) = match pty_process::blocking::open() {
            Ok(ends) => ends,
            Err(error) => {
                // Past the harness, which keeps what tests print to itself.
                let _ = writeln!(io::stderr(), "SKIPPED a test on a terminal: {error}");
                return None;
            }
        };
        pty.resize(Size::new(ROWS, columns)).expect("a terminal has a size");
        let command =
            command.env("TERM", "xterm").env("HOME", home).env("XDG_STATE_HOME", home.join("state"));
        let child = command.spawn(pts).expect("the program can be started");
        let pty = Arc::new(pty);
        let [rows, columns] = [ROWS, columns].map(|number| NonZeroU16::new(number).expect("there is room"));
        let screen = Arc::new(Mutex::new(Parser::new(rows, columns, 0)));
        let (input, parser) = (Arc::clone(&pty), Arc::clone(&screen));
        let reader = thread::spawn(move || {
            let mut bytes = [0; 4096];
            // At the end of the program there is an error instead of an end.
            while let Ok(count @ 1..) = (&*input).read(&mut bytes) {
                parser.lock().unwrap_or_else(PoisonError::into_inner).process(&bytes[..count]);
            }
        });
        Some(Terminal { pty, child, screen, reader: Some(reader) })
    }

    pub(crate) fn press(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).expect("the terminal takes keys");
    }

    /// The rows of the screen down to the last that has something on it, without blanks at their ends.
    pub(crate) fn rows(&self) -> Vec<String> {
        let parser = self.screen.lock().unwrap_or_else(PoisonError::into_inner);
        let (_, columns) = parser.screen().size();
        let rows = parser.screen().rows(0, columns.get());
        let mut rows: Vec<String> = rows.map(|row| row.trim_end().to_owned()).collect();
        while rows.pop_if(|row| row.is_empty()).is_some() {}
        rows
    }

    /// Is there a row that was too long and went on in the next?
    pub(crate) fn has_wrapped(&self) -> bool {
        let parser = self.screen.lock().unwrap_or_else(PoisonError::into_inner);
        (0..ROWS).any(|row| parser.screen().row_wrapped(row))
    }

    /// Is the first letter of a row bold?
    pub(crate) fn is_bold(&self, row: usize) -> bool {
        let parser = self.screen.lock().unwrap_or_else(PoisonError::into_inner);
        parser.screen().cell(row as u16, 0).is_some_and(vt100::Cell::bold)
    }

    /// Waits until the screen is as wanted.
    pub(crate) fn wait(&self, what: &str, is_wanted: impl Fn(&[String]) -> bool) -> Vec<String> {
        let start = Instant::now();
        loop {
            let rows = self.rows();
            if is_wanted(&rows) {
                return rows;
            }
            assert!(start.elapsed() < PATIENCE, "no {what} on the screen:\n{}", rows.join("\n"));
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until the program ends, and returns the last screen.
    pub(crate) fn end(mut self) -> (Vec<String>, ExitStatus) {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("the program can be asked") {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "the program does not end:\n{}", self.rows().join("\n"));
            thread::sleep(Duration::from_millis(10));
        };
        if let Some(reader) = self.reader.take() {
            reader.join().expect("the reader does not panic");
        }
        (self.rows(), status)
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // A test that has failed leaves nobody behind.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
