//! The sequential test of a match while it is played: which pairs count, and what they say.
//!
//! Games that are played side by side end in any order, the short ones first. To count them as they come would favour
//! whoever wins quickly, and the verdict would depend on how many are played at a time. So pairs count in the order of their
//! numbers, and only up to the first that is not complete.
//!
//! A pair of which a game was not played, because an engine did not start, is left out. And as long as an engine has lost
//! more of its games by its faults than it may, nothing is decided: crashes are no sign of strength.

use std::collections::BTreeMap;

use super::faults::{Conduct, FaultLimit};
use super::record::{GameRecord, GameResult, Reason};
use crate::statistics::{self, Decision, Pairs, Sprt};

/// A sequential test while it is going on.
#[derive(Clone, Debug)]
pub struct SequentialTest {
    sprt: Sprt,
    limit: FaultLimit,
    /// All pairs before `next` that were played.
    pairs: Pairs,
    /// How the first engine and the second behaved in them.
    conduct: [Conduct; 2],
    next: u64,
    /// Later games, and those of incomplete pairs.
    waiting: BTreeMap<u64, Game>,
    decision: Option<Decision>,
}

/// What counts of a game, as the first engine sees it.
#[derive(Clone, Copy, Debug)]
struct Game {
    result: statistics::PlayerResult,
    reason: Reason,
}

impl SequentialTest {
    /// A test of which nothing is known yet.
    #[must_use]
    pub fn new(sprt: Sprt, limit: FaultLimit) -> SequentialTest {
        SequentialTest {
            sprt,
            limit,
            pairs: Pairs::default(),
            conduct: Default::default(),
            next: 0,
            waiting: BTreeMap::new(),
            decision: None,
        }
    }

    /// Takes note of a game of a match. When the test has been decided, nothing changes that any more.
    pub fn add(&mut self, record: &GameRecord) {
        let white = match record.result {
            GameResult::WhiteWins => statistics::PlayerResult::Win,
            GameResult::Draw => statistics::PlayerResult::Draw,
            GameResult::BlackWins => statistics::PlayerResult::Loss,
        };
        // The first engine has White in games with even numbers.
        let result = if record.game.is_multiple_of(2) { white } else { white.reversed() };
        self.waiting.insert(record.game, Game { result, reason: record.reason });
        while self.decision.is_none()
            && let (Some(&one), Some(&other)) =
                (self.waiting.get(&(2 * self.next)), self.waiting.get(&(2 * self.next + 1)))
        {
            self.next += 1;
            self.count([one, other]);
        }
    }

    /// Counts a pair, if it was played.
    fn count(&mut self, games: [Game; 2]) {
        if games.iter().any(|game| game.reason == Reason::NoStart) {
            return;
        }
        self.pairs.record(games[0].result, games[1].result);
        for game in games {
            let [first, second] = &mut self.conduct;
            let loser =
                if game.result == statistics::PlayerResult::Loss { &mut *first } else { &mut *second };
            loser.faults += u64::from(game.reason.is_fault());
            first.games += 1;
            second.games += 1;
        }
        if self.conduct.iter().all(|&conduct| !self.limit.is_exceeded(conduct)) {
            self.decision = self.sprt.decision(self.pairs);
        }
    }

    /// The test.
    #[must_use]
    pub fn sprt(&self) -> Sprt {
        self.sprt
    }

    /// The pairs that count.
    #[must_use]
    pub fn pairs(&self) -> Pairs {
        self.pairs
    }

    /// What it has decided, if it has.
    #[must_use]
    pub fn decision(&self) -> Option<Decision> {
        self.decision
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(game: u64, result: GameResult) -> GameRecord {
        GameRecord {
            run: String::new(),
            game,
            white: String::new(),
            black: String::new(),
            result,
            reason: Reason::Surrounded,
            detail: None,
            opening: 0,
            moves: "Base;NotStarted;White[1]".to_owned(),
            thoughts: vec![],
            differences: vec![],
        }
    }

    /// The first engine wins every game: with White, then with Black.
    fn wins(games: impl Iterator<Item = u64>) -> SequentialTest {
        wins_by(games, |_| Reason::Surrounded)
    }

    /// The first engine wins every game for some reason.
    fn wins_by(games: impl Iterator<Item = u64>, reason: impl Fn(u64) -> Reason) -> SequentialTest {
        let sprt = "elo0=0 elo1=10".parse().expect("it is a test");
        let mut test = SequentialTest::new(sprt, FaultLimit::default());
        for game in games {
            let result = if game % 2 == 0 { GameResult::WhiteWins } else { GameResult::BlackWins };
            test.add(&GameRecord { reason: reason(game), ..record(game, result) });
        }
        test
    }

    #[test]
    fn games_that_were_not_played_do_not_count() {
        let test = wins_by(0..2000, |_| Reason::NoStart);
        assert_eq!((test.pairs().pairs(), test.decision()), (0, None));
        let test = wins_by(0..8, |game| if game == 3 { Reason::NoStart } else { Reason::Surrounded });
        assert_eq!(test.pairs().counts(), [0, 0, 0, 0, 3], "the pair of that game is left out");
    }

    #[test]
    fn nothing_is_decided_by_crashes() {
        let often = wins_by(0..2000, |game| if game % 19 == 0 { Reason::Crash } else { Reason::Surrounded });
        assert_eq!((often.pairs().pairs(), often.decision()), (1000, None));
        let rarely = wins_by(0..2000, |game| if game % 25 == 0 { Reason::Crash } else { Reason::Surrounded });
        assert_eq!(rarely.decision(), Some(Decision::H1));
    }

    #[test]
    fn games_after_a_gap_do_not_count_yet() {
        let test = wins([0, 1, 2, 4, 5, 6, 7].into_iter());
        assert_eq!(test.pairs().counts(), [0, 0, 0, 0, 1]);
        let test = wins([5, 4, 3, 2, 1, 0].into_iter());
        assert_eq!(test.pairs().counts(), [0, 0, 0, 0, 3]);
    }

    #[test]
    fn the_verdict_does_not_depend_on_the_order_of_games() {
        let (one, other) = (wins(0..2000), wins((0..2000).rev()));
        assert_eq!(one.decision(), Some(Decision::H1));
        assert_eq!((one.pairs(), one.decision()), (other.pairs(), other.decision()));
        assert!(one.pairs().pairs() < 1000, "it stops before the end");
    }
}
