//! What decides about every game of a run: with the same configuration, game 17 is the same game on every machine.

use std::fmt;
use std::str::FromStr;

use rand::RngExt;
use rand::SeedableRng;
use rand::rngs::StdRng;
use vespine_engine::GameType;
use vespine_search::{Params, Settings};

use crate::self_play::seed_of_game;

/// What decides about every game.
///
/// ```
/// use vespine_arena::data::Configuration;
///
/// let configuration = Configuration { seed: 7, nodes: 500, ..Configuration::default() };
/// assert_eq!(configuration.numbers(4).collect::<Vec<_>>(), [0, 1, 2, 3]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Configuration {
    /// Where all chance comes from.
    pub seed: u64,
    /// How many nodes are searched for each move.
    pub nodes: u64,
    /// The game types, each as often as any other, in the order of [`GameType::ALL`]; if there are none, 11 of 18 games
    /// are Base+MLP, and one of 18 is each of the other seven.
    pub types: Vec<GameType>,
    /// The least and the largest number of random moves that a game begins with.
    pub opening: (u8, u8),
    /// Which games of the run are played here.
    pub shard: Shard,
}

impl Default for Configuration {
    fn default() -> Self {
        Configuration { seed: 0, nodes: 2_000, types: Vec::new(), opening: (4, 8), shard: Shard::WHOLE }
    }
}

/// A share of a run: of all games those whose number leaves the remainder `number - 1` when divided by `of`.
///
/// ```
/// use vespine_arena::data::Shard;
///
/// let shard: Shard = "2/3".parse()?;
/// assert_eq!((shard.number(), shard.of()), (2, 3));
/// assert!("4/3".parse::<Shard>().is_err());
/// # Ok::<(), vespine_arena::data::NoShard>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// From 1 to `of`.
    number: u16,
    of: u16,
}

/// A text that is no shard.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is not a shard: expected two numbers such as 1/4, of which the first is not larger")]
pub struct NoShard(String);

impl Shard {
    /// All games.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Shard `number` of so many; none if there is no such shard.
    #[must_use]
    pub fn new(number: u16, of: u16) -> Option<Shard> {
        (1..=of).contains(&number).then_some(Shard { number, of })
    }

    /// Which shard it is, from 1.
    #[must_use]
    pub fn number(self) -> u16 {
        self.number
    }

    /// How many shards there are.
    #[must_use]
    pub fn of(self) -> u16 {
        self.of
    }
}

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Shard, NoShard> {
        let numbers =
            text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        numbers.and_then(|(number, of)| Shard::new(number, of)).ok_or_else(|| NoShard(text.to_owned()))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl Configuration {
    /// The numbers of the games of this shard, in a run of so many games.
    pub fn numbers(&self, games: u64) -> impl Iterator<Item = u64> + use<> {
        (u64::from(self.shard.number) - 1..games).step_by(usize::from(self.shard.of))
    }

    /// The chance of a game.
    pub(crate) fn random(&self, number: u64) -> StdRng {
        StdRng::seed_from_u64(seed_of_game(self.seed, number))
    }

    /// The type of a game, by its chance.
    pub(crate) fn game_type(&self, random: &mut StdRng) -> GameType {
        /// Of so many games one is of each type but Base+MLP.
        const ROUND: usize = 18;
        if self.types.is_empty() {
            let place = random.random_range(0..ROUND);
            return GameType::ALL.get(place).copied().unwrap_or(GameType::BASE_MLP);
        }
        self.types[random.random_range(0..self.types.len())]
    }

    /// The numbers that the search plays with. The search for forced wins gets its share of few nodes only; with the
    /// default it would leave nothing to the search proper.
    pub(crate) fn settings(&self) -> Settings {
        let most = |share: u64, default: i32| (self.nodes / share).min(default.unsigned_abs().into()) as i32;
        let Params { proof_nodes, proof_nodes_inside, .. } = Params::default();
        let params = Params {
            proof_nodes: most(10, proof_nodes),
            proof_nodes_inside: most(40, proof_nodes_inside),
            ..Params::default()
        };
        Settings { params, ..Settings::default() }
    }

    /// A number that differs when the evaluation or the numbers of the search differ.
    pub(crate) fn engine(&self) -> u64 {
        let text = format!("{:?}", self.settings());
        text.bytes().fold(0, |hash, byte| seed_of_game(hash, byte.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shards_of_a_run_are_all_its_games_once() {
        let mut all: Vec<u64> = Vec::new();
        for number in 1..=3 {
            let shard = Shard::new(number, 3).expect("there is such a shard");
            all.extend(Configuration { shard, ..Configuration::default() }.numbers(10));
        }
        all.sort_unstable();
        assert_eq!(all, (0..10).collect::<Vec<_>>());
    }

    #[test]
    fn what_is_no_shard_is_refused_by_name() {
        for text in ["", "1", "0/1", "2/1", "1/0", "a/b", "1/2/3", "-1/2", "1/99999"] {
            assert_eq!(text.parse::<Shard>(), Err(NoShard(text.to_owned())));
        }
    }

    #[test]
    fn most_games_are_of_the_full_type_and_all_types_occur() {
        let configuration = Configuration::default();
        let mut games = [0; 8];
        for number in 0..1_800 {
            let game_type = configuration.game_type(&mut configuration.random(number));
            games[GameType::ALL.iter().position(|&known| known == game_type).unwrap_or(0)] += 1;
        }
        assert!((1_000..1_200).contains(&games[7]), "{games:?}");
        assert!(games[..7].iter().all(|count| (60..150).contains(count)), "{games:?}");
    }
}
