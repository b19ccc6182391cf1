//! Moves and games as text.
//!
//! A move names the tile, then the side of another tile, the reference, to which it goes; a bare reference
//! means on top of it:
//!
//! ```text
//!     \X   X/
//!   -X   X   X-
//!     /X   X\
//! ```
//!
//! A game is its type, its state, its turn and its moves, with semicolons between them.

use super::game_type::GameType;
use super::hive::{Cell, DIRECTIONS, step};
use super::placement::FirstTurnQueen;
use super::state::{Move, State};
use super::tile::Tile;

/// What is written before and after a reference to mean its neighbour in each of the [`DIRECTIONS`].
const MARKS: [(&str, &str); 6] = [("\\", ""), ("", "/"), ("", "-"), ("", "\\"), ("/", ""), ("-", "")];

/// Reads a move without asking whether it is legal.
///
/// Any tile in play serves as a reference, also a covered one or the mover itself. A bare name, or one with a
/// dot, is the first move of a game.
///
/// # Errors
///
/// When the text is not a move, or its reference is not in play.
pub fn read_move(state: &State, text: &str) -> Result<Move, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_first = state.hive().stacks().is_empty();
    match words[..] {
        [pass] if pass.eq_ignore_ascii_case("pass") => Ok(Move::Pass),
        [tile] | [tile, "."] if is_first => Ok(Move::Put { tile: tile.parse()?, to: (0, 0) }),
        [tile, target] => Ok(Move::Put { tile: tile.parse()?, to: read_target(state, target)? }),
        _ => Err(format!("{text:?} is not a move")),
    }
}

/// The cell that a reference with its mark means.
fn read_target(state: &State, text: &str) -> Result<Cell, String> {
    let in_play = |tile: Tile| state.hive().cell_of(tile).ok_or_else(|| format!("{tile} is not in play"));
    for ((before, after), direction) in MARKS.into_iter().zip(DIRECTIONS) {
        let reference = text.strip_prefix(before).and_then(|text| text.strip_suffix(after));
        if let Some(Ok(tile)) = reference.map(str::parse) {
            return Ok(step(in_play(tile)?, direction));
        }
    }
    in_play(text.parse()?)
}

/// The canonical wording of a legal move.
///
/// The reference is the tile to climb on; else, with the mover lifted off, the first top around the target in
/// the order of the [`DIRECTIONS`]. The first tile of a game has none.
#[must_use]
pub fn write_move(state: &State, mv: &Move) -> String {
    let Move::Put { tile, to } = *mv else { return "pass".to_owned() };
    let hive = state.hive();
    let rest = hive.cell_of(tile).map_or_else(|| hive.clone(), |from| hive.without_top(from));
    if let Some(reference) = rest.top(to) {
        return format!("{tile} {reference}");
    }
    for direction in DIRECTIONS {
        if let Some(reference) = rest.top(step(to, direction)) {
            let (before, after) = mark_seen_from(direction);
            return format!("{tile} {before}{reference}{after}");
        }
    }
    tile.to_string()
}

/// The mark of a cell whose reference lies in the given direction: the mark of the opposite direction.
fn mark_seen_from(direction: (i32, i32)) -> (&'static str, &'static str) {
    let opposite = (-direction.0, -direction.1);
    let mut marks = MARKS.into_iter().zip(DIRECTIONS);
    marks.find(|&(_, direction)| direction == opposite).map_or(("", ""), |(mark, _)| mark)
}

/// Takes a `GameString` apart into its type and its moves. The state and the turn are skipped: they follow
/// from the moves.
///
/// # Errors
///
/// When the game type is unknown.
pub fn split_game(text: &str) -> Result<(GameType, Vec<&str>), String> {
    let mut fields = text.trim().split(';');
    let game_type = fields.next().unwrap_or_default().parse()?;
    let moves = fields.skip(2).filter(|field| !field.trim().is_empty()).collect();
    Ok((game_type, moves))
}

/// The `GameString` of a game played from the start by legal moves.
#[must_use]
pub fn write_game(game_type: GameType, first_turn_queen: FirstTurnQueen, moves: &[Move]) -> String {
    let mut state = State::new(game_type, first_turn_queen);
    let mut words = Vec::new();
    for mv in moves {
        words.push(state.move_text(mv));
        state.play(mv);
    }
    let progress = match state.outcome() {
        Some(outcome) => outcome.to_string(),
        None if moves.is_empty() => "NotStarted".to_owned(),
        None => "InProgress".to_owned(),
    };
    let turn = format!("{}[{}]", state.side_to_move(), moves.len() / 2 + 1);
    let mut fields = vec![state.game_type().to_string(), progress, turn];
    fields.extend(words);
    fields.join(";")
}
