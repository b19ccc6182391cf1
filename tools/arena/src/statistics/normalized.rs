//! Normalized Elo: how easily the difference is measured, whatever the rate of draws.
//!
//! ```text
//!          s − ½      800
//!   nElo = ───── · ─────── = 347.4 · (s − ½) / σ         σ² = variance per game = 2 · variance of the pairs' scores
//!            σ      ln 10
//! ```
//!
//! Half as many draws or more even openings change Elo, but hardly the number of games that a test takes; that is in
//! proportion to 1 / nElo². For games without draws between equal players nElo is Elo.
//! After: Michel Van den Bergh, "Normalized Elo".
//!
//! The interval: where the interval of the expected score ends (see `profile`), take the most likely distribution
//! with that score, and its nElo. To first order in nElo this is the right width with skewed distributions, too; the
//! uncertainty of σ itself is a matter of second order. Equal pairs have σ = 0: if all of them end 1½ : ½, nElo is
//! +∞.

use std::f64::consts::LN_10;

use super::profile::{mean, variance};
use super::{Estimate, Pairs};

impl Pairs {
    /// Normalized Elo of the first player.
    ///
    /// ```
    /// use vespine_arena::statistics::Pairs;
    ///
    /// let (drawish, sharp) = (Pairs::new([0, 50, 300, 75, 0]), Pairs::new([50, 0, 300, 0, 75]));
    /// assert!(drawish.elo().value < 0.6 * sharp.elo().value);
    /// assert!((drawish.normalized_elo().value - sharp.normalized_elo().value).abs() < 0.1);
    /// ```
    #[must_use]
    pub fn normalized_elo(self) -> Estimate {
        let Some(sample) = self.sample() else {
            return Estimate::UNKNOWN;
        };
        let value = normalized_elo(&sample.shares());
        let end = |score: f64| match score {
            0.0 => f64::NEG_INFINITY,
            1.0 => f64::INFINITY,
            score => normalized_elo(&sample.fitted(score)),
        };
        let (low, high) = sample.interval();
        // Where all pairs are nearly equal, a higher score with its larger variance may have a lower nElo.
        Estimate { value, low: end(low).min(value), high: end(high).max(value) }
    }
}

fn normalized_elo(shares: &[f64; 5]) -> f64 {
    let advantage = mean(shares) - 0.5;
    if advantage == 0.0 {
        return 0.0;
    }
    advantage / (2.0 * variance(shares)).sqrt() * 800.0 / LN_10
}

#[cfg(test)]
mod tests {
    use super::super::simulation::Match;
    use super::*;

    #[test]
    fn without_draws_it_is_elo_for_small_differences() {
        // Two independent games, each won with the probability 0.51.
        let pairs = Pairs::new([2401, 0, 4998, 0, 2601]);
        assert!((pairs.normalized_elo().value - pairs.elo().value).abs() < 0.01);
        assert!((pairs.normalized_elo().margin() - pairs.elo().margin()).abs() < 0.01);
    }

    #[test]
    fn equal_pairs_have_an_end_on_the_safe_side() {
        for (counts, is_known) in
            [([0, 0, 9, 0, 0], true), ([0, 0, 0, 9, 0], false), ([0, 0, 0, 0, 9], false)]
        {
            let estimate = Pairs::new(counts).normalized_elo();
            assert!(estimate.low.is_finite(), "{estimate:?}");
            assert_eq!(estimate.high.is_finite(), is_known, "{estimate:?}");
            assert_eq!(estimate.value.is_finite(), is_known, "{estimate:?}");
        }
    }

    #[test]
    fn interval_contains_the_true_value_in_95_of_100_matches() {
        let matches = 4_000_u32;
        for (elo, draws, correlation, pairs) in
            [(0.0, 0.3, 0.0, 50), (20.0, 0.6, -0.3, 200), (100.0, 0.3, 0.0, 100)]
        {
            let mut games = Match::new(elo, draws, correlation, 2);
            let truth = normalized_elo(&games.distribution());
            let hits = (0..matches).filter(|_| {
                let estimate = games.pairs(pairs).normalized_elo();
                estimate.low <= truth && truth <= estimate.high
            });
            let coverage = f64::from(u32::try_from(hits.count()).unwrap()) / f64::from(matches);
            println!("{elo} Elo = {truth} nElo, {pairs} pairs: {coverage}");
            assert!((0.93..=0.97).contains(&coverage), "{elo} {pairs}: {coverage}");
        }
    }
}
