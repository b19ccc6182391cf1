//! How games ended, counted.

use crate::tournament::Reason;

/// Games by the reason for which they ended.
///
/// ```
/// use vespine_arena::tournament::{Endings, Reason};
///
/// let endings: Endings = [Reason::Crash, Reason::Surrounded, Reason::Crash].into_iter().collect();
/// assert_eq!(endings.count(Reason::Crash), 2);
/// assert_eq!(endings.iter().collect::<Vec<_>>(), [(Reason::Surrounded, 1), (Reason::Crash, 2)]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Endings {
    counts: [u64; Reason::ALL.len()],
}

impl Endings {
    /// Adds a game.
    pub fn add(&mut self, reason: Reason) {
        self.counts[reason as usize] += 1;
    }

    /// How many games ended for this reason.
    #[must_use]
    pub fn count(&self, reason: Reason) -> u64 {
        self.counts[reason as usize]
    }

    /// How many games in all.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The reasons for which games ended, and how many did.
    pub fn iter(&self) -> impl Iterator<Item = (Reason, u64)> {
        Reason::ALL.into_iter().zip(self.counts).filter(|(_, count)| *count > 0)
    }
}

impl FromIterator<Reason> for Endings {
    fn from_iter<T: IntoIterator<Item = Reason>>(reasons: T) -> Endings {
        let mut endings = Endings::default();
        reasons.into_iter().for_each(|reason| endings.add(reason));
        endings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_has_a_place_of_its_own() {
        for (index, reason) in Reason::ALL.into_iter().enumerate() {
            assert_eq!(reason as usize, index);
        }
        let endings: Endings = Reason::ALL.into_iter().collect();
        assert_eq!(endings.total(), Reason::ALL.len() as u64);
        assert!(Reason::ALL.into_iter().all(|reason| endings.count(reason) == 1));
    }
}
