//! The own pieces on the board: what they can do, and how near they are to the queens.

use vespine_engine::{Bug, Hex, Piece, PieceSet};

use super::{BUGS, Group, Inputs, STEPS, up_to};
use crate::terms::{View, best_neighbor, guards};

#[inline]
pub(super) fn enter(view: &View, inputs: &mut Inputs) {
    let (pieces, covered) = (view.pieces(), view.board.covered());
    for piece in pieces & covered {
        inputs.add(Group::Piece, piece.bug() as usize * 8);
    }
    let mut free = 0;
    for piece in pieces - covered {
        let targets = view.own.targets(piece);
        free += usize::from(targets > 0);
        stand(view, piece, targets, inputs);
    }
    inputs.add(Group::Free, free);
    for piece in pieces & view.board.elevated() {
        let Some(below) = view.board.below(piece) else { continue };
        let is_enemy = usize::from(below.color() != view.color);
        inputs.add(Group::Tall, is_enemy * BUGS + below.bug() as usize);
    }
    guards(view, |is_covered| inputs.add(Group::Guard, usize::from(is_covered)));
    let mosquitoes = PieceSet::of_bug(Bug::Mosquito) & pieces;
    for mosquito in mosquitoes - covered - view.board.elevated() {
        inputs.add(Group::Mosquito, best_neighbor(view, mosquito));
    }
}

/// Where an uncovered piece stands, and how far it can go.
#[inline]
fn stand(view: &View, piece: Piece, targets: u8, inputs: &mut Inputs) {
    let bug = piece.bug() as usize;
    // 1 for none, 2 for one hex, 3 for two or three, 4 for four to seven, and so on.
    let doublings = (u8::BITS - targets.leading_zeros()) as usize;
    inputs.add(Group::Piece, bug * 8 + up_to(1 + doublings, 8));
    let Some(hex) = view.board.hex_of(piece) else { return };
    let steps =
        |queen: Option<Hex>| queen.map_or(STEPS - 1, |queen| up_to(hex.distance(queen) as usize, STEPS - 1));
    let place = (bug * STEPS + steps(view.enemy_queen)) * STEPS + steps(view.own_queen);
    inputs.add(Group::Place, place * 2 + usize::from(targets > 0));
}
