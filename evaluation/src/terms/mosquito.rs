//! A mosquito on the ground is as good as the best bug beside it.

use vespine_engine::{Bug, Piece, PieceSet};

use super::View;
use crate::ledger::Ledger;
use crate::weights::Term;

#[inline]
pub(super) fn enter(view: &View, ledger: &mut impl Ledger) {
    let mosquitoes = PieceSet::of_bug(Bug::Mosquito) & view.pieces();
    for mosquito in mosquitoes - view.board.covered() - view.board.elevated() {
        ledger.add(Term::Mosquito, best_neighbor(view, mosquito), 1);
    }
}

/// The best bug beside a mosquito, as a place in its term.
#[inline]
pub(crate) fn best_neighbor(view: &View, mosquito: Piece) -> usize {
    let Some(hex) = view.board.hex_of(mosquito) else { return 0 };
    let neighbors = view.board.ring(hex).around(hex).filter_map(|next| view.board.top(next));
    neighbors.map(|neighbor| rank(neighbor.bug())).max().unwrap_or(0)
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
