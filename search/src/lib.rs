//! What to play: searches a Hive position for the best move.
//!
//! A [`Searcher`] takes a game and [`Limits`] and gives a [`SearchResult`]; an [`Observer`] hears about every iteration, and
//! a [`Stop`] handle ends it from any thread. It never formats protocol text.
//!
//! Start reading with `searcher`, then `deepening`, then the module `node` with a file for each kind of node.

mod busy;
mod correction;
mod deepening;
mod evaluations;
mod forced_win;
mod frame;
mod lazy;
mod limits;
mod node;
mod ordering;
mod params;
mod path;
mod proof;
mod pruning;
mod reductions;
mod report;
mod searcher;
mod shared;
mod shortage;
mod stop;
mod table;
mod threads;
mod threat;
mod vote;
mod window;
mod worker;

pub use limits::Limits;
pub use ordering::{FACTS_OF_MOVE, Instinct, MOVE_FACTS, facts_of_moves};
pub use params::{Params, Selectivity, Tunable};
pub use report::{Iteration, Observer, SearchResult};
pub use searcher::Searcher;
pub use shortage::Shortage;
pub use stop::Stop;
pub use window::Window;
pub use worker::Settings;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
