//! One table for many players: strengths that explain all results at once.
//!
//! Strengths come from the model of Bradley and Terry (see `bradley_terry`), intervals from its information matrix:
//!
//! ```text
//!   C = φ H⁻¹ + (1 − φ) H⁻¹ Q H⁻¹        H: information of all games and of the prior, Q: of the prior alone
//!
//!        Σ (points of a pair − expected)²      what pairs vary
//!   φ = ────────────────────────────────── = ─────────────────────────────────
//!             Σ 2 p (1 − p)                    what two tosses of a coin would
//! ```
//!
//! The model knows only wins and losses; draws and shared openings make real pairs vary less. φ corrects that, as the
//! dispersion of a quasi-likelihood: after R. W. M. Wedderburn (1974). It is one number for the whole table, because
//! the handful of pairs that two players have may all be equal, and their own variance, 0, would be a lie. Numerator
//! and denominator get one more pair that varies like two tosses, so that φ is 1 where nothing is known.
//!
//! Ratings are relative to the mean of all players; the variance of such a difference is read off C. Groups that
//! never met are held together by the prior only, and their intervals show it.

mod bradley_terry;
mod matrix;

use bradley_terry::{Duel, Strengths};

use super::normal::{self, Z_95};
use super::{Estimate, Tally, Wdl, real};

/// All games between two players.
///
/// ```
/// use vespine_arena::statistics::{Encounter, PlayerResult, Tally};
///
/// let mut tally = Tally::default();
/// tally.add_pair(PlayerResult::Win, PlayerResult::Draw);
/// let encounter = Encounter { first: 0, second: 2, tally };
/// assert_eq!(encounter.tally.games().points(), 1.5);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Encounter {
    /// The number of the player whose view the tally has.
    pub first: usize,
    /// The number of the opponent.
    pub second: usize,
    /// Their results.
    pub tally: Tally,
}

/// One row of the table.
///
/// ```
/// use vespine_arena::statistics::{Encounter, PlayerResult, Tally, ratings};
///
/// let mut tally = Tally::default();
/// for _ in 0..50 {
///     tally.add_pair(PlayerResult::Win, PlayerResult::Draw);
///     tally.add_pair(PlayerResult::Draw, PlayerResult::Loss);
///     tally.add_pair(PlayerResult::Draw, PlayerResult::Win);
/// }
/// let table = ratings(2, &[Encounter { first: 1, second: 0, tally }]);
/// assert_eq!((table[0].player, table[1].player), (1, 0));
/// assert!(table[0].elo.low > 0.0 && table[0].elo.high < 50.0);
/// assert!(table[0].superiority.unwrap() > 0.999);
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// The number of the player.
    pub player: usize,
    /// Elo above the mean of all players.
    pub elo: Estimate,
    /// All games of the player.
    pub games: Wdl,
    /// How likely the player is stronger than the one in the next row; none in the last row.
    pub superiority: Option<f64>,
}

/// The ratings of the players 0, 1, … who met in these encounters, the strongest first.
///
/// # Panics
/// If an encounter names a player who is not one of them, or somebody's own opponent.
#[must_use]
pub fn ratings(players: usize, encounters: &[Encounter]) -> Vec<Rating> {
    for encounter in encounters {
        let (first, second) = (encounter.first, encounter.second);
        assert!(first < players && second < players, "no player {} of {players}", first.max(second));
        assert_ne!(first, second, "player {first} met nobody else");
    }
    let duels: Vec<Duel> = encounters.iter().map(duel).collect();
    let strengths = Strengths::fit(players, &duels);
    let covariance = strengths.covariance(&duels, dispersion(players, encounters, &strengths));
    let mean = strengths.natural.iter().sum::<f64>() / real(players.max(1) as u64);

    let mut order: Vec<usize> = (0..players).collect();
    order.sort_by(|&a, &b| strengths.natural[b].total_cmp(&strengths.natural[a]));
    let row = |(rank, &player): (usize, &usize)| {
        let value = ELO_PER_UNIT * (strengths.natural[player] - mean);
        let margin = ELO_PER_UNIT * Z_95 * covariance.variance_from_mean(player).sqrt();
        let superiority = order.get(rank + 1).map(|&next| {
            let lead = strengths.natural[player] - strengths.natural[next];
            let deviation = covariance.variance_of_difference(player, next).sqrt();
            // Not 0 / 0 where both are exactly known to be equal.
            normal::share_below(lead / deviation.max(f64::MIN_POSITIVE))
        });
        let elo = Estimate { value, low: value - margin, high: value + margin };
        Rating { player, elo, games: games_of(player, encounters), superiority }
    };
    order.iter().enumerate().map(row).collect()
}

/// 400 Elo are a factor of ten in the odds; a unit of the natural strength is a factor of e.
const ELO_PER_UNIT: f64 = 400.0 / std::f64::consts::LN_10;

fn duel(encounter: &Encounter) -> Duel {
    let games = encounter.tally.games();
    Duel {
        first: encounter.first,
        second: encounter.second,
        games: real(games.games()),
        points: games.points(),
    }
}

fn games_of(player: usize, encounters: &[Encounter]) -> Wdl {
    let mut games = Wdl::default();
    for encounter in encounters {
        if encounter.first == player {
            games += encounter.tally.games();
        } else if encounter.second == player {
            games += encounter.tally.games().reversed();
        }
    }
    games
}

/// φ: how much pairs vary, compared with two tosses of a coin each.
fn dispersion(players: usize, encounters: &[Encounter], strengths: &Strengths) -> f64 {
    let (mut observed, mut expected, mut pairs) = (0.0, 0.0, 0.0);
    for encounter in encounters {
        let score = strengths.score(encounter.first, encounter.second);
        let cells = encounter.tally.pairs().cells();
        for (points, count) in [0.0, 0.5, 1.0, 1.5, 2.0].into_iter().zip(cells) {
            observed += count * (points - 2.0 * score) * (points - 2.0 * score);
            expected += count * 2.0 * score * (1.0 - score);
            pairs += count;
        }
    }
    // The strengths were fitted to these very pairs, which takes one degree of freedom for each but one of the players.
    let free = if pairs > 0.0 { 1.0 - (real(players as u64) - 1.0) / pairs } else { 0.0 };
    (observed + TWO_TOSSES) / (expected * free.max(0.0) + TWO_TOSSES)
}

/// The variance of the points of two games between equal players without draws.
const TWO_TOSSES: f64 = 0.5;

#[cfg(test)]
mod tests {
    use super::super::simulation::Match;
    use super::super::{PlayerResult, score};
    use super::*;

    fn encounter(first: usize, second: usize, pairs: &[(PlayerResult, PlayerResult, u64)]) -> Encounter {
        let mut tally = Tally::default();
        for &(as_white, as_black, times) in pairs {
            for _ in 0..times {
                tally.add_pair(as_white, as_black);
            }
        }
        Encounter { first, second, tally }
    }

    use PlayerResult::{Draw, Loss, Win};

    #[test]
    fn two_players_differ_by_the_elo_of_their_match() {
        let duel =
            encounter(0, 1, &[(Win, Win, 200), (Win, Loss, 900), (Draw, Draw, 800), (Loss, Loss, 100)]);
        let table = ratings(2, &[duel]);
        let direct = duel.tally.elo();
        let lead = table[0].elo.value - table[1].elo.value;
        assert!((lead - direct.value).abs() < 0.1, "{lead} {direct}");
        // Each is half the difference away from the mean.
        assert!((2.0 * table[0].elo.margin() - direct.margin()).abs() < 0.1, "{:?} {direct}", table[0]);
        assert!((table[0].superiority.unwrap() - duel.tally.superiority()).abs() < 0.01);
        assert_eq!(table[1].superiority, None);
        assert_eq!(table[1].games, duel.tally.games().reversed());
    }

    #[test]
    fn players_without_results_are_average_and_unknown() {
        let table = ratings(3, &[]);
        assert_eq!(table.iter().map(|row| row.player).collect::<Vec<_>>(), [0, 1, 2]);
        for row in &table {
            assert!(row.elo.value.abs() < 1e-9 && row.elo.margin() > 300.0, "{row:?}");
            assert!(row.superiority.is_none_or(|superiority| (superiority - 0.5).abs() < 1e-9), "{row:?}");
        }
        assert_eq!(ratings(0, &[]), []);
        assert!(ratings(1, &[])[0].elo.value.abs() < 1e-9);
    }

    #[test]
    fn perfect_scores_and_strangers_have_finite_ratings() {
        // 0 beats 1 always; 2 and 3 draw always and never meet the others; 4 does not play.
        let duels = [encounter(0, 1, &[(Win, Win, 500)]), encounter(2, 3, &[(Draw, Draw, 500)])];
        let table = ratings(5, &duels);
        let row = |player: usize| table.iter().find(|row| row.player == player).unwrap();
        assert!(
            table.iter().all(|row| row.elo.value.is_finite() && row.elo.margin().is_finite()),
            "{table:?}"
        );
        assert!(row(0).elo.value > row(1).elo.value + 800.0, "{table:?}");
        assert!((row(2).elo.value - row(3).elo.value).abs() < 1e-6);
        assert!(row(2).elo.margin() > 100.0 && row(4).elo.margin() > row(2).elo.margin(), "{table:?}");
    }

    #[test]
    fn intervals_contain_the_true_ratings_in_95_of_100_tournaments() {
        let strengths = [90.0, 30.0, 0.0, -40.0, -80.0];
        for (pairs_each, draws, correlation) in [(4, 0.2, 0.0), (15, 0.3, -0.4), (15, 0.3, 0.3)] {
            let (tournaments, mut hits) = (1_000_u32, 0_u32);
            for seed in 0..tournaments {
                let mut encounters = Vec::new();
                for first in 0..strengths.len() {
                    for second in 0..first {
                        let lead = strengths[first] - strengths[second];
                        let seed = u64::from(seed) * 100 + encounters.len() as u64;
                        let mut games = Match::new(lead, draws, correlation, seed);
                        let mut tally = Tally::default();
                        for _ in 0..pairs_each {
                            let (one, other) = games.pair();
                            tally.add_pair(one, other);
                        }
                        encounters.push(Encounter { first, second, tally });
                    }
                }
                for row in ratings(strengths.len(), &encounters) {
                    let truth = strengths[row.player];
                    hits += u32::from(row.elo.low <= truth && truth <= row.elo.high);
                }
            }
            let coverage = f64::from(hits) / f64::from(tournaments * 5);
            println!("{pairs_each} pairs each, draws {draws}, correlation {correlation}: {coverage}");
            assert!((0.92..=0.98).contains(&coverage), "{pairs_each} {draws} {correlation}: {coverage}");
        }
    }

    #[test]
    fn stronger_players_have_the_better_score_in_the_model() {
        let duels = [
            encounter(0, 1, &[(Win, Loss, 30), (Win, Win, 10)]),
            encounter(1, 2, &[(Win, Draw, 20), (Loss, Loss, 5)]),
            encounter(2, 0, &[(Draw, Draw, 20), (Loss, Draw, 9)]),
        ];
        let table = ratings(3, &duels);
        // What the model expects of each player is what he made, but for the weak prior.
        for row in &table {
            let mut expected = 0.0;
            for duel in &duels {
                let elo = |player| table.iter().find(|row| row.player == player).unwrap().elo.value;
                let first = score(elo(duel.first) - elo(duel.second)) * real(duel.tally.games().games());
                if duel.first == row.player {
                    expected += first;
                } else if duel.second == row.player {
                    expected += real(duel.tally.games().games()) - first;
                }
            }
            assert!((expected - row.games.points()).abs() < 0.2, "{row:?} {expected}");
        }
    }

    #[test]
    #[should_panic(expected = "no player 2 of 2")]
    fn unknown_players_are_refused() {
        let _ = ratings(2, &[encounter(0, 2, &[])]);
    }
}
