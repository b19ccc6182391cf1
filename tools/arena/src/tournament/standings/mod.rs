//! All that the games of a tournament have come to.
//!
//! Games end in any order where several are played at once. Here they are kept by their number, so that the same games
//! give the same standings, whatever the order they came in. Everything else is worked out when it is asked for.

mod endings;
mod pairing;
mod pairs;
mod track;

use std::collections::BTreeMap;

use vespine_engine::Color;

use super::{GameRecord, GameResult, Reason};
use crate::statistics::{Encounter, PlayerResult as Score, Rating, Tally, Wdl, ratings};

pub use endings::Endings;
pub use pairing::Pairing;
pub use track::TrackPoint;

/// The games of a tournament so far, and what can be counted in them.
///
/// ```
/// use vespine_arena::tournament::{Addition, GameRecord, Standings};
///
/// let line = r#"{"run":"0","game":0,"white":"a","black":"b","result":"WhiteWins","reason":"surrounded","opening":0,
///     "moves":"Base;NotStarted;White[1]","thoughts":[]}"#;
/// let record: GameRecord = serde_json::from_str(line)?;
/// let mut standings = Standings::new(["a", "b"]);
/// assert_eq!(standings.add(&record), Addition::New);
/// assert_eq!(standings.add(&record), Addition::Repeated);
/// assert_eq!(standings.pairing(0, 1).games().wins, 1);
/// assert_eq!(standings.pairing(1, 0).as_black.losses, 1);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standings {
    players: Vec<String>,
    games: BTreeMap<u64, Played>,
    strangers: Strangers,
}

/// Records that do not count, because somebody in them does not take part.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Strangers {
    /// How many records.
    pub count: u64,
    /// The first name that does not take part, or that plays against itself.
    pub example: Option<String>,
}

/// What became of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Addition {
    /// It counts.
    New,
    /// There is a game with this number already; that one counts.
    Repeated,
    /// One of its players does not take part, or played against itself: it does not count.
    Stranger,
}

/// What counts of a game. Players are numbers here.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Played {
    white: usize,
    black: usize,
    result: GameResult,
    reason: Reason,
    /// Who gave a wrong account of the game, once for each difference.
    mistaken: Vec<usize>,
}

impl Played {
    /// How it ended for this player, and which colour that was; none if somebody else played.
    fn of(&self, player: usize) -> Option<(Color, Score)> {
        let color = [(self.white, Color::White), (self.black, Color::Black)]
            .into_iter()
            .find_map(|(seat, color)| (seat == player).then_some(color))?;
        let score = match self.result.winner() {
            None => Score::Draw,
            Some(winner) if winner == color => Score::Win,
            Some(_) => Score::Loss,
        };
        Some((color, score))
    }

    fn is_between(&self, first: usize, second: usize) -> bool {
        (self.white, self.black) == (first, second) || (self.white, self.black) == (second, first)
    }

    /// Who lost the game by a fault as a program.
    fn culprit(&self) -> Option<usize> {
        let loser = match self.result.winner()? {
            Color::White => self.black,
            Color::Black => self.white,
        };
        self.reason.is_fault().then_some(loser)
    }
}

impl Standings {
    /// No games yet between these players, whose names differ.
    pub fn new(players: impl IntoIterator<Item = impl Into<String>>) -> Standings {
        Standings {
            players: players.into_iter().map(Into::into).collect(),
            games: BTreeMap::new(),
            strangers: Strangers::default(),
        }
    }

    /// Adds a game, unless there is one with its number.
    pub fn add(&mut self, record: &GameRecord) -> Addition {
        let (white, black) = match [&record.white, &record.black].map(|name| self.number_of(name).ok_or(name))
        {
            [Ok(white), Ok(black)] if white != black => (white, black),
            [Ok(_), Err(name)] | [Err(name), _] => return self.leave_out(name),
            [Ok(_), Ok(_)] => return self.leave_out(&record.white),
        };
        if self.games.contains_key(&record.game) {
            return Addition::Repeated;
        }
        let mistaken = record.differences.iter().filter_map(|it| self.number_of(&it.engine)).collect();
        let played = Played { white, black, result: record.result, reason: record.reason, mistaken };
        self.games.insert(record.game, played);
        Addition::New
    }

    fn leave_out(&mut self, name: &str) -> Addition {
        self.strangers.count += 1;
        self.strangers.example.get_or_insert_with(|| name.to_owned());
        Addition::Stranger
    }

    /// The records that do not count.
    #[must_use]
    pub fn strangers(&self) -> &Strangers {
        &self.strangers
    }

    /// The players, in the order of their numbers.
    #[must_use]
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// The number of the player with this name.
    #[must_use]
    pub fn number_of(&self, player: &str) -> Option<usize> {
        self.players.iter().position(|name| name == player)
    }

    /// How many games have been added.
    #[must_use]
    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// The pairings of which at least one game has been played: the lower number first, in their order.
    #[must_use]
    pub fn pairings(&self) -> Vec<(usize, usize)> {
        let seats = self.games.values().map(|game| (game.white.min(game.black), game.white.max(game.black)));
        let mut pairings: Vec<_> = seats.collect();
        pairings.sort_unstable();
        pairings.dedup();
        pairings
    }

    /// All between two players, as the first sees it.
    #[must_use]
    pub fn pairing(&self, first: usize, second: usize) -> Pairing {
        let mut pairing = Pairing::default();
        for (number, game) in self.games.iter().filter(|(_, game)| game.is_between(first, second)) {
            pairing.add(first, game, self.twin(*number));
        }
        pairing
    }

    /// All games of a player, by colour.
    #[must_use]
    pub fn colors_of(&self, player: usize) -> (Wdl, Wdl) {
        let (mut as_white, mut as_black) = (Wdl::default(), Wdl::default());
        for (color, score) in self.games.values().filter_map(|game| game.of(player)) {
            if color == Color::White { as_white.record(score) } else { as_black.record(score) }
        }
        (as_white, as_black)
    }

    /// All games together. Who is first in it differs from game to game, so only what it says about White means anything.
    #[must_use]
    pub fn all_games(&self) -> Tally {
        let mut sum = Tally::default();
        for (first, second) in self.pairings() {
            sum += self.pairing(first, second).tally;
        }
        sum
    }

    /// How the games ended.
    #[must_use]
    pub fn endings(&self) -> Endings {
        self.games.values().map(|game| game.reason).collect()
    }

    /// How a player lost games by its faults as a program.
    #[must_use]
    pub fn faults(&self, player: usize) -> Endings {
        let culprits = self.games.values().filter(|game| game.culprit() == Some(player));
        culprits.map(|game| game.reason).collect()
    }

    /// How often a player's account of a game differed from ours.
    #[must_use]
    pub fn differences(&self, player: usize) -> usize {
        self.games.values().flat_map(|game| &game.mistaken).filter(|&&mistaken| mistaken == player).count()
    }

    /// The ratings of all players, the strongest first; none where there are only two.
    #[must_use]
    pub fn ratings(&self) -> Option<Vec<Rating>> {
        if self.players.len() < 3 {
            return None;
        }
        let encounter = |(first, second): (usize, usize)| {
            let tally = self.pairing(first, second).tally;
            Encounter { first, second, tally }
        };
        let encounters: Vec<Encounter> = self.pairings().into_iter().map(encounter).collect();
        Some(ratings(self.players.len(), &encounters))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples::{self, PLAYERS, result};
    use crate::statistics::Pairs;
    use crate::tournament::Difference;

    fn standings(records: &[GameRecord], players: usize) -> Standings {
        let mut standings = Standings::new(PLAYERS[..players].iter().copied());
        for record in records {
            assert_eq!(standings.add(record), Addition::New);
        }
        standings
    }

    #[test]
    fn the_order_in_which_games_end_does_not_matter() {
        let mut records = samples::records(36, 4);
        let forwards = standings(&records, 4);
        records.reverse();
        let backwards = standings(&records, 4);
        records.sort_by_key(|record| record.game * 17 % 36);
        let mixed = standings(&records, 4);
        assert_eq!(forwards, backwards);
        assert_eq!(forwards, mixed);
        assert_eq!(forwards.ratings(), mixed.ratings());
        assert_eq!(forwards.track(0, 1), mixed.track(0, 1));
    }

    #[test]
    fn only_complete_pairs_are_pairs() {
        let games = [(0, Score::Win), (1, Score::Draw), (2, Score::Win), (5, Score::Loss), (4, Score::Loss)];
        let standings = standings(&games.map(|(game, first_has)| result(game, first_has)), 2);
        let pairing = standings.pairing(0, 1);
        assert_eq!(pairing.games(), Wdl { wins: 2, draws: 1, losses: 2 });
        assert_eq!(pairing.as_white, Wdl { wins: 2, draws: 0, losses: 1 });
        assert_eq!(pairing.as_black, Wdl { wins: 0, draws: 1, losses: 1 });
        assert_eq!(pairing.pairs(), Pairs::new([1, 0, 0, 1, 0]));
        assert_eq!(standings.pairing(1, 0).pairs(), Pairs::new([0, 1, 0, 0, 1]));
        assert_eq!(standings.all_games().white(), Wdl { wins: 3, draws: 1, losses: 1 });
    }

    #[test]
    fn a_game_counts_once_and_strangers_do_not_count() {
        let mut standings = standings(&[result(0, Score::Win)], 2);
        assert_eq!(standings.add(&result(0, Score::Loss)), Addition::Repeated);
        let mut stranger = result(1, Score::Loss);
        stranger.white = "somebody".to_owned();
        assert_eq!(standings.add(&stranger), Addition::Stranger);
        stranger.white = stranger.black.clone();
        assert_eq!(standings.add(&stranger), Addition::Stranger);
        let left_out = Strangers { count: 2, example: Some("somebody".to_owned()) };
        assert_eq!(*standings.strangers(), left_out);
        assert_eq!(standings.games(), 1);
        assert_eq!(standings.pairing(0, 1).games().wins, 1);
    }

    #[test]
    fn faults_and_differences_are_counted_for_whom_they_belong_to() {
        let mut crash = result(0, Score::Loss);
        crash.reason = Reason::Crash;
        let difference =
            Difference { engine: PLAYERS[1].into(), ply: 3, engine_says: "a".into(), we_say: "b".into() };
        crash.differences = vec![difference; 2];
        let mut limit = result(1, Score::Draw);
        limit.reason = Reason::PlyLimit;
        let standings = standings(&[crash, limit], 2);
        assert_eq!((standings.faults(0).count(Reason::Crash), standings.faults(1).total()), (1, 0));
        assert_eq!((standings.differences(0), standings.differences(1)), (0, 2));
        assert_eq!(standings.endings().count(Reason::PlyLimit), 1);
        assert_eq!(standings.pairing(0, 1).faults.count(Reason::Crash), 1);
        assert_eq!(standings.pairing(1, 0).faults.total(), 0);
        assert_eq!(standings.pairing(1, 0).differences, 2);
    }

    #[test]
    fn nobody_and_nothing_are_no_trouble() {
        let nobody = Standings::new(Vec::<String>::new());
        assert!(nobody.pairings().is_empty() && nobody.ratings().is_none());
        let idle = Standings::new(PLAYERS);
        assert_eq!(idle.pairing(0, 1), Pairing::default());
        assert!(idle.track(0, 1).is_empty());
        assert_eq!(idle.ratings().map(|ratings| ratings.len()), Some(PLAYERS.len()));
    }
}
