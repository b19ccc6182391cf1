//! Says what positions are worth, and why. How it comes to that is its own business: whoever asks gets a [`Score`], or a
//! [`Breakdown`] if he wants to know more.

use std::sync::Arc;

use vespine_engine::{Color, Position};

use crate::analysis::Analysis;
use crate::breakdown::Breakdown;
use crate::glance;
use crate::ledger::Sum;
use crate::network::Network;
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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluator {
    weights: Weights,
    /// None where the sum of the terms is all that counts.
    network: Option<Arc<Network>>,
}

impl Default for Evaluator {
    /// With the network that the program comes with.
    fn default() -> Evaluator {
        Evaluator::with_network(Network::built_in())
    }
}

impl Evaluator {
    /// With the sum of the terms, and these weights.
    #[must_use]
    pub fn by_hand(weights: Weights) -> Evaluator {
        Evaluator { weights, network: None }
    }

    /// With this network.
    #[must_use]
    pub fn with_network(network: Arc<Network>) -> Evaluator {
        Evaluator { weights: Weights::DEFAULT, network: Some(network) }
    }

    /// What a position is worth to the side to move, as far as one can see without playing a move.
    #[inline]
    #[must_use]
    pub fn evaluate(&self, position: &Position, analysis: &Analysis) -> Score {
        if let Some(network) = &self.network {
            return network.evaluate(position, analysis);
        }
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
        Breakdown::new(position, analysis, &self.weights, self.evaluate(position, analysis))
    }
}
