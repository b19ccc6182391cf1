//! The sequential probability ratio test: play until one of two claims about the strength is refuted.
//!
//! ```text
//!   H0: the first player is elo0 stronger              ln(β / (1 − α))  <  LLR  <  ln((1 − β) / α)
//!   H1: the first player is elo1 stronger                 accept H0      go on       accept H1
//!
//!                 likelihood of the pairs if H1                  p¹ᵢ
//!   LLR = max ln ─────────────────────────────── = N Σ wᵢ ln ───────── = ℓ(s₁) − ℓ(s₀)
//!                 likelihood of the pairs if H0                  p⁰ᵢ
//! ```
//!
//! α is the risk of accepting H1 where H0 is true, β that of accepting H0 where H1 is true. Wald's test wants to know
//! the distribution of the results; the generalized one takes for either claim the most likely distribution with that
//! expected score (see `profile`), which takes care of draws, of the openings and of the luck that two games of a
//! pair share.
//!
//! Empty cells count as 0.001 pairs, as in fishtest, so that figures agree with those of other programs.
//!
//! After: Abraham Wald, "Sequential Analysis" (1947); Michel Van den Bergh, "A practical introduction to the GSPRT".

use std::fmt;
use std::str::FromStr;

use super::profile::Sample;
use super::{Pairs, score};
use crate::named_values::{NamedValuesError, named_values, number, required};

/// A sequential test with its two claims and two risks.
///
/// ```
/// use vespine_arena::statistics::{Pairs, Sprt, Decision};
///
/// let sprt: Sprt = "elo0=0 elo1=10".parse()?;
/// assert_eq!(sprt.to_string(), "elo0=0 elo1=10 alpha=0.05 beta=0.05");
/// assert!((sprt.upper() - 2.944).abs() < 0.001);
///
/// let mut pairs = Pairs::new([100, 300, 500, 350, 120]);
/// assert_eq!(sprt.decision(pairs), None);
/// pairs += pairs;
/// assert_eq!(sprt.decision(pairs), Some(Decision::H1));
/// # Ok::<(), vespine_arena::statistics::SprtError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    // −LIMIT ≤ elo0 < elo1 ≤ LIMIT
    elo0: f64,
    elo1: f64,
    // 0 < alpha, beta < ½
    alpha: f64,
    beta: f64,
}

/// Which claim a test has accepted.
///
/// ```
/// use vespine_arena::statistics::{Pairs, Sprt, Decision};
///
/// let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05)?;
/// assert_eq!(sprt.decision(Pairs::new([0, 900, 0, 700, 0])), Some(Decision::H0));
/// # Ok::<(), vespine_arena::statistics::SprtError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Decision {
    /// No stronger than `elo0`, rather than `elo1`.
    H0,
    /// At least as strong as `elo1`, rather than `elo0`.
    H1,
}

/// Why there is no such test.
///
/// ```
/// use vespine_arena::statistics::Sprt;
///
/// let error = "elo0=0 elo1=ten".parse::<Sprt>().unwrap_err();
/// assert_eq!(error.to_string(), "elo1 is no number: ten");
/// ```
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum SprtError {
    /// It cannot be read.
    #[error(transparent)]
    Values(#[from] NamedValuesError),
    /// A claim that no match could refute.
    #[error("{key}={value} is not between -{limit} and {limit}", limit = Sprt::LIMIT)]
    OutOfRange {
        /// Which claim.
        key: &'static str,
        /// Its value.
        value: f64,
    },
    /// The claims are equal or in the wrong order.
    #[error("elo1={elo1} must be above elo0={elo0}")]
    Order {
        /// The lower claim.
        elo0: f64,
        /// The upper claim.
        elo1: f64,
    },
    /// A risk that is none, or that is no better than tossing a coin.
    #[error("{key}={value} is not above 0 and below 0.5")]
    Risk {
        /// `alpha` or `beta`.
        key: &'static str,
        /// Its value.
        value: f64,
    },
}

impl Sprt {
    /// The largest difference in Elo that can be tested.
    pub const LIMIT: f64 = 1_000.0;
    /// The usual risk.
    pub const DEFAULT_RISK: f64 = 0.05;

    /// A test of `elo0` against `elo1`.
    ///
    /// # Errors
    /// If the claims are out of range or not in order, or a risk is not between 0 and ½.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        for (key, value) in [("elo0", elo0), ("elo1", elo1)] {
            if value.is_nan() || value.abs() > Sprt::LIMIT {
                return Err(SprtError::OutOfRange { key, value });
            }
        }
        if elo1 <= elo0 {
            return Err(SprtError::Order { elo0, elo1 });
        }
        for (key, value) in [("alpha", alpha), ("beta", beta)] {
            if value.is_nan() || value <= 0.0 || value >= 0.5 {
                return Err(SprtError::Risk { key, value });
            }
        }
        Ok(Sprt { elo0, elo1, alpha, beta })
    }

    /// The strength of H0.
    #[must_use]
    pub const fn elo0(self) -> f64 {
        self.elo0
    }

    /// The strength of H1.
    #[must_use]
    pub const fn elo1(self) -> f64 {
        self.elo1
    }

    /// The risk of accepting H1 where H0 is true.
    #[must_use]
    pub const fn alpha(self) -> f64 {
        self.alpha
    }

    /// The risk of accepting H0 where H1 is true.
    #[must_use]
    pub const fn beta(self) -> f64 {
        self.beta
    }

    /// H0 is accepted at this LLR or below.
    #[must_use]
    pub fn lower(self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// H1 is accepted at this LLR or above.
    #[must_use]
    pub fn upper(self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }

    /// The logarithm of the likelihood ratio: how much better H1 explains the pairs than H0.
    #[must_use]
    pub fn llr(self, pairs: Pairs) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        Sample::new(pairs.cells().map(|count| count.max(EMPTY_CELL))).map_or(0.0, |sample| {
            sample.log_likelihood(score(self.elo1)) - sample.log_likelihood(score(self.elo0))
        })
    }

    /// The claim that is accepted, or none if the match has to go on.
    #[must_use]
    pub fn decision(self, pairs: Pairs) -> Option<Decision> {
        let llr = self.llr(pairs);
        if llr >= self.upper() {
            Some(Decision::H1)
        } else if llr <= self.lower() {
            Some(Decision::H0)
        } else {
            None
        }
    }

    /// How far the test is, for a meter: from −1, H0 is accepted, to 1, H1 is.
    #[must_use]
    pub fn progress(self, pairs: Pairs) -> f64 {
        let llr = self.llr(pairs);
        if llr > 0.0 { (llr / self.upper()).min(1.0) } else { -(llr / self.lower()).min(1.0) }
    }
}

/// What an empty cell counts.
const EMPTY_CELL: f64 = 1e-3;

/// `elo0=0 elo1=10 alpha=0.05 beta=0.05` in any order, with blanks or commas between. The risks may be left out.
impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let [elo0, elo1, alpha, beta] = named_values(text, ["elo0", "elo1", "alpha", "beta"])?;
        let risk = |name, text: Option<&str>| text.map_or(Ok(Sprt::DEFAULT_RISK), |text| number(name, text));
        Sprt::new(
            required("elo0", elo0)?,
            required("elo1", elo1)?,
            risk("alpha", alpha)?,
            risk("beta", beta)?,
        )
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "elo0={} elo1={} alpha={} beta={}", self.elo0, self.elo1, self.alpha, self.beta)
    }
}

#[cfg(test)]
mod tests {
    use super::super::simulation::Match;
    use super::*;

    fn sprt(text: &str) -> Sprt {
        text.parse().unwrap()
    }

    #[test]
    fn bounds_are_walds() {
        let test = sprt("elo0=0 elo1=10");
        assert!((test.upper() - 19_f64.ln()).abs() < 1e-12 && (test.lower() + 19_f64.ln()).abs() < 1e-12);
        let test = sprt("elo0=0 elo1=10 alpha=0.05 beta=0.1");
        assert!((test.upper() - 18_f64.ln()).abs() < 1e-12 && (test.lower() + 9.5_f64.ln()).abs() < 1e-12);
    }

    #[test]
    fn settings_are_read_as_they_are_written() {
        for text in ["elo0=0 elo1=10 alpha=0.05 beta=0.05", "elo0=-2.5 elo1=0.1 alpha=0.01 beta=0.499"] {
            assert_eq!(sprt(text).to_string(), text);
        }
        for text in
            ["elo1=10 elo0=0", "elo1=10,elo0=0", "  beta=0.05,\telo1=10 , elo0=0,", "elo0=0\nelo1=1e1"]
        {
            assert_eq!(sprt(text), sprt("elo0=0 elo1=10"), "{text}");
        }
    }

    #[test]
    fn errors_name_what_is_wrong() {
        let cases = [
            ("elo0", "expected name=value such as elo0=1, not elo0"),
            ("elo0=0 elo2=10", "no value is named elo2: there are elo0, elo1, alpha, beta"),
            ("elo0=0 elo1=10 elo0=0", "elo0 is given twice"),
            ("", "elo0 is missing"),
            ("elo0=0 alpha=0.05", "elo1 is missing"),
            ("elo0=0 elo1=", "elo1 is no number: "),
            ("elo0=0 elo1=nan", "elo1 is no number: nan"),
            ("elo0=0 elo1=inf", "elo1 is no number: inf"),
            ("elo0=0 elo1=5000", "elo1=5000 is not between -1000 and 1000"),
            ("elo0=10 elo1=0", "elo1=0 must be above elo0=10"),
            ("elo0=5 elo1=5", "elo1=5 must be above elo0=5"),
            ("elo0=0 elo1=5 alpha=0", "alpha=0 is not above 0 and below 0.5"),
            ("elo0=0 elo1=5 beta=0.5", "beta=0.5 is not above 0 and below 0.5"),
            ("elo0=0 elo1=5 beta=-0.1", "beta=-0.1 is not above 0 and below 0.5"),
        ];
        for (text, message) in cases {
            assert_eq!(text.parse::<Sprt>().unwrap_err().to_string(), message, "{text}");
        }
    }

    #[test]
    fn llr_of_many_pairs_is_that_of_a_normal_distribution() {
        // (s1 − s0) (2 s − s0 − s1) N / (2 σ²), with which the first order of everything agrees.
        let (test, pairs) = (sprt("elo0=0 elo1=2"), Pairs::new([2_000, 6_000, 15_000, 6_150, 2_050]));
        let (s, variance) = (pairs.score().unwrap(), pairs.variance_per_pair().unwrap());
        let (s0, s1) = (score(0.0), score(2.0));
        let usual = (s1 - s0) * (2.0 * s - s0 - s1) * 31_200.0 / (2.0 * variance);
        assert!((test.llr(pairs) - usual).abs() < 0.01, "{} {usual}", test.llr(pairs));
    }

    #[test]
    fn exchanged_players_turn_the_test_around() {
        let (test, reversed) = (sprt("elo0=-3 elo1=5"), sprt("elo0=-5 elo1=3"));
        for counts in [[1, 2, 3, 4, 5], [0, 0, 9, 0, 0], [0, 0, 0, 0, 70], [5, 0, 0, 1, 0]] {
            let pairs = Pairs::new(counts);
            assert!((test.llr(pairs) + reversed.llr(pairs.reversed())).abs() < 1e-9, "{pairs}");
        }
    }

    #[test]
    fn progress_goes_from_one_verdict_to_the_other() {
        let test = sprt("elo0=0 elo1=10 alpha=0.02 beta=0.1");
        assert!(test.progress(Pairs::default()).abs() < 1e-12);
        for n in [1, 10, 100, 1_000, 10_000] {
            let (good, bad) = (Pairs::new([0, 0, 2 * n, n, 0]), Pairs::new([0, n, 2 * n, 0, 0]));
            assert_eq!(test.progress(good) >= 1.0, test.decision(good) == Some(Decision::H1));
            assert_eq!(test.progress(bad) <= -1.0, test.decision(bad) == Some(Decision::H0));
            assert!(test.progress(good) > 0.0 && test.progress(bad) < 0.0);
        }
    }

    /// How often a test of 0 against 10 Elo accepts H1, and how many pairs it takes.
    fn accepted(true_elo: f64, draws: f64, correlation: f64, runs: u32) -> (f64, f64) {
        let test = sprt("elo0=0 elo1=10");
        let (mut accepted, mut played) = (0, 0);
        for seed in 0..runs {
            let mut games = Match::new(true_elo, draws, correlation, u64::from(seed));
            let mut pairs = Pairs::default();
            let verdict = loop {
                pairs += games.pairs(8);
                if let Some(verdict) = test.decision(pairs) {
                    break verdict;
                }
            };
            accepted += u32::from(verdict == Decision::H1);
            played += pairs.pairs();
        }
        (f64::from(accepted) / f64::from(runs), super::super::real(played) / f64::from(runs))
    }

    #[test]
    fn simulated_tests_are_wrong_no_more_often_than_promised() {
        let runs = 10_000;
        let tolerated = 0.05 + 3.0 * (0.05_f64 * 0.95 / f64::from(runs)).sqrt();
        for (draws, correlation) in [(0.3, 0.0), (0.1, -0.6)] {
            let (wrong, length) = accepted(0.0, draws, correlation, runs);
            println!("0 Elo, draws {draws}, correlation {correlation}: H1 in {wrong}, {length} pairs");
            assert!(wrong <= tolerated, "{wrong}");
            let (right, length) = accepted(10.0, draws, correlation, runs);
            println!(
                "10 Elo, draws {draws}, correlation {correlation}: H0 in {}, {length} pairs",
                1.0 - right
            );
            assert!(1.0 - right <= tolerated, "{right}");
        }
    }
}
