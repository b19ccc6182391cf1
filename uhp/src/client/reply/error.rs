//! Why a reply is not what was asked for. Every message names the offending text, cut to a decent length.

use vespine_engine::{IllegalMove, NotationError};

use crate::plain::plain;

/// How much of a text is quoted.
const ENOUGH: usize = 400;

/// Why a reply is not what was asked for.
///
/// ```
/// use std::time::Duration;
/// use vespine_engine::{GameType, Position};
/// use vespine_uhp::Reply;
///
/// let reply = Reply { lines: vec!["I give up".to_owned()], elapsed: Duration::ZERO };
/// let error = reply.best_move(&Position::new(GameType::BASE)).expect_err("that is no move");
/// assert!(error.to_string().starts_with("cannot read the move \"I give up\": "));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplyError {
    /// The engine will not do what it was asked for.
    #[error("the engine refused: {}", plain(.0, ENOUGH))]
    Refused(String),
    /// There is nothing to read.
    #[error("the engine answered nothing: expected {expected}")]
    Empty {
        /// What should be there.
        expected: &'static str,
    },
    /// Not a GameString: a field is missing.
    #[error("\"{}\" is not a GameString: expected game type, state and turn, with semicolons between them", plain(.0, ENOUGH))]
    Game(String),
    /// A field of a GameString cannot be read.
    #[error("cannot read the GameString \"{}\": {}", plain(.text, ENOUGH), plain(&.error.to_string(), ENOUGH))]
    Field {
        /// The GameString.
        text: String,
        /// What is wrong with it.
        error: NotationError,
    },
    /// A move cannot be read.
    #[error("cannot read the move \"{}\": {}", plain(.text, ENOUGH), plain(&.error.to_string(), ENOUGH))]
    Move {
        /// The move as it was written.
        text: String,
        /// What is wrong with it.
        error: NotationError,
    },
    /// A move breaks a rule.
    #[error("\"{}\" is illegal: {rule}", plain(.text, ENOUGH))]
    Illegal {
        /// The move as it was written.
        text: String,
        /// The rule.
        rule: IllegalMove,
    },
    /// A move is listed twice.
    #[error("\"{}\" and \"{}\" are the same move", plain(.first, ENOUGH), plain(.second, ENOUGH))]
    Twice {
        /// The move as it was written first.
        first: String,
        /// The same move as it was written later.
        second: String,
    },
    /// Not about an option.
    #[error("\"{}\" is not an option: expected name, kind and value, with semicolons between them", plain(.0, ENOUGH))]
    Option(String),
}
