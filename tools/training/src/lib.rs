//! What Vespine learns from games against itself: training data, and better numbers from it.
//!
//! | part | what it does |
//! |---|---|
//! | [`data`] | positions of the engine's own games, with scores and results |
//! | [`tune`] | better numbers, from positions or from games |
//!
//! Nothing here prints: who calls hears how the work gets on, and shows it.

pub mod data;
mod moments;
mod run_file;
pub mod tune;

pub use run_file::FileError;
