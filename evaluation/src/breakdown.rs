//! Why a position is worth what it is: what each term is worth to both sides, and what the network sees beyond them.
//!
//! The terms are few and have names, so they can be told. What a network says is the sum of all it has learnt; as far as
//! that is more than the terms know, it is told as one number.

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
    /// What the evaluation says beyond the terms, for White.
    beyond: i32,
    /// What it all comes to for the side to move: the same as [`Evaluator::evaluate`](crate::Evaluator::evaluate) says.
    pub score: Score,
}

impl Breakdown {
    /// Of a position that is worth this score to the side to move.
    pub(crate) fn new(
        position: &Position,
        analysis: &Analysis,
        weights: &Weights,
        score: Score,
    ) -> Breakdown {
        let features = ByColor::from_fn(|color| {
            let mut features = Features::default();
            terms::enter_all(&View::new(position, analysis, color), &mut features);
            features
        });
        let mut breakdown = Breakdown { features, weights: weights.clone(), beyond: 0, score };
        let value = |color| Term::ALL.iter().map(|&term| breakdown.value(term, color)).sum::<i32>();
        let white = if position.to_move() == Color::White { score } else { -score };
        breakdown.beyond = white.units() - (value(Color::White) - value(Color::Black));
        breakdown
    }

    /// What the evaluation says in favour of a side beyond the terms; 0 if it favours the other.
    #[must_use]
    pub fn beyond_terms(&self, color: Color) -> i32 {
        match color {
            Color::White => self.beyond.max(0),
            Color::Black => (-self.beyond).max(0),
        }
    }

    /// What a term is worth to a side, in hundredths of a point.
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
