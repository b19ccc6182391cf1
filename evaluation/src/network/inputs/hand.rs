//! Pieces in hand, and the hexes where they may enter.

use vespine_engine::{Bug, PieceSet};

use super::{Group, Inputs, up_to};
use crate::terms::View;

#[inline]
pub(super) fn enter(view: &View, inputs: &mut Inputs) {
    let reserve = view.position.reserve(view.color);
    for bug in Bug::ALL {
        let number = (reserve & PieceSet::of_bug(bug)).len() as usize;
        if let Some(more) = number.checked_sub(1) {
            inputs.add(Group::Hand, bug as usize * 3 + more);
        }
    }
    inputs.add(Group::Entrance, up_to(view.own.spawns().into(), 7));
    inputs.add(Group::NearEntrance, up_to(view.own.near_spawns().into(), 4));
}
