//! Who stands better: turns a Hive position into a score.
//!
//! One pass over the position finds what both sides could do ([`Analysis`]); from that an [`Evaluator`] tells what it is
//! worth, and a [`Breakdown`] why. The evaluation never plays a move, treats both colours alike, and does not care how the
//! board is turned or mirrored.
//!
//! Inside, terms read features off the analysis and add them up with [`Weights`]; that is nobody else's business but of
//! those who tune them.
//!
//! ```
//! use vespine_engine::{FirstTurnQueen, Game};
//! use vespine_evaluation::{Analysis, Evaluator};
//!
//! let game = Game::read("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-", FirstTurnQueen::Forbidden)?;
//! let position = game.position();
//! let score = Evaluator::default().evaluate(position, &Analysis::of(position));
//! assert!(score.units() > 0, "it is White's turn, and all else is equal");
//! # Ok::<(), vespine_engine::GameStringError>(())
//! ```

mod analysis;
mod breakdown;
mod evaluator;
mod glance;
mod ledger;
mod network;
mod queen_area;
mod reach;
mod score;
mod strike;
mod terms;
mod weights;

pub use analysis::Analysis;
pub use breakdown::Breakdown;
pub use evaluator::Evaluator;
pub use network::{
    CEILING, FACT_UNIT, FACTS, HEAD, HEAD_UNIT, Layers, Network, NetworkError, UNITS, WIDTH, facts_of,
};
pub use reach::Reach;
pub use score::{Score, Verdict};
pub use strike::{find_strike, find_strike_like, is_cornered};
pub use weights::{Term, WEIGHTS, Weights};

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
