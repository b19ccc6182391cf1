//! The hive as sets of hexes, with what is worked out about it only when somebody asks.

use std::cell::OnceCell;
use std::ops::ControlFlow;

use super::faces::Faces;
use super::{CONTINUE, Region};
use crate::board::Board;
use crate::bug::Bug;
use crate::hex::Hex;
use crate::hex_set::HexSet;
use crate::piece::{Piece, PieceSet};

/// The hive of one position.
pub(super) struct Hive<'a, const W: usize> {
    pub(super) board: &'a Board,
    pub(super) occupied: HexSet<W>,
    /// The hexes next to a tile, occupied or not.
    pub(super) near: HexSet<W>,
    /// See [`super::faces`].
    pub(super) faces: OnceCell<Faces<W>>,
    /// The hexes in holes, see [`super::pins`].
    pub(super) enclosed: OnceCell<HexSet<W>>,
}

impl<'a, const W: usize> Hive<'a, W> {
    #[inline]
    pub(super) fn new(board: &'a Board, occupied: HexSet<W>, near: HexSet<W>) -> Self {
        Hive { board, occupied, near, faces: OnceCell::new(), enclosed: OnceCell::new() }
    }

    #[inline]
    pub(super) fn region(&self, hexes: HexSet<W>) -> Region<'a, W> {
        Region::new(hexes, self.board.window())
    }

    /// Calls `moves` for those of the pieces that are of this species and not pinned. Trusts that they are on the ground.
    #[inline]
    pub(super) fn each_free(
        &self,
        pieces: PieceSet,
        bug: Bug,
        mut moves: impl FnMut(Piece, Hex) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for piece in pieces & PieceSet::of_bug(bug) {
            let from = self.board.hex_in_play(piece);
            if !self.is_pinned(from) {
                moves(piece, from)?;
            }
        }
        CONTINUE
    }
}
