//! The engine under test: asked, restarted when it has failed, and led to the end of a game.

use std::time::Duration;

use vespine_engine::{Game, Move};
use vespine_uhp::{Command, EngineCommand, EngineError, EngineProcess, Greeting, Reply, Start, plain};

use super::cause::Cause;
use super::class::Class;
use super::disagreement::Disagreement;
use super::leeway::Leeway;

/// How many lines of the conversation are shown when the engine has failed.
const SHOWN: usize = 10;

/// How much of such a line is shown.
const LONGEST: usize = 160;

/// A game that every engine should load.
const PROBE: &str = "Base;InProgress;White[2];wS1;bS1 wS1-";

/// The engine under test. It runs when it is needed.
pub(super) struct Subject<'a> {
    command: &'a EngineCommand,
    patience: Duration,
    process: Option<EngineProcess>,
    pub(super) way: Way,
}

/// How an engine is led to the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// It loads the GameString.
    Load,
    /// It does not, so all moves are played.
    Play,
}

/// The engine itself has failed: it has crashed, is silent, or speaks out of turn.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Fault {
    /// What kind of mistake it is.
    pub class: Class,
    /// How.
    pub message: String,
    /// The last lines of the conversation.
    pub transcript: Vec<String>,
    /// What is likely to be behind it.
    pub(super) cause: Box<Cause>,
}

/// What an engine makes of a position.
pub(super) type Opinion = Result<Vec<Leeway>, Box<Disagreement>>;

impl Fault {
    pub(super) fn new(error: &EngineError, process: Option<&EngineProcess>) -> Fault {
        let transcript = process.map(Fault::last_lines).unwrap_or_default();
        Fault {
            class: Class::of(error),
            message: error.to_string(),
            transcript,
            cause: Box::new(cause(error)),
        }
    }

    /// The last lines of a conversation, for a report.
    pub(super) fn last_lines(process: &EngineProcess) -> Vec<String> {
        let lines = process.transcript();
        let rest = lines.len().saturating_sub(SHOWN);
        lines.skip(rest).map(|line| plain(&line.to_string(), LONGEST)).collect()
    }
}

/// What is likely to be behind a failure: whatever an engine complained of when it ended, or else the kind of command.
fn cause(error: &EngineError) -> Cause {
    let kind = match error {
        EngineError::Closed { last_words, .. } if !last_words.trim().is_empty() => complaint(last_words),
        EngineError::Closed { command, .. }
        | EngineError::Silence { command, .. }
        | EngineError::Flood { command, .. } => kind_of_command(command.as_deref().unwrap_or_default()),
        _ => String::new(),
    };
    Cause::new([format!("{}: {kind}", Class::of(error))])
}

/// The place in the source that the last words of an engine name, if they do; else the words without their numbers, which may
/// be others the next time.
fn complaint(last_words: &str) -> String {
    let place = last_words.split("panicked at ").nth(1).and_then(|rest| rest.split_whitespace().next());
    match place {
        Some(place) => place.to_owned(),
        None => last_words.trim().chars().filter(|letter| !letter.is_ascii_digit()).collect(),
    }
}

/// A command without what it is about.
fn kind_of_command(command: &str) -> String {
    let mut words = command.split_whitespace();
    match words.next().unwrap_or_default() {
        word @ ("bestmove" | "options") => format!("{word} {}", words.next().unwrap_or_default()),
        word => word.to_owned(),
    }
}

impl<'a> Subject<'a> {
    /// Starts the engine.
    pub(super) fn start(command: &'a EngineCommand, patience: Duration) -> Result<Subject<'a>, EngineError> {
        let process = EngineProcess::start(command, patience)?;
        Ok(Subject { command, patience, process: Some(process), way: Way::Load })
    }

    /// What the engine says of itself.
    pub(super) fn greeting(&self) -> Greeting {
        self.process.as_ref().map(|process| process.greeting().clone()).unwrap_or_default()
    }

    /// Asks, and starts the engine anew if it does not run. An engine that fails is ended.
    pub(super) fn ask(&mut self, command: &Command) -> Result<Reply, Fault> {
        let mut process = match self.process.take() {
            Some(process) => process,
            None => {
                EngineProcess::start(self.command, self.patience).map_err(|error| Fault::new(&error, None))?
            }
        };
        let reply =
            process.ask(command, self.patience).map_err(|error| Fault::new(&error, Some(&process)))?;
        self.process = Some(process);
        Ok(reply)
    }

    /// Finds out whether the engine loads games.
    pub(super) fn probe(&mut self) -> Result<(), Fault> {
        let reply = self.ask(&Command::NewGame(Start::Recorded(PROBE.to_owned())))?;
        self.way = if reply.refusal().is_some() { Way::Play } else { Way::Load };
        Ok(())
    }

    /// Leads the engine to the end of a game. Returns what it says then.
    pub(super) fn set_up(&mut self, game: &Game) -> Result<Reply, Fault> {
        if self.way == Way::Load && game.plies() > 0 {
            return self.ask(&Command::NewGame(Start::Recorded(game.to_string())));
        }
        let mut reply = self.ask(&Command::NewGame(Start::Empty(game.position().rules().game_type)))?;
        for (mv, text) in game.moves().zip(game.texts()) {
            reply = self.play(mv, text)?;
        }
        Ok(reply)
    }

    /// Plays a move with this text.
    pub(super) fn play(&mut self, mv: Move, text: &str) -> Result<Reply, Fault> {
        self.ask(&if mv == Move::Pass { Command::Pass } else { Command::Play(text.to_owned()) })
    }

    /// What the engine makes of the end of a game.
    pub(super) fn opinion(&mut self, game: &Game) -> Result<Opinion, Fault> {
        let told = self.set_up(game)?;
        let mut leeways = match Disagreement::about_game(game, &told) {
            Ok(leeway) => Vec::from_iter(leeway),
            Err(difference) => return Ok(Err(difference)),
        };
        if leeways.contains(&Leeway::Repetition) {
            return Ok(Ok(leeways));
        }
        Ok(self.list(game)?.map(|leeway| {
            leeways.extend(leeway);
            leeways
        }))
    }

    /// Compares the moves at the end of a game, where the engine is.
    pub(super) fn list(&mut self, game: &Game) -> Result<Result<Option<Leeway>, Box<Disagreement>>, Fault> {
        let listed = self.ask(&Command::ValidMoves)?;
        Ok(Disagreement::about_moves(game, &listed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crash(command: &str, last_words: &str) -> Cause {
        let (command, last_words) = (Some(command.to_owned()), last_words.to_owned());
        cause(&EngineError::Closed { command, status: None, last_words })
    }

    #[test]
    fn a_crash_is_the_same_if_its_last_words_are() {
        let words = |thread, place, index| {
            format!("\nthread 'main' ({thread}) panicked at {place}:\nindex out of bounds: {index}\n")
        };
        let first = crash("play wS1", &words(17, "src/board.rs:10:5", 7));
        assert_eq!(first, crash("newgame Base", &words(18, "src/board.rs:10:5", 9)));
        assert_ne!(first, crash("play wS1", &words(17, "src/board.rs:11:5", 7)));
        assert_eq!(crash("play", "0x1234: abort\n"), crash("pass", "0x5: abort"));
    }

    #[test]
    fn without_last_words_the_kind_of_command_tells() {
        assert_eq!(crash("play wS1", ""), crash("play bS1 wS1-", "\n"));
        assert_ne!(crash("bestmove depth 1", ""), crash("bestmove time 00:00:01", ""));
    }
}
