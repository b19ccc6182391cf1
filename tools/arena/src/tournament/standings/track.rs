//! How an estimate got narrower: Elo after each pair.

use super::Standings;
use crate::statistics::{Estimate, Pairs};

/// As many points as a chart can show.
const MAX_POINTS: usize = 400;

/// What was known after some pairs of a pairing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct TrackPoint {
    /// How many complete pairs.
    pub pairs: usize,
    /// The first player's Elo above the second, from these pairs.
    pub elo: Estimate,
}

impl Standings {
    /// The first player's Elo above the second after each complete pair, in the order of the numbers of games.
    ///
    /// Long matches are thinned out evenly to 400 points or fewer; the last pair is always among them.
    #[must_use]
    pub fn track(&self, first: usize, second: usize) -> Vec<TrackPoint> {
        let even = self.games.keys().filter(|number| number.is_multiple_of(2));
        let scores: Vec<_> = even.filter_map(|number| self.pair(first, second, number / 2)).collect();
        let step = scores.len().div_ceil(MAX_POINTS).max(1);
        let mut pairs = Pairs::default();
        let mut track = Vec::new();
        for (index, &(as_white, as_black)) in scores.iter().enumerate() {
            pairs.record(as_white, as_black);
            let left = scores.len() - index - 1;
            if left.is_multiple_of(step) {
                track.push(TrackPoint { pairs: index + 1, elo: pairs.elo() });
            }
        }
        track
    }
}

#[cfg(test)]
mod tests {
    use super::super::Score;
    use super::*;
    use crate::report::samples::{PLAYERS, result};

    fn track(pairs: u64) -> Vec<TrackPoint> {
        let mut standings = Standings::new([PLAYERS[0], PLAYERS[1]]);
        for number in 0..2 * pairs {
            standings.add(&result(number, if number % 3 == 0 { Score::Win } else { Score::Draw }));
        }
        let (track, elo) = (standings.track(0, 1), standings.pairing(0, 1).tally.elo());
        assert_eq!(track.last().map(|point| point.elo), (pairs > 0).then_some(elo));
        track
    }

    #[test]
    fn a_track_has_a_point_for_each_pair_and_ends_at_the_estimate() {
        assert_eq!(track(0).len(), 0);
        assert_eq!(track(1).len(), 1);
        assert_eq!(track(7).iter().map(|point| point.pairs).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn a_long_track_is_thinned_out() {
        let track = track(1_001);
        assert!((300..=MAX_POINTS).contains(&track.len()), "{}", track.len());
        assert_eq!(track.last().map(|point| point.pairs), Some(1_001));
        assert!(track.windows(2).all(|two| two[1].pairs - two[0].pairs == 3));
    }
}
