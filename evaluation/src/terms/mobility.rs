//! What the own pieces on the board are worth: those that can move, more with more places to go to, and those that are
//! pinned, covered or walled in.

use super::View;
use crate::ledger::Ledger;
use crate::weights::Term;

#[inline]
pub(super) fn enter(view: &View, ledger: &mut impl Ledger) {
    for piece in view.pieces() {
        let (bug, targets) = (piece.bug() as usize, view.own.targets(piece));
        if targets == 0 {
            ledger.add(Term::Stuck, bug, 1);
        } else {
            ledger.add(Term::Free, bug, 1);
            ledger.add(Term::Mobility, bug, doublings(targets));
        }
    }
}

/// 1 for one place to go to, 2 for two or three, 3 for four to seven, and so on.
#[inline]
fn doublings(targets: u8) -> i32 {
    (u8::BITS - targets.leading_zeros()) as i32
}
