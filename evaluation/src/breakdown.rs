//! Why a position is worth what it is: what each term is worth to both sides.

use vespine_engine::{ByColor, Color, Position};

use crate::analysis::Analysis;
use crate::ledger::Features;
use crate::score::Score;
use crate::terms::{self, View};
use crate::weights::{Term, WEIGHTS, Weights};

/// The evaluation of a position, term by term.
#[derive(Clone, Debug)]
pub struct Breakdown {
    features: ByColor<Features>,
    weights: Weights,
    /// What it all comes to for the side to move: the same as [`Evaluator::evaluate`](crate::Evaluator::evaluate) says.
    pub score: Score,
}

impl Breakdown {
    pub(crate) fn new(position: &Position, analysis: &Analysis, weights: &Weights) -> Breakdown {
        let features = ByColor::from_fn(|color| {
            let mut features = Features::default();
            terms::enter_all(&View::new(position, analysis, color), &mut features);
            features
        });
        let mut breakdown = Breakdown { features, weights: weights.clone(), score: Score::DRAW };
        let value = |color| Term::ALL.iter().map(|&term| breakdown.value(term, color)).sum::<i32>();
        breakdown.score = Score::estimate(value(position.to_move()) - value(!position.to_move()));
        breakdown
    }

    /// What a term is worth to a side, in hundredths of a queen's neighbour.
    #[must_use]
    pub fn value(&self, term: Term, color: Color) -> i32 {
        self.features[color].value(term, &self.weights)
    }

    /// How often a side has the feature of each weight, for tuning.
    #[must_use]
    pub fn counts(&self, color: Color) -> &[i16; WEIGHTS] {
        &self.features[color].0
    }
}
