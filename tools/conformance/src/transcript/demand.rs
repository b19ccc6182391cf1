//! What a line of a case demands of the last reply.

use regex_lite::Regex;

use super::conversation::Conversation;
use super::tracker::{Deed, PrintedGame};
use crate::cause::Cause;
use crate::class::Class;
use crate::disagreement::WRONG_WORD;

/// One demand.
#[derive(Debug)]
pub(super) enum Demand {
    /// The next line is this.
    Line(String),
    /// The next line matches as a whole.
    Pattern(Regex),
    /// The next line is not blank, and is no refusal.
    Text,
    /// There are further lines, and all of them match as a whole.
    EachLine(Regex),
    /// The last line matches as a whole.
    LastLine(Regex),
    /// There are so many lines.
    Lines(usize),
    /// The first word is one of these.
    Refusal(&'static [&'static str]),
    /// The next line is this game, in any words.
    Game(PrintedGame),
    /// The game, or the list of moves, is the last one that was printed before.
    Same,
    /// How the list of moves relates to these.
    Moves(Relation, String),
    /// The list has so many moves.
    Count(usize),
    /// The last line is a move of the last list.
    Legal,
    /// Whatever it is.
    Anything,
    /// The first line gets a name.
    Note(String),
    /// The first line is the one of that name.
    Equal(String),
    /// The first line is another than the one of that name.
    Different(String),
}

/// How a list of moves relates to those that a case names.
#[derive(Clone, Copy, Debug)]
pub(super) enum Relation {
    Exactly,
    Contains,
    ContainsNone,
}

impl Demand {
    /// The demand that is written so, if it is one.
    pub(super) fn read(operator: &str, text: &str) -> Result<Option<Self>, String> {
        let word = || if text.is_empty() { Err("a word is missing".to_owned()) } else { Ok(text.to_owned()) };
        let demand = match operator {
            "=" => Self::Line(text.to_owned()),
            "~" => Self::Pattern(pattern(text)?),
            "each" => Self::EachLine(pattern(text)?),
            "last" => Self::LastLine(pattern(text)?),
            "lines" => Self::Lines(number(text)?),
            "gs" => Self::Game(PrintedGame::read(text)?),
            "set" => Self::Moves(Relation::Exactly, word()?),
            "has" => Self::Moves(Relation::Contains, word()?),
            "no" => Self::Moves(Relation::ContainsNone, word()?),
            "count" => Self::Count(number(text)?),
            "note" => Self::Note(word()?),
            "equal" => Self::Equal(word()?),
            "other" => Self::Different(word()?),
            _ if !text.is_empty() => return Ok(None),
            "text" => Self::Text,
            "one" => Self::Lines(1),
            "empty" => Self::Lines(0),
            "err" => Self::Refusal(&["err"]),
            "inv" => Self::Refusal(&["invalidmove"]),
            "bad" => Self::Refusal(&["err", "invalidmove"]),
            "same" => Self::Same,
            "legal" => Self::Legal,
            "any" => Self::Anything,
            _ => return Ok(None),
        };
        Ok(Some(demand))
    }

    /// What kind of mistake it is that the last reply is not as it should be, and what is likely to be behind it.
    pub(super) fn judge(&self, conversation: &Conversation) -> (Class, Cause) {
        let told = conversation.lines.first().and_then(|line| PrintedGame::read(line).ok());
        let is_other_state =
            |expected: &PrintedGame| told.as_ref().is_some_and(|told| told.state() != expected.state());
        let is_about_rules = match self {
            _ if conversation.is_refusal(&["err", "invalidmove"]) => false,
            Self::Moves(..) | Self::Count(_) | Self::Legal => {
                conversation.lines.last().is_some_and(|line| conversation.pieces().deeds(line).is_ok())
            }
            Self::Refusal(_) => told.is_some() && conversation.is_about_a_move(),
            Self::Game(game) => is_other_state(game),
            Self::Line(text) => PrintedGame::read(text).is_ok_and(|game| is_other_state(&game)),
            _ => false,
        };
        let is_wrong_word = matches!(self, Self::Refusal(words) if **words == ["invalidmove"])
            && conversation.is_refusal(&["err"]);
        let class = if is_about_rules { Class::WrongRules } else { Class::Protocol };
        (class, Cause::new(is_wrong_word.then(|| WRONG_WORD.to_owned())))
    }

    /// Whether the last reply is as it should be.
    pub(super) fn test(&self, conversation: &mut Conversation) -> Result<(), String> {
        match self {
            Self::Line(text) => demand(conversation.next_line()? == text, &format!("expected \"{text}\"")),
            Self::Pattern(pattern) => {
                demand(pattern.is_match(conversation.next_line()?), &format!("expected {pattern}"))
            }
            Self::Text => demand(is_text(conversation.next_line()?), "a text was expected"),
            Self::EachLine(pattern) => {
                let lines = conversation.other_lines();
                demand(!lines.is_empty(), "further lines were expected")?;
                demand(lines.iter().all(|line| pattern.is_match(line)), "not every line matches")
            }
            Self::LastLine(pattern) => {
                let line = conversation.lines.last().ok_or("a line was expected")?;
                demand(pattern.is_match(line), "the last line does not match")
            }
            Self::Lines(count) => {
                demand(conversation.lines.len() == *count, &format!("expected {count} lines before the ok"))
            }
            Self::Refusal(words) => {
                demand(conversation.is_refusal(words), &format!("expected {}", words.join(" or ")))
            }
            Self::Game(game) => {
                demand(PrintedGame::read(conversation.next_line()?)? == *game, "expected another game")
            }
            Self::Same => same(conversation),
            Self::Moves(relation, moves) => compare(conversation, *relation, moves),
            Self::Count(count) => {
                let found = conversation.pieces().deeds(conversation.only_line()?)?.len();
                demand(found == *count, &format!("there are {found} moves, not {count}"))
            }
            Self::Legal => legal(conversation),
            Self::Anything => Ok(()),
            Self::Note(name) => {
                let line = conversation.first_line()?.clone();
                conversation.notes.insert(name.clone(), line);
                Ok(())
            }
            Self::Equal(name) => demand(is_noted(conversation, name)?, "it was another line"),
            Self::Different(name) => demand(!is_noted(conversation, name)?, "it was the same line"),
        }
    }
}

fn demand(holds: bool, otherwise: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(otherwise.to_owned()) }
}

fn number(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("{text:?} is no number"))
}

fn pattern(text: &str) -> Result<Regex, String> {
    Regex::new(&format!("^(?:{text})$")).map_err(|error| error.to_string())
}

/// Whether a line is something to read.
fn is_text(line: &str) -> bool {
    !line.trim().is_empty() && !line.starts_with("err") && !line.starts_with("invalidmove")
}

fn same(conversation: &Conversation) -> Result<(), String> {
    let line = conversation.only_line()?;
    if PrintedGame::is_meant_by(line) {
        return demand(conversation.known.game == Some(PrintedGame::read(line)?), "the game has changed");
    }
    let before = conversation.known.moves.as_ref().ok_or("there was no list of moves before")?;
    let pieces = conversation.pieces();
    demand(sorted(pieces.deeds(line)?) == sorted(pieces.deeds(before)?), "the moves have changed")
}

fn compare(conversation: &Conversation, relation: Relation, moves: &str) -> Result<(), String> {
    let pieces = conversation.pieces();
    let listed = sorted(pieces.deeds(conversation.only_line()?)?);
    let named = sorted(pieces.deeds(moves)?);
    match relation {
        Relation::Exactly => demand(listed == named, &format!("expected exactly the moves {moves}")),
        Relation::Contains => demand(
            named.iter().all(|deed| listed.contains(deed)),
            &format!("expected all of the moves {moves}"),
        ),
        Relation::ContainsNone => demand(
            !named.iter().any(|deed| listed.contains(deed)),
            &format!("expected none of the moves {moves}"),
        ),
    }
}

fn legal(conversation: &Conversation) -> Result<(), String> {
    let line = conversation.lines.last().ok_or("a move was expected")?;
    let list = conversation.known.moves.as_ref().ok_or("the legal moves have not been asked for")?;
    let pieces = conversation.pieces();
    demand(pieces.deeds(list)?.contains(&pieces.deed(line)?), "the move is not one of validmoves")
}

fn is_noted(conversation: &Conversation, name: &str) -> Result<bool, String> {
    let note = conversation.notes.get(name).ok_or_else(|| format!("nothing is noted as {name}"))?;
    Ok(conversation.first_line()? == note)
}

fn sorted(mut deeds: Vec<Deed>) -> Vec<Deed> {
    deeds.sort();
    deeds
}
