//! Pillbugs, and mosquitoes that touch one: whom they can throw, above all beside their own queen.

use vespine_engine::{Color, Hex, Piece, PieceSet};

use crate::explain::phrases::{list, names};
use crate::explain::scene::Scene;

pub(super) fn notes(scene: &Scene, color: Color) -> Vec<String> {
    let board = scene.board();
    if scene.queen(color).is_none() {
        return Vec::new();
    }
    let on_ground = (PieceSet::THROWERS & scene.pieces(color)) - board.elevated();
    let located = on_ground.iter().filter_map(|piece| Some((piece, board.hex_of(piece)?)));
    located
        .filter(|&(piece, hex)| board.is_thrower(piece, hex))
        .filter_map(|(piece, hex)| note(scene, piece, hex))
        .collect()
}

fn note(scene: &Scene, thrower: Piece, hex: Hex) -> Option<String> {
    let color = thrower.color();
    let is_guard = scene.queen(color).is_some_and(|queen| queen.distance(hex) == 1);
    let who = if is_guard { format!("{thrower} beside the queen") } else { thrower.to_string() };
    if let Some(top) = scene.board().top(hex).filter(|&top| top != thrower) {
        return is_guard.then(|| format!("{who} is covered by {top} and cannot throw."));
    }
    if scene.resting(color) == Some(thrower) {
        return is_guard.then(|| format!("{who} has just been thrown itself and may not act this turn."));
    }
    let mut deeds = Vec::new();
    let enemies = throwable(scene, color, hex);
    if !enemies.is_empty() {
        deeds.push(format!("throw {}", names(enemies.iter(), "or")));
    }
    let places = rescues(scene, color, hex);
    if !places.is_empty() {
        deeds.push(format!("carry her to {}", list(&places, "or")));
    }
    match deeds.as_slice() {
        [] => is_guard.then(|| format!("{who} can throw neither her nor an enemy right now.")),
        deeds => Some(format!("{who} can {}.", deeds.join(", or "))),
    }
}

/// The enemy pieces beside a thrower that can be thrown.
fn throwable(scene: &Scene, color: Color, hex: Hex) -> PieceSet {
    let board = scene.board();
    let beside = board.ring(hex).around(hex).filter_map(|next| board.top(next));
    beside.filter(|&piece| piece.color() != color && !scene.targets(color, piece).is_empty()).collect()
}

/// The hexes beside a thrower to which the own queen gets by a throw only: they are too far for a step of her own.
fn rescues(scene: &Scene, color: Color, hex: Hex) -> Vec<String> {
    let piece = Piece::queen(color);
    let Some(queen) = scene.queen(color).filter(|queen| queen.distance(hex) == 1) else {
        return Vec::new();
    };
    let targets = scene.targets(color, piece);
    let is_rescue = |to: &Hex| to.distance(hex) == 1 && to.distance(queen) == 2;
    targets.iter().filter(is_rescue).map(|to| scene.place(color, piece, to)).collect()
}
