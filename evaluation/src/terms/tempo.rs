//! The right to move: worth more when a queen is in danger.

use super::View;
use crate::ledger::Ledger;
use crate::weights::Term;

#[inline]
pub(super) fn enter(view: &View, ledger: &mut impl Ledger) {
    if view.position.to_move() == view.color {
        let neighbors = |queen| view.board.ring(queen).len();
        let most = view.own_queen.map_or(0, neighbors).max(view.enemy_queen.map_or(0, neighbors));
        ledger.add(Term::Tempo, usize::from(most >= 4), 1);
    }
}
