//! What a position is worth to the side to move.

use std::fmt;
use std::ops::Neg;

use crate::network::UNITS;

/// A score, seen from the side to move: an estimate in hundredths of a point, or a win or loss in so many
/// plies. A point is as much as makes an even chance to win one of 57 %.
///
/// ```
/// use vespine_evaluation::Score;
///
/// assert!(Score::win_in(3) > Score::win_in(5) && Score::win_in(5) > Score::estimate(9_999));
/// assert_eq!(-Score::win_in(3), Score::loss_in(3));
/// assert_eq!(Score::win_in(3).to_string(), "win in 3");
/// assert_eq!(Score::estimate(-125).to_string(), "-1.25");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i16);

/// A score that has been read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side to move wins, at the latest after so many plies.
    Win(u32),
    /// The side to move loses, at the latest after so many plies.
    Loss(u32),
    /// Nothing is decided: an estimate in hundredths of a point.
    Open(i32),
}

impl Score {
    /// Nobody stands better.
    pub const DRAW: Score = Score(0);
    /// The largest estimate.
    pub const LIMIT: i32 = 4_000;
    /// The longest win that can be told.
    pub const MAX_PLIES: u32 = 1_000;

    const WIN: i16 = 30_000;

    /// An estimate; larger ones than [`Score::LIMIT`] are cut down to it.
    #[inline]
    #[must_use]
    pub const fn estimate(units: i32) -> Score {
        let limited = if units > Score::LIMIT {
            Score::LIMIT
        } else if units < -Score::LIMIT {
            -Score::LIMIT
        } else {
            units
        };
        Score(limited as i16)
    }

    /// A win after so many plies.
    #[inline]
    #[must_use]
    pub const fn win_in(plies: u32) -> Score {
        debug_assert!(plies <= Score::MAX_PLIES);
        Score(Score::WIN - plies as i16)
    }

    /// A loss after so many plies.
    #[inline]
    #[must_use]
    pub const fn loss_in(plies: u32) -> Score {
        debug_assert!(plies <= Score::MAX_PLIES);
        Score(plies as i16 - Score::WIN)
    }

    /// What the score says.
    #[must_use]
    pub const fn verdict(self) -> Verdict {
        if self.is_win() {
            Verdict::Win((Score::WIN - self.0).unsigned_abs() as u32)
        } else if self.is_loss() {
            Verdict::Loss((self.0 + Score::WIN).unsigned_abs() as u32)
        } else {
            Verdict::Open(self.0 as i32)
        }
    }

    /// Is the game won?
    #[inline]
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 >= Score::WIN - Score::MAX_PLIES as i16
    }

    /// Is the game lost?
    #[inline]
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 <= Score::MAX_PLIES as i16 - Score::WIN
    }

    /// Is the game won or lost?
    #[inline]
    #[must_use]
    pub const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// The score as a number: an estimate in hundredths of a point, or something far beyond.
    #[inline]
    #[must_use]
    pub const fn units(self) -> i32 {
        self.0 as i32
    }

    /// The score with this number, as [`Score::units`] told it. Numbers that no score has become the nearest one.
    #[inline]
    #[must_use]
    pub const fn from_units(units: i32) -> Score {
        let most = Score::WIN as i32;
        let limited = if units > most {
            most
        } else if units < -most {
            -most
        } else {
            units
        };
        Score(limited as i16)
    }

    /// The score moved up by a margin; never past the scores of wins and losses.
    #[inline]
    #[must_use]
    pub const fn plus(self, margin: i32) -> Score {
        Score::from_units(self.units() + margin)
    }

    /// The chance of the side to move to win, draws counted half: a logistic curve of the estimate.
    #[must_use]
    pub fn win_chance(self) -> f64 {
        match self.verdict() {
            Verdict::Win(_) => 1.0,
            Verdict::Loss(_) => 0.0,
            Verdict::Open(units) => 1.0 / (1.0 + (-f64::from(units) / f64::from(UNITS)).exp()),
        }
    }
}

impl Neg for Score {
    type Output = Score;
    /// The same for the other side.
    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict() {
            Verdict::Win(plies) => write!(f, "win in {plies}"),
            Verdict::Loss(plies) => write!(f, "loss in {plies}"),
            Verdict::Open(units) => write!(f, "{:+.2}", f64::from(units) / 100.0),
        }
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
