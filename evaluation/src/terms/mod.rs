//! The terms of the evaluation, one file for each. A term looks at a position with the eyes of one side and enters the
//! features that this side has.

use vespine_engine::{Board, Color, Hex, Piece, PieceSet, Position};

use crate::analysis::Analysis;
use crate::ledger::Ledger;
use crate::reach::Reach;

mod beetles;
mod guard;
mod mobility;
mod mosquito;
mod queen;
mod reserve;
mod siege;
mod tempo;

pub(crate) use guard::guards;
pub(crate) use mosquito::best_neighbor;

/// A position with the eyes of one side.
pub(crate) struct View<'a> {
    pub(crate) position: &'a Position,
    pub(crate) board: &'a Board,
    pub(crate) color: Color,
    pub(crate) own_queen: Option<Hex>,
    pub(crate) enemy_queen: Option<Hex>,
    pub(crate) own: &'a Reach,
    pub(crate) enemy: &'a Reach,
}

impl<'a> View<'a> {
    #[inline]
    pub(crate) fn new(position: &'a Position, analysis: &'a Analysis, color: Color) -> View<'a> {
        let board = position.board();
        View {
            position,
            board,
            color,
            own_queen: board.hex_of(Piece::queen(color)),
            enemy_queen: board.hex_of(Piece::queen(!color)),
            own: analysis.reach(color),
            enemy: analysis.reach(!color),
        }
    }

    /// The own pieces on the board.
    #[inline]
    pub(crate) fn pieces(&self) -> PieceSet {
        PieceSet::of_color(self.color) & self.board.in_play()
    }
}

/// Enters all features of one side.
#[inline]
pub(crate) fn enter_all(view: &View, ledger: &mut impl Ledger) {
    queen::enter(view, ledger);
    siege::enter(view, ledger);
    beetles::enter(view, ledger);
    guard::enter(view, ledger);
    mobility::enter(view, ledger);
    mosquito::enter(view, ledger);
    reserve::enter(view, ledger);
    tempo::enter(view, ledger);
}
