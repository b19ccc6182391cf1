//! Where a piece may enter the game.
//!
//! ```text
//!      . o . . x .        A new piece touches a tile of its own colour and none of the other colour.
//!     . W W o B B x       o: here White may place, x: here Black may. The colour of a stack is the colour of its top.
//!      o W o . B x
//!       o o   x x
//! ```
//!
//! The first piece of the game goes anywhere (so: to the origin), the second next to it. The queen is no first piece
//! unless the rules allow it, and she must be placed when three others have been. Of each species the lowest number
//! comes first, so it is one move for each species and hex.
//!
//! The queen is due on her side's fourth turn. Nothing of a side moves before its queen is there, and no side can be
//! walled in so early that it has to pass: on its fourth turn it has placed exactly three pieces. So the position
//! decides, and no turn has to be counted.

use std::ops::ControlFlow;

use super::{Generator, Sink};
use crate::color::Color;
use crate::hex::Hex;
use crate::hex_set::HexSet;
use crate::piece::{Piece, PieceSet};

impl<const W: usize> Generator<'_, W> {
    /// All placements of the side to move.
    #[inline]
    pub(super) fn placements(&self, sink: &mut impl Sink) -> ControlFlow<()> {
        let pieces = self.placeable();
        if pieces.is_empty() {
            return ControlFlow::Continue(());
        }
        sink.placements(pieces, &self.hive.region(self.spawns(self.position.to_move())))
    }

    /// The pieces of which one may be placed now, lowest numbers only.
    #[inline]
    fn placeable(&self) -> PieceSet {
        let color = self.position.to_move();
        let reserve = self.position.reserve(color);
        let next = reserve.lowest_of_each_kind();
        let queen = Piece::queen(color);
        if !reserve.contains(queen) {
            return next;
        }
        match (PieceSet::of_color(color) & self.hive.board.in_play()).len() {
            0 if !self.position.rules().may_open_with(queen) => next - PieceSet::only(queen),
            0..3 => next,
            _ => PieceSet::only(queen),
        }
    }

    /// The hexes on which a piece of this colour may be placed.
    #[inline]
    fn spawns(&self, color: Color) -> HexSet<W> {
        let hive = &self.hive;
        if hive.tops[color as usize].is_empty()
            && (PieceSet::of_color(color) & hive.board.in_play()).is_empty()
        {
            let first = hive.near[!color as usize];
            return if first.is_empty() { HexSet::only(Hex::ORIGIN) } else { first };
        }
        hive.near[color as usize] - hive.near[!color as usize] - hive.occupied
    }
}
