//! Which games a run has: with the same plan, game 17 begins with the same chance on every machine.

use rand::RngExt;
use rand::SeedableRng;
use rand::rngs::StdRng;
use vespine_arena::Shard;
use vespine_arena::self_play::seed_of_game;
use vespine_engine::GameType;

/// Which games a run has. It is what the header of a file tells.
///
/// ```
/// use vespine_training::data::Plan;
///
/// let plan = Plan { seed: 7, nodes: 500, ..Plan::default() };
/// assert_eq!(plan.numbers(4).collect::<Vec<_>>(), [0, 1, 2, 3]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
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

impl Default for Plan {
    fn default() -> Plan {
        Plan { seed: 0, nodes: 2_000, types: Vec::new(), opening: (4, 8), shard: Shard::WHOLE }
    }
}

impl Plan {
    /// The numbers of the games of this shard, in a run of so many games.
    #[must_use]
    pub fn numbers(&self, games: u64) -> impl ExactSizeIterator<Item = u64> + use<> {
        self.numbers_from(self.first_number(), games)
    }

    /// The same, but only from this number of the shard on.
    pub(crate) fn numbers_from(&self, first: u64, games: u64) -> impl ExactSizeIterator<Item = u64> + use<> {
        let step = usize::from(self.shard.of());
        // A range of usize knows its length; where that has 32 bits, nobody plays so many games.
        let range =
            usize::try_from(first).unwrap_or(usize::MAX)..usize::try_from(games).unwrap_or(usize::MAX);
        range.step_by(step).map(|number| number as u64)
    }

    /// The number of the first game of this shard.
    pub(crate) fn first_number(&self) -> u64 {
        u64::from(self.shard.number()) - 1
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_of_a_shard_are_known_without_counting_all_games() {
        for (number, of) in [(1, 1), (1, 3), (2, 3), (3, 3), (7, 7)] {
            let shard = Shard::new(number, of).expect("there is such a shard");
            let plan = Plan { shard, ..Plan::default() };
            for games in 0..30 {
                let expected: Vec<u64> = (0..games).filter(|&game| shard.has(game)).collect();
                assert_eq!(plan.numbers(games).collect::<Vec<_>>(), expected, "{shard} of {games}");
                assert_eq!(plan.numbers(games).len(), expected.len());
            }
            let many = 1 << 40;
            assert_eq!(plan.numbers(many).len() as u64, (many + u64::from(of - number)) / u64::from(of));
        }
    }

    #[test]
    fn most_games_are_of_the_full_type_and_all_types_occur() {
        let plan = Plan::default();
        let mut games = [0; 8];
        for number in 0..1_800 {
            let game_type = plan.game_type(&mut plan.random(number));
            games[GameType::ALL.iter().position(|&known| known == game_type).unwrap_or(0)] += 1;
        }
        assert!((1_000..1_200).contains(&games[7]), "{games:?}");
        assert!(games[..7].iter().all(|count| (60..150).contains(count)), "{games:?}");
    }
}
