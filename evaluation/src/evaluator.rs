//! Says what positions are worth, and why. How it comes to that is its own business: whoever asks gets a [`Score`], or a
//! [`Breakdown`] if he wants to know more.

use vespine_engine::{Color, Position};

use crate::analysis::Analysis;
use crate::breakdown::Breakdown;
use crate::glance;
use crate::ledger::Sum;
use crate::score::Score;
use crate::terms::{self, View};
use crate::weights::Weights;

/// Says what positions are worth.
///
/// ```
/// use vespine_engine::Game;
/// use vespine_evaluation::{Analysis, Evaluator};
///
/// let game: Game = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-".parse()?;
/// let (evaluator, analysis) = (Evaluator::default(), Analysis::of(game.position()));
/// let score = evaluator.evaluate(game.position(), &analysis);
/// assert!(score.units() > 0, "it is White's turn, and all else is equal");
/// assert_eq!(evaluator.explain(game.position(), &analysis).score, score);
/// # Ok::<(), vespine_engine::GameStringError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Evaluator {
    weights: Weights,
}

impl Evaluator {
    /// With these weights.
    #[must_use]
    pub fn new(weights: Weights) -> Evaluator {
        Evaluator { weights }
    }

    /// What a position is worth to the side to move, as far as one can see without playing a move.
    #[inline]
    #[must_use]
    pub fn evaluate(&self, position: &Position, analysis: &Analysis) -> Score {
        let value = |color: Color| {
            let mut sum = Sum::new(&self.weights);
            terms::enter_all(&View::new(position, analysis, color), &mut sum);
            sum.total
        };
        let to_move = position.to_move();
        Score::estimate(value(to_move) - value(!to_move))
    }

    /// What a position is worth to the side to move at a glance, at a fraction of the cost.
    #[inline]
    #[must_use]
    pub fn glance(&self, position: &Position) -> Score {
        glance::glance(position, &self.weights)
    }

    /// Why a position is worth what it is.
    #[must_use]
    pub fn explain(&self, position: &Position, analysis: &Analysis) -> Breakdown {
        Breakdown::new(position, analysis, &self.weights)
    }
}
