//! All that has been played, and what it says.

use super::faults::{Conduct, FaultLimit};
use super::record::GameRecord;
use super::sequential::SequentialTest;
use super::standings::{Addition, Standings};
use crate::statistics::{Decision, Sprt};

/// All that has been played, and what it says.
#[derive(Clone, Debug)]
pub struct Score {
    /// The results.
    pub standings: Standings,
    /// The sequential test, if there is one.
    pub test: Option<SequentialTest>,
    /// How each engine behaves as a program, in the order of the standings.
    conduct: Vec<Conduct>,
}

impl Score {
    /// No games yet between these players.
    #[must_use]
    pub fn new(names: Vec<String>, sprt: Option<Sprt>, limit: FaultLimit) -> Score {
        Score {
            conduct: vec![Conduct::default(); names.len()],
            standings: Standings::new(names),
            test: sprt.map(|sprt| SequentialTest::new(sprt, limit)),
        }
    }

    /// Takes note of a game, unless it is known.
    pub fn add(&mut self, record: &GameRecord) {
        if self.standings.add(record) != Addition::New {
            return;
        }
        for (name, conduct) in self.standings.players().iter().zip(&mut self.conduct) {
            conduct.add(name, record);
        }
        if let Some(test) = &mut self.test {
            test.add(record);
        }
    }

    /// What the sequential test has decided.
    pub(super) fn decision(&self) -> Option<Decision> {
        self.test.as_ref().and_then(SequentialTest::decision)
    }

    /// The first engine that has lost more games by its faults than it may.
    pub(super) fn unfit(&self, limit: FaultLimit) -> Option<(&str, Conduct)> {
        let mut players = self.standings.players().iter().zip(&self.conduct);
        let unfit = players.find(|(_, conduct)| limit.is_passed(**conduct));
        unfit.map(|(name, conduct)| (name.as_str(), *conduct))
    }
}
