//! The other end of a conversation: a process, or the engine in this program.

use std::fmt::Write;
use std::time::Duration;

use vespine_engine::GameType;
use vespine_uhp::{Command, EngineError, EngineProcess, Reply};

use super::own::OwnEngine;
use crate::tournament::plan::{Entrant, EntrantKind};

/// How long an engine may take to end before it is killed.
const GRACE: Duration = Duration::from_millis(500);

/// Whoever answers.
pub(super) enum Partner {
    /// None only while it is dropped.
    Process(Option<Box<EngineProcess>>),
    Own(Box<OwnEngine>),
}

impl Partner {
    pub(super) fn start(entrant: &Entrant, deadline: Duration) -> Result<Partner, EngineError> {
        match &entrant.kind {
            EntrantKind::Own => OwnEngine::new().map(|engine| Partner::Own(Box::new(engine))),
            EntrantKind::Program(command) => EngineProcess::start(command, deadline)
                .map(|process| Partner::Process(Some(Box::new(process)))),
        }
    }

    pub(super) fn is_usable(&self) -> bool {
        match self {
            Partner::Process(process) => process.as_ref().is_some_and(|process| process.is_usable()),
            Partner::Own(_) => true,
        }
    }

    pub(super) fn knows(&self, game_type: GameType) -> bool {
        match self {
            Partner::Process(process) => {
                process.as_ref().is_none_or(|process| process.greeting().knows(game_type))
            }
            Partner::Own(_) => true,
        }
    }

    /// What it calls itself, if it does.
    pub(super) fn id(&self) -> Option<String> {
        match self {
            Partner::Process(process) => process.as_ref().and_then(|process| process.greeting().name.clone()),
            Partner::Own(engine) => engine.greeting().name.clone(),
        }
    }

    /// Is it this program or another version of it?
    pub(super) fn is_our_own(&self) -> bool {
        match self {
            Partner::Process(process) => {
                let name = process.as_ref().and_then(|process| process.greeting().name.as_deref());
                name.is_some_and(|name| name.starts_with("Vespine"))
            }
            Partner::Own(_) => true,
        }
    }

    /// A game begins, and chance shall depend on nothing else.
    pub(super) fn reseed(&mut self, seed: u64) {
        if let Partner::Own(engine) = self {
            engine.reseed(seed);
        }
    }

    pub(super) fn ask(&mut self, command: &Command, deadline: Duration) -> Result<Reply, EngineError> {
        match self {
            Partner::Process(Some(process)) => process.ask(command, deadline),
            Partner::Process(None) => Err(EngineError::Broken("it was dismissed".to_owned())),
            Partner::Own(engine) => Ok(engine.ask(command)),
        }
    }

    /// The end of the conversation.
    pub(super) fn transcript(&self) -> String {
        let mut text = String::new();
        match self {
            Partner::Process(Some(process)) => {
                for line in process.transcript() {
                    let _ = writeln!(text, "{line}");
                }
                let last_words = process.last_words();
                if !last_words.is_empty() {
                    let _ = write!(text, "stderr:\n{last_words}");
                }
            }
            Partner::Process(None) => (),
            Partner::Own(engine) => text.push_str(&engine.transcript()),
        }
        text
    }
}

impl Drop for Partner {
    /// A process that works is asked to end; one that does not is killed.
    fn drop(&mut self) {
        if let Partner::Process(process) = self
            && let Some(process) = process.take_if(|process| process.is_usable())
        {
            let _ = process.quit(GRACE);
        }
    }
}
