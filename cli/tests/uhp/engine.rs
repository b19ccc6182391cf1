//! An engine as a child process, and the client's ends of its three pipes.
//!
//! A thread writes what the client says and another reads what the engine prints, so neither side can ever block the
//! other, and a client that waits in vain gives up after a while. That patience is no test of speed: it only turns an
//! engine that hangs into a test that fails.

use std::env;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use crate::reply::Reply;

/// How long the client waits for a reply, or for the end of the process.
const PATIENCE: Duration = Duration::from_secs(60);

/// How often it looks whether the process has ended.
const POLL: Duration = Duration::from_millis(5);

/// A running engine. Dropping it ends the process.
pub(crate) struct Engine {
    child: Child,
    /// What is sent here gets written. Without it the engine's input is closed, once everything has been written.
    input: Option<Sender<Vec<u8>>>,
    writer: JoinHandle<()>,
    /// The engine's output as long as nobody reads it.
    unread: Option<ChildStdout>,
    /// The lines of its output once somebody does. Without it the reader goes away at the next line.
    output: Option<Receiver<String>>,
    complaints: Option<JoinHandle<Vec<u8>>>,
}

/// How a process has ended.
pub(crate) struct Ending {
    pub(crate) code: Option<i32>,
    /// The lines that nobody had asked for.
    pub(crate) output: Vec<String>,
    pub(crate) complaints: String,
}

impl Engine {
    /// Starts an engine, which greets.
    pub(crate) fn start() -> Result<Self, String> {
        let mut engine = Self::start_unread()?;
        engine.begin_to_read();
        let greeting = engine.reply()?;
        match &greeting.lines[..] {
            [id, expansions]
                if id.len() > 3 && id.starts_with("id ") && expansions == "Mosquito;Ladybug;Pillbug" =>
            {
                Ok(engine)
            }
            _ => Err(format!("the greeting is an id and the expansions: {greeting}")),
        }
    }

    /// Starts an engine whose output is not read yet.
    pub(crate) fn start_unread() -> Result<Self, String> {
        let mut child = Command::new(executable())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{} cannot be started: {error}", executable().display()))?;
        let mut stdin = child.stdin.take().expect("stdin is piped");
        let mut stderr = child.stderr.take().expect("stderr is piped");
        let (input, texts) = mpsc::channel::<Vec<u8>>();
        // An engine that has gone cannot be written to. That it has gone is seen by those who wait for its reply.
        let writer = thread::spawn(move || {
            for text in texts {
                if stdin.write_all(&text).and_then(|()| stdin.flush()).is_err() {
                    return;
                }
            }
        });
        let complaints = thread::spawn(move || {
            let mut text = Vec::new();
            stderr.read_to_end(&mut text).expect("stderr can be read");
            text
        });
        let unread = child.stdout.take();
        Ok(Self { child, input: Some(input), writer, unread, output: None, complaints: Some(complaints) })
    }

    pub(crate) fn begin_to_read(&mut self) {
        let stdout = BufReader::new(self.unread.take().expect("nobody reads the output yet"));
        let (lines, output) = mpsc::channel();
        self.output = Some(output);
        thread::spawn(move || {
            for line in stdout.split(b'\n') {
                let line = line.expect("stdout can be read");
                if lines.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                    return;
                }
            }
        });
    }

    /// Closes the engine's output: at once if nobody has read it, otherwise with its next line.
    pub(crate) fn close_output(&mut self) {
        self.unread = None;
        self.output = None;
    }

    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// Waits until the engine has taken all that was sent before its input was closed.
    pub(crate) fn finish_writing(&mut self) -> Result<(), String> {
        self.close_input();
        let writer = &self.writer;
        wait_until(|| writer.is_finished().then_some(()))
            .ok_or_else(|| "the engine does not take its input".to_owned())
    }

    /// Sends a text as it is.
    pub(crate) fn send(&self, text: impl Into<Vec<u8>>) {
        let input = self.input.as_ref().expect("the input is still open");
        // The writer may have gone because the engine has: see there.
        let _ = input.send(text.into());
    }

    /// Sends a command and reads its reply.
    pub(crate) fn ask(&mut self, command: &str) -> Result<Reply, String> {
        self.send(format!("{command}\n"));
        self.reply().map_err(|error| format!("{command}: {error}"))
    }

    /// The same for a command whose reply is a single line that refuses nothing.
    pub(crate) fn ask_for_line(&mut self, command: &str) -> Result<String, String> {
        let reply = self.ask(command)?;
        if reply.refusal().is_some() {
            return Err(format!("{command}: {reply}"));
        }
        reply.only_line().map(str::to_owned).map_err(|error| format!("{command}: {error}"))
    }

    /// The lines up to the next `ok`.
    pub(crate) fn reply(&mut self) -> Result<Reply, String> {
        let output = self.output.as_ref().expect("somebody reads the output");
        let deadline = Instant::now() + PATIENCE;
        let mut lines = Vec::new();
        loop {
            match output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) if line == "ok" => return Reply::new(lines),
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Timeout) => return Err(format!("no ok, only {}", Reply { lines })),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(format!("the engine has gone and left only {}", Reply { lines }));
                }
            }
        }
    }

    /// The number of the process, for those who send signals.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn is_running(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Waits for the process to end by itself.
    pub(crate) fn wait(&mut self) -> Result<Ending, String> {
        let child = &mut self.child;
        let status = wait_until(|| child.try_wait().expect("the process can be looked at"))
            .ok_or_else(|| "the engine is still running".to_owned())?;
        let complaints = self.complaints.take().expect("an engine ends only once");
        let complaints = complaints.join().expect("stderr was read to its end");
        Ok(Ending {
            code: status.code(),
            output: self.output.iter().flatten().collect(),
            complaints: String::from_utf8_lossy(&complaints).into_owned(),
        })
    }

    /// Waits for the process to end by itself, which must have succeeded and print nothing more, nor ever have
    /// complained.
    pub(crate) fn ends_quietly(&mut self) -> Result<(), String> {
        let ending = self.wait()?;
        ending.is_success()?;
        if !ending.output.is_empty() {
            return Err(format!("nobody had asked for {}", Reply { lines: ending.output }));
        }
        Ok(())
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // Both fail if the process has ended already, as it should have.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Ending {
    /// Whether the exit code is 0 and stderr empty.
    pub(crate) fn is_success(&self) -> Result<(), String> {
        if self.code == Some(0) && self.complaints.is_empty() {
            return Ok(());
        }
        Err(format!("the exit code is {:?}, and stderr has {:?}", self.code, self.complaints))
    }
}

/// Sends a process what Ctrl-C sends.
pub(crate) fn interrupt(process: u32) -> Result<(), String> {
    let status = Command::new("kill").args(["-INT", &process.to_string()]).status();
    let status = status.map_err(|error| format!("kill cannot be started: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("kill cannot reach process {process}")) }
}

pub(crate) fn executable() -> OsString {
    env::var_os("VESPINE_ENGINE").unwrap_or_else(|| env!("CARGO_BIN_EXE_vespine").into())
}

/// Asks again and again until there is an answer, and not forever.
fn wait_until<T>(mut answer: impl FnMut() -> Option<T>) -> Option<T> {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(answer) = answer() {
            return Some(answer);
        }
        if Instant::now() > deadline {
            return None;
        }
        thread::sleep(POLL);
    }
}
