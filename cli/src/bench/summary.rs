//! All positions of a bench together.

use std::fmt;
use std::time::Duration;

use vespine_search::SearchResult;

use super::growth::{Growth, geometric_mean};

/// What the searches of a bench have in common.
#[derive(Default, Debug)]
pub(super) struct Summary {
    nodes: u64,
    elapsed: Duration,
    /// How many positions turned out to be won or lost. Such a search ends early, so the rest leaves them out.
    decided: usize,
    depths: Vec<u32>,
    branching_factors: Vec<f64>,
    speeds: Vec<u64>,
}

impl Summary {
    /// Adds a search.
    pub(super) fn add(&mut self, result: &SearchResult, growth: &Growth) {
        self.nodes += result.nodes;
        self.elapsed += result.elapsed;
        if result.score.is_decided() {
            self.decided += 1;
            return;
        }
        self.depths.push(result.depth);
        self.branching_factors.extend(growth.branching_factor());
        self.speeds.push(result.speed());
    }

    /// The nodes of all searches.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Nodes in a second, over all searches.
    pub(super) fn speed(&self) -> u64 {
        let micros = self.elapsed.as_micros().max(1);
        (u128::from(self.nodes) * 1_000_000 / micros) as u64
    }
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let branching = geometric_mean(&self.branching_factors);
        match (median(&self.depths), branching, self.speeds.iter().min(), median(&self.speeds)) {
            (Some(depth), Some(branching), Some(lowest), Some(speed)) => write!(
                f,
                "median depth {depth}, mean branching factor {branching:.2}, nps lowest {lowest}, median {speed}"
            )?,
            _ => write!(f, "too short to measure")?,
        }
        match self.decided {
            0 => Ok(()),
            decided => write!(f, " (without {decided} won or lost)"),
        }
    }
}

/// The number in the middle; of an even count, the lower one of the two.
fn median<T: Copy + Ord>(numbers: &[T]) -> Option<T> {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len().saturating_sub(1) / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(&[5, 1, 9]), Some(5));
        assert_eq!(median(&[5, 1, 9, 4]), Some(4));
        assert_eq!(median::<u32>(&[]), None);
    }
}
