//! The engine under test: asked, restarted when it has failed, and led to the end of a game.

use std::time::Duration;

use vespine_engine::{Game, Move};
use vespine_uhp::{Command, EngineCommand, EngineError, EngineProcess, Greeting, Reply, Start};

use super::disagreement::Disagreement;
use super::leeway::Leeway;
use super::plain::plain;

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
    /// How.
    pub message: String,
    /// The last lines of the conversation.
    pub transcript: Vec<String>,
    /// Did it end?
    pub(super) is_end: bool,
}

/// What an engine makes of a position.
pub(super) type Opinion = Result<Vec<Leeway>, Box<Disagreement>>;

impl Fault {
    pub(super) fn new(error: &EngineError, process: Option<&EngineProcess>) -> Fault {
        let transcript = process.map(Fault::last_lines).unwrap_or_default();
        Fault { message: error.to_string(), transcript, is_end: matches!(error, EngineError::Closed { .. }) }
    }

    /// The last lines of a conversation, for a report.
    pub(super) fn last_lines(process: &EngineProcess) -> Vec<String> {
        let lines = process.transcript();
        let rest = lines.len().saturating_sub(SHOWN);
        lines.skip(rest).map(|line| plain(&line.to_string(), LONGEST)).collect()
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
