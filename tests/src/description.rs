//! What makes two positions equal, spelled out without the engine's own equality and hash.
//!
//! Side to move, the stacks by kinds of bugs, and the piece that was just moved, if it makes a difference. The suites
//! compare the engine's equality, hash and count of repetitions with it.

use std::collections::BTreeMap;
use vespine_engine::{Bug, Color, Hex, Piece, Position, SetupError};

/// The stacks, each from the ground up.
#[must_use]
pub fn stacks(position: &Position) -> Vec<(Hex, Vec<Piece>)> {
    let board = position.board();
    let from_the_ground = |hex| {
        let mut stack: Vec<Piece> = board.stack(hex).collect();
        stack.reverse();
        (hex, stack)
    };
    board.occupied().iter().map(from_the_ground).collect()
}

/// The position with these stacks, and everything else as in the given one.
///
/// # Errors
///
/// When the stacks make no hive.
pub fn laid_out(
    like: &Position,
    stacks: &[(Hex, Vec<Piece>)],
    stunned: Option<Piece>,
) -> Result<Position, SetupError> {
    let slices = stacks.iter().map(|(hex, stack)| (*hex, stack.as_slice()));
    Position::from_stacks(like.rules(), like.to_move(), slices, stunned)
}

/// A piece without its number.
pub type Kind = (Color, Bug);

/// Side to move, stacks of kinds, and where the piece stands that is barred from moving.
pub type Description = (Color, BTreeMap<Hex, Vec<Kind>>, Option<Hex>);

/// All that makes a position different from others of its game type.
#[must_use]
pub fn description(position: &Position) -> Description {
    let kinds = |stack: Vec<Piece>| stack.into_iter().map(|piece| (piece.color(), piece.bug())).collect();
    let stacks = stacks(position).into_iter().map(|(hex, stack)| (hex, kinds(stack))).collect();
    let barred = position.stunned().filter(|&piece| can_matter(position, piece));
    (position.to_move(), stacks, barred.and_then(|piece| position.board().hex_of(piece)))
}

/// May it make a difference that this piece is stunned? It does if the mover could move it himself, or if it is
/// alone on its hex beside a piece of his that is able to throw.
#[must_use]
pub fn can_matter(position: &Position, stunned: Piece) -> bool {
    if stunned.color() == position.to_move() {
        return true;
    }
    let board = position.board();
    if board.elevated().contains(stunned) {
        return false;
    }
    let around = board.hex_of(stunned).into_iter().flat_map(Hex::neighbors);
    around.filter(|&hex| board.height(hex) == 1).filter_map(|hex| board.top(hex)).any(|piece| {
        piece.color() == position.to_move() && matches!(piece.bug(), Bug::Pillbug | Bug::Mosquito)
    })
}
