//! The engine against the reference: everything that both say about one position.
//!
//! The reference is asked once, which is nearly all of the cost. A difference is told with the position in words
//! that can be pasted into a table of cases.

use crate::composed;
use crate::reference::hive::neighbors;
use crate::reference::one_hive::is_connected;
use crate::reference::{self, Cell, State};
use crate::twins::{self, Twins, translated};
use rand::RngExt;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::ops::ControlFlow;
use vespine_engine::{Color, Hex, Move, Piece, Position};

/// The legal moves in the engine's words, each with the reference's word for it.
pub type Moves = BTreeMap<Move, reference::Move>;

/// Where each piece may go.
type Destinations = BTreeMap<Piece, BTreeSet<Hex>>;

/// Compares everything, and returns the moves if there is no difference. Questions about illegal moves are
/// drawn by lot.
///
/// # Errors
///
/// The first difference.
pub fn check(twins: &Twins, rng: &mut impl RngExt) -> Result<Moves, String> {
    let Twins { position, state } = twins;
    let moves: Moves = state.legal_moves().into_iter().map(|mv| (translated(&mv), mv)).collect();
    let expected: BTreeSet<Move> = moves.keys().copied().collect();
    same_table(position, state)
        .and_then(|()| same_list(position, &expected))
        .and_then(|()| same_destinations(position, &expected))
        .and_then(|()| same_judgement(position, state, &expected, rng))
        .map_err(|difference| format!("{difference}\nin {}", composed::write(state)))?;
    Ok(moves)
}

/// What lies on the table, and what follows from it at a glance.
fn same_table(position: &Position, state: &State) -> Result<(), String> {
    let board = position.board();
    let stacks: BTreeMap<Hex, Vec<Piece>> = board
        .occupied()
        .iter()
        .map(|hex| (hex, board.stack(hex).collect::<Vec<_>>().into_iter().rev().collect()))
        .collect();
    let expected = state.hive().stacks().iter().map(|(&cell, stack)| {
        let pieces = stack.iter().map(|&tile| twins::piece(tile)).collect();
        (twins::hex(cell), pieces)
    });
    same("stacks", &stacks, &expected.collect())?;
    same("side to move", &position.to_move(), &twins::color(state.side_to_move()))?;
    same("stunned piece", &position.stunned(), &state.marker().map(twins::piece))?;
    same("outcome", &position.outcome().map(|it| it.to_string()), &state.outcome().map(|it| it.to_string()))?;
    for color in [reference::Color::White, reference::Color::Black] {
        let of = twins::color(color);
        let hand = state.hand(color).into_iter().map(twins::piece).collect();
        same("reserve", &position.reserve(of).iter().collect::<BTreeSet<_>>(), &hand)?;
        same("pinned pieces", &position.pinned(of).iter().collect(), &pinned(state, of))?;
        same("liberties of the queen", &position.queen_liberties(of), &liberties(state, color))?;
    }
    Ok(())
}

/// The single tiles of a side without which the hive falls apart.
fn pinned(state: &State, of: Color) -> BTreeSet<Piece> {
    let hive = state.hive();
    let holds_the_hive = |cell: Cell| hive.height(cell) == 1 && !is_connected(&hive.without_top(cell));
    let tops = hive.tops().filter(|(_, tile)| twins::color(tile.color) == of);
    tops.filter(|&(cell, _)| holds_the_hive(cell)).map(|(_, tile)| twins::piece(tile)).collect()
}

fn liberties(state: &State, color: reference::Color) -> Option<u32> {
    let queen = state.hive().cell_of(reference::Tile::queen(color))?;
    let empty = neighbors(queen).into_iter().filter(|&cell| !state.hive().is_occupied(cell));
    u32::try_from(empty.count()).ok()
}

/// The list of moves, its length, and whether a pass is forced.
fn same_list(position: &Position, expected: &BTreeSet<Move>) -> Result<(), String> {
    let list = position.legal_moves();
    let listed: BTreeSet<Move> = list.iter().copied().collect();
    same_moves(position, &listed, expected)?;
    same("length of the list", &list.len(), &expected.len())?;
    same("count_moves", &position.count_moves(), &(expected.len() as u64))?;
    same("must_pass", &position.must_pass(), &expected.contains(&Move::Pass))
}

/// The moves piece by piece.
fn same_destinations(position: &Position, expected: &BTreeSet<Move>) -> Result<(), String> {
    let mut expected_of = Destinations::new();
    for mv in expected {
        if let Move::Put { piece, to } = *mv {
            expected_of.entry(piece).or_default().insert(to);
        }
    }
    let mut shown = Destinations::new();
    let mut again = Vec::new();
    let _ = position.visit_moves(|moves| {
        if moves.from != position.board().hex_of(moves.piece)
            || shown.insert(moves.piece, moves.to.iter().collect()).is_some()
        {
            again.push(moves.piece);
        }
        ControlFlow::Continue(())
    });
    same("pieces shown twice or in a wrong place", &again, &Vec::new())?;
    same("visit_moves", &shown, &expected_of)?;
    for piece in position.rules().game_type.pieces() {
        let moves: BTreeSet<Hex> = position.moves_of(piece).iter().collect();
        same("moves_of", &(piece, moves), &(piece, expected_of.remove(&piece).unwrap_or_default()))?;
    }
    Ok(())
}

/// Is exactly what is listed legal? All legal moves are asked for, and some others.
fn same_judgement(
    position: &Position,
    state: &State,
    expected: &BTreeSet<Move>,
    rng: &mut impl RngExt,
) -> Result<(), String> {
    let mut asked = expected.clone();
    asked.insert(Move::Pass);
    let near: BTreeSet<Hex> = state
        .hive()
        .stacks()
        .keys()
        .flat_map(|&cell| neighbors(cell).into_iter().chain([cell]))
        .map(twins::hex)
        .collect();
    let near: Vec<Hex> = near.into_iter().collect();
    if !near.is_empty() {
        let pieces = position.rules().game_type.pieces().iter();
        asked.extend(pieces.map(|piece| Move::Put { piece, to: near[rng.random_range(0..near.len())] }));
    }
    let legal: BTreeSet<Move> = asked.into_iter().filter(|&mv| position.is_legal(mv)).collect();
    same_moves(position, &legal, expected).map_err(|difference| format!("is_legal: {difference}"))
}

/// Compares two sets of moves and words what only one of them has.
///
/// # Errors
///
/// The moves that are missing and those that are too many.
pub fn same_moves(
    position: &Position,
    found: &BTreeSet<Move>,
    expected: &BTreeSet<Move>,
) -> Result<(), String> {
    if found == expected {
        return Ok(());
    }
    let texts = |moves: &BTreeSet<Move>, but: &BTreeSet<Move>| {
        let texts: Vec<String> = moves.difference(but).map(|&mv| position.write_move(mv)).collect();
        texts.join("; ")
    };
    Err(format!("moves missing: [{}], too many: [{}]", texts(expected, found), texts(found, expected)))
}

fn same<T: PartialEq + Debug>(what: &str, found: &T, expected: &T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: {found:?} instead of {expected:?}")) }
}
