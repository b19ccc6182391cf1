//! What a client can ask for: from a line of text to a [`Command`], and back.
//!
//! The engine's side reads commands and the client's side writes them, so both spell them alike. The words of the protocol
//! are read in any letter case; names of options and game types are not.

use std::fmt;
use std::str::FromStr;

use vespine_engine::{GameType, NotationError};

mod budget;
mod span;
mod words;

pub use budget::Budget;
pub(crate) use words::BLANKS;
use words::{Words, collapsed};

/// Something that a client asks of an engine.
///
/// ```
/// use vespine_uhp::Command;
///
/// let command: Command = "  PLAY   bG1   wS1-  ".parse()?;
/// assert_eq!(command, Command::Play("bG1 wS1-".to_owned()));
/// assert_eq!(command.to_string(), "play bG1 wS1-");
/// # Ok::<(), vespine_uhp::CommandError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Who are you, and which expansions do you know?
    Info,
    /// Begin another game.
    NewGame(Start),
    /// Play a move, given as text.
    Play(String),
    /// Pass.
    Pass,
    /// List the legal moves.
    ValidMoves,
    /// Look for the best move.
    BestMove(Budget),
    /// Take back so many moves.
    Undo(usize),
    /// Show or change options.
    Options(OptionsRequest),
    /// Explain all commands, or one.
    Help(Option<String>),
    /// Show the licences.
    Licenses,
    /// Count the games of so many moves from here.
    Perft(Option<u32>),
    /// End.
    Exit,
    /// Show the moves that the last search expects.
    Pv,
    /// Compare the best few moves.
    Analyze {
        /// How long to think.
        budget: Budget,
        /// How many moves to compare; by default as many as the option `AnalysisLines` says.
        lines: Option<u32>,
    },
    /// A number that is equal for equal positions.
    Hash,
    /// Draw the board.
    Board,
    /// Evaluate the position, term by term.
    Eval,
}

/// How a new game begins.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// With nothing on the table.
    Empty(GameType),
    /// With the moves of a GameString.
    Recorded(String),
}

/// What is asked about options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionsRequest {
    /// All of them.
    List,
    /// One by its name.
    Get(String),
    /// A new value for one.
    Set {
        /// Its name.
        name: String,
        /// The value.
        value: String,
    },
}

/// Why a line is no command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommandError {
    /// There is no such command.
    #[error("unknown command {0:?}: type help for a list of all commands")]
    Unknown(String),
    /// Something is missing.
    #[error("{command} needs {expected}")]
    Missing {
        /// The command.
        command: &'static str,
        /// What is missing.
        expected: &'static str,
    },
    /// A word is not what it should be.
    #[error("{command}: expected {expected}, not {text:?}")]
    Unexpected {
        /// The command.
        command: &'static str,
        /// The offending word.
        text: String,
        /// What it should be.
        expected: &'static str,
    },
    /// There are too many words.
    #[error("{command}: nothing is expected at {text:?}")]
    Surplus {
        /// The command.
        command: &'static str,
        /// The first word too many.
        text: String,
    },
    /// Not a game type.
    #[error(transparent)]
    GameType(NotationError),
}

impl Command {
    /// The first words of all commands.
    pub const NAMES: &[&str] = &[
        "info",
        "newgame",
        "play",
        "pass",
        "validmoves",
        "bestmove",
        "undo",
        "options",
        "help",
        "licenses",
        "perft",
        "exit",
        "pv",
        "analyze",
        "hash",
        "board",
        "eval",
    ];
}

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(text: &str) -> Result<Command, CommandError> {
        let text = text.trim_matches(BLANKS);
        let (name, rest) = text.split_once(BLANKS).unwrap_or((text, ""));
        let words = |command| Words::new(command, rest);
        // The command if nothing follows its name.
        let alone = |command, name| words(name).end().map(|()| command);
        match name.to_ascii_lowercase().as_str() {
            "info" => Ok(Command::Info),
            "newgame" => read_start(rest).map(Command::NewGame),
            "play" => read_move(rest),
            "pass" => alone(Command::Pass, "pass"),
            "validmoves" => alone(Command::ValidMoves, "validmoves"),
            "bestmove" => read_best_move(words("bestmove")),
            "undo" => read_undo(words("undo")),
            "options" => read_options(words("options")).map(Command::Options),
            "help" | "?" => read_help(words("help")),
            "licenses" => alone(Command::Licenses, "licenses"),
            "perft" => read_perft(words("perft")),
            "exit" => Ok(Command::Exit),
            "pv" => alone(Command::Pv, "pv"),
            "analyze" => read_analyze(words("analyze")),
            "hash" => alone(Command::Hash, "hash"),
            "board" => alone(Command::Board, "board"),
            "eval" => alone(Command::Eval, "eval"),
            _ => Err(CommandError::Unknown(name.to_owned())),
        }
    }
}

/// Nothing, a game type, or a GameString. What follows a game type does not matter.
fn read_start(rest: &str) -> Result<Start, CommandError> {
    if rest.contains(';') {
        return Ok(Start::Recorded(collapsed(rest)));
    }
    let game_type = Words::new("newgame", rest).next().map_or(Ok(GameType::BASE), str::parse);
    game_type.map(Start::Empty).map_err(CommandError::GameType)
}

fn read_move(rest: &str) -> Result<Command, CommandError> {
    let text = collapsed(rest);
    if text.is_empty() {
        return Err(CommandError::Missing {
            command: "play",
            expected: "a move, such as bA1 wS1- or just wS1",
        });
    }
    Ok(Command::Play(text))
}

fn read_best_move(mut words: Words<'_>) -> Result<Command, CommandError> {
    let budget = Budget::read(&mut words)?;
    words.end()?;
    Ok(Command::BestMove(budget))
}

fn read_undo(mut words: Words<'_>) -> Result<Command, CommandError> {
    let plies = words.optional_number("a number of moves")?.unwrap_or(1);
    words.end()?;
    Ok(Command::Undo(plies))
}

fn read_options(mut words: Words<'_>) -> Result<OptionsRequest, CommandError> {
    const NAME: &str = "the name of an option";
    let text = |word: &str| Some(word.to_owned());
    let Some(word) = words.next() else {
        return Ok(OptionsRequest::List);
    };
    let request = match word.to_ascii_lowercase().as_str() {
        "get" => OptionsRequest::Get(words.value(NAME, text)?),
        "set" => OptionsRequest::Set {
            name: words.value(NAME, text)?,
            value: words.value("a value for the option", text)?,
        },
        _ => return Err(words.unexpected(word, "get or set")),
    };
    words.end()?;
    Ok(request)
}

fn read_help(mut words: Words<'_>) -> Result<Command, CommandError> {
    let topic = words.next().map(str::to_ascii_lowercase);
    words.end()?;
    Ok(Command::Help(topic))
}

fn read_perft(mut words: Words<'_>) -> Result<Command, CommandError> {
    let depth = words.optional_number("a depth")?;
    words.end()?;
    Ok(Command::Perft(depth))
}

/// A budget, and `lines N` before or after it. The words `sims N topk N` of other programs mean the same.
fn read_analyze(mut words: Words<'_>) -> Result<Command, CommandError> {
    let mut lines = None;
    let mut rest = Vec::new();
    while let Some(word) = words.next() {
        if ["lines", "topk"].iter().any(|name| word.eq_ignore_ascii_case(name)) {
            lines = Some(words.number("a number of lines")?);
        } else {
            rest.push(word);
        }
    }
    let rest = rest.join(" ");
    let mut words = Words::new("analyze", &rest);
    let budget = Budget::read(&mut words)?;
    words.end()?;
    Ok(Command::Analyze { budget, lines })
}

impl fmt::Display for Command {
    /// The line that a client sends.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Info => f.write_str("info"),
            Command::NewGame(Start::Empty(game_type)) => write!(f, "newgame {game_type}"),
            Command::NewGame(Start::Recorded(game)) => write!(f, "newgame {game}"),
            Command::Play(mv) => write!(f, "play {mv}"),
            Command::Pass => f.write_str("pass"),
            Command::ValidMoves => f.write_str("validmoves"),
            Command::BestMove(budget) => write!(f, "bestmove{budget}"),
            Command::Undo(plies) => write!(f, "undo {plies}"),
            Command::Options(OptionsRequest::List) => f.write_str("options"),
            Command::Options(OptionsRequest::Get(name)) => write!(f, "options get {name}"),
            Command::Options(OptionsRequest::Set { name, value }) => write!(f, "options set {name} {value}"),
            Command::Help(None) => f.write_str("help"),
            Command::Help(Some(topic)) => write!(f, "help {topic}"),
            Command::Licenses => f.write_str("licenses"),
            Command::Perft(None) => f.write_str("perft"),
            Command::Perft(Some(depth)) => write!(f, "perft {depth}"),
            Command::Exit => f.write_str("exit"),
            Command::Pv => f.write_str("pv"),
            Command::Analyze { budget, lines: None } => write!(f, "analyze{budget}"),
            Command::Analyze { budget, lines: Some(lines) } => write!(f, "analyze{budget} lines {lines}"),
            Command::Hash => f.write_str("hash"),
            Command::Board => f.write_str("board"),
            Command::Eval => f.write_str("eval"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_as_the_same_command() {
        let lines = [
            "info",
            "newgame Base",
            "newgame Base+MLP",
            "newgame Base;InProgress;White[2]; wS1 ; bG1 -wS1",
            "play wS1",
            "play bG1 wS1-",
            "pass",
            "validmoves",
            "bestmove",
            "bestmove depth 3",
            "bestmove time 00:00:00.23",
            "bestmove seconds 0.25",
            "bestmove depthorseconds 3 0.5",
            "bestmove clock 20",
            "bestmove clock 20 1.5",
            "bestmove nodes 1000",
            "undo 2",
            "options",
            "options get Verbose",
            "options set Verbose True",
            "help",
            "help bestmove",
            "licenses",
            "perft",
            "perft 4",
            "exit",
            "pv",
            "analyze",
            "analyze nodes 500 lines 3",
            "hash",
            "board",
            "eval",
        ];
        for line in lines {
            let command: Command = line.parse().expect(line);
            assert_eq!(command.to_string(), line);
            assert!(line.split(' ').next().is_some_and(|name| Command::NAMES.contains(&name)), "{line}");
        }
    }

    #[test]
    fn every_name_is_that_of_a_command() {
        for name in Command::NAMES {
            let read = name.parse::<Command>();
            assert!(!matches!(read, Err(CommandError::Unknown(_))), "{name}: {read:?}");
        }
    }

    #[test]
    fn other_wordings_mean_the_same() {
        let pairs = [
            ("newgame", "newgame Base"),
            ("newgame Base+PLM and more", "newgame Base+MLP"),
            ("UNDO", "undo 1"),
            ("?", "help"),
            ("info please", "info"),
            ("exit now", "exit"),
            ("bestmove Seconds 00.250", "bestmove seconds 0.25"),
            ("Options SET Verbose true", "options set Verbose true"),
            ("analyze sims 800 topk 5", "analyze nodes 800 lines 5"),
            ("analyze lines 2 depth 4", "analyze depth 4 lines 2"),
            ("\tplay \t wA1   bQ- ", "play wA1 bQ-"),
        ];
        for (line, same) in pairs {
            assert_eq!(line.parse::<Command>().expect(line).to_string(), same);
        }
    }

    #[test]
    fn complaints_name_the_offending_word() {
        let cases = [
            ("frobnicate now", "\"frobnicate\""),
            ("play", "needs a move"),
            ("bestmove depth", "needs a depth"),
            ("bestmove depth x", "\"x\""),
            ("bestmove depth -1", "\"-1\""),
            ("bestmove depth 99999999999999999999", "\"99999999999999999999\""),
            ("bestmove depth 3 4", "\"4\""),
            ("bestmove time soon", "\"soon\""),
            ("bestmove time 5", "\"5\""),
            ("bestmove soon", "\"soon\""),
            ("bestmove clock 5 6 7", "\"7\""),
            ("undo two", "\"two\""),
            ("undo +1", "\"+1\""),
            ("options give", "\"give\""),
            ("options set", "name"),
            ("options set Verbose", "value"),
            ("options set Verbose True False", "\"False\""),
            ("validmoves all", "\"all\""),
            ("newgame Base+X", "\"Base+X\""),
            ("analyze lines", "number of lines"),
            ("perft -3", "\"-3\""),
            ("p\u{0}lay", "\\0"),
        ];
        for (line, named) in cases {
            let complaint = line.parse::<Command>().expect_err(line).to_string();
            assert!(complaint.contains(named), "{line}: {complaint}");
        }
    }
}
