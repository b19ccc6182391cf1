//! A pillbug beside the own queen can throw her out of a siege, or the besiegers.
//!
//! So can a mosquito that touches a pillbug, while it is on the ground.

use vespine_engine::PieceSet;

use super::View;
use crate::ledger::Ledger;
use crate::weights::Term;

#[inline]
pub(super) fn enter(view: &View, ledger: &mut impl Ledger) {
    guards(view, |is_covered| ledger.add(Term::Guard, usize::from(is_covered), 1));
}

/// Tells of each guard of the own queen whether it is covered.
#[inline]
pub(crate) fn guards(view: &View, mut tell: impl FnMut(bool)) {
    let throwers = PieceSet::THROWERS & view.pieces();
    let Some(queen) = view.own_queen.filter(|_| !throwers.is_empty()) else { return };
    for thrower in throwers - view.board.elevated() {
        let Some(hex) = view.board.hex_of(thrower) else { continue };
        if hex.distance(queen) == 1 && view.board.is_thrower(thrower, hex) {
            tell(view.board.top(hex) != Some(thrower));
        }
    }
}
