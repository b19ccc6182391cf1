//! What is the same for both sides: the type of the game, and how far it has come.

use vespine_engine::Bug;

use super::{Group, Inputs, up_to};
use crate::terms::View;

#[inline]
pub(super) fn enter(view: &View, inputs: &mut Inputs) {
    let game_type = view.position.rules().game_type;
    for (place, bug) in [Bug::Mosquito, Bug::Ladybug, Bug::Pillbug].into_iter().enumerate() {
        if game_type.has(bug) {
            inputs.add(Group::Rules, place);
        }
    }
    inputs.add(Group::Stage, up_to(view.board.in_play().len() as usize / 2, 15));
}
