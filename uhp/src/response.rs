//! What an engine answers: a [`Response`], or the reason of a [`Refusal`], as lines of text.
//!
//! Every reply ends with a line `ok`, which is not part of the response. No other line begins or ends like that, and only
//! refusals begin with `err` or `invalidmove`: some clients look no closer.

use vespine_engine::{Color, GameStringError, Outcome, PlayError};
use vespine_search::Shortage;

use crate::command::CommandError;
use crate::options::OptionError;
use crate::plain::plain_ascii;
use crate::sentence::sentence;

/// The name of the engine, as clients show it.
const NAME: &str = concat!("Vespine v", env!("CARGO_PKG_VERSION"));

/// The expansions, as all clients expect them.
const CAPABILITIES: &str = "Mosquito;Ladybug;Pillbug";

/// What an engine answers.
///
/// ```
/// use vespine_uhp::Response;
///
/// assert_eq!(Response::BestMove("wS1".to_owned()).lines(), ["wS1"]);
/// assert_eq!(Response::Info.lines()[1], "Mosquito;Ladybug;Pillbug");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum Response {
    /// Its name, and the expansions that it knows.
    Info,
    /// The game as it is now: a GameString.
    Game(String),
    /// All legal moves.
    ValidMoves(Vec<String>),
    /// The move to play.
    BestMove(String),
    /// Lines for people to read, or about options.
    Text(Vec<String>),
    /// It will not do it, and nothing has changed.
    Refused(Refusal),
    /// Nothing at all, not even `ok`: the conversation is over.
    Farewell,
}

/// Why an engine did not do what it was asked for.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Refusal {
    /// It is no command.
    #[error(transparent)]
    Command(#[from] CommandError),
    /// The line is too long to be a command.
    #[error("a line of {length} bytes is too long: {limit} are enough for every command")]
    TooLong {
        /// How long it is.
        length: usize,
        /// How long it may be.
        limit: usize,
    },
    /// The line is not text.
    #[error("the line is not UTF-8: {0:?}")]
    NotText(String),
    /// There is no game yet.
    #[error("there is no game: begin one with newgame")]
    NoGame,
    /// The game is over.
    #[error("the game is over: {}", ending(*.0))]
    GameOver(Outcome),
    /// The move cannot be read or breaks a rule. The only refusal that does not begin with `err`.
    #[error(transparent)]
    InvalidMove(PlayError),
    /// The game cannot be loaded.
    #[error(transparent)]
    Game(#[from] GameStringError),
    /// So many moves cannot be taken back.
    #[error("cannot take back {asked} moves: expected a number from 1 to {played}")]
    Undo {
        /// What was asked for.
        asked: usize,
        /// How many have been played.
        played: usize,
    },
    /// Nothing has been played.
    #[error("there is no move to take back")]
    NothingToUndo,
    /// The option is not there, or cannot have this value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The system has not enough memory for the table or the threads.
    #[error(transparent)]
    Shortage(#[from] Shortage),
    /// There is no move to search for.
    #[error("there is no move in this position")]
    NoMove,
    /// There is nothing expected from here on.
    #[error("there is no line for this position: let bestmove search it first")]
    NoLine,
    /// There is no help about this.
    #[error("there is no command {0:?}: type help for a list of all commands")]
    NoTopic(String),
    /// Too deep.
    #[error("perft: expected a depth from 0 to {limit}, not {asked}")]
    TooDeep {
        /// What was asked for.
        asked: u32,
        /// How deep it can be.
        limit: u32,
    },
    /// There are not so many lines.
    #[error("analyze: expected from 1 to {limit} lines, not {asked}")]
    Lines {
        /// What was asked for.
        asked: u32,
        /// How many there can be.
        limit: u32,
    },
    /// The engine cannot begin; the words say why.
    #[error("{0}")]
    CannotBegin(String),
    /// A fault of the engine.
    #[error("internal error: {0:?}")]
    Internal(String),
}

impl Response {
    /// The lines of the reply, without the final `ok`.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        match self {
            Response::Info => vec![format!("id {NAME}"), CAPABILITIES.to_owned()],
            Response::Game(text) | Response::BestMove(text) => vec![text.clone()],
            Response::ValidMoves(moves) => vec![moves.join(";")],
            Response::Text(lines) => lines.clone(),
            Response::Refused(refusal) => vec![refusal.line()],
            Response::Farewell => Vec::new(),
        }
    }
}

/// The longest reason for a refusal: it may quote whatever a client has sent.
const LONGEST_REFUSAL: usize = 400;

impl Refusal {
    /// The line that tells it: a word for the client, and a sentence for people.
    #[must_use]
    pub fn line(&self) -> String {
        let word = if matches!(self, Refusal::InvalidMove(_)) { "invalidmove" } else { "err" };
        format!("{word} {}", plain_ascii(&sentence(&self.to_string()), LONGEST_REFUSAL))
    }
}

/// How a game ended, in words.
fn ending(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win(Color::White) => "White has won",
        Outcome::Win(Color::Black) => "Black has won",
        Outcome::Draw => "it is a draw",
    }
}
