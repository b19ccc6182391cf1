//! The sequential test of a match while it is played: which pairs count, and what they say.
//!
//! Games that are played side by side end in any order, the short ones first. To count them as they come would favour
//! whoever wins quickly, and the verdict would depend on how many are played at a time. So pairs count in the order of their
//! numbers, and only up to the first that is not complete.

use std::collections::BTreeMap;

use super::record::{GameRecord, GameResult};
use crate::statistics::{self, Pairs, Sprt, Verdict};

/// A sequential test while it is going on.
#[derive(Clone, Debug)]
pub struct SequentialTest {
    sprt: Sprt,
    /// All pairs before `next`.
    pairs: Pairs,
    next: u64,
    /// Later games, and those of incomplete pairs, as the first engine sees them.
    waiting: BTreeMap<u64, statistics::GameResult>,
    verdict: Option<Verdict>,
}

impl SequentialTest {
    /// A test of which nothing is known yet.
    #[must_use]
    pub fn new(sprt: Sprt) -> SequentialTest {
        SequentialTest { sprt, pairs: Pairs::default(), next: 0, waiting: BTreeMap::new(), verdict: None }
    }

    /// Takes note of a game of a match. When the test has been decided, nothing changes that any more.
    pub fn add(&mut self, record: &GameRecord) {
        let white = match record.result {
            GameResult::WhiteWins => statistics::GameResult::Win,
            GameResult::Draw => statistics::GameResult::Draw,
            GameResult::BlackWins => statistics::GameResult::Loss,
        };
        // The first engine has White in games with even numbers.
        let first = if record.game.is_multiple_of(2) { white } else { white.reversed() };
        self.waiting.insert(record.game, first);
        while self.verdict.is_none()
            && let (Some(&one), Some(&other)) =
                (self.waiting.get(&(2 * self.next)), self.waiting.get(&(2 * self.next + 1)))
        {
            self.pairs.record(one, other);
            self.next += 1;
            self.verdict = self.sprt.verdict(self.pairs);
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
    pub fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::Reason;

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
        let mut test = SequentialTest::new("elo0=0 elo1=10".parse().expect("it is a test"));
        for game in games {
            let result = if game % 2 == 0 { GameResult::WhiteWins } else { GameResult::BlackWins };
            test.add(&record(game, result));
        }
        test
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
        assert_eq!(one.verdict(), Some(Verdict::H1));
        assert_eq!((one.pairs(), one.verdict()), (other.pairs(), other.verdict()));
        assert!(one.pairs().pairs() < 1000, "it stops before the end");
    }
}
