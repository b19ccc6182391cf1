//! A tournament as it is written down: in a TOML file, or by flags that say the same.
//!
//! ```text
//!   flags ─┐
//!          ├──► TournamentSettings ──► Tournament         what is asked for ──► what will be played, checked
//!   TOML  ─┘       ▲              │
//!                  └──────────────┘             kept beside the records as tournament.toml, for --resume and merge
//! ```

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};
use vespine_engine::{GameStringError, NotationError};
use vespine_uhp::EngineCommandError;

use super::adjudication::AdjudicationError;
use super::faults::FaultLimit;
use super::openings::OpeningsError;
use super::plan::MOST_GAMES;
use super::repetition::RepetitionRule;
use crate::read_text;
use crate::statistics::SprtError;

/// A tournament as it is written down. What is missing has its default.
///
/// ```
/// use vespine_arena::tournament::TournamentSettings;
///
/// let settings = TournamentSettings::read(r#"
///     games = 200
///     types = ["Base+MLP"]
///     time = 0.1
///
///     [[engine]]
///     command = "self"
///
///     [[engine]]
///     name = "with two threads"
///     command = "self"
///     options = { NumThreads = 2 }
/// "#)?;
/// assert_eq!(settings.engines.len(), 2);
/// assert!(TournamentSettings::read("gams = 200").is_err());
/// # Ok::<(), vespine_arena::tournament::SettingsError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TournamentSettings {
    /// What the tournament is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Who meets whom.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    /// How many games each pairing has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<u64>,
    /// The game types.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub types: Option<Vec<String>>,
    /// Where the openings come from: `built-in`, `random` and a number of plies, or a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub openings: Option<String>,
    /// Decides about the order of openings and about random ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// A game with more plies is drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ply_limit: Option<usize>,
    /// What becomes of a game when a position occurs for the third time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repetition: Option<RepetitionRule>,
    /// When a game counts as won by the scores that the engines tell: `movecount=3 score=6`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resign: Option<String>,
    /// When a game counts as drawn by them: `movenumber=40 movecount=8 score=0.3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<String>,
    /// How much later than allowed an answer may come, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<f64>,
    /// How long to wait for an answer that is overdue, in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub patience: Option<f64>,
    /// When to stop: `elo0=0 elo1=10 alpha=0.05 beta=0.05`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<String>,
    /// The share of its games in percent that an engine may lose by its faults as a program before it all ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max_faults: Option<f64>,
    /// How long the engines may think, unless they have limits of their own.
    #[serde(flatten)]
    pub limit: LimitFields,
    /// The engines.
    #[serde(rename = "engine", default, skip_serializing_if = "Vec::is_empty")]
    pub engines: Vec<EngineSettings>,
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Two engines meet.
    Match,
    /// Everybody meets everybody.
    RoundRobin,
    /// The first meets everybody else.
    Gauntlet,
}

/// How long an engine may think. One of these at most.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct LimitFields {
    /// Seconds for each move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
    /// Plies for each move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes for each move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Seconds for the game and for each move: `60+0.6`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<String>,
}

/// An engine as it is written down.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EngineSettings {
    /// What it is called; otherwise like its program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How it is started; `self` is the engine in this program.
    pub command: String,
    /// The folder in which it runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub directory: Option<String>,
    /// Its UHP options.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, OptionValue>,
    /// How long it may think, if that differs from the others.
    #[serde(flatten)]
    pub limit: LimitFields,
}

/// The value of an option, which TOML may write as a text, a number or a truth value.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// True or false.
    Truth(bool),
    /// A whole number.
    Whole(i64),
    /// Any other number.
    Number(f64),
    /// Anything else.
    Text(String),
}

/// Why there can be no such tournament.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// It is no TOML, or not about a tournament.
    #[error("{0}")]
    Toml(String),
    /// Nobody plays alone.
    #[error("a tournament needs two engines at least, not {0}: name them with --engine or in the TOML file")]
    Engines(usize),
    /// Too many for a match.
    #[error("a match is between two engines, not {0}: choose --format round-robin or gauntlet")]
    Match(usize),
    /// Two engines cannot be told apart.
    #[error("two engines are named {0:?}")]
    SameName(String),
    /// The command line of an engine makes no sense.
    #[error(transparent)]
    Command(#[from] EngineCommandError),
    /// An option of the built-in engine, or its value, is wrong.
    #[error("{engine}: {error}")]
    Option {
        /// The engine.
        engine: String,
        /// What is wrong.
        error: vespine_uhp::OptionError,
    },
    /// More than one of time, depth, nodes and clock.
    #[error("an engine has one limit: time, depth, nodes or clock")]
    TwoLimits,
    /// Nobody said how long to think.
    #[error("{0} needs a limit: --time, --depth, --nodes or --clock")]
    NoLimit(String),
    /// Not a clock.
    #[error("{0:?} is not a clock: expected seconds for the game and for each move, such as 60+0.6")]
    Clock(String),
    /// A number makes no sense.
    #[error("{field} cannot be {value}: expected {expected}")]
    OutOfRange {
        /// Which number.
        field: &'static str,
        /// What it is.
        value: String,
        /// What it could be.
        expected: &'static str,
    },
    /// Nobody can be called that.
    #[error("{0:?} is no name: expected from 1 to {MOST_LETTERS} letters that can be shown")]
    Name(String),
    /// Every opening is played twice.
    #[error("{0} games are not a number of pairs: every opening is played twice, with the colours swapped")]
    Odd(u64),
    /// Nothing to play, or more than anybody can.
    #[error("there cannot be {games} games for each pairing: from 2 to {}", MOST_GAMES / *pairings as u64)]
    Games {
        /// How many for each pairing.
        games: u64,
        /// How many pairings there are.
        pairings: usize,
    },
    /// Nobody would make a move.
    #[error(
        "ply-limit cannot be {ply_limit}: the openings have up to {opening} plies, and nobody would move"
    )]
    PlyLimit {
        /// After how many plies a game is drawn.
        ply_limit: usize,
        /// How many plies the longest opening has.
        opening: usize,
    },
    /// There are no such games.
    #[error(transparent)]
    GameType(#[from] NotationError),
    /// No game types.
    #[error("there are no game types to play")]
    NoTypes,
    /// The openings are wrong.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// An opening is not by the rules.
    #[error(transparent)]
    Game(#[from] GameStringError),
    /// The sequential test makes no sense.
    #[error(transparent)]
    Sprt(#[from] SprtError),
    /// Games cannot be ended in this way.
    #[error("{field}: {error}")]
    Adjudication {
        /// `resign` or `draw`.
        field: &'static str,
        /// What is wrong.
        error: AdjudicationError,
    },
    /// A sequential test is about two engines.
    #[error("a sequential test is about two engines, and there are {0}")]
    SprtEngines(usize),
}

impl TournamentSettings {
    /// The text of a file of settings.
    ///
    /// # Errors
    /// If it cannot be read, is no regular file, or is far too large.
    pub fn text_of(path: &Path) -> io::Result<String> {
        /// There are never so many engines.
        const MOST_BYTES: u64 = 1 << 20;
        read_text(path, MOST_BYTES)
    }

    /// Reads the text of a TOML file.
    ///
    /// # Errors
    /// If it is no TOML, or there are fields that do not belong there.
    pub fn read(text: &str) -> Result<TournamentSettings, SettingsError> {
        toml::from_str(text).map_err(|error| SettingsError::Toml(one_line(&error)))
    }

    /// The TOML file that reads as these settings.
    #[must_use]
    pub fn write(&self) -> String {
        toml::to_string(self).unwrap_or_else(|error| unreachable!("settings are plain data: {error}"))
    }

    /// These settings, and where they are silent those.
    #[must_use]
    pub fn or(self, other: TournamentSettings) -> TournamentSettings {
        TournamentSettings {
            name: self.name.or(other.name),
            format: self.format.or(other.format),
            games: self.games.or(other.games),
            types: self.types.or(other.types),
            openings: self.openings.or(other.openings),
            seed: self.seed.or(other.seed),
            ply_limit: self.ply_limit.or(other.ply_limit),
            repetition: self.repetition.or(other.repetition),
            resign: self.resign.or(other.resign),
            draw: self.draw.or(other.draw),
            margin: self.margin.or(other.margin),
            patience: self.patience.or(other.patience),
            sprt: self.sprt.or(other.sprt),
            max_faults: self.max_faults.or(other.max_faults),
            limit: if self.limit == LimitFields::default() { other.limit } else { self.limit },
            engines: if self.engines.is_empty() { other.engines } else { self.engines },
        }
    }
}

impl TournamentSettings {
    /// These settings, and of those what may change when a tournament goes on: how it is called, how many games there are,
    /// and when it stops.
    pub(super) fn with_changing_parts_of(self, other: &TournamentSettings) -> TournamentSettings {
        TournamentSettings {
            name: other.name.clone(),
            games: other.games,
            sprt: other.sprt.clone(),
            max_faults: other.max_faults,
            ..self
        }
    }

    /// How many faults of an engine are too many.
    ///
    /// # Errors
    /// If it is no share.
    pub fn fault_limit(&self) -> Result<FaultLimit, SettingsError> {
        let Some(percent) = self.max_faults else {
            return Ok(FaultLimit::default());
        };
        let no_share = || SettingsError::OutOfRange {
            field: "max-faults",
            value: percent.to_string(),
            expected: "a share from 0 to 100",
        };
        FaultLimit::new(percent).ok_or_else(no_share)
    }
}

/// The longest name of an engine or a tournament.
const MOST_LETTERS: usize = 100;

/// A name that people can read.
pub(super) fn name(text: &str) -> Result<String, SettingsError> {
    let text = text.trim();
    let is_name = (1..=MOST_LETTERS).contains(&text.chars().count()) && !text.chars().any(char::is_control);
    if is_name { Ok(text.to_owned()) } else { Err(SettingsError::Name(text.to_owned())) }
}

/// What TOML complains about, with the place, in one line.
fn one_line(error: &toml::de::Error) -> String {
    error.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}

impl OptionValue {
    /// As the protocol writes it.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            OptionValue::Truth(true) => "True".to_owned(),
            OptionValue::Truth(false) => "False".to_owned(),
            OptionValue::Whole(number) => number.to_string(),
            OptionValue::Number(number) => number.to_string(),
            OptionValue::Text(text) => text.clone(),
        }
    }
}
