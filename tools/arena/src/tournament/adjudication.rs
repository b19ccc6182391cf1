//! Games that are not played to their end because the engines agree about it: by the scores that they tell, each in its own
//! units and seen from its own side.
//!
//! ```text
//!   resign  movecount=3 score=6                  for 3 moves each, one has told -6 or less and the other 6 or more
//!   draw    movenumber=40 movecount=8 score=0.3  from move 40 on, for 8 moves each, both have told -0.3 to 0.3
//! ```
//!
//! Whoever tells no score agrees to nothing. After: fastchess, whose flags these are; there a side resigns alone unless
//! `twosided=true` is said, here both have to agree unless `twosided=false` is.

use std::fmt;
use std::str::FromStr;

use super::record::Thought;
use crate::named_values::{NamedValuesError, named_values, required};

/// By what games are ended early; by nothing unless somebody wishes it.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Adjudication {
    /// When a game counts as won.
    pub resign: Option<Resign>,
    /// When a game counts as drawn.
    pub draw: Option<AgreedDraw>,
}

/// When a game counts as won: one side thinks that it is lost, and the other agrees.
///
/// ```
/// use vespine_arena::tournament::Resign;
///
/// let rule: Resign = "movecount=3 score=6".parse()?;
/// assert_eq!(rule.to_string(), "movecount=3 score=6 twosided=true");
/// assert!("movecount=0 score=6".parse::<Resign>().is_err());
/// # Ok::<(), vespine_arena::tournament::AdjudicationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Resign {
    moves: usize,
    score: f64,
    agreement: Agreement,
}

/// Who has to think so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Agreement {
    Both,
    LoserAlone,
}

/// When a game counts as drawn: both sides think that nothing is in it any more.
///
/// ```
/// use vespine_arena::tournament::AgreedDraw;
///
/// let rule: AgreedDraw = "movenumber=40 movecount=8 score=0.3".parse()?;
/// assert_eq!(rule.to_string(), "movenumber=40 movecount=8 score=0.3");
/// # Ok::<(), vespine_arena::tournament::AdjudicationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AgreedDraw {
    from_move: usize,
    moves: usize,
    score: f64,
}

/// Why games cannot be ended in this way.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum AdjudicationError {
    /// It cannot be read.
    #[error(transparent)]
    Values(#[from] NamedValuesError),
    /// A value that makes no sense.
    #[error("{name} cannot be {value}: expected {expected}")]
    Value {
        /// Which one.
        name: &'static str,
        /// What it is.
        value: String,
        /// What it could be.
        expected: &'static str,
    },
}

/// How a game was ended.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Agreed {
    /// Whoever has just moved has won.
    MoverHasWon(String),
    /// Whoever has just moved has lost.
    MoverHasLost(String),
    Drawn(String),
}

impl Adjudication {
    /// Is the game decided after so many plies? What the engines told about their moves is in the order of the moves, and
    /// the last is that of whoever has just moved.
    pub(super) fn decide(&self, plies: usize, thoughts: &[Option<Thought>]) -> Option<Agreed> {
        if let Some(rule) = self.resign {
            let (mover, other) =
                (last_scores(thoughts, rule.moves), last_scores(opponents(thoughts), rule.moves));
            let words = || format!("resign {rule}{}", told(thoughts));
            if rule.gives_up(mover.as_deref()) && rule.agrees(other.as_deref()) {
                return Some(Agreed::MoverHasLost(words()));
            }
            // A side that gives up alone does so when it has moved.
            if rule.agreement == Agreement::Both
                && rule.gives_up(other.as_deref())
                && rule.agrees(mover.as_deref())
            {
                return Some(Agreed::MoverHasWon(words()));
            }
        }
        let rule = self.draw?;
        let sides = [thoughts, opponents(thoughts)].map(|thoughts| last_scores(thoughts, rule.moves));
        let is_drawn = plies / 2 >= rule.from_move
            && sides.iter().all(|scores| {
                scores.as_ref().is_some_and(|scores| scores.iter().all(|score| score.abs() <= rule.score))
            });
        is_drawn.then(|| Agreed::Drawn(format!("draw {rule}{}", told(thoughts))))
    }
}

impl Resign {
    fn gives_up(self, scores: Option<&[f64]>) -> bool {
        scores.is_some_and(|scores| scores.iter().all(|&score| score <= -self.score))
    }

    fn agrees(self, scores: Option<&[f64]>) -> bool {
        self.agreement == Agreement::LoserAlone
            || scores.is_some_and(|scores| scores.iter().all(|&score| score >= self.score))
    }
}

/// What the side that has not just moved told.
fn opponents(thoughts: &[Option<Thought>]) -> &[Option<Thought>] {
    thoughts.split_last().map_or(&[], |(_, before)| before)
}

/// The last so many scores of a side whose move is the last of these; none if it has not told so many in a row.
fn last_scores(thoughts: &[Option<Thought>], moves: usize) -> Option<Vec<f64>> {
    let own = thoughts.iter().rev().step_by(2).take(moves);
    let scores: Vec<f64> =
        own.map(|thought| thought.as_ref().and_then(Thought::number)).collect::<Option<_>>()?;
    (scores.len() == moves).then_some(scores)
}

/// The last two scores, in words.
fn told(thoughts: &[Option<Thought>]) -> String {
    let last: Vec<&str> =
        thoughts.iter().rev().take(2).flatten().map(|thought| thought.score.as_str()).collect();
    format!(": the last scores were {}", last.join(" and before it "))
}

/// A number of moves.
fn count(name: &'static str, number: f64) -> Result<usize, AdjudicationError> {
    if (0.0..=10_000.0).contains(&number) && number.fract() == 0.0 {
        #[expect(clippy::cast_sign_loss, reason = "it is not below 0")]
        return Ok(number as usize);
    }
    Err(wrong(name, number, "a whole number up to 10000"))
}

fn at_least_one(name: &'static str, number: f64) -> Result<usize, AdjudicationError> {
    match count(name, number)? {
        0 => Err(wrong(name, number, "at least 1")),
        moves => Ok(moves),
    }
}

fn wrong(name: &'static str, value: impl fmt::Display, expected: &'static str) -> AdjudicationError {
    AdjudicationError::Value { name, value: value.to_string(), expected }
}

impl FromStr for Resign {
    type Err = AdjudicationError;

    fn from_str(text: &str) -> Result<Resign, AdjudicationError> {
        let [moves, score, two_sided] = named_values(text, ["movecount", "score", "twosided"])?;
        let score = required("score", score)?;
        if score <= 0.0 {
            return Err(wrong("score", score, "a number above 0"));
        }
        let agreement = match two_sided {
            None | Some("true") => Agreement::Both,
            Some("false") => Agreement::LoserAlone,
            Some(other) => return Err(wrong("twosided", other, "true or false")),
        };
        Ok(Resign { moves: at_least_one("movecount", required("movecount", moves)?)?, score, agreement })
    }
}

impl fmt::Display for Resign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Resign { moves, score, agreement } = self;
        write!(f, "movecount={moves} score={score} twosided={}", *agreement == Agreement::Both)
    }
}

impl FromStr for AgreedDraw {
    type Err = AdjudicationError;

    fn from_str(text: &str) -> Result<AgreedDraw, AdjudicationError> {
        let [from_move, moves, score] = named_values(text, ["movenumber", "movecount", "score"])?;
        let score = required("score", score)?;
        if score < 0.0 {
            return Err(wrong("score", score, "a number that is not below 0"));
        }
        Ok(AgreedDraw {
            from_move: count("movenumber", required("movenumber", from_move)?)?,
            moves: at_least_one("movecount", required("movecount", moves)?)?,
            score,
        })
    }
}

impl fmt::Display for AgreedDraw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let AgreedDraw { from_move, moves, score } = self;
        write!(f, "movenumber={from_move} movecount={moves} score={score}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thoughts(scores: &[&str]) -> Vec<Option<Thought>> {
        let thought = |score: &&str| Thought::new(1, *score);
        scores.iter().map(|score| (!score.is_empty()).then(|| thought(score))).collect()
    }

    /// What is decided after these scores, of which the last belongs to the mover.
    fn decided(resign: &str, draw: &str, plies: usize, scores: &[&str]) -> Option<&'static str> {
        let rules = Adjudication {
            resign: (!resign.is_empty()).then(|| resign.parse().expect("it is a rule")),
            draw: (!draw.is_empty()).then(|| draw.parse().expect("it is a rule")),
        };
        rules.decide(plies, &thoughts(scores)).map(|agreed| match agreed {
            Agreed::MoverHasWon(_) => "won",
            Agreed::MoverHasLost(_) => "lost",
            Agreed::Drawn(_) => "drawn",
        })
    }

    #[test]
    fn a_game_is_won_when_both_have_thought_so_for_so_many_moves() {
        let rule = "movecount=2 score=5";
        let cases: [(&[&str], Option<&str>); 9] = [
            (&["-5", "6", "-7", "299.95"], Some("won")),
            (&["0", "-5", "6", "-7", "5"], Some("won")),
            (&["6", "-5", "7", "-6"], Some("lost")),
            (&["-5", "6", "-4.99", "8"], None),
            (&["-5", "4.99", "-7", "8"], None),
            (&["6", "-7", "8"], None),
            (&["-5", "6", "", "8"], None),
            (&["-5", "6", "lost", "8"], None),
            (&[], None),
        ];
        for (scores, expected) in cases {
            assert_eq!(decided(rule, "", 50, scores), expected, "{scores:?}");
        }
    }

    #[test]
    fn whoever_may_give_up_alone_does_so_after_his_own_move() {
        let rule = "movecount=2 score=5 twosided=false";
        assert_eq!(decided(rule, "", 50, &["0", "-5", "0", "-6"]), Some("lost"));
        assert_eq!(decided(rule, "", 50, &["-5", "0", "-6", "0"]), None);
        assert_eq!(decided(rule, "", 50, &["-9", "-9", "-9", "-9"]), Some("lost"), "even if both think so");
    }

    #[test]
    fn a_game_is_drawn_when_both_have_seen_nothing_in_it_for_long_enough() {
        let rule = "movenumber=20 movecount=2 score=0.1";
        let quiet: &[&str] = &["0.1", "-0.1", "0", "0.05"];
        assert_eq!(decided("", rule, 40, quiet), Some("drawn"));
        assert_eq!(decided("", rule, 39, quiet), None);
        assert_eq!(decided("", rule, 40, &["0.1", "-0.11", "0", "0.05"]), None);
        assert_eq!(decided("", rule, 40, &["0.1", "", "0", "0.05"]), None);
        assert_eq!(decided("", rule, 40, &quiet[1..]), None);
    }

    #[test]
    fn without_a_rule_nothing_is_decided() {
        assert_eq!(decided("", "", 300, &["-99", "99", "-99", "99"]), None);
    }

    #[test]
    fn what_makes_no_sense_is_refused_by_name() {
        let cases = [
            ("movecount=0 score=5", "movecount cannot be 0: expected at least 1"),
            ("movecount=1.5 score=5", "movecount cannot be 1.5: expected a whole number up to 10000"),
            ("movecount=3", "score is missing"),
            ("movecount=3 score=0", "score cannot be 0: expected a number above 0"),
            ("movecount=3 score=5 twosided=maybe", "twosided cannot be maybe: expected true or false"),
            ("moves=3 score=5", "no value is named moves: there are movecount, score, twosided"),
        ];
        for (text, complaint) in cases {
            assert_eq!(text.parse::<Resign>().expect_err(text).to_string(), complaint);
        }
        for text in
            ["movecount=3 score=5", "movenumber=-1 movecount=3 score=5", "movenumber=1 movecount=3 score=-5"]
        {
            assert!(text.parse::<AgreedDraw>().is_err(), "{text}");
        }
    }
}
