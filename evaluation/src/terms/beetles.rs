//! Beetles, and mosquitoes that have climbed: how near they are to the enemy queen.

use vespine_engine::{Bug, PieceSet};

use super::View;
use crate::ledger::Ledger;
use crate::weights::Term;

#[inline]
pub(super) fn enter(view: &View, ledger: &mut impl Ledger) {
    let Some(queen) = view.enemy_queen else { return };
    let climbed = PieceSet::of_bug(Bug::Mosquito) & view.board.elevated();
    let beetles = (PieceSet::of_bug(Bug::Beetle) | climbed) & view.pieces();
    for beetle in beetles - view.board.covered() {
        let Some(hex) = view.board.hex_of(beetle) else { continue };
        let steps = hex.distance(queen) as usize;
        if steps <= 3 {
            let term = if view.own.targets(beetle) > 0 { Term::Beetle } else { Term::StuckBeetle };
            ledger.add(term, steps, 1);
        }
    }
}
