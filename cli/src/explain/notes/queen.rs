//! The queen: who stands around her, and whether she can run.

use vespine_engine::{Color, Hex, Piece};

use crate::explain::phrases::{adjective, hexes, list, number};
use crate::explain::scene::Scene;

/// At most so many places are named; more are counted.
const FEW: usize = 3;

pub(super) fn notes(scene: &Scene, color: Color) -> Vec<String> {
    match scene.queen(color) {
        Some(queen) => vec![format!("{} {}", ring(scene, color, queen), escape(scene, color, queen))],
        None => vec![in_hand(scene, color)],
    }
}

/// How she stands when the game is over.
pub(super) fn standing(scene: &Scene, color: Color) -> String {
    scene.queen(color).map_or_else(|| in_hand(scene, color), |queen| ring(scene, color, queen))
}

/// Must she be the next piece to enter? The rules want her among the first four.
pub(super) fn is_due(scene: &Scene, color: Color) -> bool {
    const OTHERS_BEFORE: u32 = 3;
    scene.queen(color).is_none() && scene.pieces(color).len() == OTHERS_BEFORE
}

fn in_hand(scene: &Scene, color: Color) -> String {
    let queen = format!("the {} queen is still in hand", adjective(color));
    match (is_due(scene, color), scene.to_move() == color) {
        (false, _) => format!("{queen}."),
        (true, true) => format!("{queen} and must enter now."),
        (true, false) => format!("{queen} and must enter with the next move."),
    }
}

/// Which of her sides are taken, and by whom.
fn ring(scene: &Scene, color: Color, queen: Hex) -> String {
    let board = scene.board();
    let taken: Vec<Hex> = board.ring(queen).around(queen).collect();
    let by = |side: Color| -> Vec<String> {
        let is_of_side = |hex: &&Hex| board.top(**hex).is_some_and(|top| top.color() == side);
        taken.iter().filter(is_of_side).map(|&hex| stack(scene, hex)).collect()
    };
    let (own, enemy) = (by(color), by(!color));
    let verb = if taken.len() == 1 { "side of the {} queen is" } else { "sides of the {} queen are" };
    let verb = verb.replace("{}", adjective(color));
    let subject = format!("{} {verb} taken", number(taken.len()));
    if own.is_empty() || enemy.is_empty() {
        let all: Vec<String> = own.into_iter().chain(enemy).collect();
        return format!("{subject}, by {}.", list(&all, "and"));
    }
    let share = |side: Color, pieces: &[String]| {
        format!("{} by {side} ({})", number(pieces.len()), list(pieces, "and"))
    };
    format!("{subject}: {} and {}.", share(color, &own), share(!color, &enemy))
}

/// The top of a stack, and what it stands on.
fn stack(scene: &Scene, hex: Hex) -> String {
    scene.board().stack(hex).map(|piece| piece.to_string()).collect::<Vec<_>>().join(" on ")
}

/// Whether she can move, and where to.
fn escape(scene: &Scene, color: Color, queen: Hex) -> String {
    let piece = Piece::queen(color);
    if let Some(top) = scene.board().top(queen).filter(|&top| top != piece) {
        return format!("{top} sits on top of her, so she cannot move.");
    }
    // What is farther than a step away is a throw, and told with the thrower.
    let (steps, throws): (Vec<Hex>, Vec<Hex>) =
        scene.targets(color, piece).iter().partition(|hex| hex.distance(queen) == 1);
    let places: Vec<String> = steps.into_iter().map(|hex| scene.place(color, piece, hex)).collect();
    match places.len() {
        0 if !throws.is_empty() => "She cannot move by herself.".into(),
        0 if scene.resting(color) == Some(piece) => {
            "She has just been thrown and may not move this turn.".into()
        }
        0 if scene.turn(color).pinned(color).contains(piece) => "She is pinned and cannot move.".into(),
        0 => "She is hemmed in and cannot move.".into(),
        1..=FEW => format!("She can move to {}.", list(&places, "or")),
        many => format!("She can move to {}.", hexes(many)),
    }
}
