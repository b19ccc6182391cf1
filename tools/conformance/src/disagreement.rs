//! A position that an engine sees otherwise: what it lists, or what it says about the game.
//!
//! Moves are compared as moves and not as texts. What only the engine lists is told with the rule that it breaks.

use std::collections::BTreeSet;

use serde::{Serialize, Serializer};
use vespine_engine::{Game, IllegalMove, Move};
use vespine_uhp::{Rejection, Reply, draw_board, plain};

use super::cause::Cause;
use super::class::Class;
use super::leeway::{self, Leeway};

/// How much of an answer is quoted.
const LONGEST: usize = 200;

/// The kind of mistake that refuses an illegal move by `err`.
pub(super) const WRONG_WORD: &str = "err for invalidmove";

/// A position that an engine sees otherwise.
///
/// ```
/// use std::time::Duration;
/// use vespine_conformance::Disagreement;
/// use vespine_engine::Game;
/// use vespine_uhp::Reply;
///
/// let game: Game = "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-".parse()?;
/// let lines = vec!["wQ /wS1;wS1 \\wQ".to_owned()];
/// let difference = Disagreement::about_moves(&game, &Reply { lines, elapsed: Duration::ZERO });
/// let difference = difference.expect_err("most moves are missing, and the spider is pinned");
/// assert_eq!(difference.extra()[0].text, "wS1 \\wQ");
/// assert!(difference.extra()[0].rule.to_string().starts_with("wS1 is pinned"));
/// assert_eq!(difference.summary(), "the engine does not list 21 legal moves and lists 1 illegal move");
/// # Ok::<(), vespine_engine::GameStringError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Disagreement {
    game: Game,
    matter: Matter,
}

/// A move that only the engine lists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ExtraMove {
    /// The move in its canonical wording.
    #[serde(rename = "move")]
    pub text: String,
    /// The rule that it breaks.
    #[serde(serialize_with = "as_text")]
    pub rule: IllegalMove,
}

/// What it is about.
#[derive(Clone, Debug)]
enum Matter {
    /// The list has other moves.
    Moves { missing: Vec<String>, extra: Vec<ExtraMove> },
    /// The list is not as lists are.
    List(String),
    /// There is a list although the game is over.
    ListAfterEnd,
    /// State or turn of the game are others.
    State { expected: String, reported: String },
    /// The game is told as another one.
    Record(String),
    /// A move is accepted that breaks a rule.
    Accepted([ExtraMove; 1]),
    /// A game by the rules is refused.
    GameRefused(String),
    /// A move that breaks a rule is refused by the wrong word.
    WrongWord(String),
    /// The engine does not do what it should.
    Refused(String),
}

impl Disagreement {
    /// Compares a list of moves, the answer to `validmoves` at the end of a game.
    ///
    /// # Errors
    /// The disagreement.
    pub fn about_moves(game: &Game, reply: &Reply) -> Result<Option<Leeway>, Box<Disagreement>> {
        let position = game.position();
        let differs = |matter| Box::new(Disagreement { game: game.clone(), matter });
        if position.outcome().is_some() {
            let has_none = reply.refusal().is_some() || reply.lines.iter().all(String::is_empty);
            return if has_none { Ok(None) } else { Err(differs(Matter::ListAfterEnd)) };
        }
        if let Some(refusal) = reply.refusal() {
            return Err(differs(Matter::Refused(format!(
                "validmoves is refused: {}",
                plain(&refusal.to_string(), LONGEST)
            ))));
        }
        let listed = reply.moves(position).map_err(|error| differs(Matter::List(error.to_string())))?;
        let listed: BTreeSet<Move> = listed.into_iter().collect();
        let legal: BTreeSet<Move> = position.legal_moves().into_iter().collect();
        let missing: Vec<String> =
            sorted(legal.difference(&listed).map(|&mv| position.write_move(mv)).collect());
        let extra = listed.difference(&legal).filter_map(|&mv| {
            Some(ExtraMove { text: position.write_move(mv), rule: position.check(mv).err()? })
        });
        let (openings, extra): (Vec<ExtraMove>, Vec<ExtraMove>) =
            extra.partition(|extra| extra.rule == IllegalMove::QueenFirst);
        if missing.is_empty() && extra.is_empty() {
            return Ok((!openings.is_empty()).then_some(Leeway::FirstTurnQueen));
        }
        Err(differs(Matter::Moves { missing, extra }))
    }

    /// Compares a game, the answer to `newgame`, `play`, `pass` or `undo`.
    ///
    /// # Errors
    /// The disagreement.
    pub fn about_game(game: &Game, reply: &Reply) -> Result<Option<Leeway>, Box<Disagreement>> {
        let differs = |matter| Box::new(Disagreement { game: game.clone(), matter });
        if let Some(refusal) = reply.refusal() {
            let refusal = format!("the game is refused: {}", plain(&refusal.to_string(), LONGEST));
            // An empty game breaks no rule.
            let is_by_rules = game.plies() > 0;
            return Err(differs(if is_by_rules {
                Matter::GameRefused(refusal)
            } else {
                Matter::Refused(refusal)
            }));
        }
        let reported = reply.game().map_err(|error| differs(Matter::Record(error.to_string())))?;
        let record = retold(game, &reported.game_type.to_string(), &reported.moves);
        record.map_err(|reason| differs(Matter::Record(reason)))?;
        let own = game.to_string();
        let own: Vec<&str> = own.split(';').collect();
        let [_, state, turn, ..] = own[..] else { return Ok(None) };
        let expected = format!("{state};{turn}");
        let reported = format!("{};{}", reported.state, plain(&reported.turn, LONGEST));
        if expected == reported {
            return Ok(None);
        }
        if leeway::is_repeated(game) && reported == format!("Draw;{turn}") {
            return Ok(Some(Leeway::Repetition));
        }
        Err(differs(Matter::State { expected, reported }))
    }

    /// Compares a game, the answer to `undo`.
    ///
    /// # Errors
    /// The disagreement.
    pub fn about_undo(game: &Game, reply: &Reply) -> Result<Option<Leeway>, Box<Disagreement>> {
        let Some(refusal) = reply.refusal() else { return Disagreement::about_game(game, reply) };
        let refusal = format!("undo is refused: {}", plain(&refusal.to_string(), LONGEST));
        Err(Box::new(Disagreement { game: game.clone(), matter: Matter::Refused(refusal) }))
    }

    /// Looks at the answer to `play` with a move that breaks a rule.
    ///
    /// # Errors
    /// If it is not refused as it should be.
    pub fn about_refusal(
        game: &Game,
        mv: Move,
        rule: IllegalMove,
        reply: &Reply,
    ) -> Result<Option<Leeway>, Box<Disagreement>> {
        let differs = |matter| Err(Box::new(Disagreement { game: game.clone(), matter }));
        let text = game.position().write_move(mv);
        match reply.refusal() {
            Some(Rejection::InvalidMove(_)) => Ok(None),
            Some(Rejection::Error(_)) if rule == IllegalMove::GameOver => Ok(None),
            Some(Rejection::Error(line)) => {
                let line = plain(line, LONGEST);
                let complaint = format!("{text} is refused by \"{line}\" and not by invalidmove");
                differs(Matter::WrongWord(complaint))
            }
            None if rule == IllegalMove::QueenFirst => Ok(Some(Leeway::FirstTurnQueen)),
            None => differs(Matter::Accepted([ExtraMove { text, rule }])),
        }
    }

    /// The game at whose end they disagree.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The board at the end of the game, drawn in letters.
    #[must_use]
    pub fn board(&self) -> String {
        draw_board(self.game.position().board())
    }

    /// Legal moves that the engine does not list.
    #[must_use]
    pub fn missing(&self) -> &[String] {
        if let Matter::Moves { missing, .. } = &self.matter { missing } else { &[] }
    }

    /// Moves that only the engine lists, or accepts.
    #[must_use]
    pub fn extra(&self) -> &[ExtraMove] {
        match &self.matter {
            Matter::Moves { extra, .. } => extra,
            Matter::Accepted(extra) => extra,
            _ => &[],
        }
    }

    /// What it is about, in a line.
    #[must_use]
    pub fn summary(&self) -> String {
        let count = |number: usize, what: &str| match number {
            1 => format!("1 {what} move"),
            _ => format!("{number} {what} moves"),
        };
        match &self.matter {
            Matter::Moves { missing, extra } => {
                let is_there = |&(number, _): &(usize, &str)| number > 0;
                let kinds = [(missing.len(), "legal"), (extra.len(), "illegal")].into_iter().filter(is_there);
                let parts: Vec<String> = kinds
                    .map(|(number, kind)| {
                        let verb = if kind == "legal" { "does not list" } else { "lists" };
                        format!("{verb} {}", count(number, kind))
                    })
                    .collect();
                format!("the engine {}", parts.join(" and "))
            }
            Matter::List(reason) => format!("the list of moves is wrong: {reason}"),
            Matter::ListAfterEnd => "the engine lists moves although the game is over".to_owned(),
            Matter::State { expected, reported } => {
                format!("the engine says {reported} where {expected} is right")
            }
            Matter::Record(reason) => format!("the engine tells another game: {reason}"),
            Matter::Accepted([extra]) => format!("the engine accepts {}, but {}", extra.text, extra.rule),
            Matter::GameRefused(reason) | Matter::WrongWord(reason) | Matter::Refused(reason) => {
                reason.clone()
            }
        }
    }

    /// What kind of mistake it is.
    #[must_use]
    pub fn class(&self) -> Class {
        match &self.matter {
            Matter::Moves { .. } | Matter::ListAfterEnd | Matter::Accepted(_) | Matter::GameRefused(_) => {
                Class::WrongRules
            }
            // Who has won is a matter of rules, how a turn is told is one of the protocol.
            Matter::State { expected, reported }
                if expected.split(';').next() != reported.split(';').next() =>
            {
                Class::WrongRules
            }
            Matter::State { .. }
            | Matter::List(_)
            | Matter::Record(_)
            | Matter::WrongWord(_)
            | Matter::Refused(_) => Class::Protocol,
        }
    }

    /// What is likely to be behind it.
    pub(super) fn cause(&self) -> Cause {
        let cause = Cause::new(self.symptoms());
        if matches!(self.matter, Matter::Accepted(_)) { cause.or("accepts illegal moves") } else { cause }
    }

    /// Words for the kinds of mistakes in it: two disagreements with the same words are likely to be the same bug.
    #[must_use]
    pub fn symptoms(&self) -> BTreeSet<String> {
        let bug = |text: &str| text.chars().nth(1).unwrap_or_default();
        let broken = |extra: &ExtraMove| {
            let rule = format!("{:?}", extra.rule);
            let rule = rule.split('(').next().unwrap_or_default();
            let is_about_the_bug = matches!(
                extra.rule,
                IllegalMove::NotReachable(_) | IllegalMove::Gated(_) | IllegalMove::CannotClimb(_)
            );
            if is_about_the_bug { format!("{rule} {}", bug(&extra.text)) } else { rule.to_owned() }
        };
        match &self.matter {
            Matter::Moves { missing, extra } => {
                let missing = missing.iter().map(|text| format!("missing {}", bug(text)));
                missing.chain(extra.iter().map(broken)).collect()
            }
            Matter::Accepted(extra) => extra.iter().map(broken).collect(),
            Matter::List(_) => BTreeSet::from(["list".to_owned()]),
            Matter::ListAfterEnd => BTreeSet::from(["list after the end".to_owned()]),
            Matter::State { .. } => BTreeSet::from([format!("state ({})", self.class())]),
            Matter::Record(_) => BTreeSet::from(["record".to_owned()]),
            Matter::GameRefused(_) => BTreeSet::from(["game refused".to_owned()]),
            Matter::WrongWord(_) => BTreeSet::from([WRONG_WORD.to_owned()]),
            Matter::Refused(_) => BTreeSet::from(["refused".to_owned()]),
        }
    }

    /// Is it about the same kind of thing: a list, a state, a record?
    pub(super) fn is_like(&self, other: &Disagreement) -> bool {
        !self.symptoms().is_disjoint(&other.symptoms())
    }
}

/// Are these the type and the moves of a game, in whatever words?
fn retold(game: &Game, game_type: &str, texts: &[String]) -> Result<(), String> {
    let mut retold = Game::new(game.position().rules());
    if game_type != game.position().rules().game_type.to_string() {
        return Err(format!("its type is {game_type}"));
    }
    if texts.len() != game.plies() {
        return Err(format!("it has {} moves instead of {}", texts.len(), game.plies()));
    }
    for (number, (text, mv)) in (1..).zip(texts.iter().zip(game.moves())) {
        match retold.play_text(text) {
            Ok(read) if read == mv => (),
            Ok(_) => return Err(format!("its move {number} is \"{}\"", plain(text, LONGEST))),
            Err(error) => {
                let error = plain(&error.to_string(), LONGEST);
                return Err(format!("its move {number} is \"{}\": {error}", plain(text, LONGEST)));
            }
        }
    }
    Ok(())
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort_unstable();
    texts
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is given")]
fn as_text<S: Serializer>(rule: &IllegalMove, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(rule)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const ROW: &str = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-";

    fn game(text: &str) -> Game {
        text.parse().expect("the game is by the rules")
    }

    fn reply(line: &str) -> Reply {
        Reply { lines: vec![line.to_owned()], elapsed: Duration::ZERO }
    }

    fn about_game(line: &str) -> Option<String> {
        Disagreement::about_game(&game(ROW), &reply(line)).err().map(|difference| difference.summary())
    }

    #[test]
    fn a_game_may_be_told_in_other_words_but_not_as_another_one() {
        assert_eq!(about_game(ROW), None);
        assert_eq!(about_game("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-;"), None);
        let cases = [
            ("Base;InProgress;White[2];wS1;bS1 wS1-;wQ -wS1;bQ bS1-", "White[2]"),
            ("Base;WhiteWins;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-", "WhiteWins"),
            ("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1", "3 moves instead of 4"),
            ("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1/", "move 4"),
            ("Base+M;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-", "Base+M"),
            ("err no", "err no"),
            ("gibberish", "gibberish"),
        ];
        for (line, named) in cases {
            let summary = about_game(line).expect(line);
            assert!(summary.contains(named), "{summary}");
        }
    }

    #[test]
    fn a_list_that_repeats_a_move_is_wrong() {
        let game = game(ROW);
        let difference =
            Disagreement::about_moves(&game, &reply("wQ /wS1;wQ /wS1")).expect_err("it is there twice");
        assert!(difference.summary().contains("same move"), "{}", difference.summary());
    }

    #[test]
    fn a_queen_as_first_piece_is_allowed() {
        let game = game("Base");
        assert_eq!(
            Disagreement::about_moves(&game, &reply("wS1;wB1;wG1;wA1;wQ")).expect("it is allowed"),
            Some(Leeway::FirstTurnQueen)
        );
        assert!(Disagreement::about_moves(&game, &reply("wS1;wB1;wG1;wQ")).is_err());
    }

    #[test]
    fn after_the_end_there_is_a_refusal_or_nothing() {
        let game =
            game(r"Base;;;wB1;bS1 -wB1;wQ wB1\;bQ /bS1;wQ bS1\;bS2 -bQ;wS1 wQ\;bA1 -bS1;wA1 wB1\;bA1 bQ\");
        for (line, is_right) in [("err over", true), ("", true), ("wB1 bS1", false), ("pass", false)] {
            assert_eq!(Disagreement::about_moves(&game, &reply(line)).is_ok(), is_right, "{line}");
        }
    }

    #[test]
    fn what_is_missing_and_what_is_too_much_is_told_apart() {
        let difference =
            Disagreement::about_moves(&game(ROW), &reply(r"wQ /wS1;wS1 \wQ")).expect_err("much is missing");
        assert!(difference.missing().contains(&"wA1 -wQ".to_owned()), "{:?}", difference.missing());
        assert_eq!(difference.extra().len(), 1);
        assert_eq!(difference.game().to_string(), ROW);
        assert!(difference.board().contains("wQ    wS1   bS1   bQ"), "{}", difference.board());
        assert!(difference.symptoms().contains("Pinned") && difference.symptoms().contains("missing Q"));
    }

    #[test]
    fn an_illegal_move_is_refused_by_invalidmove() {
        let game = game(ROW);
        let mv = game.position().read_move(r"wS1 \wQ").expect("it is a move").mv;
        let rule = game.position().check(mv).expect_err("it is pinned");
        let judged = |line: &str| Disagreement::about_refusal(&game, mv, rule, &reply(line));
        assert!(judged("invalidmove no").is_ok());
        assert!(judged("err no").expect_err("that is for other things").summary().contains("invalidmove"));
        let accepted = judged(ROW).expect_err("it is accepted");
        assert!(
            accepted.summary().contains("pinned") && accepted.extra().len() == 1,
            "{}",
            accepted.summary()
        );
    }
}
