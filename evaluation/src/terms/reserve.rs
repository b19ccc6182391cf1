//! Pieces in hand, and the hexes where they may enter. Without one they are worth nothing.

use super::View;
use crate::ledger::Ledger;
use crate::weights::Term;

#[inline]
pub(super) fn enter(view: &View, ledger: &mut impl Ledger) {
    for piece in view.position.reserve(view.color) {
        ledger.add(Term::InHand, piece.bug() as usize, 1);
    }
    ledger.add(Term::Spawn, 0, i32::from(view.own.spawns().min(6)));
    ledger.add(Term::Spawn, 1, i32::from(view.own.near_spawns().min(3)));
}
