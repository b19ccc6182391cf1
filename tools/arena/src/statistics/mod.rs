//! How strong an engine is, from its results, and how sure that is.
//!
//! Every opening is played twice with colours exchanged. The two games share the luck of the opening, so the unit of
//! all that follows is the pair, not the game.
//!
//! ```text
//!   PlayerResult ──► Tally ──► Wdl     games: won, drawn, lost
//!                      ├───► Pairs   pairs by points: 0 ½ 1 1½ 2 ──► elo, normalized_elo, superiority: an Estimate
//!                      │                                        └──► Sprt: shall the match go on?
//!                      └───► ratings of many players
//! ```
//!
//! Interval, superiority and sequential test ask one question: how much less likely are the results if the expected
//! score were another one? The answer is in `profile`. Nothing here reads, writes, or draws random numbers.

mod elo;
mod estimate;
mod normal;
mod normalized;
mod pairs;
mod profile;
mod ratings;
#[cfg(test)]
mod simulation;
mod sprt;
mod superiority;
mod tally;
mod wdl;

pub use elo::{elo, score};
pub use estimate::Estimate;
pub use pairs::Pairs;
pub use ratings::{Encounter, Rating, ratings};
pub use sprt::{Decision, Sprt, SprtError};
pub use tally::Tally;
pub use wdl::{PlayerResult, Wdl};

/// A count as a real number.
#[expect(clippy::cast_precision_loss, reason = "exact up to 2^53; beyond, the last digits do not matter")]
fn real(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_in_order(estimate: Estimate) -> bool {
        // False for whatever is not a number.
        estimate.low <= estimate.value && estimate.value <= estimate.high
    }

    /// Everything about these pairs is a number, in order, and written without `inf` and `NaN`.
    fn check(pairs: Pairs) {
        let sprt = Sprt::new(0.0, 10.0, 0.05, 0.05).unwrap();
        for estimate in [pairs.elo(), pairs.normalized_elo()] {
            assert!(is_in_order(estimate), "{pairs}: {estimate:?}");
            let text = format!("{estimate} {estimate:#}");
            assert!(!text.contains("inf") && !text.contains("NaN"), "{pairs}: {text}");
        }
        assert!((0.0..=1.0).contains(&pairs.superiority()), "{pairs}: {}", pairs.superiority());
        assert!(sprt.llr(pairs).is_finite(), "{pairs}: {}", sprt.llr(pairs));
        assert!((-1.0..=1.0).contains(&sprt.progress(pairs)), "{pairs}: {}", sprt.progress(pairs));
    }

    #[test]
    fn all_small_counts_have_sound_statistics() {
        for code in 0..4_u64.pow(5) {
            let pairs = Pairs::new([0, 1, 2, 3, 4].map(|cell| code / 4_u64.pow(cell) % 4));
            check(pairs);
            // The opponent's numbers are the same ones.
            let (elo, reversed) = (pairs.elo(), pairs.reversed().elo());
            assert!(are_close(elo.low, -reversed.high) && are_close(elo.value, -reversed.value), "{pairs}");
            assert!(are_close(pairs.superiority(), 1.0 - pairs.reversed().superiority()), "{pairs}");
        }
    }

    fn are_close(one: f64, other: f64) -> bool {
        one.total_cmp(&other).is_eq() || (one - other).abs() < 1e-6
    }

    #[test]
    fn all_small_numbers_of_games_have_sound_statistics() {
        for code in 0..1_000 {
            let games = Wdl { wins: code % 10, draws: code / 10 % 10, losses: code / 100 };
            assert!(is_in_order(games.elo()), "{games}: {:?}", games.elo());
            assert!((0.0..=1.0).contains(&games.superiority()), "{games}: {}", games.superiority());
        }
    }

    #[test]
    fn huge_counts_have_sound_statistics() {
        let huge = [0, 1, 1_000_000_000_000, u64::MAX];
        for code in 0..4_usize.pow(5) {
            check(Pairs::new([0, 1, 2, 3, 4].map(|cell| huge[code / 4_usize.pow(cell) % 4])));
        }
    }

    #[test]
    fn all_small_tournaments_have_finite_ratings() {
        // Three players; in each of the three encounters one of seven sequels, from nothing at all to two pairs won.
        let tallies = [[None; 2], [Some((0, 0)), None], [Some((1, 1)), None], [Some((2, 2)), None]]
            .into_iter()
            .chain([[Some((0, 2)), None], [Some((2, 2)); 2], [Some((0, 1)), Some((2, 0))]])
            .map(|pairs| {
                let mut tally = Tally::default();
                for (one, other) in pairs.into_iter().flatten() {
                    tally.add_pair(PlayerResult::ALL[one], PlayerResult::ALL[other]);
                }
                tally
            })
            .collect::<Vec<_>>();
        for code in 0..tallies.len().pow(3) {
            let tally = |place: u32| tallies[code / tallies.len().pow(place) % tallies.len()];
            let encounters = [(0, 1), (1, 2), (2, 0)].into_iter().zip(0..);
            let encounters =
                encounters.map(|((first, second), place)| Encounter { first, second, tally: tally(place) });
            let table = ratings(3, &encounters.collect::<Vec<_>>());
            for row in &table {
                assert!(is_in_order(row.elo) && row.elo.margin().is_finite(), "{code}: {row:?}");
                assert!(row.superiority.is_none_or(|share| (0.5..=1.0).contains(&share)), "{code}: {row:?}");
            }
            assert!(table.iter().map(|row| row.elo.value).sum::<f64>().abs() < 1e-6, "{table:?}");
        }
    }
}
