//! Composed positions as text: a GameString in which tiles are laid out instead of played.
//!
//! ```text
//! Base+P;Composed;White[bA1];wQ;bQ wQ-;bA1 wQ\;bB1 bA1
//! ```
//!
//! The word `Composed` stands where the state would be. In place of the turn come the side to move and, in
//! brackets, the piece moved in the ply before, if any. The tiles follow in any order in which each is laid beside or
//! on top of another one; no rule of play applies.

use crate::reference::hive::neighbors;
use crate::reference::text::{read_move, write_move};
use crate::reference::{self, Cell, State, Tile};
use crate::twins::{self, Twins};
use std::collections::{BTreeMap, BTreeSet};
use vespine_engine::{FirstTurnQueen, GameType, Piece, Position, Rules};

/// A position laid out by hand.
#[derive(Clone, Debug)]
pub struct Composition {
    /// The bugs in the game.
    pub game_type: GameType,
    to_move: reference::Color,
    stunned: Option<Tile>,
    /// From the ground up.
    stacks: BTreeMap<Cell, Vec<Tile>>,
}

/// Reads a composed position; none if the text is something else, such as a GameString.
///
/// # Errors
///
/// When the text says `Composed` but does not describe a hive.
pub fn read(text: &str) -> Result<Option<Composition>, String> {
    let mut fields = text.split(';').map(str::trim);
    let head = (fields.next(), fields.next(), fields.next());
    let (Some(game_type), Some("Composed"), Some(turn)) = head else { return Ok(None) };
    let (side, stunned) = turn
        .strip_suffix(']')
        .and_then(|turn| turn.split_once('['))
        .ok_or_else(|| format!("{turn:?} is no side and stunned piece, such as White[bA1] or White[]"))?;
    let mut composition = Composition {
        game_type: game_type.parse().map_err(|error| format!("{error}"))?,
        to_move: match side {
            "White" => reference::Color::White,
            "Black" => reference::Color::Black,
            _ => return Err(format!("no side named {side}")),
        },
        stunned: if stunned.is_empty() { None } else { Some(stunned.parse()?) },
        stacks: BTreeMap::new(),
    };
    for field in fields {
        match read_move(&composition.bare_state()?, field)? {
            reference::Move::Put { tile, to } => composition.stacks.entry(to).or_default().push(tile),
            reference::Move::Pass => return Err("nobody passes in a composed position".to_owned()),
        }
    }
    Ok(Some(composition))
}

/// Writes any position down as a composed one.
///
/// # Panics
///
/// Never, if the hive is connected.
#[must_use]
pub fn write(state: &State) -> String {
    let game_type = state.game_type().to_string();
    let stunned = state.marker().map(|tile| tile.to_string()).unwrap_or_default();
    let mut fields =
        vec![game_type.clone(), "Composed".to_owned(), format!("{}[{stunned}]", state.side_to_move())];
    let mut laid = Composition {
        game_type: game_type.parse().expect("a game type"),
        to_move: state.side_to_move(),
        stunned: None,
        stacks: BTreeMap::new(),
    };
    for (cell, stack) in walk(state) {
        for &tile in stack {
            let so_far = laid.bare_state().expect("a part of a hive");
            fields.push(write_move(&so_far, &reference::Move::Put { tile, to: cell }));
            laid.stacks.entry(cell).or_default().push(tile);
        }
    }
    fields.join(";")
}

/// The stacks, each but the first beside one that came before.
fn walk(state: &State) -> Vec<(Cell, &Vec<Tile>)> {
    let stacks = state.hive().stacks();
    let mut seen: BTreeSet<Cell> = stacks.keys().take(1).copied().collect();
    let mut order: Vec<Cell> = seen.iter().copied().collect();
    let mut visited = 0;
    while let Some(&cell) = order.get(visited) {
        visited += 1;
        order.extend(
            neighbors(cell).into_iter().filter(|next| stacks.contains_key(next) && seen.insert(*next)),
        );
    }
    order.into_iter().map(|cell| (cell, &stacks[&cell])).collect()
}

impl Composition {
    /// The position on both boards.
    ///
    /// # Errors
    ///
    /// When either of them refuses the stacks.
    pub fn twins(&self, first_turn_queen: FirstTurnQueen) -> Result<Twins, String> {
        let rules = Rules { game_type: self.game_type, first_turn_queen };
        let state = State::from_stacks(
            self.game_type.to_string().parse()?,
            twins::first_turn_queen(rules),
            self.stacks.clone(),
            self.to_move,
            self.stunned,
        )?;
        let stacks: Vec<(Cell, Vec<Piece>)> = self
            .stacks
            .iter()
            .map(|(&cell, stack)| (cell, stack.iter().map(|&tile| twins::piece(tile)).collect()))
            .collect();
        let position = Position::from_stacks(
            rules,
            twins::color(self.to_move),
            stacks.iter().map(|(cell, stack)| (twins::hex(*cell), stack.as_slice())),
            self.stunned.map(twins::piece),
        );
        Ok(Twins { position: position.map_err(|error| error.to_string())?, state })
    }

    /// The same stacks, with the other side to move and nobody stunned.
    #[must_use]
    pub fn with_other_side(&self) -> Composition {
        Composition { to_move: self.to_move.other(), stunned: None, ..self.clone() }
    }

    /// The tiles laid out so far, as the reference sees them.
    fn bare_state(&self) -> Result<State, String> {
        let (game_type, queen) = (self.game_type.to_string().parse()?, reference::FirstTurnQueen::Forbidden);
        State::from_stacks(game_type, queen, self.stacks.clone(), self.to_move, None)
    }
}
