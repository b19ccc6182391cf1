//! What an engine has answered, and how to read it.
//!
//! Engines word their answers in many ways. Whatever they say before the last line is taken for chatter, except that a first
//! line with `err` or `invalidmove` is a refusal. Moves are read on a [`Position`] and never compared as text.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use vespine_engine::{Move, Position, ReadMove};

mod error;
mod game;
mod option_line;

pub use error::ReplyError;
pub use game::ReportedGame;
pub use option_line::OptionLine;

/// What an engine has answered.
///
/// ```
/// use std::time::Duration;
/// use vespine_engine::{GameType, Position};
/// use vespine_uhp::Reply;
///
/// let reply = |line: &str| Reply { lines: vec![line.to_owned()], elapsed: Duration::ZERO };
/// let position = Position::new(GameType::BASE);
/// assert_eq!(reply("wS1;3;0.25;wS1;bS1 -wS1").best_move(&position)?.text, "wS1");
/// assert_eq!(reply("wS1;wB1;wG1;wA1").moves(&position)?.len(), 4);
/// assert!(reply("err there is no game").refusal().is_some());
/// # Ok::<(), vespine_uhp::ReplyError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// All lines but the final `ok`, without blanks at their ends.
    pub lines: Vec<String>,
    /// How long it took, from the writing of the question to the reading of the `ok`.
    pub elapsed: Duration,
}

/// The line with which an engine says that it will not do what it was asked for.
///
/// ```
/// use std::time::Duration;
/// use vespine_uhp::{Rejection, Reply};
///
/// let reply = Reply { lines: vec!["invalidmove wQ is pinned".to_owned()], elapsed: Duration::ZERO };
/// assert_eq!(reply.refusal(), Some(Rejection::InvalidMove("invalidmove wQ is pinned")));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rejection<'a> {
    /// It begins with `err`.
    Error(&'a str),
    /// It begins with `invalidmove`.
    InvalidMove(&'a str),
}

impl fmt::Display for Rejection<'_> {
    /// The whole line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Rejection::Error(line) | Rejection::InvalidMove(line)) = self;
        f.write_str(line)
    }
}

impl Reply {
    /// The refusal, if it is one: then the first line begins with `err` or `invalidmove`.
    #[must_use]
    pub fn refusal(&self) -> Option<Rejection<'_>> {
        let line = self.lines.first()?.trim();
        match line {
            _ if line.starts_with("err") => Some(Rejection::Error(line)),
            _ if line.starts_with("invalidmove") => Some(Rejection::InvalidMove(line)),
            _ => None,
        }
    }

    /// The game that it tells, as the answers to `newgame`, `play`, `pass` and `undo` do.
    ///
    /// # Errors
    /// If it is a refusal or no GameString.
    pub fn game(&self) -> Result<ReportedGame, ReplyError> {
        self.last_line("a GameString")?.parse()
    }

    /// The moves that it lists, as the answer to `validmoves` does. An empty line is an empty list.
    ///
    /// # Errors
    /// If it is a refusal, or a move cannot be read here, or two of them are the same.
    pub fn moves(&self, position: &Position) -> Result<Vec<Move>, ReplyError> {
        let line = self.last_line("a list of moves")?;
        let line = line.strip_suffix(';').unwrap_or(line);
        let mut first_texts = BTreeMap::new();
        let mut moves = Vec::new();
        for text in line.split(';').filter(|_| !line.is_empty()) {
            let ReadMove { mv, .. } = read_move(position, text)?;
            if let Some(first) = first_texts.insert(mv, text) {
                return Err(ReplyError::Twice { first: first.to_owned(), second: text.to_owned() });
            }
            moves.push(mv);
        }
        Ok(moves)
    }

    /// The move that it chooses, as the answer to `bestmove` does, whether or not it is legal: the last line up to a
    /// semicolon. Its text is in its normal form, as in [`Position::read_move`].
    ///
    /// # Errors
    /// If it is a refusal, or the move cannot be read here.
    pub fn best_move(&self, position: &Position) -> Result<ReadMove, ReplyError> {
        read_move(position, self.best_text()?)
    }

    /// The move that it chooses, which must be legal.
    ///
    /// # Errors
    /// Those of [`Reply::best_move`], and the rule that the move breaks.
    pub fn best_legal_move(&self, position: &Position) -> Result<ReadMove, ReplyError> {
        let text = self.best_text()?;
        let read = read_move(position, text)?;
        let broken = |rule| ReplyError::Illegal { text: text.to_owned(), rule };
        position.check(read.mv).map(|()| read).map_err(broken)
    }

    /// What it tells about the move that it chooses: the depth and the score of the last line `move;depth;score;...`, which
    /// many engines write before their answer if they are asked to.
    #[must_use]
    pub fn assessment(&self) -> Option<(u32, &str)> {
        self.lines.iter().rev().find_map(|line| {
            let mut fields = line.split(';').map(str::trim).skip(1);
            Some((fields.next()?.parse().ok()?, fields.next()?))
        })
    }

    /// The options that it lists, one in each line, as the answers to `options`, `options get` and `options set` do.
    ///
    /// # Errors
    /// If it is a refusal, or a line is not about an option.
    pub fn options(&self) -> Result<Vec<OptionLine>, ReplyError> {
        self.not_refused()?;
        self.lines.iter().filter(|line| !line.is_empty()).map(|line| line.parse()).collect()
    }

    fn not_refused(&self) -> Result<(), ReplyError> {
        self.refusal().map_or(Ok(()), |refusal| Err(ReplyError::Refused(refusal.to_string())))
    }

    /// The last line, unless it is a refusal.
    fn last_line(&self, expected: &'static str) -> Result<&str, ReplyError> {
        self.not_refused()?;
        self.lines.last().map(|line| line.trim()).ok_or(ReplyError::Empty { expected })
    }

    /// The text of the move that it chooses.
    fn best_text(&self) -> Result<&str, ReplyError> {
        Ok(self.last_line("a move")?.split(';').next().unwrap_or_default().trim())
    }
}

fn read_move(position: &Position, text: &str) -> Result<ReadMove, ReplyError> {
    position.read_move(text).map_err(|error| ReplyError::Move { text: text.to_owned(), error })
}

#[cfg(test)]
mod tests {
    use vespine_engine::{Game, IllegalMove};

    use super::*;

    fn reply(lines: &[&str]) -> Reply {
        Reply { lines: lines.iter().map(|&line| line.to_owned()).collect(), elapsed: Duration::ZERO }
    }

    fn game() -> Game {
        "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-".parse().expect("it is by the rules")
    }

    #[test]
    fn a_first_line_with_err_or_invalidmove_is_a_refusal() {
        assert_eq!(reply(&["err no game"]).refusal(), Some(Rejection::Error("err no game")));
        assert_eq!(reply(&["error: x", "wS1"]).refusal(), Some(Rejection::Error("error: x")));
        assert_eq!(reply(&["invalidmove"]).refusal(), Some(Rejection::InvalidMove("invalidmove")));
        assert_eq!(reply(&["wS1", "err"]).refusal(), None);
        assert_eq!(reply(&[]).refusal(), None);
        let refused = Err(ReplyError::Refused("err no game".to_owned()));
        assert_eq!(reply(&["err no game"]).moves(game().position()), refused);
    }

    #[test]
    fn the_best_move_is_the_last_line_up_to_a_semicolon() {
        let (game, forms) = (game(), [&["wA1 -wQ"][..], &["wQ wQ-", "chatter", "wA1 -wQ ;4;-0.50;bA1 bQ-"]]);
        for lines in forms {
            assert_eq!(reply(lines).best_move(game.position()).expect("it is a move").text, "wA1 -wQ");
        }
        for (lines, named) in [(&[][..], "a move"), (&[""], "\"\""), (&["wX1 -wQ"], "wX1"), (&[";wA1"], "")] {
            let error = reply(lines).best_move(game.position()).expect_err("it is none").to_string();
            assert!(error.contains(named), "{error}");
        }
    }

    #[test]
    fn the_assessment_is_that_of_the_last_line_that_has_one() {
        let lines = ["wQ -wS1;1;0.10", "wA1 -wQ;2;-0.50;wA1 -wQ;bQ bS1-", "wA1 -wQ"];
        assert_eq!(reply(&lines).assessment(), Some((2, "-0.50")));
        assert_eq!(reply(&["wA1 -wQ"]).assessment(), None);
        assert_eq!(reply(&["wA1 -wQ;wQ -wS1;wS1"]).assessment(), None);
    }

    #[test]
    fn an_illegal_best_move_is_a_move_nevertheless() {
        let (game, reply) = (game(), reply(&["wS1 bQ-;1"]));
        assert!(reply.best_move(game.position()).is_ok());
        let error = reply.best_legal_move(game.position()).expect_err("it is pinned");
        let ReplyError::Illegal { text, rule: IllegalMove::Pinned(_) } = &error else {
            panic!("{error}");
        };
        assert!(text == "wS1 bQ-" && error.to_string().contains("\"wS1 bQ-\""), "{error}");
        assert!(self::reply(&["wA1 -wQ"]).best_legal_move(game.position()).is_ok());
    }

    #[test]
    fn a_list_of_moves_has_no_move_twice_however_it_is_worded() {
        let game = game();
        let position = game.position();
        let legal = position.legal_moves();
        let texts: Vec<String> = legal.iter().map(|&mv| position.write_move(mv)).collect();
        assert_eq!(reply(&[&texts.join(";")]).moves(position).as_deref(), Ok(&*legal));
        assert_eq!(reply(&[&format!("{};", texts.join(";"))]).moves(position).as_deref(), Ok(&*legal));
        assert_eq!(reply(&["pass"]).moves(position), Ok(vec![Move::Pass]));
        assert_eq!(reply(&[""]).moves(position), Ok(vec![]));
        assert_eq!(reply(&[]).moves(position), Err(ReplyError::Empty { expected: "a list of moves" }));
        let error = reply(&[r"wA1 -wQ;wA1 /wQ;wA1 -wQ"]).moves(position).expect_err("one is there twice");
        assert_eq!(
            error,
            ReplyError::Twice { first: "wA1 -wQ".to_owned(), second: "wA1 -wQ".to_owned() },
            "{error}"
        );
        // North-west of Black's queen is north-east of her neighbour to the west.
        let error = reply(&[r"bA1 bQ/;bA1 \bQ;bA1 bS1/"]).moves(position).expect_err("one is worded twice");
        assert!(error.to_string().contains("\"bA1 \\bQ\" and \"bA1 bS1/\""), "{error}");
        let error = reply(&["wA1 -wQ;;wA1 /wQ"]).moves(position).expect_err("one is empty");
        assert!(matches!(error, ReplyError::Move { .. }), "{error}");
    }

    #[test]
    fn options_are_listed_one_in_a_line() {
        let options = reply(&["A;int;1;1;1;2", "", "B;bool;True;False"]).options().expect("they are options");
        assert_eq!(options.iter().map(|option| option.name.as_str()).collect::<Vec<_>>(), ["A", "B"]);
        assert_eq!(reply(&[]).options(), Ok(vec![]));
        assert!(reply(&["err unknown option"]).options().is_err());
        let error = reply(&["A;int;1;1", "Verbose is off"]).options().expect_err("it is chatter");
        assert!(error.to_string().contains("\"Verbose is off\""), "{error}");
    }
}
