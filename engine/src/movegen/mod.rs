//! The legal moves of a position.
//!
//! One generator knows the rules; what becomes of the moves is the business of a [`Sink`]: a list, a count, sets for
//! a visitor. Each bug has a file of its own with a function `moves`, and so has each rule that bugs share:
//!
//! | file | rule |
//! |---|---|
//! | [`placement`] | where a piece may enter the game |
//! | [`hive`] | the hive as sets of hexes, for all of the rest |
//! | [`pins`] | one hive: which tiles may leave, without a search |
//! | [`faces`] | where a sliding piece may get to, without a walk |
//! | [`climb`] | steps up, along and down the hive |
//! | `queen`, `spider`, `beetle`, `grasshopper`, `ant`, `mosquito`, `ladybug`, `pillbug` | the bugs |
//!
//! Sliding one step is a table of the 64 rings: [`Ring::slides`](crate::Ring).

use std::ops::ControlFlow;

use crate::board::Board;
use crate::bug::Bug;
use crate::color::{ByColor, Color};
use crate::hex::Hex;
use crate::hex_set::HexSet;
use crate::piece::{Piece, PieceSet};
use crate::position::Position;

mod ant;
mod beetle;
mod climb;
mod faces;
mod grasshopper;
mod hive;
mod ladybug;
mod mosquito;
mod pillbug;
pub(crate) mod pins;
mod placement;
mod queen;
mod sink;
mod spider;

use hive::Hive;
pub(crate) use sink::Counter;
pub use sink::{MoveSet, Region, Sink};

const CONTINUE: ControlFlow<()> = ControlFlow::Continue(());

/// Hands all legal moves of the side to move to a sink; a forced pass is not among them.
#[inline]
pub fn generate(position: &Position, sink: &mut impl Sink) -> ControlFlow<()> {
    if position.outcome().is_some() {
        CONTINUE
    } else if position.board().is_compact() {
        generate_in_width::<4>(position, sink)
    } else {
        generate_wide(position, sink)
    }
}

/// A hive too long for the fast board: rare, and kept out of the way.
#[cold]
#[inline(never)]
fn generate_wide(position: &Position, sink: &mut impl Sink) -> ControlFlow<()> {
    generate_in_width::<16>(position, sink)
}

/// The moves of the side to move.
#[inline]
fn generate_in_width<const W: usize>(position: &Position, sink: &mut impl Sink) -> ControlFlow<()> {
    let (board, color) = (position.board(), position.to_move());
    let tops = ByColor::from_fn(|color| board.tops::<W>(color));
    let near = ByColor::from_fn(|color| tops[color].ring());
    let occupied = tops[Color::White] | tops[Color::Black];
    placement::moves::<W, false>(position, &near, occupied, sink)?;
    if !may_move(position, color) {
        return CONTINUE;
    }
    let hive = Hive::new(board, occupied, near[Color::White] | near[Color::Black]);
    moves_on_board(&hive, color, position.stunned_set(), sink)
}

/// Hands the moves of both sides to a sink each: those of the side to move, and those that the other side would have if
/// the side to move could pass. What both need to know about the hive is worked out once.
///
/// Nothing breaks off the generation: a sink that does only misses the rest of its own moves.
#[inline]
pub fn generate_both(position: &Position, mover: &mut impl Sink, other: &mut impl Sink) {
    if position.outcome().is_some() {
    } else if position.board().is_compact() {
        generate_both_in_width::<4>(position, mover, other);
    } else {
        generate_both_wide(position, mover, other);
    }
}

#[cold]
#[inline(never)]
fn generate_both_wide(position: &Position, mover: &mut impl Sink, other: &mut impl Sink) {
    generate_both_in_width::<16>(position, mover, other);
}

#[inline]
fn generate_both_in_width<const W: usize>(position: &Position, mover: &mut impl Sink, other: &mut impl Sink) {
    let (board, color) = (position.board(), position.to_move());
    let tops = ByColor::from_fn(|color| board.tops::<W>(color));
    let near = ByColor::from_fn(|color| tops[color].ring());
    let occupied = tops[Color::White] | tops[Color::Black];
    let hive = Hive::new(board, occupied, near[Color::White] | near[Color::Black]);
    let _ = placement::moves::<W, false>(position, &near, occupied, mover);
    if may_move(position, color) {
        let _ = moves_on_board(&hive, color, position.stunned_set(), mover);
    }
    let _ = placement::moves::<W, true>(position, &near, occupied, other);
    if may_move(position, !color) {
        let _ = moves_on_board(&hive, !color, PieceSet::NONE, other);
    }
}

/// Nothing of a side moves before its queen is in play.
#[inline]
fn may_move(position: &Position, color: Color) -> bool {
    position.board().in_play().contains(Piece::queen(color))
}

/// Throws, then what the pieces of a side do by themselves.
#[inline]
fn moves_on_board<const W: usize>(
    hive: &Hive<W>,
    color: Color,
    stunned: PieceSet,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    let able = (PieceSet::of_color(color) & hive.board.in_play()) - hive.board.covered() - stunned;
    let thrown = pillbug::throws(hive, able, stunned, sink)?;
    walks(hive, able - thrown, sink)
}

/// The moves that pieces make by themselves. Trusts that they are neither covered nor stunned.
#[inline]
fn walks<const W: usize>(hive: &Hive<W>, walkers: PieceSet, sink: &mut impl Sink) -> ControlFlow<()> {
    let elevated = walkers & hive.board.elevated();
    for piece in elevated {
        beetle::moves_on_top(hive, piece, hive.board.hex_in_play(piece), sink)?;
    }
    let walkers = walkers - elevated;
    hive.each_free(walkers, Bug::Queen, |queen, from| queen::moves(hive, queen, from, sink))?;
    hive.each_free(walkers, Bug::Spider, |spider, from| spider::moves(hive, spider, from, sink))?;
    hive.each_free(walkers, Bug::Beetle, |beetle, from| beetle::moves(hive, beetle, from, sink))?;
    hive.each_free(walkers, Bug::Grasshopper, |hopper, from| grasshopper::moves(hive, hopper, from, sink))?;
    hive.each_free(walkers, Bug::Ant, |ant, from| ant::moves(hive, ant, from, sink))?;
    hive.each_free(walkers, Bug::Mosquito, |mosquito, from| mosquito::moves(hive, mosquito, from, sink))?;
    hive.each_free(walkers, Bug::Ladybug, |ladybug, from| ladybug::moves(hive, ladybug, from, sink))?;
    hive.each_free(walkers, Bug::Pillbug, |pillbug, from| pillbug::moves(hive, pillbug, from, sink))
}

/// Can this piece get to `to` by itself, without being thrown or placed? Trusts that the game goes on.
#[must_use]
pub(crate) fn walks_to(position: &Position, piece: Piece, to: Hex) -> bool {
    fn walks_to_in_width<const W: usize>(board: &Board, piece: Piece, to: Hex) -> bool {
        let occupied = board.tops::<W>(Color::White) | board.tops::<W>(Color::Black);
        let hive = Hive::new(board, occupied, occupied.ring());
        walks(&hive, PieceSet::only(piece), &mut sink::Destination(to)).is_break()
    }
    let board = position.board();
    let able = PieceSet::of_color(position.to_move()) & board.in_play();
    if !(able - board.covered() - position.stunned_set()).contains(piece)
        || !may_move(position, position.to_move())
    {
        return false;
    }
    if board.is_compact() {
        walks_to_in_width::<4>(board, piece, to)
    } else {
        walks_to_in_width::<16>(board, piece, to)
    }
}

/// Shows the moves of each piece as one set.
pub(crate) fn visit(position: &Position, visitor: impl FnMut(MoveSet) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut sink = sink::ByPiece::new(position.board(), visitor);
    generate(position, &mut sink)?;
    sink.finish()
}

/// Where one piece may go.
pub(crate) fn moves_of(position: &Position, piece: Piece) -> HexSet {
    let mut found = HexSet::EMPTY;
    let _ = visit(position, |moves| {
        if moves.piece != piece {
            return CONTINUE;
        }
        found = moves.to;
        ControlFlow::Break(())
    });
    found
}

/// Which of these pieces would split the hive by leaving.
pub(crate) fn pinned(board: &Board, pieces: PieceSet) -> PieceSet {
    fn pinned_in_width<const W: usize>(board: &Board, pieces: PieceSet) -> PieceSet {
        let occupied = board.tops::<W>(Color::White) | board.tops::<W>(Color::Black);
        Hive::new(board, occupied, occupied.ring()).pinned(pieces)
    }
    if board.is_compact() {
        pinned_in_width::<4>(board, pieces)
    } else {
        pinned_in_width::<16>(board, pieces)
    }
}
