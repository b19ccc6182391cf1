//! The liberties of the enemy queen: who can fill them next, and whether the ring can be closed.
//!
//! A liberty that nobody can get to, behind a gate and out of reach of jumpers, is what keeps a queen alive.

use super::View;
use crate::ledger::Ledger;
use crate::weights::Term;

#[inline]
pub(super) fn enter(view: &View, ledger: &mut impl Ledger) {
    let Some(queen) = view.enemy_queen else { return };
    let liberties = !view.board.ring(queen);
    let mut fillable = 0;
    for side in liberties.directions() {
        let crowd = view.own.crowd(side).min(3);
        fillable += usize::from(crowd > 0);
        ledger.add(Term::Fillable, usize::from(crowd), 1);
    }
    let left = liberties.len() as usize;
    if (1..=3).contains(&left) && fillable == left {
        ledger.add(Term::Siege, left - 1, 1);
    }
    let is_own_turn = view.position.to_move() == view.color;
    if is_own_turn && view.enemy.strike().is_some() {
        ledger.add(Term::Check, 0, 1);
    }
}
