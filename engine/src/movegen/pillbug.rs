//! The pillbug slides one hex, or throws a neighbour over itself.
//!
//! ```text
//!       . t # .        Instead of moving, the pillbug P takes a neighbour t of either colour
//!      o P # .         up onto itself and sets it down on an empty hex o on any side.
//!       o o .
//! ```
//!
//! The thrower is a pillbug, or a mosquito on the ground that touches one; it may be pinned, but not covered, and it must
//! not have been moved in the ply before. What it throws stands alone on its hex, is not pinned and was not moved in
//! the ply before either. Both the way up and the way down may be barred by a gate at height.
//!
//! A thrown piece of one's own may get to the same hex by itself: that is the same move, so the two are united.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::{Hive, Sink, walks};
use crate::board::Board;
use crate::bug::Bug;
use crate::hex::Hex;
use crate::hex_set::HexSet;
use crate::piece::{Piece, PieceSet};
use crate::ring::Ring;

#[inline]
pub(super) fn moves<const W: usize>(
    hive: &Hive<W>,
    piece: Piece,
    from: Hex,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    sink.steps(piece, from, hive.board.ring(from).slides())
}

/// What one thrower can do.
struct Throw {
    thrower: Hex,
    targets: PieceSet,
    landings: Ring,
}

/// All moves of all pieces that can be thrown, and which pieces these are. Of the mover's own among them the other moves
/// are included. `able` are the mover's pieces that are neither covered nor stunned.
#[inline]
pub(super) fn throws<const W: usize>(
    hive: &Hive<W>,
    able: PieceSet,
    stunned: PieceSet,
    sink: &mut impl Sink,
) -> ControlFlow<(), PieceSet> {
    let throwers = (able & PieceSet::THROWERS) - hive.board.elevated();
    if throwers.is_empty() {
        return ControlFlow::Continue(PieceSet::NONE);
    }
    let mut targets = PieceSet::NONE;
    let mut throws = ArrayVec::<Throw, 2>::new();
    for throw in throwers.iter().filter_map(|thrower| throw_by(hive, thrower, stunned)) {
        targets = targets | throw.targets;
        throws.push(throw);
    }
    for piece in targets {
        let own = able.contains(piece);
        if let ([throw], false) = (throws.as_slice(), own) {
            sink.steps(piece, throw.thrower, throw.landings)?;
            continue;
        }
        let mut reach = HexSet::<W>::EMPTY;
        for throw in throws.iter().filter(|throw| throw.targets.contains(piece)) {
            reach.steps(piece, throw.thrower, throw.landings)?;
        }
        if own {
            walks(hive, PieceSet::only(piece), &mut reach)?;
        }
        sink.region(piece, &hive.region(reach))?;
    }
    ControlFlow::Continue(targets)
}

impl Board {
    /// Has this piece the power to throw: is it a pillbug, or a mosquito that touches one? Trusts that it is one of
    /// [`PieceSet::THROWERS`] and stands on the ground at `hex`; whether it is covered or stunned is another question.
    #[inline]
    #[must_use]
    pub fn is_thrower(&self, piece: Piece, hex: Hex) -> bool {
        debug_assert!(PieceSet::THROWERS.contains(piece), "a {} never throws", piece.bug());
        let is_pillbug = |piece: Piece| piece.bug() == Bug::Pillbug;
        is_pillbug(piece) || self.ring(hex).around(hex).any(|next| is_pillbug(self.top_of_stack(next)))
    }
}

/// What this pillbug or mosquito on the ground can throw, and where to.
#[inline]
fn throw_by<const W: usize>(hive: &Hive<W>, thrower: Piece, stunned: PieceSet) -> Option<Throw> {
    let board = hive.board;
    let hex = board.hex_in_play(thrower);
    let (ring, tall) = (board.ring(hex), board.tall_ring(hex));
    if !board.is_thrower(thrower, hex) {
        return None;
    }
    let passable = !tall.between();
    let landings = !ring & passable;
    if landings.is_empty() {
        return None;
    }
    let mut targets = PieceSet::NONE;
    for neighbor in ((ring - tall) & passable).around(hex) {
        if !hive.is_pinned(neighbor) {
            targets.insert(board.top_of_stack(neighbor));
        }
    }
    Some(Throw { thrower: hex, targets: targets - stunned, landings })
}
