//! When a tournament means nothing any more: an engine fails as a program, again and again, and not as a player.
//!
//! A game that is lost by a crash says nothing about strength. A few of them do no harm and are told beside the result; a
//! larger share ends the tournament, and no sequential test is decided by it.

use super::record::GameRecord;

/// The share of its games that an engine may lose by its faults as a program, in percent.
///
/// ```
/// use vespine_arena::tournament::{Conduct, FaultLimit};
///
/// let limit = FaultLimit::default();
/// assert!(limit.is_passed(Conduct { games: 59, faults: 3 }) && !limit.is_passed(Conduct { games: 60, faults: 3 }));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FaultLimit(f64);

/// So many faults are bad luck, however few games there were.
const BAD_LUCK: u64 = 2;

impl FaultLimit {
    /// A limit in percent; none if it is no such number.
    #[must_use]
    pub fn new(percent: f64) -> Option<FaultLimit> {
        (0.0..=100.0).contains(&percent).then_some(FaultLimit(percent))
    }

    /// The limit in percent.
    #[must_use]
    pub fn percent(self) -> f64 {
        self.0
    }

    /// Must the tournament end? A fault or two are bad luck.
    #[must_use]
    pub fn is_passed(self, conduct: Conduct) -> bool {
        conduct.faults > BAD_LUCK && self.is_exceeded(conduct)
    }

    /// Is the share of faults larger, be it by bad luck?
    pub(super) fn is_exceeded(self, Conduct { games, faults }: Conduct) -> bool {
        #[expect(clippy::cast_precision_loss, reason = "no tournament has so many games")]
        let (games, faults) = (games as f64, faults as f64);
        100.0 * faults > self.0 * games
    }
}

impl Default for FaultLimit {
    /// One game in twenty.
    fn default() -> FaultLimit {
        FaultLimit(5.0)
    }
}

/// How an engine behaves as a program.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Conduct {
    /// How many games it has played.
    pub games: u64,
    /// How many of them it has lost by its own fault.
    pub faults: u64,
}

impl Conduct {
    /// Takes note of a game of the engine with this name.
    pub(super) fn add(&mut self, name: &str, record: &GameRecord) {
        if name == record.white || name == record.black {
            self.games += 1;
            self.faults += u64::from(record.culprit() == Some(name));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_a_share() {
        for wrong in [-0.1, 100.1, f64::NAN, f64::INFINITY] {
            assert_eq!(FaultLimit::new(wrong), None);
        }
        let passes = |percent, games, faults| {
            FaultLimit::new(percent).expect("it is a share").is_passed(Conduct { games, faults })
        };
        assert!(passes(0.0, 1_000, 3) && !passes(0.0, 1_000, 2), "two are bad luck");
        assert!(!passes(100.0, 1_000, 1_000), "everything is allowed");
        assert!(passes(50.0, 5, 3) && !passes(50.0, 6, 3));
    }
}
