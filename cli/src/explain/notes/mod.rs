//! What there is to say about one side, a file for each subject.
//!
//! Each subject gives sentences, and says nothing where there is nothing to say.

use vespine_engine::Color;

use super::phrases::sentence;
use super::scene::Scene;
use crate::paragraph::plain;

mod army;
mod beetles;
mod hand;
mod liberties;
mod mosquito;
mod queen;
mod throwers;

/// The notes about a side.
pub(super) fn about(scene: &Scene, color: Color) -> Vec<String> {
    let mut notes = Vec::new();
    notes.extend(threat(scene, color));
    notes.extend(queen::notes(scene, color));
    notes.extend(liberties::note(scene, color));
    notes.extend(throwers::notes(scene, color));
    notes.extend(beetles::notes(scene, color));
    notes.extend(army::notes(scene, color));
    notes.extend(mosquito::note(scene, color));
    notes.extend(hand::note(scene, color));
    notes.iter().map(|note| sentence(&plain(note))).collect()
}

/// The notes about a side when the game is over: nobody can do anything any more.
pub(super) fn after_the_end(scene: &Scene, color: Color) -> Vec<String> {
    let notes = [queen::standing(scene, color), hand::left(scene, color)];
    notes.iter().map(|note| sentence(note)).collect()
}

/// The move with which the side wins, now or if it were its turn.
fn threat(scene: &Scene, color: Color) -> Option<String> {
    let strike = scene.written(color, scene.reach(color).strike()?);
    Some(if scene.to_move() == color {
        format!("{color} can win at once with {strike}.")
    } else {
        format!("{color} threatens to win with {strike}.")
    })
}
