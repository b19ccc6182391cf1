//! The pieces in hand, and where they may enter.

use vespine_engine::{Bug, Color, PieceSet};

use super::queen;
use crate::explain::phrases::{adjective, bugs, hexes, list, number};
use crate::explain::scene::Scene;

pub(super) fn note(scene: &Scene, color: Color) -> Option<String> {
    let reserve = scene.turn(color).reserve(color);
    let others = reserve - PieceSet::of_bug(Bug::Queen);
    if reserve.is_empty() {
        return Some(all_in_play(color));
    }
    (!others.is_empty()).then(|| format!("{}{}.", in_hand(others), entrance(scene, color, others)))
}

/// What is left in hand when the game is over.
pub(super) fn left(scene: &Scene, color: Color) -> String {
    let reserve = scene.turn(color).reserve(color);
    if reserve.is_empty() { all_in_play(color) } else { format!("{}.", in_hand(reserve)) }
}

fn all_in_play(color: Color) -> String {
    format!("all of {color}'s pieces are on the board.")
}

fn in_hand(reserve: PieceSet) -> String {
    let count = |bug: Bug| (reserve & PieceSet::of_bug(bug)).len() as usize;
    let kinds: Vec<String> =
        Bug::ALL.into_iter().filter(|&bug| count(bug) > 0).map(|bug| bugs(bug, count(bug))).collect();
    let verb = if reserve.len() == 1 { "is" } else { "are" };
    format!("in hand {verb} {}", list(&kinds, "and"))
}

/// On how many hexes they may enter. On the empty board there is nothing to choose, and before them comes a queen who is
/// due.
fn entrance(scene: &Scene, color: Color, reserve: PieceSet) -> String {
    let (spawns, near) = (scene.reach(color).spawns().into(), scene.reach(color).near_spawns().into());
    if scene.board().in_play().is_empty() || queen::is_due(scene, color) {
        return String::new();
    }
    if spawns == 0 {
        let they = if reserve.len() == 1 { "it" } else { "they" };
        return format!(", but there is no hex where {they} may enter");
    }
    let close: String = match (near, spawns) {
        (0, _) => String::new(),
        (1, 1) => format!(", close to the {} queen", adjective(!color)),
        (near, all) if near == all => format!(", all of them close to the {} queen", adjective(!color)),
        (near, _) => format!(", {} of them close to the {} queen", number(near), adjective(!color)),
    };
    format!(", which may enter on {}{close}", hexes(spawns))
}
