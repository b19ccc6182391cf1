//! An engine that runs as a process of its own, and the questions to it.
//!
//! ```text
//!   start ──► greeting ──► ask ──► Reply ──► ask ──► Reply ──► … ──► quit
//!                           │
//!                           └──► EngineError: from then on it is Broken, and can only quit or be dropped
//! ```
//!
//! A reply ends with `ok`, and nothing else tells which question it answers. So an engine that says too much is noticed at
//! the next question, as far as it has arrived by then: see [`EngineProcess::ask`].

use std::io;
use std::process::{ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, TryRecvError};
use std::time::{Duration, Instant};

use super::body::Body;
use super::engine_command::EngineCommand;
use super::error::{EngineError, Excess};
use super::greeting::Greeting;
use super::pipes::{self, Event, Line, Stderr, Stdin};
use super::reply::Reply;
use super::transcript::{Speaker, Transcript, TranscriptLine};
use crate::command::Command;

/// The most lines that a reply may have.
pub(super) const MOST_LINES: usize = 100_000;

/// The most bytes that a reply may have.
pub(super) const MOST_BYTES: usize = 16 << 20;

/// How long to wait for the status and the last words of an engine that has closed its end of the conversation.
const PATIENCE: Duration = Duration::from_secs(1);

/// An engine that runs. When it is dropped it is killed and waited for.
///
/// So are, on Unix, processes that the engine itself has started, and all of them when this program is killed before it can
/// drop anything. Elsewhere they see that their pipes are closed, and most end then.
///
/// ```
/// use std::time::Duration;
/// use vespine_uhp::{Command, EngineCommand, EngineProcess};
///
/// # if cfg!(unix) {
/// // An engine that answers every question with the question.
/// let parrot = "echo id Parrot; echo ok; while read -r line; do echo $line; echo ok; done";
/// let command = EngineCommand::new("sh").with_arguments(["-c", parrot]);
/// let patience = Duration::from_secs(20);
/// let mut engine = EngineProcess::start(&command, patience)?;
/// assert_eq!(engine.greeting().name.as_deref(), Some("Parrot"));
/// assert_eq!(engine.ask(&Command::ValidMoves, patience)?.lines, ["validmoves"]);
/// assert_eq!(engine.transcript().last().map(|line| line.text.as_str()), Some("ok"));
/// assert!(engine.quit(patience).is_some_and(|status| status.success()));
/// # }
/// # Ok::<(), vespine_uhp::EngineError>(())
/// ```
#[derive(Debug)]
pub struct EngineProcess {
    /// None when it will not be asked anything any more.
    stdin: Option<Stdin>,
    events: Receiver<Event>,
    stderr: Stderr,
    body: Body,
    greeting: Greeting,
    transcript: Transcript,
    /// What was said byte for byte, if anything was.
    said: Option<Box<Said>>,
    /// What has gone wrong, if anything has.
    fault: Option<String>,
}

/// What was said byte for byte.
#[derive(Debug)]
struct Said {
    /// When it began.
    since: Instant,
    /// What is not answered yet.
    unanswered: String,
}

impl Said {
    /// The first line that is not answered yet. Nobody waits for an answer to a blank one.
    fn next_question(&mut self) -> Option<String> {
        let text = std::mem::take(&mut self.unanswered);
        let mut lines = text.split_inclusive('\n');
        let question = lines.find(|line| !line.trim().is_empty());
        self.unanswered = lines.collect();
        question.map(|line| line.trim().to_owned())
    }
}

impl EngineProcess {
    /// Starts an engine and waits for its greeting, at most until the deadline.
    ///
    /// # Errors
    /// If it cannot be started or does not greet as it should; then it does not run any more.
    pub fn start(command: &EngineCommand, deadline: Duration) -> Result<EngineProcess, EngineError> {
        let start = Instant::now();
        let process = EngineProcess::spawn(command, start);
        let mut process =
            process.map_err(|error| EngineError::Start { command: command.to_string(), error })?;
        let greeting = process.listen(None, Some(start), deadline)?;
        process.greeting = Greeting::read(&greeting.lines);
        Ok(process)
    }

    fn spawn(command: &EngineCommand, start: Instant) -> io::Result<EngineProcess> {
        let mut process = command.to_process();
        process.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // From here on, whatever fails, the process is killed.
        let mut body = Body::start(&mut process)?;
        let Some((stdin, stdout, stderr)) = body.pipes() else {
            return Err(io::Error::other("there are no pipes to it"));
        };
        let (sender, events) = mpsc::sync_channel(pipes::QUEUE);
        pipes::read_lines(stdout, sender.clone())?;
        Ok(EngineProcess {
            stdin: Some(Stdin::new(stdin, sender)?),
            events,
            stderr: Stderr::new(stderr)?,
            body,
            greeting: Greeting::default(),
            transcript: Transcript::new(start),
            said: None,
            fault: None,
        })
    }

    /// What the engine said of itself when it started.
    #[must_use]
    pub fn greeting(&self) -> &Greeting {
        &self.greeting
    }

    /// Asks, and waits for the answer at most until the deadline.
    ///
    /// What the engine has said since its last answer is an error: it has answered twice, or talks unasked. But there is no
    /// way to know what is still on its way. A line that arrives after the question was written counts as a part of the
    /// answer; a whole answer that does so shifts the conversation, and each answer from then on is that to an earlier
    /// question. That shows when a reply is read: it is not what it should be.
    ///
    /// # Errors
    /// Whatever goes wrong, it is not usable any more, unless the question was no line.
    pub fn ask(&mut self, command: &Command, deadline: Duration) -> Result<Reply, EngineError> {
        self.ask_text(&command.to_string(), deadline)
    }

    /// Asks something that need not be a command of the protocol. Otherwise like [`EngineProcess::ask`].
    ///
    /// # Errors
    /// The same.
    pub fn ask_text(&mut self, text: &str, deadline: Duration) -> Result<Reply, EngineError> {
        if let Some(fault) = &self.fault {
            return Err(EngineError::Broken(fault.clone()));
        }
        if text.contains(['\n', '\r']) {
            return Err(EngineError::NotALine(text.to_owned()));
        }
        self.transcript.note(Speaker::Client, Instant::now(), text);
        self.expect_nothing(text)?;
        if self.stdin.as_ref().is_some_and(|stdin| stdin.say(text)) {
            self.listen(Some(text), None, deadline)
        } else {
            Err(self.closed(Some(text)))
        }
    }

    /// Says something byte for byte and waits for nothing, for tests of the conversation itself. What it is answered is
    /// [heard](EngineProcess::hear); a question that is [asked](EngineProcess::ask) afterwards is an error.
    pub fn say(&mut self, bytes: &[u8]) {
        let now = Instant::now();
        let text = String::from_utf8_lossy(bytes);
        let lines = text.split_inclusive('\n').map(|line| line.strip_suffix('\n').unwrap_or(line));
        lines.for_each(|line| self.transcript.note(Speaker::Client, now, line));
        let said = self.said.get_or_insert_with(|| Box::new(Said { since: now, unanswered: String::new() }));
        said.unanswered.push_str(&text);
        // If nobody listens any more, the one who waits for the reply will see.
        let _ = self.stdin.as_ref().is_some_and(|stdin| stdin.say_bytes(bytes.to_vec()));
    }

    /// Waits for the next reply to something that was said, at most until the deadline.
    ///
    /// # Errors
    /// Whatever goes wrong, it is not usable any more.
    pub fn hear(&mut self, deadline: Duration) -> Result<Reply, EngineError> {
        if let Some(fault) = &self.fault {
            return Err(EngineError::Broken(fault.clone()));
        }
        let question = self.said.as_mut().and_then(|said| said.next_question());
        let since = self.said.as_ref().map(|said| said.since);
        self.listen(question.as_deref(), since, deadline)
    }

    /// Closes the engine's input as soon as it has been told everything.
    pub fn close_input(&mut self) {
        self.stdin = None;
    }

    /// Waits for the engine to end by itself, at most until the deadline. Returns how it ended, and the lines that it said
    /// before, as far as nobody had heard them; none if it still runs.
    pub fn wait(&mut self, deadline: Duration) -> Option<(ExitStatus, Vec<String>)> {
        let mut lines = Vec::new();
        let mut keep = |event| match event {
            Event::Line(line) if lines.len() < MOST_LINES => lines.push(line.text),
            _ => (),
        };
        let drain = || self.events.try_iter().take(pipes::QUEUE).for_each(&mut keep);
        let status = self.body.status_until(Instant::now().checked_add(deadline), drain)?;
        // Its last words may still be on their way. A process that it has started may keep the pipe open.
        self.stdin = None;
        let until = Instant::now() + PATIENCE;
        while let Ok(event) = self.events.recv_timeout(until.saturating_duration_since(Instant::now())) {
            let is_last = matches!(event, Event::Closed | Event::Endless(_));
            keep(event);
            if is_last {
                break;
            }
        }
        Some((status, lines))
    }

    /// The number of the process, for those who send signals.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.body.id()
    }

    /// Has nothing gone wrong so far?
    #[must_use]
    pub fn is_usable(&self) -> bool {
        self.fault.is_none()
    }

    /// The last 200 lines of the conversation.
    #[must_use]
    pub fn transcript(&self) -> impl ExactSizeIterator<Item = &TranscriptLine> {
        self.transcript.lines()
    }

    /// The end of what the engine has written to stderr so far.
    #[must_use]
    pub fn last_words(&self) -> String {
        self.stderr.tail()
    }

    /// Asks the engine to end, and kills it if it has not ended after a time of grace.
    ///
    /// Returns how it ended, or none if it had to be killed.
    #[must_use = "it says whether the engine obeyed"]
    pub fn quit(mut self, grace: Duration) -> Option<ExitStatus> {
        let until = Instant::now().checked_add(grace);
        if let Some(stdin) = self.stdin.take() {
            // If it cannot be said any more, the end of the pipe says it.
            let _ = stdin.say(&Command::Exit.to_string());
        }
        // An engine that has much to say at its end must not wait for us.
        let drain = || (0..pipes::QUEUE).for_each(|_| drop(self.events.try_recv()));
        self.body.status_until(until, drain)
    }

    /// Listens until `ok`. A question that is yet to be written has not been asked before the events say so.
    fn listen(
        &mut self,
        command: Option<&str>,
        mut asked: Option<Instant>,
        deadline: Duration,
    ) -> Result<Reply, EngineError> {
        let until = Instant::now().checked_add(deadline);
        let (mut lines, mut bytes) = (Vec::new(), 0);
        loop {
            let line = match self.next_event(until) {
                Ok(Event::Asking(moment)) => {
                    asked.get_or_insert(moment);
                    continue;
                }
                Ok(event) => self.heard(command, event)?,
                Err(RecvTimeoutError::Disconnected) => return Err(self.closed(command)),
                Err(RecvTimeoutError::Timeout) => return Err(self.silent(command, deadline)),
            };
            let Some(asked) = asked.filter(|&asked| line.moment >= asked) else {
                return Err(self.broken(EngineError::Unasked(line.text)));
            };
            if until.is_some_and(|until| line.moment > until) {
                return Err(self.silent(command, deadline));
            }
            if line.text == "ok" {
                return Ok(Reply { lines, elapsed: line.moment.saturating_duration_since(asked) });
            }
            bytes += line.text.len() + 1;
            if lines.len() == MOST_LINES {
                return Err(self.flooded(command, Excess::Lines, line.text));
            }
            if bytes > MOST_BYTES {
                return Err(self.flooded(command, Excess::ReplyLength, line.text));
            }
            lines.push(line.text);
        }
    }

    /// Makes sure that nothing was said unasked.
    fn expect_nothing(&mut self, text: &str) -> Result<(), EngineError> {
        match self.events.try_recv() {
            Err(TryRecvError::Empty) => Ok(()),
            Err(TryRecvError::Disconnected) => Err(self.closed(Some(text))),
            Ok(event) => {
                let line = self.heard(Some(text), event)?;
                Err(self.broken(EngineError::Unasked(line.text)))
            }
        }
    }

    fn next_event(&self, until: Option<Instant>) -> Result<Event, RecvTimeoutError> {
        match until {
            None => self.events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(until) => self.events.recv_timeout(until.saturating_duration_since(Instant::now())),
        }
    }

    /// The line that was heard; if it is the end instead, the error that it means.
    fn heard(&mut self, command: Option<&str>, event: Event) -> Result<Line, EngineError> {
        match event {
            Event::Line(line) => {
                self.transcript.note(Speaker::Engine, line.moment, &line.text);
                Ok(line)
            }
            Event::Endless(sample) => Err(self.flooded(command, Excess::LineLength, sample)),
            Event::Asking(_) | Event::Closed => Err(self.closed(command)),
        }
    }

    fn closed(&mut self, command: Option<&str>) -> EngineError {
        let until = Instant::now() + PATIENCE;
        let status = self.body.status_until(Some(until), || ());
        let (command, last_words) = (command.map(str::to_owned), self.stderr.tail_until(until));
        self.broken(EngineError::Closed { command, status, last_words })
    }

    /// The deadline has passed. If the engine has died, and somebody else holds its pipe open, that is the reason.
    fn silent(&mut self, command: Option<&str>, waited: Duration) -> EngineError {
        if self.body.status().is_some() {
            return self.closed(command);
        }
        self.broken(EngineError::Silence { command: command.map(str::to_owned), waited })
    }

    fn flooded(&mut self, command: Option<&str>, excess: Excess, sample: String) -> EngineError {
        self.broken(EngineError::Flood { command: command.map(str::to_owned), excess, sample })
    }

    /// Remembers what has gone wrong first.
    fn broken(&mut self, error: EngineError) -> EngineError {
        self.fault.get_or_insert_with(|| error.to_string());
        error
    }
}
