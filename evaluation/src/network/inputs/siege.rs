//! The liberties of the enemy queen: who can fill them next.

use super::{Group, Inputs, up_to};
use crate::terms::View;

#[inline]
pub(super) fn enter(view: &View, inputs: &mut Inputs) {
    let Some(queen) = view.enemy_queen else { return };
    let liberties = !view.board.ring(queen);
    let mut fillable = 0;
    for side in liberties.directions() {
        let crowd = usize::from(view.own.crowd(side));
        fillable += usize::from(crowd > 0);
        inputs.add(Group::Liberty, up_to(crowd, 4));
    }
    inputs.add(Group::Siege, liberties.len() as usize * 7 + fillable);
    let mut fillers = 0;
    for piece in view.own.fillers() {
        let bug = piece.bug() as usize;
        if !view.own.fills(piece).is_empty() {
            fillers += 1;
            inputs.add(Group::Filler, bug);
        }
        if view.own.mounts(piece) {
            inputs.add(Group::Mount, bug);
        }
    }
    inputs.add(Group::Fillers, up_to(fillers, 8));
    if view.position.to_move() == view.color && view.enemy.strike().is_some() {
        inputs.add(Group::Check, 0);
    }
}
