//! The mosquito: which bugs it can move like.

use vespine_engine::{Bug, Color, Piece};

use crate::explain::phrases::{bugs, list};
use crate::explain::scene::Scene;

pub(super) fn note(scene: &Scene, color: Color) -> Option<String> {
    let board = scene.board();
    let mosquito = Piece::new(color, Bug::Mosquito, 1)?;
    let hex = board.hex_of(mosquito)?;
    if scene.reach(color).targets(mosquito) == 0 {
        return None;
    }
    if board.elevated().contains(mosquito) {
        return Some(format!("{mosquito} is on top of the hive and moves like a beetle."));
    }
    let neighbors: Vec<Bug> =
        board.ring(hex).around(hex).filter_map(|next| board.top(next)).map(Piece::bug).collect();
    let is_copied = |bug: &Bug| *bug != Bug::Mosquito && neighbors.contains(bug);
    let copied: Vec<String> = Bug::ALL.into_iter().filter(is_copied).map(|bug| bugs(bug, 1)).collect();
    (!copied.is_empty()).then(|| format!("{mosquito} can move like {}.", list(&copied, "or")))
}
