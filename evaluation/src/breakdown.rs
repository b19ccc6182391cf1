//! Why a position is worth what it is: the features and values of both sides, term by term.

use vespine_engine::{ByColor, Position};

use crate::analysis::Analysis;
use crate::ledger::Features;
use crate::score::Score;
use crate::terms::{self, View};
use crate::weights::{Term, Weights};

/// The evaluation of a position, term by term.
#[derive(Clone, Debug)]
pub struct Breakdown {
    /// The features of each side.
    pub features: ByColor<Features>,
    /// What they are worth together to the side to move: the same as [`crate::evaluate`] says.
    pub score: Score,
}

impl Breakdown {
    /// Explains a position.
    #[must_use]
    pub fn of(position: &Position, analysis: &Analysis, weights: &Weights) -> Breakdown {
        let features = ByColor::from_fn(|color| {
            let mut features = Features::default();
            terms::enter_all(&View::new(position, analysis, color), &mut features);
            features
        });
        let value = |features: &Features| -> i32 {
            Term::ALL.iter().map(|&term| features.value(term, weights)).sum()
        };
        let own = value(&features[position.to_move()]);
        let enemy = value(&features[!position.to_move()]);
        Breakdown { features, score: Score::estimate(own - enemy) }
    }
}
