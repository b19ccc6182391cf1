//! Elo: a score on the scale of players.
//!
//! ```text
//!                 1                                 s
//!   s = ─────────────────────      Elo = 400 log₁₀ ───────       100 Elo = 64 %,  200 Elo = 76 %
//!        1 + 10^(−Elo / 400)                       1 − s
//! ```
//!
//! The scale is the logistic one, after: Arpad Elo, "The Rating of Chessplayers, Past and Present" (1978). The
//! interval is that of the expected score (see `profile`), its ends put on the same scale. A match that was stopped
//! because its result looked good is rated too high by any such estimate; the interval does not know about the
//! stopping.

use super::profile::Sample;
use super::{Estimate, Pairs, Wdl};

/// The difference in Elo at which the stronger player has this score, from −∞ for 0 to +∞ for 1.
///
/// ```
/// use vespine_arena::statistics::{elo, score};
///
/// assert_eq!(elo(0.5), 0.0);
/// assert!((elo(0.75) - 190.85).abs() < 0.01);
/// assert!((elo(score(-12.5)) + 12.5).abs() < 1e-9);
/// ```
#[must_use]
pub fn elo(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score.log10() - (1.0 - score).log10())
}

/// The score to expect of a player who is so many Elo stronger.
#[must_use]
pub fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

impl Pairs {
    /// The first player's Elo above the second.
    ///
    /// ```
    /// use vespine_arena::statistics::Pairs;
    ///
    /// assert_eq!(Pairs::new([20, 60, 150, 80, 30]).elo().to_string(), "20.5 ± 18.5");
    /// assert_eq!(Pairs::new([0, 0, 0, 0, 10]).elo().to_string(), "> 269.7");
    /// ```
    #[must_use]
    pub fn elo(self) -> Estimate {
        elo_of(self.sample())
    }
}

impl Wdl {
    /// Elo above the opponent, if the games have nothing to do with each other. Games in pairs have: see
    /// [`Pairs::elo`].
    #[must_use]
    pub fn elo(self) -> Estimate {
        elo_of(Sample::new(self.cells()))
    }
}

fn elo_of<const CELLS: usize>(sample: Option<Sample<CELLS>>) -> Estimate {
    sample.map_or(Estimate::UNKNOWN, |sample| {
        let (low, high) = sample.interval();
        Estimate { value: elo(sample.mean()), low: elo(low), high: elo(high) }
    })
}

#[cfg(test)]
mod tests {
    use super::super::simulation::Match;
    use super::*;

    #[test]
    fn scale_agrees_with_the_usual_table() {
        for (difference, percent) in [(0.0, 50.0), (100.0, 64.01), (200.0, 75.97), (400.0, 90.91)] {
            assert!((100.0 * score(difference) - percent).abs() < 0.005, "{difference}");
            assert!((elo(percent / 100.0) - difference).abs() < 0.1, "{percent}");
            assert!((elo(score(-difference)) + difference).abs() < 1e-9);
        }
        assert!(elo(0.0) == f64::NEG_INFINITY && elo(1.0) == f64::INFINITY);
        assert!(score(f64::INFINITY) >= 1.0 && score(f64::NEG_INFINITY) <= 0.0);
    }

    /// The matches of the Stockfish commit "Add NNUE evaluation" (August 2020), of which the first was published as
    /// 92.77 ± 2.1, the second as 89.47.
    #[test]
    fn estimates_agree_with_published_matches() {
        let cases = [
            ([609, 3850, 9708, 10948, 4885], [24193, 27264, 8543], "92.77", "92.8 ± 2.1"),
            ([74, 1583, 8550, 7776, 2017], [12756, 24567, 2677], "89.47", "89.5 ± 2.0"),
        ];
        for (pairs, [wins, draws, losses], value, rounded) in cases {
            let (pairs, games) = (Pairs::new(pairs), Wdl { wins, draws, losses });
            assert_eq!(2 * pairs.pairs(), games.games());
            assert!((pairs.score().unwrap() - games.score().unwrap()).abs() < 1e-12);
            assert_eq!(format!("{:.2}", pairs.elo().value), value);
            assert_eq!(pairs.elo().to_string(), rounded);
            assert!((pairs.superiority() - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn interval_contains_the_true_strength_in_95_of_100_matches() {
        let matches = 4_000_u32;
        for (elo, draws, correlation, pairs) in
            [(0.0, 0.3, 0.0, 20), (0.0, 0.2, -0.5, 200), (40.0, 0.5, 0.2, 50), (200.0, 0.2, 0.0, 100)]
        {
            let mut games = Match::new(elo, draws, correlation, 1);
            let hits = (0..matches).filter(|_| {
                let estimate = games.pairs(pairs).elo();
                estimate.low <= elo && elo <= estimate.high
            });
            let coverage = f64::from(u32::try_from(hits.count()).unwrap()) / f64::from(matches);
            println!("{elo} Elo, draws {draws}, correlation {correlation}, {pairs} pairs: {coverage}");
            assert!((0.93..=0.97).contains(&coverage), "{elo} {pairs}: {coverage}");
        }
    }
}
