//! What a check has found: a line for each case, and what there is to show about it.
//!
//! The names of the fields are the names in the JSON of `vespine check --json`, so they stay as they are.

use std::fmt;

use serde::Serialize;
use vespine_engine::GameType;

use super::cause::Cause;
use super::class::Class;
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
pub enum CaseResult {
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
    pub result: CaseResult,
    /// What kind of mistake it is, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<Class>,
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
    /// The case that shows the same kind of mistake, or with a shorter game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub like: Option<String>,
    /// The last lines of the conversation, if they tell something.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub transcript: Vec<String>,
    /// What is likely to be behind it.
    #[serde(skip)]
    pub cause: Cause,
}

impl CaseReport {
    /// A case with its result, and nothing to show.
    pub fn new(
        part: Part,
        name: impl Into<String>,
        result: CaseResult,
        message: Option<String>,
    ) -> CaseReport {
        CaseReport {
            part,
            name: name.into(),
            result,
            class: None,
            message,
            game_string: None,
            board: None,
            missing: Vec::new(),
            extra: Vec::new(),
            like: None,
            transcript: Vec::new(),
            cause: Cause::default(),
        }
    }

    pub(super) fn passed(part: Part, name: impl Into<String>) -> CaseReport {
        CaseReport::new(part, name, CaseResult::Passed, None)
    }

    pub(super) fn failed(
        part: Part,
        name: impl Into<String>,
        class: Class,
        message: impl Into<String>,
        cause: Cause,
    ) -> CaseReport {
        let class = Some(class);
        CaseReport { class, cause, ..CaseReport::new(part, name, CaseResult::Failed, Some(message.into())) }
    }

    /// The engine does otherwise. The same reason is the same quirk.
    pub(super) fn allowed(part: Part, name: impl Into<String>, reason: impl Into<String>) -> CaseReport {
        let reason = reason.into();
        let cause = Cause::new([format!("quirk: {reason}")]);
        let class = Some(Class::Quirk);
        CaseReport { class, cause, ..CaseReport::new(part, name, CaseResult::Allowed, Some(reason)) }
    }

    pub(super) fn skipped(part: Part, name: impl Into<String>, reason: impl Into<String>) -> CaseReport {
        CaseReport::new(part, name, CaseResult::Skipped, Some(reason.into()))
    }

    pub(super) fn unknown_type(part: Part, name: impl Into<String>, game_type: GameType) -> CaseReport {
        CaseReport::skipped(part, name, format!("the engine does not announce all bugs of {game_type}"))
    }

    /// The engine itself has failed.
    pub(super) fn broken(part: Part, name: impl Into<String>, fault: Fault) -> CaseReport {
        let Fault { class, message, transcript, cause } = fault;
        CaseReport { transcript, ..CaseReport::failed(part, name, class, message, *cause) }
    }

    /// The engine sees a position otherwise.
    pub(super) fn differing(part: Part, name: impl Into<String>, difference: &Disagreement) -> CaseReport {
        CaseReport {
            game_string: Some(difference.game().to_string()),
            board: Some(difference.board()),
            missing: difference.missing().to_vec(),
            extra: difference.extra().to_vec(),
            ..CaseReport::failed(part, name, difference.class(), difference.summary(), difference.cause())
        }
    }
}

/// A mistake, and all cases that show it.
#[derive(Clone, Debug)]
pub struct Finding<'a> {
    /// What kind of mistake it is.
    pub class: Class,
    /// The case that shows it best.
    pub shown: &'a CaseReport,
    /// The others.
    pub also: Vec<&'a CaseReport>,
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
    pub fn count(&self, result: CaseResult) -> usize {
        self.cases.iter().filter(|case| case.result == result).count()
    }

    /// The mistakes, each of them once, the worst kind first.
    #[must_use]
    pub fn findings(&self) -> Vec<Finding<'_>> {
        let also = |shown: &CaseReport| {
            self.cases.iter().filter(|case| case.like.as_ref() == Some(&shown.name)).collect()
        };
        let first = self.cases.iter().filter(|case| case.like.is_none());
        let mut findings: Vec<Finding<'_>> = first
            .filter_map(|shown| Some(Finding { class: shown.class?, shown, also: also(shown) }))
            .collect();
        findings.sort_by_key(|finding| finding.class);
        findings
    }

    /// How many mistakes there are of each class, each counted once.
    #[must_use]
    pub fn count_by_class(&self) -> [(Class, usize); 5] {
        let findings = self.findings();
        Class::ALL.map(|class| (class, findings.iter().filter(|finding| finding.class == class).count()))
    }

    /// The cases that failed.
    pub fn failures(&self) -> impl Iterator<Item = &CaseReport> {
        self.cases.iter().filter(|case| case.result == CaseResult::Failed)
    }
}
