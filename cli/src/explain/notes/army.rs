//! The pieces of a side other than its queen: which can move, which cannot, and why.

use std::cmp::Reverse;

use vespine_engine::{Color, Piece, PieceSet};

use crate::explain::phrases::{hexes, list, names};
use crate::explain::scene::Scene;

pub(super) fn notes(scene: &Scene, color: Color) -> Vec<String> {
    let army = scene.pieces(color) - PieceSet::of_bug(vespine_engine::Bug::Queen);
    if army.is_empty() {
        return Vec::new();
    }
    if scene.queen(color).is_none() {
        return vec![format!("nothing of {color}'s moves before the queen is on the board.")];
    }
    let reach = scene.reach(color);
    let (mut free, stuck): (Vec<Piece>, Vec<Piece>) =
        army.iter().partition(|&piece| reach.targets(piece) > 0);
    free.sort_by_key(|&piece| Reverse(reach.targets(piece)));
    let movers = match free.as_slice() {
        [] => format!("apart from the queen, nothing of {color}'s can move."),
        [one] => {
            let only = if stuck.is_empty() { "" } else { "only " };
            format!("{only}{one} can move, to {}.", hexes(reach.targets(*one).into()))
        }
        [first, ..] => {
            let most = hexes(reach.targets(*first).into());
            format!("{} can move; {first} has the most choice, {most}.", names(free.iter().copied(), "and"))
        }
    };
    std::iter::once(movers).chain(hindrances(scene, color, stuck.into_iter().collect())).collect()
}

/// Why the others cannot move.
fn hindrances(scene: &Scene, color: Color, stuck: PieceSet) -> Option<String> {
    let board = scene.board();
    let covered = stuck & board.covered();
    let resting: PieceSet =
        (stuck - covered).iter().filter(|&piece| scene.resting(color) == Some(piece)).collect();
    let pinned = ((stuck & scene.turn(color).pinned(color)) - covered) - resting;
    let walled_in = ((stuck - covered) - resting) - pinned;
    let mut reasons = Vec::new();
    if !pinned.is_empty() {
        reasons.push(format!("{} {} pinned", names(pinned.iter(), "and"), are(pinned)));
    }
    if !walled_in.is_empty() {
        let have = if walled_in.len() == 1 { "has" } else { "have" };
        reasons.push(format!("{} {have} nowhere to go", names(walled_in.iter(), "and")));
    }
    for piece in covered {
        let top = board.hex_of(piece).and_then(|hex| board.top(hex));
        reasons.extend(top.map(|top| format!("{piece} lies under {top}")));
    }
    for piece in resting {
        reasons.push(format!("{piece} has just been thrown and may not move this turn"));
    }
    (!reasons.is_empty()).then(|| format!("{}.", list(&reasons, "and")))
}

fn are(pieces: PieceSet) -> &'static str {
    if pieces.len() == 1 { "is" } else { "are" }
}
