//! How fast the tree of a search grows from depth to depth.

use vespine_search::{Iteration, Observer};

/// The nodes that had been searched when each depth was finished.
#[derive(Default, Debug)]
pub(super) struct Growth(Vec<u64>);

impl Observer for Growth {
    fn iteration(&mut self, iteration: &Iteration) {
        self.0.push(iteration.nodes);
    }
}

impl Growth {
    /// By how much the nodes grow with each further ply: the geometric mean of the last steps, at most five. None if fewer
    /// than two depths were finished.
    pub(super) fn branching_factor(&self) -> Option<f64> {
        const STEPS: usize = 5;
        let last = &self.0[self.0.len().saturating_sub(STEPS + 1)..];
        let steps: Vec<f64> = last.windows(2).map(|pair| ratio(pair[1], pair[0])).collect();
        geometric_mean(&steps)
    }
}

/// One count divided by another; a depth that took no node counts as one.
#[expect(clippy::cast_precision_loss, reason = "two decimals are shown")]
fn ratio(nodes: u64, before: u64) -> f64 {
    nodes.max(1) as f64 / before.max(1) as f64
}

/// The number that, in place of each of these, has the same product. None of nothing.
#[expect(clippy::cast_precision_loss, reason = "there are never so many")]
pub(super) fn geometric_mean(numbers: &[f64]) -> Option<f64> {
    let sum: f64 = numbers.iter().map(|number| number.ln()).sum();
    (!numbers.is_empty()).then(|| (sum / numbers.len() as f64).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_branching_factor_is_that_of_the_last_five_steps() {
        let growth = Growth(vec![1, 1000, 2000, 4000, 8000, 16_000, 32_000]);
        assert!(growth.branching_factor().is_some_and(|factor| (factor - 2.0).abs() < 1e-9));
    }

    #[test]
    fn one_depth_has_no_branching_factor() {
        assert_eq!(Growth(vec![7]).branching_factor(), None);
        assert_eq!(Growth::default().branching_factor(), None);
    }
}
