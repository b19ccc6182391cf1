//! What is kept of a game: one line of JSON in the file of records.
//!
//! A record says nothing about time or place. At a fixed depth or number of nodes it is therefore the same, byte for byte,
//! whenever, wherever and in whatever order the game was played. How long the moves took is kept apart, as [`Timing`].

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use vespine_engine::{Color, Outcome};
use vespine_evaluation::{Score, Verdict};

use crate::Said;

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
    pub detail: Option<Said>,
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
    pub score: Said,
    /// The win or loss that this means, where the units are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forced: Option<Forced>,
}

/// A win or a loss that nobody can prevent, as whoever is to move sees it.
///
/// In a record: `"forced":{"win_in":5}`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Forced {
    /// It wins, after so many plies at the latest.
    WinIn(u32),
    /// It loses, after so many plies at the latest.
    LossIn(u32),
}

/// An engine's own account of the game and ours.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Difference {
    /// The engine.
    pub engine: String,
    /// After how many plies it was noticed.
    pub ply: usize,
    /// What the engine says.
    pub engine_says: Said,
    /// What is right.
    pub we_say: Said,
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
        self.score.as_str().parse().ok().filter(|score: &f64| !score.is_nan())
    }

    /// What an engine told in units that nobody else knows.
    pub fn new(depth: u32, score: impl Into<Said>) -> Thought {
        Thought { depth, score: score.into(), forced: None }
    }

    /// What an engine of our own kind told. The protocol has a number for a score and no word for a win, so a win is a
    /// number beyond all estimates.
    ///
    /// ```
    /// use vespine_arena::tournament::{Forced, Thought};
    ///
    /// assert_eq!(Thought::of_our_own(9, "299.95").forced, Some(Forced::WinIn(5)));
    /// assert_eq!(Thought::of_our_own(9, "-299.96").to_string(), "depth 9, loss in 4");
    /// assert_eq!(Thought::of_our_own(9, "1.25").to_string(), "depth 9, score 1.25");
    /// ```
    #[must_use]
    pub fn of_our_own(depth: u32, score: &str) -> Thought {
        Thought { forced: Forced::of_score(score), ..Thought::new(depth, score) }
    }
}

impl fmt::Display for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.forced {
            Some(forced) => write!(f, "depth {}, {forced}", self.depth),
            None => write!(f, "depth {}, score {}", self.depth, self.score),
        }
    }
}

impl Forced {
    /// What a score of our own engine means, in hundredths as the protocol writes it.
    fn of_score(text: &str) -> Option<Forced> {
        let units = (text.parse::<f64>().ok()? * 100.0).round();
        let known = f64::from(Score::win_in(0).units());
        if !(-known..=known).contains(&units) {
            return None;
        }
        match Score::from_units(units as i32).verdict() {
            Verdict::Win(plies) => Some(Forced::WinIn(plies)),
            Verdict::Loss(plies) => Some(Forced::LossIn(plies)),
            Verdict::Open(_) => None,
        }
    }
}

impl fmt::Display for Forced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Forced::WinIn(plies) => write!(f, "win in {plies}"),
            Forced::LossIn(plies) => write!(f, "loss in {plies}"),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_told_in_plies_and_nothing_else_is_taken_for_one() {
        for plies in 0..=Score::MAX_PLIES {
            for (score, forced) in
                [(Score::win_in(plies), Forced::WinIn(plies)), (Score::loss_in(plies), Forced::LossIn(plies))]
            {
                let text = format!("{:.2}", f64::from(score.units()) / 100.0);
                assert_eq!(Forced::of_score(&text), Some(forced), "{text}");
            }
        }
        for text in ["40.00", "-40.00", "0.00", "289.99", "300.01", "1e9", "inf", "NaN", "", "win", "+"] {
            assert_eq!(Forced::of_score(text), None, "{text}");
        }
    }

    #[test]
    fn a_win_is_a_field_of_its_own() {
        let thought = Thought::of_our_own(9, "299.95");
        let json = serde_json::to_string(&thought).expect("it is plain data");
        assert_eq!(json, r#"{"depth":9,"score":"299.95","forced":{"win_in":5}}"#);
        assert_eq!(serde_json::from_str::<Thought>(&json).expect("it was written so"), thought);
        let older: Thought =
            serde_json::from_str(r#"{"depth":9,"score":"299.95"}"#).expect("it has no such field");
        assert_eq!(older, Thought::new(9, "299.95"));
    }
}
