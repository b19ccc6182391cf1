//! What a check has found: a line for each case, and what there is to show about it.
//!
//! The names of the fields are the names in the JSON of `vespine check --json`, so they stay as they are.

use std::fmt;

use serde::Serialize;
use vespine_engine::GameType;

use super::disagreement::{Disagreement, ExtraMove};
use super::subject::Fault;

/// What a case is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// Conversations.
    Protocol,
    /// Positions in which a rule matters.
    Rules,
    /// Games at random.
    Games,
}

impl Part {
    /// All of them, in the order in which they are checked.
    pub const ALL: [Part; 3] = [Part::Protocol, Part::Rules, Part::Games];
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Part::Protocol => "protocol",
            Part::Rules => "rules",
            Part::Games => "games",
        })
    }
}

/// What became of a case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// All is as it should be.
    Passed,
    /// Something is wrong.
    Failed,
    /// The engine does otherwise, as others do.
    Allowed,
    /// It was not looked at, for a reason.
    Skipped,
}

/// A case and what became of it.
#[derive(Clone, Debug, Serialize)]
pub struct CaseReport {
    /// What it is about.
    pub part: Part,
    /// What it shows.
    pub name: String,
    /// What became of it.
    pub verdict: Verdict,
    /// What is wrong, or why it was skipped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
    /// The game at whose end something is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game_string: Option<String>,
    /// The board at the end of that game, drawn in letters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<String>,
    /// Legal moves that the engine does not list.
    pub missing: Vec<String>,
    /// Moves that only the engine lists, each with the rule that it breaks.
    pub extra: Vec<ExtraMove>,
    /// The case that shows the same kind of mistake with a shorter game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub like: Option<String>,
    /// The last lines of the conversation, if the engine itself has failed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub transcript: Vec<String>,
}

impl CaseReport {
    fn new(part: Part, name: impl Into<String>, verdict: Verdict, message: Option<String>) -> CaseReport {
        CaseReport {
            part,
            name: name.into(),
            verdict,
            message,
            game_string: None,
            board: None,
            missing: Vec::new(),
            extra: Vec::new(),
            like: None,
            transcript: Vec::new(),
        }
    }

    pub(super) fn passed(part: Part, name: impl Into<String>) -> CaseReport {
        CaseReport::new(part, name, Verdict::Passed, None)
    }

    pub(super) fn failed(part: Part, name: impl Into<String>, message: impl Into<String>) -> CaseReport {
        CaseReport::new(part, name, Verdict::Failed, Some(message.into()))
    }

    pub(super) fn allowed(part: Part, name: impl Into<String>, reason: impl Into<String>) -> CaseReport {
        CaseReport::new(part, name, Verdict::Allowed, Some(reason.into()))
    }

    pub(super) fn skipped(part: Part, name: impl Into<String>, reason: impl Into<String>) -> CaseReport {
        CaseReport::new(part, name, Verdict::Skipped, Some(reason.into()))
    }

    pub(super) fn unknown_type(part: Part, name: impl Into<String>, game_type: GameType) -> CaseReport {
        CaseReport::skipped(part, name, format!("the engine does not announce all bugs of {game_type}"))
    }

    /// The engine itself has failed.
    pub(super) fn broken(part: Part, name: impl Into<String>, fault: Fault) -> CaseReport {
        CaseReport { transcript: fault.transcript, ..CaseReport::failed(part, name, fault.message) }
    }

    /// The engine sees a position otherwise.
    pub(super) fn differing(part: Part, name: impl Into<String>, difference: &Disagreement) -> CaseReport {
        CaseReport {
            game_string: Some(difference.game().to_string()),
            board: Some(difference.board()),
            missing: difference.missing().to_vec(),
            extra: difference.extra().to_vec(),
            ..CaseReport::failed(part, name, difference.summary())
        }
    }
}

/// All that a check has found.
#[derive(Clone, Default, Debug)]
pub struct Report {
    /// The name of the engine, if it has told one.
    pub engine: Option<String>,
    /// All cases, in the order in which they were looked at.
    pub cases: Vec<CaseReport>,
    /// How many lists of moves were compared, those while a game was shortened not counted.
    pub positions: u64,
    /// Has it come to an end, or was it interrupted?
    pub is_complete: bool,
}

impl Report {
    /// How many cases came out like this.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.cases.iter().filter(|case| case.verdict == verdict).count()
    }

    /// The cases that failed.
    pub fn failures(&self) -> impl Iterator<Item = &CaseReport> {
        self.cases.iter().filter(|case| case.verdict == Verdict::Failed)
    }
}
