//! What the network should have said about a position: what the search said about it, and what the game made of it.
//!
//! ```text
//!   target = own x chance(score) + (1 - own) x later
//!   later  = (1 - discount) x chance(next score) + discount x (later, one ply on)     and the result after the last ply
//! ```
//!
//! The result alone is honest, but it says little about a single position; the search of the same position says much, but
//! it repeats the errors of the evaluation that it was made with. The scores of the plies that follow lie in between.
//!
//! After: "Learning to Predict by the Methods of Temporal Differences" by Richard Sutton.

use vespine_engine::{Color, Outcome};
use vespine_evaluation::Score;

use crate::data::{Marks, TrainingGame};

/// How targets are made.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Recipe {
    /// How much the score of the position itself counts; what came later counts the rest.
    pub own: f64,
    /// How much less a score counts with each ply that it comes later.
    pub discount: f64,
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe { own: 0.5, discount: 0.95 }
    }
}

/// The targets of all plies of a game, each for the side to move there. Scores become chances with this scale.
pub(super) fn targets(game: &TrainingGame, recipe: Recipe, scale: f64) -> Vec<f64> {
    let mut later = match game.finish.outcome {
        Outcome::Draw => 0.5,
        Outcome::Win(Color::White) => 1.0,
        Outcome::Win(Color::Black) => 0.0,
    };
    let mut targets = vec![0.5; game.plies.len()];
    for (ply, record) in game.plies.iter().enumerate().rev() {
        if !record.marks.has(Marks::SEARCHED) {
            continue;
        }
        let is_white = ply % 2 == 0;
        let white = seen_by(chance(record.score, scale), is_white);
        targets[ply] = seen_by(recipe.own * white + (1.0 - recipe.own) * later, is_white);
        later = (1.0 - recipe.discount) * white + recipe.discount * later;
    }
    targets
}

/// A chance of White for the side to move, or of the side to move for White.
fn seen_by(chance: f64, is_white: bool) -> f64 {
    if is_white { chance } else { 1.0 - chance }
}

/// The chance to win with a score.
pub(super) fn chance(score: Score, scale: f64) -> f64 {
    if score.is_win() {
        1.0
    } else if score.is_loss() {
        0.0
    } else {
        1.0 / (1.0 + (-f64::from(score.units()) / scale).exp())
    }
}

#[cfg(test)]
mod tests {
    use vespine_arena::self_play::{Ending, Finish};
    use vespine_engine::{GameType, Move};

    use super::*;
    use crate::data::PlyRecord;

    fn game(scores: &[i32], outcome: Outcome) -> TrainingGame {
        let record = |&units: &i32| PlyRecord {
            mv: Move::Pass,
            score: Score::estimate(units),
            marks: Marks::SEARCHED,
        };
        let finish = Finish { outcome, ending: Ending::Surrounded };
        let plies = scores.iter().map(record).collect();
        TrainingGame { number: 0, game_type: GameType::BASE, opening: 0, finish, plies }
    }

    fn are_near(one: &[f64], other: &[f64]) -> bool {
        one.len() == other.len() && one.iter().zip(other).all(|(one, other)| (one - other).abs() < 1e-9)
    }

    #[test]
    fn without_own_scores_and_with_no_discount_only_the_result_counts() {
        let game = game(&[50, -30, 400], Outcome::Win(Color::Black));
        let found = targets(&game, Recipe { own: 0.0, discount: 1.0 }, 360.0);
        assert!(are_near(&found, &[0.0, 1.0, 0.0]), "{found:?}");
    }

    #[test]
    fn later_scores_count_less_and_less_and_the_result_comes_last() {
        // A score of 360 ln 3 is a chance of 3/4. For White the chances are 3/4, 1/4, 3/4, and he wins.
        let units = (360.0 * 3_f64.ln()).round() as i32;
        let game = game(&[units, units, units], Outcome::Win(Color::White));
        let found = targets(&game, Recipe { own: 0.5, discount: 0.5 }, 360.0);
        let later = [0.5 * 0.25 + 0.5 * (0.5 * 0.75 + 0.5), 0.5 * 0.75 + 0.5, 1.0];
        let white = [0.75, 0.25, 0.75];
        let expected = [
            0.5 * white[0] + 0.5 * later[0],
            1.0 - (0.5 * white[1] + 0.5 * later[1]),
            0.5 * white[2] + 0.5 * later[2],
        ];
        assert!(
            found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-3),
            "{found:?}"
        );
    }
}
