//! The model of Bradley and Terry: the chance to win is the player's share of both players' odds.
//!
//! ```text
//!                       1
//!   p(i beats j) = ─────────────────         a draw is half a win and half a loss
//!                  1 + exp(rⱼ − rᵢ)
//!
//!   maximize   Σ  points·ln p + (games − points)·ln(1 − p)   +   Σ ln p(i beats 0) + ln p(0 beats i)
//!            duels                                              players
//! ```
//!
//! The second sum is a weak prior: everybody has drawn one pair of games with a player of strength 0. So the sum is
//! strictly concave and has exactly one maximum, at a finite place, whoever has won or lost all games or has not met
//! the others.
//!
//! After: Ralph Bradley and Milton Terry, "Rank Analysis of Incomplete Block Designs" (1952); David Hunter, "MM
//! algorithms for generalized Bradley–Terry models" (2004). His iteration is simpler than the one here but takes long
//! where players are far apart; this one is Newton's.

use super::matrix::Matrix;

/// The games between two players.
pub(super) struct Duel {
    pub(super) first: usize,
    pub(super) second: usize,
    pub(super) games: f64,
    /// Points of the first.
    pub(super) points: f64,
}

/// The strengths that fit best.
pub(super) struct Strengths {
    /// The logarithm of the odds against a player of strength 0.
    pub(super) natural: Vec<f64>,
}

/// How sure the strengths are.
pub(super) struct Covariance(Matrix);

impl Strengths {
    /// Climbs to the maximum. Each step is Newton's, halved until it leads upwards. Where no step does, that is the
    /// maximum as far as numbers can tell; the limit is far above what the steepest results need.
    pub(super) fn fit(players: usize, duels: &[Duel]) -> Strengths {
        let mut strengths = Strengths { natural: vec![0.0; players] };
        let mut height = strengths.log_likelihood(duels);
        for _ in 0..MAX_STEPS {
            let step = strengths.information(duels).inverse().times(&strengths.gradient(duels));
            let higher = std::iter::successors(Some(1.0), |scale| Some(scale / 2.0))
                .take(MAX_HALVINGS)
                .map(|scale| strengths.moved(&step, scale))
                .map(|next| (next.log_likelihood(duels), next))
                .find(|&(next_height, _)| next_height > height);
            let Some((next_height, next)) = higher else {
                break;
            };
            (height, strengths) = (next_height, next);
            if step.iter().all(|change| change.abs() < 1e-10) {
                break;
            }
        }
        strengths
    }

    /// The score to expect of the first against the second.
    pub(super) fn score(&self, first: usize, second: usize) -> f64 {
        logistic(self.natural[first] - self.natural[second])
    }

    /// The covariance of the strengths, where pairs vary φ times as much as the model says.
    pub(super) fn covariance(&self, duels: &[Duel], dispersion: f64) -> Covariance {
        let inverse = self.information(duels).inverse();
        let prior: Vec<f64> = self.natural.iter().map(|&strength| prior_information(strength)).collect();
        let size = prior.len();
        let mut covariance = Matrix::zero(size);
        for row in 0..size {
            for column in 0..size {
                let held: f64 = (0..size).map(|k| inverse[(row, k)] * prior[k] * inverse[(k, column)]).sum();
                covariance[(row, column)] = dispersion * inverse[(row, column)] + (1.0 - dispersion) * held;
            }
        }
        Covariance(covariance)
    }

    fn moved(&self, step: &[f64], scale: f64) -> Strengths {
        Strengths {
            natural: self
                .natural
                .iter()
                .zip(step)
                .map(|(strength, change)| strength + scale * change)
                .collect(),
        }
    }

    fn log_likelihood(&self, duels: &[Duel]) -> f64 {
        let played: f64 = duels
            .iter()
            .map(|duel| {
                let lead = self.natural[duel.first] - self.natural[duel.second];
                duel.points * log_logistic(lead) + (duel.games - duel.points) * log_logistic(-lead)
            })
            .sum();
        let prior: f64 =
            self.natural.iter().map(|&strength| log_logistic(strength) + log_logistic(-strength)).sum();
        played + prior
    }

    fn gradient(&self, duels: &[Duel]) -> Vec<f64> {
        let mut gradient: Vec<f64> =
            self.natural.iter().map(|&strength| 1.0 - 2.0 * logistic(strength)).collect();
        for duel in duels {
            let surplus = duel.points - duel.games * self.score(duel.first, duel.second);
            gradient[duel.first] += surplus;
            gradient[duel.second] -= surplus;
        }
        gradient
    }

    /// The negative second derivatives.
    fn information(&self, duels: &[Duel]) -> Matrix {
        let mut information = Matrix::zero(self.natural.len());
        for (player, &strength) in self.natural.iter().enumerate() {
            information[(player, player)] = prior_information(strength);
        }
        for &Duel { first, second, games, .. } in duels {
            let known = games * self.score(first, second) * self.score(second, first);
            information[(first, first)] += known;
            information[(second, second)] += known;
            information[(first, second)] -= known;
            information[(second, first)] -= known;
        }
        information
    }
}

const MAX_STEPS: usize = 500;
const MAX_HALVINGS: usize = 60;

impl Covariance {
    /// The variance of what one player is stronger than another.
    pub(super) fn variance_of_difference(&self, one: usize, other: usize) -> f64 {
        let matrix = &self.0;
        (matrix[(one, one)] + matrix[(other, other)] - matrix[(one, other)] - matrix[(other, one)]).max(0.0)
    }

    /// The variance of what a player is stronger than the mean of all.
    pub(super) fn variance_from_mean(&self, player: usize) -> f64 {
        let size = self.0.size();
        let share = 1.0 / super::real(size as u64);
        let weight = |other: usize| f64::from(u8::from(other == player)) - share;
        let sum: f64 = (0..size)
            .flat_map(|row| (0..size).map(move |column| (row, column)))
            .map(|at| weight(at.0) * weight(at.1) * self.0[at])
            .sum();
        sum.max(0.0)
    }
}

/// The information of one pair against a player of strength 0.
fn prior_information(strength: f64) -> f64 {
    2.0 * logistic(strength) * logistic(-strength)
}

fn logistic(lead: f64) -> f64 {
    1.0 / (1.0 + (-lead).exp())
}

/// The logarithm of the logistic function, without overflow.
fn log_logistic(lead: f64) -> f64 {
    lead.min(0.0) - (-lead.abs()).exp().ln_1p()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duels() -> [Duel; 3] {
        [
            Duel { first: 0, second: 1, games: 40.0, points: 27.5 },
            Duel { first: 1, second: 2, games: 30.0, points: 16.0 },
            Duel { first: 2, second: 0, games: 10.0, points: 0.0 },
        ]
    }

    #[test]
    fn fit_agrees_with_a_search_of_finer_and_finer_grids() {
        let duels = duels();
        let fitted = Strengths::fit(3, &duels);
        let (mut center, mut width) = ([0.0; 3], 4.0);
        while width > 1e-5 {
            let around = |middle: f64| (-4..=4).map(move |k| middle + width * f64::from(k) / 4.0);
            let mut best = (f64::NEG_INFINITY, center);
            for a in around(center[0]) {
                for b in around(center[1]) {
                    for c in around(center[2]) {
                        let height = Strengths { natural: vec![a, b, c] }.log_likelihood(&duels);
                        if height > best.0 {
                            best = (height, [a, b, c]);
                        }
                    }
                }
            }
            center = best.1;
            width *= 0.7;
        }
        for (fast, slow) in fitted.natural.iter().zip(center) {
            assert!((fast - slow).abs() < 1e-4, "{:?} {center:?}", fitted.natural);
        }
    }

    #[test]
    fn derivatives_agree_with_differences() {
        let (duels, strengths) = (duels(), Strengths { natural: vec![0.7, -0.2, 0.1] });
        let (gradient, information) = (strengths.gradient(&duels), strengths.information(&duels));
        for player in 0..3 {
            let mut step = [0.0; 3];
            step[player] = 1e-5;
            let (up, down) = (strengths.moved(&step, 1.0), strengths.moved(&step, -1.0));
            let slope = (up.log_likelihood(&duels) - down.log_likelihood(&duels)) / 2e-5;
            assert!((gradient[player] - slope).abs() < 1e-5);
            for (other, (up, down)) in up.gradient(&duels).iter().zip(down.gradient(&duels)).enumerate() {
                assert!((information[(player, other)] + (up - down) / 2e-5).abs() < 1e-4);
            }
        }
    }

    #[test]
    fn overwhelming_results_come_to_an_end() {
        for games in [1.0, 1e3, 1e12, 1e19] {
            for points in [0.0, games / 2.0, games] {
                let duel = Duel { first: 0, second: 1, games, points };
                let strengths = Strengths::fit(3, &[duel]);
                assert!(
                    strengths.natural.iter().all(|strength| strength.abs() < 50.0),
                    "{:?}",
                    strengths.natural
                );
                let lead = strengths.natural[0] - strengths.natural[1];
                assert_eq!(lead > 1e-6, points > games / 2.0, "{games} {points}: {lead}");
                assert!(strengths.natural[2].abs() < 1e-6);
            }
        }
    }
}
