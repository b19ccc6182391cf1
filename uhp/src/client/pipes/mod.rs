//! The three pipes to an engine, each with a thread of its own, so that no engine can make its client wait for a pipe.
//!
//! ```text
//!   stdin thread:    question ──► Asking, and then the pipe
//!                                   │
//!                                   ▼
//!                    Line Line … Asking Line Line …          one short queue of events
//!                     ▲                  ▲
//!   stdout thread:    pipe ──► lines ────┘                   what is before Asking was said unasked
//! ```
//!
//! When the queue is full the thread of stdout waits, then the pipe fills up, and then the engine waits. When the client is
//! gone the threads end as soon as their pipe moves. Nobody waits for them: a process that the engine has started may hold
//! a pipe open for as long as it likes.

use std::time::Instant;

mod stderr;
mod stdin;
mod stdout;

pub(super) use stderr::Stderr;
pub(super) use stdin::Stdin;
pub(super) use stdout::{LONGEST_LINE, read_lines};

/// How many events may wait: with lines of any length they stay within 16 MiB.
pub(super) const QUEUE: usize = 16;

/// Something that happened to the pipes.
#[derive(Debug)]
pub(super) enum Event {
    /// A question is written from now on.
    Asking(Instant),
    /// The engine has said something.
    Line(Line),
    /// It says something without an end, which begins like this. Nothing follows.
    Endless(String),
    /// It will say nothing more, or hear nothing more.
    Closed,
}

/// A line that an engine has said.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Line {
    /// Without line end and blanks before it.
    pub(super) text: String,
    /// When it was read.
    pub(super) moment: Instant,
}
