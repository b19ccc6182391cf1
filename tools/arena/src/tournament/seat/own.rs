//! The engine in this program: the same conversation as with any other, but without a process and pipes between.

use std::collections::VecDeque;
use std::io;
use std::time::Instant;

use vespine_uhp::{Command, EngineError, Gathered, Greeting, Options, Reply, Session};

use crate::tournament::plan::OWN;

/// How many lines of the conversation are kept.
const KEPT: usize = 200;

/// The engine in this program.
pub(super) struct OwnEngine {
    session: Session,
    greeting: Greeting,
    transcript: VecDeque<String>,
}

impl OwnEngine {
    /// An engine with the least memory; its options say how much it gets.
    pub(super) fn new() -> Result<OwnEngine, EngineError> {
        let mut options = Options::default();
        let small = [("NumThreads", "1"), ("TableSizeMiB", "1")];
        let set = small.iter().try_for_each(|(name, value)| options.set(name, value));
        let no_start =
            |error: String| EngineError::Start { command: OWN.to_owned(), error: io::Error::other(error) };
        set.map_err(|error| no_start(error.to_string()))?;
        let session = Session::with_seed(options, 1).map_err(|error| no_start(error.to_string()))?;
        let mut engine = OwnEngine { session, greeting: Greeting::default(), transcript: VecDeque::new() };
        engine.greeting = Greeting::read(&engine.ask(&Command::Info).lines);
        Ok(engine)
    }

    /// What it says of itself.
    pub(super) fn greeting(&self) -> &Greeting {
        &self.greeting
    }

    /// Where it is to err, it errs in the same way in the same game.
    pub(super) fn reseed(&mut self, seed: u64) {
        self.session.reseed(seed);
    }

    pub(super) fn ask(&mut self, command: &Command) -> Reply {
        let since = Instant::now();
        let command = command.to_string();
        let mut early = Gathered::default();
        let response = self.session.answer_since(&command, since, &mut early);
        let lines = early.followed_by(&response);
        let elapsed = since.elapsed();
        self.note(format!("> {command}"));
        for line in &lines {
            self.note(format!("< {line}"));
        }
        Reply { lines, elapsed }
    }

    pub(super) fn transcript(&self) -> String {
        self.transcript.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
    }

    fn note(&mut self, line: String) {
        if self.transcript.len() == KEPT {
            self.transcript.pop_front();
        }
        self.transcript.push_back(line);
    }
}
