//! The queens: how many neighbours they have; and whether the own one can run.

use vespine_engine::{Hex, Piece};

use super::{Group, Inputs};
use crate::terms::View;

/// The ring of a queen in hand.
const IN_HAND: usize = 7;

#[inline]
pub(super) fn enter(view: &View, inputs: &mut Inputs) {
    let ring = |queen: Option<Hex>| queen.map_or(IN_HAND, |queen| view.board.ring(queen).len() as usize);
    inputs.add(Group::Rings, ring(view.own_queen) * 8 + ring(view.enemy_queen));
    let Some(queen) = view.own_queen else { return };
    for hex in view.board.ring(queen).around(queen) {
        if view.board.height(hex) > 1
            && let Some(neighbor) = view.board.top(hex)
        {
            inputs.add(Group::TallNeighbor, usize::from(neighbor.color() != view.color));
        }
    }
    let own = Piece::queen(view.color);
    let place = match view.board.top(queen) {
        Some(top) if top == own => usize::from(view.own.targets(own) > 0),
        Some(top) => 2 + usize::from(top.color() != view.color),
        None => 0,
    };
    inputs.add(Group::Queen, place);
}
