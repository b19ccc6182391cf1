//! Beetles on or near the enemy queen, and whoever else can climb onto her.

use vespine_engine::{Bug, Color, Hex, Piece, PieceSet};

use crate::explain::phrases::adjective;
use crate::explain::scene::Scene;

/// From so many steps on, a beetle is no danger yet.
const FAR: u32 = 3;

pub(super) fn notes(scene: &Scene, color: Color) -> Vec<String> {
    let Some(queen) = scene.queen(!color) else { return Vec::new() };
    let uncovered = scene.pieces(color) - scene.board().covered();
    uncovered.iter().filter_map(|piece| note(scene, piece, queen)).collect()
}

fn note(scene: &Scene, piece: Piece, queen: Hex) -> Option<String> {
    let board = scene.board();
    let reach = scene.reach(piece.color());
    let victim = format!("the {} queen", adjective(!piece.color()));
    let climbed = PieceSet::of_bug(Bug::Mosquito) & board.elevated();
    let is_beetle = piece.bug() == Bug::Beetle || climbed.contains(piece);
    let can_mount = reach.mounts(piece);
    let steps = board.hex_of(piece)?.distance(queen);
    let place = match steps {
        _ if !is_beetle => return can_mount.then(|| format!("{piece} can climb onto {victim}.")),
        FAR.. => return None,
        0 => return Some(format!("{piece} sits on {victim}.")),
        1 => "beside",
        _ => "two steps from",
    };
    let prospect = if can_mount {
        " and can climb onto her"
    } else if reach.targets(piece) == 0 {
        ", but cannot move"
    } else {
        ""
    };
    Some(format!("{piece} is {place} {victim}{prospect}."))
}
