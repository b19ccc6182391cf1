//! What `vespine explain` can be asked for.

use clap::Args;

/// Explain a position: who stands better, and why
///
/// Notes about both queens, who can reach them, which pieces are free and which are stuck, and what is in hand. Then the
/// evaluation of the engine, term by term. Nothing is searched: these are the facts of the position itself. Of a finished
/// game it tells who has won, and how.
#[derive(Args, Debug)]
#[command(after_long_help = EPILOGUE)]
pub(crate) struct ExplainArguments {
    /// The game to explain the end of: a GameString, or a game type such as Base+MLP
    #[arg(value_name = "GAME")]
    pub(crate) game: String,

    /// Print one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

const EPILOGUE: &str = r#"Examples:
  vespine explain Base+MLP    the empty board
  vespine explain "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
                              a position in a game

JSON: "type":"explanation", "game_type", "turn", "to_move", "result" (WhiteWins,
BlackWins or Draw; null if the game is not over), "score" (hundredths, seen from
the side to move), "white_win_chance" (from 0 to 1), "verdict" and "notes"
(sentences; "notes" by "white" and "black"), "terms" (each with "name",
"meaning", "white", "black", "difference") and "total" (as one of the terms). Of
a finished game "score" and "total" are null, and there are no terms."#;
