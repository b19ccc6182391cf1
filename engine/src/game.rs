//! A position with its past.

use crate::game_type::Rules;
use crate::legality::IllegalMove;
use crate::mv::Move;
use crate::notation::NotationError;
use crate::outcome::{GameState, Outcome, Repetition};
use crate::position::{Position, Undo};

/// A game: the position, and how it came about.
///
/// ```
/// use vespine_engine::{Game, GameType};
///
/// let mut game = Game::new(GameType::BASE_MLP);
/// game.play_text("wL")?;
/// game.play_text("bM wL-")?;
/// assert_eq!(game.to_string(), "Base+MLP;InProgress;White[2];wL;bM wL-");
/// assert!(game.undo(2));
/// assert_eq!(game.to_string(), "Base+MLP;NotStarted;White[1]");
/// # Ok::<(), vespine_engine::PlayError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    history: Vec<Ply>,
}

#[derive(Clone, Debug)]
struct Ply {
    undo: Undo,
    text: String,
    /// The hash of the position before the move.
    hash: u64,
}

/// Why a move given as text was refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    /// It cannot be read.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// It breaks a rule.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
}

impl Game {
    /// The start of a game.
    #[must_use]
    pub fn new(rules: impl Into<Rules>) -> Game {
        Game { position: Position::new(rules), history: Vec::new() }
    }

    /// The position now.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// How many moves have been played, passes included.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.history.len()
    }

    /// The number of the turn, from 1 on: White's move and Black's answer have the same.
    ///
    /// ```
    /// let game: vespine_engine::Game = "Base;InProgress;White[2];wS1;bS1 wS1-".parse()?;
    /// assert_eq!((game.plies(), game.turn()), (2, 2));
    /// # Ok::<(), vespine_engine::GameStringError>(())
    /// ```
    #[must_use]
    pub fn turn(&self) -> usize {
        self.plies() / 2 + 1
    }

    /// The moves played so far.
    #[must_use]
    pub fn moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.history.iter().map(|ply| ply.undo.mv())
    }

    /// The moves played so far, as they are recorded in the GameString.
    #[must_use]
    pub fn texts(&self) -> impl ExactSizeIterator<Item = &str> {
        self.history.iter().map(|ply| ply.text.as_str())
    }

    /// The hashes of all positions before the one now, from the start of the game.
    #[must_use]
    pub fn past_hashes(&self) -> impl DoubleEndedIterator<Item = u64> + ExactSizeIterator {
        self.history.iter().map(|ply| ply.hash)
    }

    /// Plays a move and records it in its canonical wording.
    ///
    /// # Errors
    /// If the move is illegal; the game stays as it was.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.position.check(mv)?;
        let text = self.position.write_move(mv);
        self.record(mv, text);
        Ok(())
    }

    /// Reads a move, plays it and records it as it was worded.
    ///
    /// # Errors
    /// If the move cannot be read or is illegal; the game stays as it was.
    pub fn play_text(&mut self, text: &str) -> Result<Move, PlayError> {
        let read = self.position.read_move(text)?;
        self.position.check(read.mv)?;
        self.record(read.mv, read.text);
        Ok(read.mv)
    }

    fn record(&mut self, mv: Move, text: String) {
        let hash = self.position.hash();
        let undo = self.position.play(mv);
        self.history.push(Ply { undo, text, hash });
    }

    /// Takes back the last `plies` moves. Says no, and changes nothing, if there are not so many.
    #[must_use]
    pub fn undo(&mut self, plies: usize) -> bool {
        if plies > self.plies() {
            return false;
        }
        for ply in self.history.drain(self.history.len() - plies..).rev() {
            self.position.undo(ply.undo);
        }
        true
    }

    /// How often the position has occurred in this game, now included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let now = self.position.hash();
        1 + self.past_hashes().filter(|&hash| hash == now).count()
    }

    /// Has the position occurred three times? The tournament rules call that a draw; the printed rules do not.
    #[must_use]
    pub fn is_threefold_repetition(&self) -> bool {
        self.occurrences() >= 3
    }

    /// How the game ended, if it did.
    #[must_use]
    pub fn outcome(&self, repetition: Repetition) -> Option<Outcome> {
        let is_draw = || repetition == Repetition::Draws && self.is_threefold_repetition();
        self.position.outcome().or_else(|| is_draw().then_some(Outcome::Draw))
    }

    /// How far the game has come.
    #[must_use]
    pub fn state(&self, repetition: Repetition) -> GameState {
        match self.outcome(repetition) {
            Some(outcome) => GameState::Over(outcome),
            None if self.plies() == 0 => GameState::NotStarted,
            None => GameState::InProgress,
        }
    }
}
