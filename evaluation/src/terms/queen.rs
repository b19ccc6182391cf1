//! The own queen: how many neighbours she has, who they are, and whether she can run.
//!
//! Each further neighbour is worse than the one before. A neighbour of one's own that can step away is half as bad as one
//! that is stuck there; an enemy will not leave, and on a stack it can come down anywhere.

use super::View;
use crate::ledger::Ledger;
use crate::weights::Term;

#[inline]
pub(super) fn enter(view: &View, ledger: &mut impl Ledger) {
    let Some(queen) = view.own_queen else { return };
    let ring = view.board.ring(queen);
    ledger.add(Term::QueenRing, ring.len() as usize, 1);
    for hex in ring.around(queen) {
        let Some(neighbor) = view.board.top(hex) else { continue };
        let is_own = neighbor.color() == view.color;
        let reach = if is_own { view.own } else { view.enemy };
        let is_free = reach.targets(neighbor) > 0;
        let place = match (is_own, is_free) {
            (true, true) => 0,
            (true, false) => 1,
            (false, _) if view.board.height(hex) > 1 => 4,
            (false, true) => 2,
            (false, false) => 3,
        };
        ledger.add(Term::Neighbor, place, 1);
    }
    let is_covered_by_enemy = view.board.top(queen).is_some_and(|top| top.color() != view.color);
    let can_move = view.own.targets(vespine_engine::Piece::queen(view.color)) > 0;
    let place = if is_covered_by_enemy { 2 } else { usize::from(can_move) };
    ledger.add(Term::QueenMoves, place, 1);
}
