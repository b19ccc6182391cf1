//! The fast move generator against the reference, position by position.
//!
//! First around the composed starts of `cases/starts.tsv`, then in the games of players who like what is rare: long
//! hives, high stacks, holes, throws. `VESPINE_POSITIONS=1000000` compares a million positions, `VESPINE_SEED=1000`
//! others than usual.

mod series;
mod starts;

pub(crate) use series::{Series, report};

use libtest_mimic::Trial;
use std::sync::Arc;

pub(crate) fn tests(all: &Arc<Vec<Series>>) -> Vec<Trial> {
    let mut trials = starts::tests();
    trials.extend(series::tests(all));
    trials
}
