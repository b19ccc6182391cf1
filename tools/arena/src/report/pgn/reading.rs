//! PGN as games, whoever wrote it.
//!
//! A line is a tag, part of a comment, a result or a move; what it is can be seen from the line alone. A file may hold
//! several games: a tag after moves, after a result, or for the second time begins the next one. Results may be the words
//! of UHP or those of chess. All moves must be legal.

use vespine_engine::{Color, Game, GameState, GameType, NotationError, Outcome, PlayError, Repetition};

/// A game that was read.
///
/// ```
/// use vespine_arena::report::read_pgn;
///
/// let games = read_pgn("[GameType \"Base+M\"]\n[White \"Ann\"]\n\n1. wM\n{solid}\n2. bG1 -wM\n\nBlackWins\n")?;
/// assert_eq!(games[0].tag("White"), Some("Ann"));
/// assert_eq!(games[0].comments, [(1, "solid".to_owned())]);
/// assert_eq!(games[0].game.to_string(), "Base+M;InProgress;White[2];wM;bG1 -wM");
/// assert_eq!(games[0].result.to_string(), "BlackWins");
/// # Ok::<(), vespine_arena::report::PgnError>(())
/// ```
#[derive(Clone, Debug)]
pub struct PgnGame {
    /// The tags, in their order.
    pub tags: Vec<(String, String)>,
    /// The comments, each with the number of plies before it.
    pub comments: Vec<(usize, String)>,
    /// The moves; the texts are as they were worded.
    pub game: Game,
    /// How the game ended: what the result line says, or else the tag, or else the board.
    pub result: GameState,
}

impl PgnGame {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        value(&self.tags, name)
    }
}

/// Why a text is not PGN, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct PgnError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: PgnProblem,
}

/// What is wrong with a line of PGN.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PgnProblem {
    /// The game cannot be played, because it is not known which one it is.
    #[error(transparent)]
    GameType(#[from] NotationError),
    /// A move cannot be read or is illegal.
    #[error("move {number} ({text:?}): {error}")]
    Move {
        /// Which move of the game it is, from 1.
        number: usize,
        /// The move as it was written.
        text: String,
        /// What is wrong with it.
        error: PlayError,
    },
    /// A comment that begins here and never ends.
    #[error("the comment {0:?} has no end")]
    OpenComment(String),
    /// A tag that begins here and never ends.
    #[error("the tag {0:?} has no end")]
    OpenTag(String),
}

/// Reads all games of a file.
///
/// # Errors
/// If a line is not PGN, or a move is not legal.
pub fn read_pgn(text: &str) -> Result<Vec<PgnGame>, PgnError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut games = Vec::new();
    let mut open = Open::default();
    let mut lines = text.lines().map(str::trim).zip(1..);
    while let Some((line, number)) = lines.next() {
        let fail = |problem| PgnError { line: number, problem };
        if let Some(tag) = line.strip_prefix('[') {
            let tag = tag.strip_suffix(']').ok_or_else(|| fail(PgnProblem::OpenTag(line.to_owned())))?;
            let (name, value) = split_tag(tag);
            if open.ends_before(&name) {
                games.extend(std::mem::take(&mut open).close());
            }
            open.add_tag(name, value).map_err(fail)?;
        } else if let Some(first) = line.strip_prefix('{') {
            let rest = std::iter::once(first).chain(lines.by_ref().map(|(line, _)| line));
            let comment = comment(rest).ok_or_else(|| fail(PgnProblem::OpenComment(line.to_owned())))?;
            open.comments.push((open.game.plies(), comment));
        } else if let Some(state) = result(line) {
            open.result_line = Some(state);
        } else if !line.is_empty() {
            let mv =
                line.trim_start_matches(|letter: char| letter.is_ascii_digit() || ". \t".contains(letter));
            open.play(mv).map_err(fail)?;
        }
    }
    games.extend(open.close());
    Ok(games)
}

/// A game that is being read.
struct Open {
    tags: Vec<(String, String)>,
    comments: Vec<(usize, String)>,
    game: Game,
    result_line: Option<GameState>,
}

impl Default for Open {
    fn default() -> Open {
        Open { tags: Vec::new(), comments: Vec::new(), game: Game::new(GameType::BASE), result_line: None }
    }
}

impl Open {
    /// Is this tag the first of another game?
    fn ends_before(&self, tag: &str) -> bool {
        self.game.plies() > 0 || self.result_line.is_some() || value(&self.tags, tag).is_some()
    }

    fn add_tag(&mut self, name: String, value: String) -> Result<(), PgnProblem> {
        if name.eq_ignore_ascii_case("GameType") {
            self.game = Game::new(value.parse::<GameType>()?);
        }
        self.tags.push((name, value));
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<(), PgnProblem> {
        let number = self.game.plies() + 1;
        let illegal = |error| PgnProblem::Move { number, text: text.to_owned(), error };
        self.game.play_text(text).map(|_| ()).map_err(illegal)
    }

    /// The game, if there was one.
    fn close(self) -> Option<PgnGame> {
        let Open { tags, comments, game, result_line } = self;
        if tags.is_empty() && game.plies() == 0 {
            return None;
        }
        let tag = || value(&tags, "Result").and_then(result);
        let result = result_line.or_else(tag).unwrap_or_else(|| game.state(Repetition::Ignored));
        Some(PgnGame { tags, comments, game, result })
    }
}

fn value<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    tags.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
}

/// Name and value of a tag, without its brackets.
fn split_tag(tag: &str) -> (String, String) {
    let (name, value) = tag.trim().split_once(char::is_whitespace).unwrap_or((tag.trim(), ""));
    (name.to_owned(), value.replace('"', "").trim().to_owned())
}

/// The comment that these lines begin with: up to the first that ends in a brace.
fn comment<'a>(lines: impl Iterator<Item = &'a str>) -> Option<String> {
    let mut comment = Vec::new();
    for line in lines {
        if let Some(last) = line.strip_suffix('}') {
            comment.push(last);
            return Some(comment.join("\n").trim().to_owned());
        }
        comment.push(line);
    }
    None
}

/// A result in the words of UHP or of chess. An asterisk says nothing, so the board is asked.
fn result(text: &str) -> Option<GameState> {
    match text {
        "1-0" => Some(GameState::Over(Outcome::Win(Color::White))),
        "0-1" => Some(GameState::Over(Outcome::Win(Color::Black))),
        "1/2-1/2" => Some(GameState::Over(Outcome::Draw)),
        _ => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> PgnGame {
        let mut games = read_pgn(text).expect("it is PGN");
        assert_eq!(games.len(), 1, "{games:?}");
        games.remove(0)
    }

    #[test]
    fn nothing_is_no_games() {
        assert!(read_pgn("").expect("it is PGN").is_empty());
        assert!(read_pgn("\u{feff}\r\n  \r\n").expect("it is PGN").is_empty());
    }

    #[test]
    fn a_missing_game_type_is_base() {
        assert_eq!(one("1. wS1\n2. bS1 wS1-").game.to_string(), "Base;InProgress;White[2];wS1;bS1 wS1-");
    }

    #[test]
    fn the_other_dialect_is_read() {
        let game = one("[GameType \"Base+MLP\"]\r\n[Date \"31-May-2024_12:00:00\"]\r\n[Site \"x\"]\r\n\
            [White \"Ann\"]\r\n[Black \"Bob\"]\r\n[Result \"0-1\"]\r\n\r\n1. wL \r\n2. bM -wL\r\n3. wM wL-\r\n");
        assert_eq!(game.game.plies(), 3);
        assert_eq!(game.result.to_string(), "BlackWins");
        assert_eq!(game.tag("date"), Some("31-May-2024_12:00:00"));
    }

    #[test]
    fn comments_may_span_lines_and_belong_to_their_ply() {
        let game = one("{before}\n1. wS1\n{ two\nlines }\n2. bS1 wS1-\n{}\n");
        let comments = [(0, "before"), (1, "two\nlines"), (2, "")].map(|(ply, text)| (ply, text.to_owned()));
        assert_eq!(game.comments, comments);
    }

    #[test]
    fn the_line_counts_before_the_tag_and_the_tag_before_the_board() {
        assert_eq!(one("[Result \"Draw\"]\n1. wS1\nWhiteWins").result.to_string(), "WhiteWins");
        assert_eq!(one("[Result \"Draw\"]\n1. wS1").result.to_string(), "Draw");
        assert_eq!(one("[Result \"perhaps\"]\n1. wS1").result.to_string(), "InProgress");
        assert_eq!(one("[Result \"*\"]").result.to_string(), "NotStarted");
        assert_eq!(one("1. wS1\n1/2-1/2").result.to_string(), "Draw");
    }

    #[test]
    fn a_file_may_hold_several_games() {
        let games =
            read_pgn("[White \"a\"]\n1. wS1\n[White \"b\"]\n[White \"c\"]\n\nDraw\n[Black \"d\"]\n1. wA1\n");
        let plies: Vec<usize> = games.expect("it is PGN").iter().map(|game| game.game.plies()).collect();
        assert_eq!(plies, [1, 0, 0, 1]);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let error = |text: &str| read_pgn(text).expect_err("it is not PGN").to_string();
        assert_eq!(
            error("[GameType \"Chess\"]"),
            "line 1: unknown game type \"Chess\": expected Base, or Base+ and letters of M, L, P"
        );
        assert!(error("\n1. wS1\n2. bX1 wS1-").starts_with("line 3: move 2 (\"bX1 wS1-\"): no piece named"));
        assert!(error("1. wS1\n2. bS1").starts_with("line 2: move 2 (\"bS1\"): "));
        assert_eq!(error("1. wS1\n{never"), "line 2: the comment \"{never\" has no end");
        assert_eq!(error("[White"), "line 1: the tag \"[White\" has no end");
    }
}
