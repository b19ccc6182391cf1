//! How a conversation with an engine fails. Every message is a sentence about the engine and names the offending text, cut to
//! a decent length.

use std::fmt;
use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use super::pipes::LONGEST_LINE;
use super::process::{MOST_BYTES, MOST_LINES};
use crate::plain::plain;

/// How a conversation with an engine fails. Where there is a command, none stands for the greeting, which nobody asks for.
///
/// ```
/// use std::time::Duration;
/// use vespine_uhp::{EngineCommand, EngineError, EngineProcess};
///
/// let command = EngineCommand::new("/no/such/engine");
/// let error = EngineProcess::start(&command, Duration::from_secs(5)).expect_err("there is none");
/// assert!(matches!(error, EngineError::Start { .. }));
/// assert!(error.to_string().starts_with("cannot start /no/such/engine: "));
/// ```
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The program cannot be started.
    #[error("cannot start {}: {error}", plain(.command, LONGEST_COMMAND))]
    Start {
        /// The command line.
        command: String,
        /// What the system says.
        error: io::Error,
    },
    /// It did not say `ok` in time. It is still running.
    #[error("the engine did not finish {} within {:.3} s", answer(.command.as_deref()), .waited.as_secs_f64())]
    Silence {
        /// What it was asked.
        command: Option<String>,
        /// For how long it was waited.
        waited: Duration,
    },
    /// It has died, or has closed its end of a pipe.
    #[error(
        "the engine {} before it finished {}{}",
        fate(*.status), answer(.command.as_deref()), quoted_end(.last_words)
    )]
    Closed {
        /// What it was asked.
        command: Option<String>,
        /// How it ended; none if it is still running.
        status: Option<ExitStatus>,
        /// The end of what it wrote to stderr.
        last_words: String,
    },
    /// It says more than any answer needs.
    #[error(
        "the engine floods its client: there are {excess} in {}, such as \"{}\"",
        answer(.command.as_deref()), short(.sample)
    )]
    Flood {
        /// What it was asked.
        command: Option<String>,
        /// What there is too much of.
        excess: Excess,
        /// Some of what it says.
        sample: String,
    },
    /// It has said this line although nothing was asked.
    #[error("the engine said \"{}\" without being asked", short(.0))]
    Unasked(String),
    /// Something of this kind has happened before, and nothing can be relied upon since.
    #[error("the engine cannot be asked any more, since {0}")]
    Broken(String),
    /// The client's fault: this would be more than one question. Nothing was asked.
    #[error("\"{}\" is more than one line, so it cannot be asked", short(.0))]
    NotALine(String),
}

/// What there is too much of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Excess {
    /// Letters in a line.
    LineLength,
    /// Lines in a reply.
    Lines,
    /// Letters in a reply.
    ReplyLength,
}

impl fmt::Display for Excess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Excess::LineLength => write!(f, "more than {LONGEST_LINE} bytes in a line"),
            Excess::Lines => write!(f, "more than {MOST_LINES} lines"),
            Excess::ReplyLength => write!(f, "more than {MOST_BYTES} bytes"),
        }
    }
}

/// What was expected of the engine.
fn answer(command: Option<&str>) -> String {
    match command {
        None => "its greeting".to_owned(),
        Some(command) => format!("its answer to \"{}\"", short(command)),
    }
}

/// What became of the engine.
fn fate(status: Option<ExitStatus>) -> String {
    match status {
        Some(status) => format!("ended ({status})"),
        None => "closed its end of the conversation".to_owned(),
    }
}

/// How much of a command line is quoted: paths may be long.
const LONGEST_COMMAND: usize = 400;

/// How much of a text is quoted in a sentence.
const ENOUGH: usize = 160;

/// The beginning of a text, in one line.
fn short(text: &str) -> String {
    plain(text, ENOUGH)
}

/// The last words of an engine as the end of a sentence.
fn quoted_end(text: &str) -> String {
    let text = plain(text.trim(), usize::MAX);
    let skipped = text.chars().count().saturating_sub(ENOUGH);
    let end: String = text.chars().skip(skipped).collect();
    let dots = if skipped > 0 { "..." } else { "" };
    if text.is_empty() { String::new() } else { format!("; its last words: \"{dots}{end}\"") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_short_lines_that_name_the_text() {
        let long = format!("play {}", "x\n".repeat(100_000));
        let command = || Some(long.clone());
        let errors = [
            EngineError::Silence { command: command(), waited: Duration::from_millis(200) },
            EngineError::Closed { command: command(), status: None, last_words: format!("{long} help!\n") },
            EngineError::Flood { command: command(), excess: Excess::Lines, sample: long.clone() },
            EngineError::Unasked(long.clone()),
            EngineError::NotALine(long.clone()),
        ];
        for message in errors.map(|error| error.to_string()) {
            assert!(message.len() < 1_200 && !message.contains('\n'), "{message}");
            assert!(message.contains("play x\\nx"), "{message}");
        }
    }

    #[test]
    fn last_words_are_the_end_of_them() {
        let error = EngineError::Closed { command: None, status: None, last_words: "oh no\n".to_owned() };
        assert_eq!(
            error.to_string(),
            "the engine closed its end of the conversation before it finished its greeting; its last words: \"oh no\""
        );
        assert!(quoted_end(&format!("{} the end", "x".repeat(5_000))).ends_with("x the end\""));
        assert_eq!(quoted_end(" \n"), "");
    }
}
