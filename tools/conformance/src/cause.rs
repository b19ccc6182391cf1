//! What is likely to be behind a finding, so that one bug is counted once.
//!
//! A list of moves may show several kinds of mistakes at once. Cases with few kinds are looked at first, and of these the short
//! games; a case whose kinds have all been met is the same bug again:
//!
//! ```text
//!   missing S            a finding
//!   missing S            like the first
//!   Pinned               a finding
//!   missing S, Pinned    like the first
//!   missing S, Gated Q   a finding: the gate is new
//! ```

use std::collections::{BTreeMap, BTreeSet};

use super::report::CaseReport;

/// What is likely to be behind a finding.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cause {
    /// Words for the kinds of mistakes.
    kinds: BTreeSet<String>,
    /// A word for a mistake that explains all of them if nothing else does.
    common: Option<String>,
}

impl Cause {
    /// A cause with these kinds of mistakes.
    pub(super) fn new(kinds: impl IntoIterator<Item = String>) -> Cause {
        Cause { kinds: kinds.into_iter().collect(), common: None }
    }

    /// The same, where another mistake could be behind it.
    pub(super) fn or(self, common: &str) -> Cause {
        Cause { common: Some(common.to_owned()), ..self }
    }
}

/// Makes each case that shows nothing new say which one it is like.
pub(super) fn group(cases: &mut [CaseReport]) {
    let mut order: Vec<usize> = (0..cases.len()).filter(|&place| cases[place].class.is_some()).collect();
    order.sort_by_key(|&place| {
        let CaseReport { cause, board, game_string, .. } = &cases[place];
        let length = game_string.as_ref().map_or(0, String::len);
        (cause.common.is_some(), cause.kinds.len(), board.is_none(), length)
    });
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    for place in order {
        let case = &mut cases[place];
        let kinds = || case.cause.kinds.iter();
        let is_known = !case.cause.kinds.is_empty() && kinds().all(|kind| known.contains_key(kind));
        let first = if is_known { kinds().next() } else { case.cause.common.as_ref() };
        let like = first.and_then(|kind| known.get(kind)).cloned();
        if like.is_none() {
            for kind in case.cause.kinds.iter().chain(&case.cause.common) {
                known.entry(kind.clone()).or_insert_with(|| case.name.clone());
            }
        }
        case.like = like;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Class, Part};

    /// The case that each of these is like, or a dash; each is told by its kinds of mistakes, after a bar the common one.
    fn likes(told: &[&str]) -> Vec<String> {
        let report = |(number, text): (usize, &&str)| {
            let (kinds, common) = text.split_once('|').unwrap_or((text, ""));
            let cause = Cause::new(kinds.split(',').map(str::to_owned));
            let cause = if common.is_empty() { cause } else { cause.or(common) };
            CaseReport::failed(Part::Rules, number.to_string(), Class::WrongRules, "wrong", cause)
        };
        let mut cases: Vec<CaseReport> = told.iter().enumerate().map(report).collect();
        group(&mut cases);
        cases.into_iter().map(|case| case.like.unwrap_or_else(|| "-".to_owned())).collect()
    }

    #[test]
    fn one_bug_is_one_finding() {
        assert_eq!(likes(&["spider", "spider", "gate", "spider"]), ["-", "0", "-", "0"]);
    }

    #[test]
    fn mistakes_together_are_explained_by_those_alone_and_hide_nothing_new() {
        assert_eq!(likes(&["gate,spider", "spider", "gate"]), ["2", "-", "-"]);
        assert_eq!(likes(&["spider", "gate,spider"]), ["-", "-"]);
    }

    #[test]
    fn a_common_mistake_explains_what_nothing_else_does() {
        assert_eq!(likes(&["pinned|all", "gate|all", "pinned|all"]), ["-", "0", "0"]);
        assert_eq!(likes(&["pinned|all", "gate|all", "pinned"]), ["2", "-", "-"]);
    }
}
