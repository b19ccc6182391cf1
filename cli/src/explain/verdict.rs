//! Who stands better, and by how much, in a sentence or two.

use vespine_engine::Color;
use vespine_evaluation::Score;

use super::phrases::sentence;
use super::scene::Scene;
use crate::paragraph::plain;

/// The verdict on a position, given what it is worth to White.
pub(super) fn sentences(scene: &Scene, white: Score) -> Vec<String> {
    let (mover, other) = (scene.to_move(), !scene.to_move());
    let balance = balance(white);
    if let Some(strike) = scene.reach(mover).strike() {
        let win = format!("{mover} wins at once with {}.", scene.written(mover, strike));
        return vec![plain(&win), format!("Leaving that aside, {balance}.")];
    }
    let mut sentences = vec![format!("{}.", sentence(&balance))];
    if let Some(strike) = scene.reach(other).strike() {
        let strike = plain(&scene.written(other, strike));
        let but = if is_better(mover, white) { "But " } else { "" };
        let answer = format!("{mover} must find an answer");
        sentences.push(format!("{but}{other} threatens to win with {strike}, and {answer}."));
    }
    if scene.turn(mover).must_pass() {
        sentences.push(format!("{mover} has no move and must pass."));
    }
    sentences
}

/// Does this side stand better?
fn is_better(color: Color, white: Score) -> bool {
    match color {
        Color::White => white > Score::DRAW,
        Color::Black => white < Score::DRAW,
    }
}

/// The score in words, without a capital or a full stop.
fn balance(white: Score) -> String {
    let (better, score) = if white < Score::DRAW { (Color::Black, -white) } else { (Color::White, white) };
    let chance = score.win_chance();
    let percent = format!("{:.0} %", 100.0 * chance);
    let standing = match chance {
        ..0.55 => return format!("the game is about even: {score} for {better}, {percent} to win"),
        ..0.65 => "stands a little better",
        ..0.78 => "stands better",
        ..0.90 => "stands clearly better",
        ..0.97 => "stands much better",
        _ => "is close to winning",
    };
    format!("{better} {standing}: {score}, {percent} to win")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_side_is_named_with_its_own_score() {
        assert!(balance(Score::DRAW).starts_with("the game is about even: +0.00"));
        assert!(balance(Score::estimate(1_500)).starts_with("White is close to winning: +15.00"));
        assert!(balance(Score::estimate(-1_500)).starts_with("Black is close to winning: +15.00"));
    }
}
