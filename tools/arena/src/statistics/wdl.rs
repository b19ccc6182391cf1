//! Games won, drawn and lost, as if they had nothing to do with each other.

use std::fmt;
use std::ops::{Add, AddAssign};

use super::real;

/// How a game ended for one of the players.
///
/// ```
/// use vespine_arena::statistics::PlayerResult;
///
/// assert_eq!(PlayerResult::Win.reversed(), PlayerResult::Loss);
/// assert_eq!(PlayerResult::Draw.half_points(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PlayerResult {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// One point.
    Win,
}

impl PlayerResult {
    /// All results, the worst first.
    pub const ALL: [PlayerResult; 3] = [PlayerResult::Loss, PlayerResult::Draw, PlayerResult::Win];

    /// The same game for the other player.
    #[must_use]
    pub const fn reversed(self) -> PlayerResult {
        match self {
            PlayerResult::Loss => PlayerResult::Win,
            PlayerResult::Draw => PlayerResult::Draw,
            PlayerResult::Win => PlayerResult::Loss,
        }
    }

    /// Points, counted in halves: 0, 1 or 2.
    #[must_use]
    pub const fn half_points(self) -> usize {
        self as usize
    }
}

/// Games won, drawn and lost.
///
/// ```
/// use vespine_arena::statistics::Wdl;
///
/// let games = Wdl { wins: 3, draws: 2, losses: 0 } + Wdl { wins: 0, draws: 0, losses: 5 };
/// assert_eq!(games.games(), 10);
/// assert_eq!(games.score(), Some(0.4));
/// assert_eq!(games.to_string(), "N 10 W 3 L 5 D 2");
/// assert_eq!(Wdl::default().score(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Wdl {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Wdl {
    /// Adds one game.
    pub fn record(&mut self, result: PlayerResult) {
        let count = match result {
            PlayerResult::Loss => &mut self.losses,
            PlayerResult::Draw => &mut self.draws,
            PlayerResult::Win => &mut self.wins,
        };
        *count = count.saturating_add(1);
    }

    /// How many games.
    #[must_use]
    pub const fn games(self) -> u64 {
        self.wins.saturating_add(self.draws).saturating_add(self.losses)
    }

    /// One point for a win, half a point for a draw.
    #[must_use]
    pub fn points(self) -> f64 {
        real(self.wins) + real(self.draws) / 2.0
    }

    /// Points per game, from 0 to 1.
    #[must_use]
    pub fn score(self) -> Option<f64> {
        self.share(self.points())
    }

    /// The share of drawn games.
    #[must_use]
    pub fn draw_rate(self) -> Option<f64> {
        self.share(real(self.draws))
    }

    /// The same games for the other player.
    #[must_use]
    pub const fn reversed(self) -> Wdl {
        Wdl { wins: self.losses, draws: self.draws, losses: self.wins }
    }

    pub(super) fn cells(self) -> [f64; 3] {
        [self.losses, self.draws, self.wins].map(real)
    }

    fn share(self, part: f64) -> Option<f64> {
        (self.games() > 0).then(|| part / real(self.games()))
    }
}

impl Add for Wdl {
    type Output = Wdl;

    fn add(self, other: Wdl) -> Wdl {
        Wdl {
            wins: self.wins.saturating_add(other.wins),
            draws: self.draws.saturating_add(other.draws),
            losses: self.losses.saturating_add(other.losses),
        }
    }
}

impl AddAssign for Wdl {
    fn add_assign(&mut self, other: Wdl) {
        *self = *self + other;
    }
}

impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "N {} W {} L {} D {}", self.games(), self.wins, self.losses, self.draws)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_by_result() {
        let mut games = Wdl::default();
        for result in [PlayerResult::Win, PlayerResult::Draw, PlayerResult::Win, PlayerResult::Loss] {
            games.record(result);
        }
        assert_eq!(games, Wdl { wins: 2, draws: 1, losses: 1 });
        assert_eq!((games.score(), games.draw_rate()), (Some(0.625), Some(0.25)));
        assert_eq!(games.reversed().score(), Some(0.375));
    }

    #[test]
    fn counts_do_not_overflow() {
        let many = Wdl { wins: u64::MAX, draws: 1, losses: u64::MAX };
        assert_eq!((many + many).games(), u64::MAX);
    }
}
