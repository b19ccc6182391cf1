//! Pairs of games from one opening, by the points the first player made in them.
//!
//! ```text
//!   points of the pair        0       ½          1         1½      2
//!   results of the games      LL     LD DL    WL DD LW    WD DW    WW
//!   score x of the pair       0       ¼          ½         ¾       1
//!
//!   score s = Σ nₖ xₖ / N        variance per pair v = Σ nₖ (xₖ − s)² / N        variance per game = 2 v
//! ```
//!
//! An opening that favours White gives each player a win: the pair is 1 : 1 whatever luck the opening was. Counted as
//! single games these two look like noise that is not there. Two independent games with variance σ² have a mean score
//! with variance σ² / 2, hence the factor 2: it makes the variance per game that of independent games.
//! After: fishtest, the framework that tests Stockfish, where this is called the pentanomial model.

use std::fmt;
use std::ops::{Add, AddAssign};

use super::profile::Sample;
use super::{PlayerResult, real};

/// Pairs of games with colours exchanged, counted by the points of the first player: 0, ½, 1, 1½, 2.
///
/// ```
/// use vespine_arena::statistics::{PlayerResult, Pairs};
///
/// let mut pairs = Pairs::default();
/// pairs.record(PlayerResult::Win, PlayerResult::Draw);
/// pairs.record(PlayerResult::Win, PlayerResult::Loss);
/// assert_eq!(pairs.counts(), [0, 0, 1, 1, 0]);
/// assert_eq!((pairs.pairs(), pairs.score()), (2, Some(0.625)));
/// assert_eq!(pairs.reversed().to_string(), "0, 1, 1, 0, 0");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Pairs {
    counts: [u64; 5],
}

impl Pairs {
    /// Pairs with 0, ½, 1, 1½ and 2 points for the first player.
    #[must_use]
    pub const fn new(counts: [u64; 5]) -> Pairs {
        Pairs { counts }
    }

    /// Adds a pair by the first player's results in both games.
    pub fn record(&mut self, one: PlayerResult, other: PlayerResult) {
        let count = &mut self.counts[one.half_points() + other.half_points()];
        *count = count.saturating_add(1);
    }

    /// How many pairs had 0, ½, 1, 1½ and 2 points for the first player.
    #[must_use]
    pub const fn counts(self) -> [u64; 5] {
        self.counts
    }

    /// How many pairs.
    #[must_use]
    pub fn pairs(self) -> u64 {
        self.counts.into_iter().fold(0, u64::saturating_add)
    }

    /// Points per game, from 0 to 1.
    #[must_use]
    pub fn score(self) -> Option<f64> {
        self.sample().map(|sample| sample.mean())
    }

    /// The variance of a pair's score, its points divided by two.
    #[must_use]
    pub fn variance_per_pair(self) -> Option<f64> {
        self.sample().map(|sample| sample.variance())
    }

    /// The share of pairs that neither player won: a win each, or two draws.
    #[must_use]
    pub fn draw_rate(self) -> Option<f64> {
        (self.pairs() > 0).then(|| real(self.counts[2]) / real(self.pairs()))
    }

    /// The same pairs for the other player.
    #[must_use]
    pub fn reversed(mut self) -> Pairs {
        self.counts.reverse();
        self
    }

    pub(super) fn cells(self) -> [f64; 5] {
        self.counts.map(real)
    }

    pub(super) fn sample(self) -> Option<Sample<5>> {
        Sample::new(self.cells())
    }
}

impl From<[u64; 5]> for Pairs {
    fn from(counts: [u64; 5]) -> Pairs {
        Pairs::new(counts)
    }
}

impl Add for Pairs {
    type Output = Pairs;

    fn add(mut self, other: Pairs) -> Pairs {
        self += other;
        self
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Pairs) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count = count.saturating_add(more);
        }
    }
}

impl fmt::Display for Pairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [none, half, one, most, all] = self.counts;
        write!(f, "{none}, {half}, {one}, {most}, {all}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_of_independent_games_varies_half_as_much_as_a_game() {
        // Each game won, drawn or lost with ½, ¼, ¼: 16 equally likely pairs of quarters.
        let mut pairs = Pairs::default();
        let quarters = [PlayerResult::Win, PlayerResult::Win, PlayerResult::Draw, PlayerResult::Loss];
        for one in quarters {
            for other in quarters {
                pairs.record(one, other);
            }
        }
        assert_eq!(pairs.counts(), [1, 2, 5, 4, 4]);
        let game_variance = 0.5 * 0.375_f64.powi(2) + 0.25 * 0.125_f64.powi(2) + 0.25 * 0.625_f64.powi(2);
        assert!((pairs.variance_per_pair().unwrap() - game_variance / 2.0).abs() < 1e-12);
        assert_eq!(pairs.score(), Some(0.625));
        assert_eq!(pairs.draw_rate(), Some(0.3125));
    }

    #[test]
    fn no_pairs_have_no_score() {
        let none = Pairs::default();
        assert_eq!((none.score(), none.variance_per_pair(), none.draw_rate()), (None, None, None));
    }

    #[test]
    fn pairs_are_merged_cell_by_cell() {
        let sum = Pairs::new([1, 2, 3, 4, 5]) + Pairs::new([5, 4, 3, 2, u64::MAX]);
        assert_eq!(sum.counts(), [6, 6, 6, 6, u64::MAX]);
        assert_eq!(sum.pairs(), u64::MAX);
    }
}
