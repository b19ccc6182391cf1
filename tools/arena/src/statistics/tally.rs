//! All that a match has come to. Games that make up a pair count twice, in the pairs and in the games; an odd one,
//! whose twin was not played or not finished, counts only in the games.
//!
//! White's results are kept as pairs, too: of an opening that favours White, White wins both games. The interval for
//! White's advantage would be too narrow if they counted as two witnesses.

use std::ops::AddAssign;

use super::{Estimate, Pairs, PlayerResult, Wdl};

/// The results between two players, seen from the first of them.
///
/// ```
/// use vespine_arena::statistics::{PlayerResult, Pairs, Tally, Wdl};
///
/// let mut tally = Tally::default();
/// tally.add_pair(PlayerResult::Win, PlayerResult::Draw);
/// tally.add_odd_game_as_white(PlayerResult::Loss);
/// assert_eq!(tally.games(), Wdl { wins: 1, draws: 1, losses: 1 });
/// assert_eq!(tally.pairs(), Pairs::new([0, 0, 0, 1, 0]));
/// assert_eq!(tally.white(), Wdl { wins: 1, draws: 1, losses: 1 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    // Every pair here is two games there, for the first player as for White.
    games: Wdl,
    pairs: Pairs,
    white: Wdl,
    white_pairs: Pairs,
}

impl Tally {
    /// Adds the two games of an opening, by the first player's result with White and with Black.
    pub fn add_pair(&mut self, as_white: PlayerResult, as_black: PlayerResult) {
        self.add_odd_game_as_white(as_white);
        self.add_odd_game_as_black(as_black);
        self.pairs.record(as_white, as_black);
        self.white_pairs.record(as_white, as_black.reversed());
    }

    /// Adds a game without a twin in which the first player had White.
    pub fn add_odd_game_as_white(&mut self, result: PlayerResult) {
        self.games.record(result);
        self.white.record(result);
    }

    /// Adds a game without a twin in which the first player had Black.
    pub fn add_odd_game_as_black(&mut self, result: PlayerResult) {
        self.games.record(result);
        self.white.record(result.reversed());
    }

    /// All games, for the first player.
    #[must_use]
    pub const fn games(self) -> Wdl {
        self.games
    }

    /// All complete pairs, for the first player.
    #[must_use]
    pub const fn pairs(self) -> Pairs {
        self.pairs
    }

    /// All games, for White.
    #[must_use]
    pub const fn white(self) -> Wdl {
        self.white
    }

    /// The first player's Elo above the second: from the pairs, or from the games if there is no complete pair.
    #[must_use]
    pub fn elo(self) -> Estimate {
        elo_of(self.pairs, self.games)
    }

    /// How likely the first player is the stronger one: from the pairs, or from the games if there is no complete
    /// pair.
    #[must_use]
    pub fn superiority(self) -> f64 {
        if self.pairs.pairs() > 0 { self.pairs.superiority() } else { self.games.superiority() }
    }

    /// White's Elo above Black: from the pairs, or from the games if there is no complete pair.
    #[must_use]
    pub fn white_advantage(self) -> Estimate {
        elo_of(self.white_pairs, self.white)
    }

    /// The same match, seen from the second player.
    #[must_use]
    pub fn reversed(self) -> Tally {
        Tally { games: self.games.reversed(), pairs: self.pairs.reversed(), ..self }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.games += other.games;
        self.pairs += other.pairs;
        self.white += other.white;
        self.white_pairs += other.white_pairs;
    }
}

fn elo_of(pairs: Pairs, games: Wdl) -> Estimate {
    if pairs.pairs() > 0 { pairs.elo() } else { games.elo() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_that_decide_the_game_are_noise_for_white_only() {
        let mut tally = Tally::default();
        for _ in 0..50 {
            tally.add_pair(PlayerResult::Win, PlayerResult::Loss);
            tally.add_pair(PlayerResult::Loss, PlayerResult::Win);
        }
        assert!(tally.elo().margin() < 10.0);
        // White won 50 openings of 100: exactly the uncertainty of 100 games, not of 200.
        assert_eq!(tally.white_advantage(), Wdl { wins: 50, draws: 0, losses: 50 }.elo());
    }

    #[test]
    fn odd_games_count_in_the_games_only() {
        let mut tally = Tally::default();
        tally.add_odd_game_as_black(PlayerResult::Win);
        assert_eq!((tally.games().games(), tally.pairs().pairs()), (1, 0));
        assert_eq!(tally.white(), Wdl { losses: 1, ..Wdl::default() });
        assert_eq!(tally.elo(), Wdl { wins: 1, ..Wdl::default() }.elo());
        tally.add_pair(PlayerResult::Draw, PlayerResult::Draw);
        assert!(tally.elo().value.abs() < 1e-9);
    }

    #[test]
    fn white_is_the_same_for_both_players() {
        let mut tally = Tally::default();
        tally.add_pair(PlayerResult::Win, PlayerResult::Draw);
        assert_eq!(tally.reversed().white_advantage(), tally.white_advantage());
        assert_eq!(tally.reversed().pairs(), Pairs::new([0, 1, 0, 0, 0]));
        let mut sum = tally;
        sum += tally.reversed();
        assert_eq!((sum.games().games(), sum.pairs().pairs(), sum.white().games()), (4, 2, 4));
    }
}
