//! How likely the first player is the stronger one.
//!
//! ```text
//!   superiority = Φ(r)         r = ± √(−2 ℓ(½)),  with the sign of s − ½
//! ```
//!
//! ℓ(½) says how much less likely the results are between equal players (see `profile`). With many pairs r is the
//! usual (s − ½) √N / σ. Unlike that, it is defined where all pairs are equal: one pair won 2 : 0 is worth 88 %, not
//! 100 %. And it agrees with the interval: superiority is above 97.5 % exactly if the interval of Elo lies above 0.
//! After: Ole Barndorff-Nielsen, "Inference on full or partial parameters based on the standardized signed log
//! likelihood ratio" (1986).

use super::profile::Sample;
use super::{Pairs, Wdl, normal};

impl Pairs {
    /// How likely the first player is the stronger one, from 0 to 1.
    ///
    /// ```
    /// use vespine_arena::statistics::Pairs;
    ///
    /// assert_eq!(Pairs::default().superiority(), 0.5);
    /// assert!((Pairs::new([20, 60, 150, 80, 30]).superiority() - 0.985).abs() < 0.001);
    /// ```
    #[must_use]
    pub fn superiority(self) -> f64 {
        superiority(self.sample())
    }
}

impl Wdl {
    /// How likely the player is stronger than the opponent, if the games have nothing to do with each other.
    #[must_use]
    pub fn superiority(self) -> f64 {
        superiority(Sample::new(self.cells()))
    }
}

fn superiority<const CELLS: usize>(sample: Option<Sample<CELLS>>) -> f64 {
    let Some(sample) = sample else {
        return 0.5;
    };
    let advantage = sample.mean() - 0.5;
    if advantage == 0.0 {
        return 0.5;
    }
    normal::share_below((-2.0 * sample.log_likelihood(0.5)).sqrt().copysign(advantage))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_pair_is_no_proof() {
        assert!((Pairs::new([0, 0, 0, 0, 1]).superiority() - 0.8805).abs() < 0.0005);
        assert!((Pairs::new([1, 0, 0, 0, 0]).superiority() - 0.1195).abs() < 0.0005);
        assert!((Pairs::new([0, 0, 9, 0, 0]).superiority() - 0.5).abs() < 1e-12);
    }

    #[test]
    fn many_pairs_have_the_usual_value() {
        let pairs = Pairs::new([2_000, 6_000, 15_000, 6_150, 2_050]);
        let sample = pairs.sample().unwrap();
        let usual = normal::share_below((sample.mean() - 0.5) * (31_200.0 / sample.variance()).sqrt());
        assert!((pairs.superiority() - usual).abs() < 1e-4, "{} {usual}", pairs.superiority());
    }

    #[test]
    fn superiority_agrees_with_the_interval() {
        for wins in 0..40 {
            let games = Wdl { wins, draws: 13, losses: 11 };
            assert_eq!(games.superiority() > 0.975, games.elo().low > 0.0, "{games}");
            assert_eq!(games.superiority() < 0.025, games.elo().high < 0.0, "{games}");
        }
    }
}
