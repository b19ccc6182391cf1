//! Who stands better: turns a Hive position into a score.
//!
//! One pass over the position finds what both sides could do ([`Analysis`]); terms read features off it and add them
//! up with [`Weights`]. The evaluation never plays a move, treats both colours alike, and does not care how the board
//! is turned or mirrored.
//!
//! ```
//! use vespine_engine::{FirstTurnQueen, Game};
//! use vespine_evaluation::{Analysis, Weights, evaluate};
//!
//! let game = Game::read("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-", FirstTurnQueen::Forbidden)?;
//! let position = game.position();
//! let score = evaluate(position, &Analysis::of(position), &Weights::DEFAULT);
//! assert!(score.units() > 0, "it is White's turn, and all else is equal");
//! # Ok::<(), vespine_engine::GameStringError>(())
//! ```

mod analysis;
mod breakdown;
mod glance;
mod ledger;
mod queen_area;
mod reach;
mod score;
mod strike;
mod terms;
mod weights;

pub use analysis::Analysis;
pub use breakdown::Breakdown;
pub use glance::glance;
pub use ledger::Features;
pub use reach::Reach;
pub use score::{Score, Verdict};
pub use strike::{find_strike, find_strike_like, is_cornered};
pub use weights::{Term, WEIGHTS, Weights};

use ledger::Sum;
use terms::View;
use vespine_engine::{Color, Position};

/// What a position is worth to the side to move, as far as one can see without playing a move.
#[must_use]
pub fn evaluate(position: &Position, analysis: &Analysis, weights: &Weights) -> Score {
    let value = |color: Color| {
        let mut sum = Sum::new(weights);
        terms::enter_all(&View::new(position, analysis, color), &mut sum);
        sum.total
    };
    let to_move = position.to_move();
    Score::estimate(value(to_move) - value(!to_move))
}

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
