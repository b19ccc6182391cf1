//! Tournaments between engines.

mod record;

pub use record::{Difference, GameRecord, GameResult, Reason, Thought, Timing};
