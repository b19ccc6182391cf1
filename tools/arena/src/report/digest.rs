//! What a report needs of single games, collected while they go by: a hundred thousand of them are never kept at once.
//!
//! Counts are of all games. Of faults and differences the first few hundred are listed. The newest games can be stepped
//! through, and some older ones in which something went wrong.

use std::collections::BTreeMap;
use std::time::Duration;

use vespine_engine::Color;

use super::date::Date;
use crate::Said;
use crate::tournament::{Difference, GameRecord, Reason, Timing};

/// As many faults and as many differences are listed.
const LISTED: usize = 200;
/// So many games can be stepped through, the newest ones, and so many older ones in which something went wrong.
const NEWEST: usize = 1_000;
const STRIKING: usize = 200;

/// What a report needs of single games.
///
/// ```
/// use vespine_arena::report::Digest;
/// # let line = r#"{"run":"0","game":6,"white":"a","black":"b","result":"BlackWins","reason":"late",
/// #    "detail":"it took 0.412 s","opening":2,"moves":"Base;InProgress;White[2];wS1;bS1 wS1-","thoughts":[]}"#;
/// # let record = serde_json::from_str(line)?;
///
/// let mut digest = Digest::new(["a", "b"]);
/// digest.add(record, None);
/// assert_eq!(digest.games(), 1);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Digest {
    pub(super) thinking: Vec<Thinking>,
    pub(super) faults: Listed<Fault>,
    pub(super) differences: Listed<Difference>,
    /// The first day and the last.
    pub(super) days: Option<(Date, Date)>,
    players: Vec<String>,
    games: usize,
    newest: BTreeMap<u64, Kept>,
    striking: BTreeMap<u64, Kept>,
}

/// The moves of a player, in all games.
#[derive(Clone, Default, Debug)]
pub(super) struct Thinking {
    pub(super) timed: u32,
    pub(super) time: Duration,
    pub(super) longest: Duration,
    pub(super) told: u64,
    pub(super) depths: u64,
}

/// A game that was lost by a fault.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) player: String,
    pub(super) reason: Reason,
    pub(super) detail: Option<Said>,
}

/// The first few of many, each with the number of its game.
#[derive(Clone, Debug)]
pub(super) struct Listed<T> {
    pub(super) first: Vec<(u64, T)>,
    pub(super) count: usize,
}

/// A game that can be stepped through.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) record: GameRecord,
    pub(super) timing: Option<Timing>,
}

impl Digest {
    /// No games yet between these players.
    pub fn new(players: impl IntoIterator<Item = impl Into<String>>) -> Digest {
        let players: Vec<String> = players.into_iter().map(Into::into).collect();
        Digest {
            thinking: vec![Thinking::default(); players.len()],
            faults: Listed::default(),
            differences: Listed::default(),
            days: None,
            players,
            games: 0,
            newest: BTreeMap::new(),
            striking: BTreeMap::new(),
        }
    }

    /// Adds a game, and when it was played if that is known.
    pub fn add(&mut self, record: GameRecord, timing: Option<Timing>) {
        self.games += 1;
        self.think(&record, timing.as_ref().map_or(&[], |timing| &timing.moves));
        if let Some(day) = timing.as_ref().map(|timing| Date::at(timing.began)) {
            let (first, last) = self.days.unwrap_or((day, day));
            self.days = Some((first.min(day), last.max(day)));
        }
        if let Some(winner) = record.result.winner().filter(|_| record.reason.is_fault()) {
            let player = record.player(!winner).to_owned();
            let fault = Fault { player, reason: record.reason, detail: record.detail.clone() };
            self.faults.add(record.game, fault);
        }
        for difference in &record.differences {
            self.differences.add(record.game, difference.clone());
        }
        self.keep(Kept { record, timing });
    }

    /// How many games were added.
    #[must_use]
    pub fn games(&self) -> usize {
        self.games
    }

    /// The games that can be stepped through, in their order.
    pub(super) fn kept(&self) -> impl Iterator<Item = &Kept> {
        self.striking.values().chain(self.newest.values())
    }

    /// Can this game be stepped through?
    pub(super) fn has(&self, game: u64) -> bool {
        self.newest.contains_key(&game) || self.striking.contains_key(&game)
    }

    fn keep(&mut self, kept: Kept) {
        self.newest.insert(kept.record.game, kept);
        if self.newest.len() > NEWEST
            && let Some((game, oldest)) = self.newest.pop_first()
            && (oldest.record.reason.is_fault() || !oldest.record.differences.is_empty())
            && self.striking.len() < STRIKING
        {
            self.striking.insert(game, oldest);
        }
    }

    /// Counts the moves that were the players' own.
    fn think(&mut self, record: &GameRecord, times: &[Duration]) {
        let numbers =
            Color::ALL.map(|color| self.players.iter().position(|name| name == record.player(color)));
        for own in 0..times.len().max(record.thoughts.len()) {
            let Some(number) = numbers[(record.opening + own) % 2] else {
                continue;
            };
            let player = &mut self.thinking[number];
            if let Some(&time) = times.get(own) {
                player.timed = player.timed.saturating_add(1);
                player.time = player.time.saturating_add(time);
                player.longest = player.longest.max(time);
            }
            if let Some(thought) = record.thoughts.get(own).and_then(Option::as_ref) {
                player.told += 1;
                player.depths += u64::from(thought.depth);
            }
        }
    }
}

impl<T> Default for Listed<T> {
    fn default() -> Listed<T> {
        Listed { first: Vec::new(), count: 0 }
    }
}

impl<T> Listed<T> {
    fn add(&mut self, game: u64, item: T) {
        self.count += 1;
        if self.first.len() < LISTED {
            self.first.push((game, item));
        }
    }

    /// How many are not listed.
    pub(super) fn left_out(&self) -> usize {
        self.count - self.first.len()
    }
}

#[cfg(test)]
mod tests {
    use vespine_engine::Game;

    use super::*;
    use crate::report::samples;
    use crate::tournament::{GameResult, Thought};

    #[test]
    fn moves_are_counted_for_whoever_played_them() {
        let game: Game = "Base;;;wS1;bS1 wS1-;wA1 -wS1;bA1 bS1-".parse().expect("the game is by the rules");
        let mut record = samples::record(0, &game, GameResult::Draw, Reason::PlyLimit);
        record.opening = 1;
        record.thoughts = vec![None, None, Some(Thought::new(7, "0"))];
        let moves = [100, 200, 500].map(Duration::from_millis).to_vec();
        let timing = Timing { game: 0, began: 0, whole: Duration::from_secs(1), moves };
        let mut digest = Digest::new(["alpha", "beta"]);
        digest.add(record, Some(timing));
        let [alpha, beta] = &digest.thinking[..] else { panic!("there are two") };
        assert_eq!((alpha.timed, alpha.time, alpha.told), (1, Duration::from_millis(200), 0));
        assert_eq!((beta.timed, beta.longest, beta.depths), (2, Duration::from_millis(500), 7));
    }

    #[test]
    fn no_sum_of_times_is_too_long() {
        let record = samples::records(1, 2).remove(0);
        let timing = Timing { game: 0, began: u64::MAX, whole: Duration::MAX, moves: vec![Duration::MAX; 9] };
        let mut digest = Digest::new(samples::PLAYERS);
        digest.add(record, Some(timing));
        assert_eq!(digest.thinking[0].time, Duration::MAX);
    }

    #[test]
    fn of_many_games_the_newest_are_kept_and_what_went_wrong_before() {
        let game: Game = "Base;;;wS1".parse().expect("the game is by the rules");
        let mut digest = Digest::new(["alpha", "beta"]);
        for number in 0..3_000 {
            let is_crash = number % 100 == 7;
            let (result, reason) = if is_crash {
                (GameResult::BlackWins, Reason::Crash)
            } else {
                (GameResult::Draw, Reason::PlyLimit)
            };
            digest.add(samples::record(number, &game, result, reason), None);
        }
        let kept: Vec<u64> = digest.kept().map(|kept| kept.record.game).collect();
        assert_eq!((digest.games(), kept.len(), digest.faults.count), (3_000, 1_020, 30));
        assert!(kept.is_sorted() && digest.has(7) && !digest.has(8) && digest.has(2_000));
    }
}
