//! Where the features of a position are entered: to be summed up at once in the search, or to be kept for an explanation or
//! for tuning. The terms do not know which.

use crate::weights::{Term, WEIGHTS, Weights};

/// Takes features.
pub(crate) trait Ledger {
    /// The side has the feature with this place in its term so many times.
    fn add(&mut self, term: Term, place: usize, count: i32);
}

/// Counts times weights, summed up.
pub(crate) struct Sum<'a> {
    weights: &'a Weights,
    pub(crate) total: i32,
}

impl<'a> Sum<'a> {
    #[inline]
    pub(crate) fn new(weights: &'a Weights) -> Self {
        Sum { weights, total: 0 }
    }
}

impl Ledger for Sum<'_> {
    #[inline]
    fn add(&mut self, term: Term, place: usize, count: i32) {
        self.total += count * i32::from(self.weights.0[term.first() + place]);
    }
}

/// The counts themselves, one for each weight.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Features(pub(crate) [i16; WEIGHTS]);

impl Default for Features {
    fn default() -> Self {
        Features([0; WEIGHTS])
    }
}

impl Ledger for Features {
    fn add(&mut self, term: Term, place: usize, count: i32) {
        self.0[term.first() + place] += count as i16;
    }
}

impl Features {
    /// What a term is worth.
    pub(crate) fn value(&self, term: Term, weights: &Weights) -> i32 {
        let counts = &self.0[term.first()..term.first() + term.len()];
        counts
            .iter()
            .zip(weights.of(term))
            .map(|(&count, &weight)| i32::from(count) * i32::from(weight))
            .sum()
    }
}
