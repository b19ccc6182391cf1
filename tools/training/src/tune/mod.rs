//! Better numbers for the evaluation, from positions, and for the search, from games.
//!
//! ```text
//!   DataFile ──► Dataset ──► fit ──► Weights ──► rewrite ──► evaluation/src/weights.rs
//! ```
//!
//! The evaluation is a sum of counts times weights, so its best weights are a logistic regression: the chance to win that
//! it predicts is compared with what a search said and with how the game ended. The numbers of the search show only in games,
//! see [`spsa`].

mod adam;
mod anchors;
mod dataset;
mod fit;
mod gather;
pub mod instinct;
mod logistic;
pub mod net;
mod rewrite;
pub mod spsa;

pub use anchors::anchors;
pub use dataset::{Count, Dataset};
pub use fit::{Epoch, FitError, FitOptions, Fitted, fit};
pub use rewrite::{RewriteError, check_file, rewrite, rewrite_file};
