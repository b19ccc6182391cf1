//! The game as an engine reports it: a GameString taken apart, but not played.
//!
//! ```text
//!   Base+M ; InProgress ; White[2] ; wM ; bA1 wM-
//!   type     state        turn       moves, in the wording of the engine
//! ```

use std::str::FromStr;

use vespine_engine::{GameState, GameType};

use super::ReplyError;

/// The game as an engine reports it. Whether its moves are legal, or lead to this state, is another question.
///
/// ```
/// use vespine_engine::GameState;
/// use vespine_uhp::ReportedGame;
///
/// let game: ReportedGame = "Base+M;InProgress;White[2];wM;bA1 wM-".parse()?;
/// assert_eq!((game.state, game.turn.as_str()), (GameState::InProgress, "White[2]"));
/// assert_eq!(game.moves, ["wM", "bA1 wM-"]);
/// # Ok::<(), vespine_uhp::ReplyError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReportedGame {
    /// The game type.
    pub game_type: GameType,
    /// How far it has come.
    pub state: GameState,
    /// Whose turn it is, such as `White[1]`.
    pub turn: String,
    /// The moves.
    pub moves: Vec<String>,
}

impl FromStr for ReportedGame {
    type Err = ReplyError;

    fn from_str(text: &str) -> Result<ReportedGame, ReplyError> {
        let text = text.trim();
        let mut fields = text.strip_suffix(';').unwrap_or(text).split(';').map(str::trim);
        let (Some(game_type), Some(state), Some(turn)) = (fields.next(), fields.next(), fields.next()) else {
            return Err(ReplyError::Game(text.to_owned()));
        };
        let unreadable = |error| ReplyError::Field { text: text.to_owned(), error };
        Ok(ReportedGame {
            game_type: game_type.parse().map_err(unreadable)?,
            state: state.parse().map_err(unreadable)?,
            turn: turn.to_owned(),
            moves: fields.map(str::to_owned).collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_may_have_no_moves() {
        let game: ReportedGame = "Base;NotStarted;White[1]".parse().expect("it is a game");
        let (game_type, turn) = (GameType::BASE, "White[1]".to_owned());
        assert_eq!(game, ReportedGame { game_type, state: GameState::NotStarted, turn, moves: vec![] });
        let same: ReportedGame = " Base ; NotStarted ; White[1] ; ".parse().expect("it is the same");
        assert_eq!(same, game);
    }

    #[test]
    fn what_is_no_game_is_refused_with_its_text() {
        let cases = [
            ("", "\"\""),
            ("ok", "\"ok\""),
            ("Base;NotStarted", "\"Base;NotStarted\""),
            ("Bass;NotStarted;White[1]", "game type \"Bass\""),
            ("Base;Running;White[1]", "state \"Running\""),
        ];
        for (text, named) in cases {
            let error = text.parse::<ReportedGame>().expect_err(text).to_string();
            assert!(error.contains(named), "{error}");
        }
    }
}
