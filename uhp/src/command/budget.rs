//! How long an engine may think: what follows `bestmove` and `analyze`.

use std::fmt;
use std::time::Duration;

use super::span::{self, Clock, Seconds};
use super::{CommandError, Words};

/// How long an engine may think about a move.
///
/// ```
/// use std::time::Duration;
/// use vespine_uhp::{Budget, Command};
///
/// let command: Command = "bestmove time 00:00:00.5".parse()?;
/// assert_eq!(command, Command::BestMove(Budget::Time(Duration::from_millis(500))));
/// # Ok::<(), vespine_uhp::CommandError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// As long as the option `DefaultMillisecondsPerMove` says.
    Default,
    /// So many plies.
    Depth(u32),
    /// So much time.
    Time(Duration),
    /// The same as a plain number of seconds, which some engines understand better.
    Seconds(Duration),
    /// So many plies, but no longer than this.
    DepthOrTime(u32, Duration),
    /// All that is left for the rest of the game, and what each move adds to it.
    Clock {
        /// What is left on the clock.
        remaining: Duration,
        /// What is added after each move.
        increment: Duration,
    },
    /// So many nodes.
    Nodes(u64),
}

impl Budget {
    /// The words with which a budget begins.
    pub const WORDS: &[&str] = &["depth", "time", "seconds", "depthorseconds", "clock", "nodes"];

    /// Reads what is left of a command.
    pub(super) fn read(words: &mut Words<'_>) -> Result<Budget, CommandError> {
        let Some(word) = words.next() else {
            return Ok(Budget::Default);
        };
        Ok(match word.to_ascii_lowercase().as_str() {
            "depth" => Budget::Depth(words.number(DEPTH)?),
            "time" => Budget::Time(words.value(TIME, span::read_clock)?),
            "seconds" => Budget::Seconds(words.value(SECONDS, span::read_seconds)?),
            "depthorseconds" => {
                Budget::DepthOrTime(words.number(DEPTH)?, words.value(SECONDS, span::read_seconds)?)
            }
            "clock" => Budget::Clock {
                remaining: words.value(SECONDS, span::read_seconds)?,
                increment: words.optional_value(SECONDS, span::read_seconds)?.unwrap_or_default(),
            },
            "nodes" | "sims" => Budget::Nodes(words.number("a number of nodes")?),
            _ => return Err(words.unexpected(word, "depth, time, seconds, depthorseconds, clock or nodes")),
        })
    }
}

const DEPTH: &str = "a depth in plies";
const TIME: &str = "a time as hours:minutes:seconds, such as 00:00:05 or 00:00:00.5";
const SECONDS: &str = "a number of seconds, such as 5 or 0.25";

impl fmt::Display for Budget {
    /// As it follows `bestmove`; nothing for the default.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Budget::Default => Ok(()),
            Budget::Depth(depth) => write!(f, " depth {depth}"),
            Budget::Time(time) => write!(f, " time {}", Clock(time)),
            Budget::Seconds(time) => write!(f, " seconds {}", Seconds(time)),
            Budget::DepthOrTime(depth, time) => write!(f, " depthorseconds {depth} {}", Seconds(time)),
            Budget::Clock { remaining, increment } if increment.is_zero() => {
                write!(f, " clock {}", Seconds(remaining))
            }
            Budget::Clock { remaining, increment } => {
                write!(f, " clock {} {}", Seconds(remaining), Seconds(increment))
            }
            Budget::Nodes(nodes) => write!(f, " nodes {nodes}"),
        }
    }
}
