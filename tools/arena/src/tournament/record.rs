//! What is kept of a game: one line of JSON in the file of records.
//!
//! A record says nothing about time or place. At a fixed depth or number of nodes it is therefore the same, byte for byte,
//! whenever, wherever and in whatever order the game was played. How long the moves took is kept apart, as [`Timing`].

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use vespine_engine::{Color, Outcome};

/// A game that was played to its end.
///
/// ```
/// use vespine_arena::tournament::{GameRecord, GameResult, Reason};
///
/// let line = r#"{"run":"00c0ffee","game":1,"white":"a","black":"b","result":"BlackWins","reason":"late",
///     "detail":"it took 0.412 s","opening":2,"moves":"Base;InProgress;White[2];wS1;bS1 wS1-","thoughts":[]}"#;
/// let record: GameRecord = serde_json::from_str(line)?;
/// assert_eq!((record.result, record.reason), (GameResult::BlackWins, Reason::Late));
/// assert_eq!(record.plies(), 2);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameRecord {
    /// Which tournament it belongs to: the fingerprint of its configuration.
    pub run: String,
    /// Its number in the tournament, from 0. Games 2 n and 2 n + 1 are a pair: the same opening with the colours swapped.
    pub game: u64,
    /// Who played White.
    pub white: String,
    /// Who played Black.
    pub black: String,
    /// Who won.
    pub result: GameResult,
    /// Why.
    pub reason: Reason,
    /// More about that, where there is more to say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// How many plies the opening had: those were not the engines' own.
    pub opening: usize,
    /// The game, as a GameString.
    pub moves: String,
    /// What the engines told about their moves, one for each ply after the opening; none where they told nothing.
    pub thoughts: Vec<Option<Thought>>,
    /// Where an engine's own account of the game differed from ours.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub differences: Vec<Difference>,
}

/// Who won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum GameResult {
    /// White did.
    WhiteWins,
    /// Black did.
    BlackWins,
    /// Nobody did.
    Draw,
}

/// Why a game ended as it did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The loser's queen is surrounded.
    Surrounded,
    /// Both queens are.
    BothSurrounded,
    /// A position occurred for the third time.
    Repetition,
    /// The game was longer than allowed.
    PlyLimit,
    /// Both engines told that the loser has lost, or the loser alone where that is enough.
    WonByScores,
    /// Both engines told that nobody will win.
    DrawnByScores,
    /// The loser answered with a move that the rules forbid.
    IllegalMove,
    /// The loser answered with something else than was asked for.
    Malformed,
    /// The loser ended, or closed its end of the conversation.
    Crash,
    /// The loser did not answer.
    Silence,
    /// The loser answered too late.
    Late,
    /// The loser would not take a legal move or position, or would not think.
    Refusal,
    /// The loser said more than anybody can read.
    Flood,
    /// The loser could not be started, or did not greet, or does not take its options.
    NoStart,
}

/// What an engine told about a move of its own, in its own units.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Thought {
    /// How many plies deep it looked.
    pub depth: u32,
    /// What it thought of its position.
    pub score: String,
}

/// An engine's own account of the game and ours.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Difference {
    /// The engine.
    pub engine: String,
    /// After how many plies it was noticed.
    pub ply: usize,
    /// What the engine says.
    pub engine_says: String,
    /// What is right.
    pub we_say: String,
}

/// When a game was played, and how long each of its moves took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Timing {
    /// The number of the game.
    pub game: u64,
    /// When it began, in seconds since 1970.
    pub began: u64,
    /// How long it took in all, with the setting up and all that the referee does.
    pub whole: Duration,
    /// The time of each ply after the opening.
    pub moves: Vec<Duration>,
}

impl GameRecord {
    /// How many plies the game has, with its opening.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.moves.split(';').skip(3).count()
    }

    /// The game type, as it is written.
    #[must_use]
    pub fn game_type(&self) -> &str {
        self.moves.split(';').next().unwrap_or_default()
    }

    /// Who lost the game by a fault as a program, if it was lost in that way.
    #[must_use]
    pub fn culprit(&self) -> Option<&str> {
        let winner = self.result.winner().filter(|_| self.reason.is_fault())?;
        Some(self.player(!winner))
    }

    /// Who played this colour.
    #[must_use]
    pub fn player(&self, color: Color) -> &str {
        match color {
            Color::White => &self.white,
            Color::Black => &self.black,
        }
    }
}

impl Thought {
    /// The score as a number, if it is one.
    #[must_use]
    pub fn number(&self) -> Option<f64> {
        self.score.parse().ok().filter(|score: &f64| !score.is_nan())
    }
}

impl GameResult {
    /// The result when this side has lost.
    #[must_use]
    pub fn lost_by(color: Color) -> GameResult {
        GameResult::from(Outcome::Win(!color))
    }

    /// Who won, if anybody did.
    #[must_use]
    pub fn winner(self) -> Option<Color> {
        match self {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw => None,
        }
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        match outcome {
            Outcome::Win(Color::White) => GameResult::WhiteWins,
            Outcome::Win(Color::Black) => GameResult::BlackWins,
            Outcome::Draw => GameResult::Draw,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let outcome = self.winner().map_or(Outcome::Draw, Outcome::Win);
        fmt::Display::fmt(&outcome, f)
    }
}

impl Reason {
    /// All reasons.
    pub const ALL: [Reason; 14] = [
        Reason::Surrounded,
        Reason::BothSurrounded,
        Reason::Repetition,
        Reason::PlyLimit,
        Reason::WonByScores,
        Reason::DrawnByScores,
        Reason::IllegalMove,
        Reason::Malformed,
        Reason::Crash,
        Reason::Silence,
        Reason::Late,
        Reason::Refusal,
        Reason::Flood,
        Reason::NoStart,
    ];

    /// Was it the loser's fault as a program, and not as a player?
    #[must_use]
    pub fn is_fault(self) -> bool {
        self >= Reason::IllegalMove
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Surrounded => "queen surrounded",
            Reason::BothSurrounded => "both queens surrounded",
            Reason::Repetition => "threefold repetition",
            Reason::PlyLimit => "ply limit",
            Reason::WonByScores => "won by scores",
            Reason::DrawnByScores => "drawn by scores",
            Reason::IllegalMove => "illegal move",
            Reason::Malformed => "malformed answer",
            Reason::Crash => "crash",
            Reason::Silence => "silence",
            Reason::Late => "late",
            Reason::Refusal => "refusal",
            Reason::Flood => "flood",
            Reason::NoStart => "no start",
        })
    }
}
