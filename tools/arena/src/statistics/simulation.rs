//! Matches between players whose strength is known, to try the statistics on.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::{Pairs, PlayerResult, score};

/// A match that goes on as long as one likes.
pub(super) struct Match {
    losses: f64,
    draws: f64,
    correlation: f64,
    random: StdRng,
}

impl Match {
    /// The first player is so many Elo stronger; so many games are drawn. In that share of pairs which is the size of
    /// the correlation, the second game repeats the luck of the first (above 0) or has the opposite luck (below 0).
    pub(super) fn new(elo: f64, draws: f64, correlation: f64, seed: u64) -> Match {
        let losses = 1.0 - score(elo) - draws / 2.0;
        assert!(losses >= 0.0 && losses + draws <= 1.0, "{draws} draws are too many for {elo} Elo");
        Match { losses, draws, correlation, random: StdRng::seed_from_u64(seed) }
    }

    /// The first player's results in the two games of an opening.
    pub(super) fn pair(&mut self) -> (PlayerResult, PlayerResult) {
        let luck: f64 = self.random.random();
        let other_luck = if !self.random.random_bool(self.correlation.abs()) {
            self.random.random()
        } else if self.correlation > 0.0 {
            luck
        } else {
            1.0 - luck
        };
        (self.result(luck), self.result(other_luck))
    }

    /// So many pairs.
    pub(super) fn pairs(&mut self, number: u64) -> Pairs {
        let mut pairs = Pairs::default();
        for _ in 0..number {
            let (one, other) = self.pair();
            pairs.record(one, other);
        }
        pairs
    }

    /// How often pairs have 0, ½, 1, 1½ and 2 points in the long run.
    pub(super) fn distribution(&self) -> [f64; 5] {
        let edges = [0.0, self.losses, self.losses + self.draws, 1.0];
        let overlap =
            |low: f64, high: f64, from: usize| (high.min(edges[from + 1]) - low.max(edges[from])).max(0.0);
        let mut distribution = [0.0; 5];
        for one in PlayerResult::ALL.map(PlayerResult::half_points) {
            for other in PlayerResult::ALL.map(PlayerResult::half_points) {
                let (low, high) = (edges[one], edges[one + 1]);
                let (from, to) = (edges[other], edges[other + 1]);
                let bound = if self.correlation > 0.0 {
                    overlap(low, high, other)
                } else {
                    overlap(1.0 - high, 1.0 - low, other)
                };
                let share = self.correlation.abs();
                distribution[one + other] += share * bound + (1.0 - share) * (high - low) * (to - from);
            }
        }
        distribution
    }

    fn result(&self, luck: f64) -> PlayerResult {
        if luck < self.losses {
            PlayerResult::Loss
        } else if luck < self.losses + self.draws {
            PlayerResult::Draw
        } else {
            PlayerResult::Win
        }
    }
}

#[test]
fn simulated_pairs_come_as_often_as_they_should() {
    for correlation in [0.4, 0.0, -0.7] {
        let mut games = Match::new(30.0, 0.4, correlation, 3);
        let distribution = games.distribution();
        assert!((super::profile::mean(&distribution) - score(30.0)).abs() < 1e-12);
        let pairs = games.pairs(100_000);
        for (count, share) in pairs.cells().into_iter().zip(distribution) {
            assert!((count / 100_000.0 - share).abs() < 0.01, "{correlation}: {pairs} {distribution:?}");
        }
    }
}
