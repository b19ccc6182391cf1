//! The legal moves of a position.
//!
//! One generator knows the rules; what becomes of the moves is the business of a [`Sink`]: a list, a count, sets for
//! a visitor. Each bug has a file of its own with a function `moves`, and so has each rule that bugs share:
//!
//! | file | rule |
//! |---|---|
//! | [`placement`] | where a piece may enter the game |
//! | [`pins`] | one hive: which tiles may leave, without a search |
//! | [`faces`] | where a sliding piece may get to, without a walk |
//! | [`climb`] | steps up, along and down the hive |
//! | `queen`, `spider`, `beetle`, `grasshopper`, `ant`, `mosquito`, `ladybug`, `pillbug` | the bugs |
//!
//! Sliding one step is a table of the 64 rings: [`Ring::slides`](crate::Ring).

use std::cell::OnceCell;
use std::ops::ControlFlow;

use crate::board::Board;
use crate::bug::Bug;
use crate::color::Color;
use crate::hex::Hex;
use crate::hex_set::HexSet;
use crate::piece::{Piece, PieceSet};
use crate::position::Position;

mod ant;
mod beetle;
mod climb;
mod faces;
mod grasshopper;
mod ladybug;
mod mosquito;
mod pillbug;
pub(crate) mod pins;
mod placement;
mod queen;
mod sink;
mod spider;

use faces::Faces;
pub use sink::{Counter, MoveSet, Region, Sink};

/// Hands all legal moves of the side to move to a sink; a forced pass is not among them.
#[inline]
pub fn generate(position: &Position, sink: &mut impl Sink) -> ControlFlow<()> {
    if position.outcome().is_some() {
        ControlFlow::Continue(())
    } else if position.board().is_compact() {
        Generator::<4>::new(position).all(sink)
    } else {
        generate_wide(position, sink)
    }
}

/// A hive too long for the fast board: rare, and kept out of the way.
#[cold]
#[inline(never)]
fn generate_wide(position: &Position, sink: &mut impl Sink) -> ControlFlow<()> {
    Generator::<16>::new(position).all(sink)
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
            return ControlFlow::Continue(());
        }
        found = moves.to;
        ControlFlow::Break(())
    });
    found
}

/// Which of these pieces would split the hive by leaving.
pub(crate) fn pinned(board: &Board, pieces: PieceSet) -> PieceSet {
    if board.is_compact() {
        Hive::<4>::new(board).pinned(pieces)
    } else {
        Hive::<16>::new(board).pinned(pieces)
    }
}

/// The hive as sets of hexes, with what is worked out about it only when somebody asks.
pub(crate) struct Hive<'a, const W: usize> {
    board: &'a Board,
    /// Hexes by the colour of the top piece, and the hexes next to them.
    tops: [HexSet<W>; 2],
    near: [HexSet<W>; 2],
    occupied: HexSet<W>,
    sea: OnceCell<HexSet<W>>,
    faces: OnceCell<Faces<W>>,
    enclosed: OnceCell<HexSet<W>>,
}

impl<'a, const W: usize> Hive<'a, W> {
    #[inline]
    fn new(board: &'a Board) -> Self {
        let tops = Color::ALL.map(|color| board.tops::<W>(color));
        Hive {
            board,
            tops,
            near: [tops[0].ring(), tops[1].ring()],
            occupied: tops[0] | tops[1],
            sea: OnceCell::new(),
            faces: OnceCell::new(),
            enclosed: OnceCell::new(),
        }
    }

    /// Empty and occupied hexes that are next to a tile.
    #[inline]
    fn near(&self) -> HexSet<W> {
        self.near[0] | self.near[1]
    }

    fn region(&self, hexes: HexSet<W>) -> Region<W> {
        Region::new(hexes, self.board.window())
    }
}

/// The generator for one position.
struct Generator<'a, const W: usize> {
    position: &'a Position,
    hive: Hive<'a, W>,
}

impl<'a, const W: usize> Generator<'a, W> {
    #[inline]
    fn new(position: &'a Position) -> Self {
        Generator { position, hive: Hive::new(position.board()) }
    }

    /// Placements, then throws, then the walks of each species.
    #[inline]
    fn all(&self, sink: &mut impl Sink) -> ControlFlow<()> {
        self.placements(sink)?;
        let (position, board) = (self.position, self.hive.board);
        let own = PieceSet::of_color(position.to_move()) & board.in_play();
        if !own.contains(Piece::queen(position.to_move())) {
            return ControlFlow::Continue(());
        }
        let able = own - board.covered() - position.stunned_set();
        let thrown = self.throws(able, sink)?;
        let walkers = able - thrown;
        for bug in Bug::ALL {
            for piece in walkers & PieceSet::of_bug(bug) {
                self.walk(piece, bug, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The moves that a piece of the side to move makes by itself. Trusts that it is neither covered nor stunned.
    #[inline]
    fn walk(&self, piece: Piece, bug: Bug, sink: &mut impl Sink) -> ControlFlow<()> {
        let from = self.hive.board.hex_in_play(piece);
        if self.hive.board.elevated().contains(piece) {
            return beetle::moves_on_top(&self.hive, piece, from, sink);
        }
        if self.hive.is_pinned(from) {
            return ControlFlow::Continue(());
        }
        self.hive.walk(piece, bug, from, sink)
    }
}

impl<const W: usize> Hive<'_, W> {
    /// The moves of a piece on the ground with the powers of `bug`. Trusts that it may leave.
    #[inline]
    fn walk(&self, piece: Piece, bug: Bug, from: Hex, sink: &mut impl Sink) -> ControlFlow<()> {
        match bug {
            Bug::Queen => queen::moves(self, piece, from, sink),
            Bug::Spider => spider::moves(self, piece, from, sink),
            Bug::Beetle => beetle::moves(self, piece, from, sink),
            Bug::Grasshopper => grasshopper::moves(self, piece, from, sink),
            Bug::Ant => ant::moves(self, piece, from, sink),
            Bug::Mosquito => mosquito::moves(self, piece, from, sink),
            Bug::Ladybug => ladybug::moves(self, piece, from, sink),
            Bug::Pillbug => pillbug::moves(self, piece, from, sink),
        }
    }
}
