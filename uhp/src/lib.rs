//! The Universal Hive Protocol, as clients really speak it: the engine's side and the client's side.
//!
//! ```text
//!   a line ──► Command ──► Session ──► Response ──► lines, and "ok"
//!                serve reads the lines and writes the replies
//! ```
//!
//! A [`Session`] owns the game, the search and the options; [`serve`] connects it with a reader and a writer, whatever they
//! are. Nothing that comes in makes it panic: what is wrong is answered with `err` or `invalidmove`, and nothing has
//! changed. An [`EngineProcess`] is the other end of such a conversation.
//!
//! ```
//! use vespine_uhp::{Options, Serving, Session, serve};
//!
//! let mut session = Session::new(Options::default())?;
//! let mut output = Vec::new();
//! serve(&b"newgame Base\nplay wS1\n"[..], &mut output, &mut session, Serving::default())?;
//! let text = String::from_utf8_lossy(&output);
//! assert!(text.ends_with("Base;NotStarted;White[1]\nok\nBase;InProgress;Black[1];wS1\nok\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::todo,
        clippy::unimplemented,
        clippy::unreachable,
        clippy::indexing_slicing,
        clippy::string_slice
    )
)]

mod client;
mod clock_share;
mod command;
mod drawing;
mod interrupt;
mod line;
mod options;
mod plain;
mod response;
mod sentence;
mod serve;
mod session;
mod terms;

pub use client::{
    EngineCommand, EngineCommandError, EngineError, EngineProcess, Excess, Greeting, OptionLine, Rejection,
    Reply, ReplyError, ReportedGame, Speaker, TranscriptLine,
};
pub use clock_share::ClockShare;
pub use command::{Budget, Command, CommandError, OptionsRequest, Start};
pub use drawing::draw_board;
pub use interrupt::Interrupt;
pub use line::write_line;
pub use options::{Declaration, Kind, Level, Number, OptionError, Options, TableSize};
pub use plain::plain;
pub use response::{Refusal, Response};
pub use serve::{Serving, decline, serve};
pub use session::{Gathered, Outlet, Session, SetupError};
pub use terms::{TermRow, term_rows, term_table, term_total};

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
