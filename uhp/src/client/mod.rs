//! The client's side of the conversation: engines as processes, any engine, well-behaved or not.
//!
//! ```text
//!                     ┌── stdin  ◄── a thread that writes ◄── ask
//!   the engine's      │
//!   process           ├── stdout ──► a thread that reads lines ──► a short queue ──► Reply
//!                     └── stderr ──► a thread that keeps the end of it
//! ```
//!
//! An [`EngineProcess`] asks and waits no longer than it is told to; a [`Reply`] reads what was answered. However an engine
//! misbehaves, it costs its client a bounded time and a bounded memory, and ends as an [`EngineError`] that says what
//! happened.

mod body;
mod engine_command;
mod error;
mod greeting;
mod pipes;
mod process;
mod reply;
mod transcript;
#[cfg(unix)]
mod watchdog;

pub use engine_command::{EngineCommand, EngineCommandError};
pub use error::{EngineError, Excess};
pub use greeting::Greeting;
pub use process::EngineProcess;
pub use reply::{OptionLine, Rejection, Reply, ReplyError, ReportedGame};
pub use transcript::{Speaker, TranscriptLine};
