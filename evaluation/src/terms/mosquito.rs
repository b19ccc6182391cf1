//! A mosquito on the ground is as good as the best bug beside it.

use vespine_engine::{Bug, PieceSet};

use super::View;
use crate::ledger::Ledger;
use crate::weights::Term;

#[inline]
pub(super) fn enter(view: &View, ledger: &mut impl Ledger) {
    let mosquitoes = PieceSet::of_bug(Bug::Mosquito) & view.pieces();
    for mosquito in mosquitoes - view.board.covered() - view.board.elevated() {
        let Some(hex) = view.board.hex_of(mosquito) else { continue };
        let neighbors = view.board.ring(hex).around(hex).filter_map(|next| view.board.top(next));
        let best = neighbors.map(|neighbor| rank(neighbor.bug())).max().unwrap_or(0);
        ledger.add(Term::Mosquito, best, 1);
    }
}

/// What a mosquito gains from a bug beside it, as a place in its term.
const fn rank(bug: Bug) -> usize {
    match bug {
        Bug::Mosquito => 0,
        Bug::Queen | Bug::Pillbug => 1,
        Bug::Spider => 2,
        Bug::Grasshopper => 3,
        Bug::Ladybug => 4,
        Bug::Beetle => 5,
        Bug::Ant => 6,
    }
}
