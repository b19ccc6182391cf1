//! What a player does in a turn, and lists of it.

use std::ops::Deref;

use arrayvec::ArrayVec;

use crate::hex::Hex;
use crate::piece::Piece;

/// What a player does in a turn.
///
/// A placement, a walk and a pillbug's throw are all the same thing to the board: a piece comes to stand on a hex.
/// Two moves are equal when piece and hex are, however they came about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Move {
    /// `piece` comes to stand on `to`, from the reserve or from elsewhere on the board.
    Put {
        /// The piece that is placed, moved or thrown.
        piece: Piece,
        /// Where it stands afterwards, on top of whatever is there.
        to: Hex,
    },
    /// Nothing else is possible.
    Pass,
}

impl Move {
    /// The piece that is placed, moved or thrown; none for a pass.
    ///
    /// ```
    /// use vespine_engine::{Color, Hex, Move, Piece};
    ///
    /// let queen = Piece::queen(Color::White);
    /// assert_eq!(Move::Put { piece: queen, to: Hex::ORIGIN }.piece(), Some(queen));
    /// assert_eq!(Move::Pass.piece(), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn piece(self) -> Option<Piece> {
        match self {
            Move::Put { piece, .. } => Some(piece),
            Move::Pass => None,
        }
    }
}

/// The legal moves of a position.
///
/// There is always room: each of the 14 own pieces has at most 60 places to go to (28 tiles in a row have 58
/// neighbours), and at most 12 enemy pieces can be thrown to at most five places each: 900 moves.
#[derive(Clone, Debug)]
pub struct MoveList(ArrayVec<Move, 1024>);

impl MoveList {
    /// No moves yet.
    #[must_use]
    #[inline]
    pub fn new() -> Self {
        Self(ArrayVec::new())
    }

    /// Empties the list.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Keeps the moves that are to be kept, in their order.
    #[inline]
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        self.0.retain(|mv| keep(*mv));
    }

    /// Adds a move. Trusts that there are not more than a position can have.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }

    /// Adds some moves.
    #[inline]
    pub(crate) fn extend(&mut self, moves: impl Iterator<Item = Move>) {
        self.0.extend(moves);
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];
    #[inline]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl std::ops::DerefMut for MoveList {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.0
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = arrayvec::IntoIter<Move, 1024>;
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;
    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
