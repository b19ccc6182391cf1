//! The matches of the optimiser: two settings of the search against each other, within the program.
//!
//! A match is some pairs of games. Both games of a pair begin with the same random moves, and the sides change colours. The
//! openings follow from the seed and from the number of the iteration, so with a limit of nodes a match always ends alike,
//! whatever the number of threads.

use std::fmt;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use vespine_engine::{Color, Game, Outcome};
use vespine_search::{Limits, Params, Searcher, Settings, Stop};

use super::{MatchResult, Pairing, Plan};
use vespine_arena::self_play::{MOST_PLIES, play_out, random_opening, seed_of_game};

/// How long each move is thought about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thinking {
    /// So many nodes: the same games in every run.
    Nodes(u64),
    /// So long.
    Time(Duration),
}

impl Thinking {
    fn limits(self) -> Limits {
        match self {
            Thinking::Nodes(nodes) => Limits::infinite().nodes(nodes),
            Thinking::Time(time) => Limits::infinite().time(time),
        }
    }
}

/// How matches are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opponents {
    /// How many pairs of games a match has.
    pub pairs: u32,
    /// How long each move is thought about.
    pub thinking: Thinking,
}

/// The size of a table, in mebibytes.
const TABLE: usize = 8;

/// How many random moves a game begins with, at least and at most.
const OPENING: (usize, usize) = (4, 8);

impl fmt::Display for Opponents {
    /// The conditions of the games, in words.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} pairs, ", self.pairs)?;
        match self.thinking {
            Thinking::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Thinking::Time(time) => write!(f, "{} s", time.as_secs_f64()),
        }
    }
}

impl Opponents {
    /// Plays a match on all threads of the pool. None if it was told to stop.
    #[must_use]
    pub fn play(&self, plan: &Plan, pairing: &Pairing, stop: &Stop) -> Option<MatchResult> {
        let first = u64::from(pairing.iteration) * u64::from(self.pairs);
        let pairs: Vec<Option<MatchResult>> = (0..self.pairs)
            .into_par_iter()
            .with_max_len(1)
            .map(|pair| self.play_pair(plan, pairing, first + u64::from(pair), stop))
            .collect();
        pairs.into_iter().try_fold(MatchResult::default(), |sum, pair| {
            let pair = pair?;
            let (wins, draws) = (sum.wins + pair.wins, sum.draws + pair.draws);
            Some(MatchResult { wins, draws, losses: sum.losses + pair.losses })
        })
    }

    fn play_pair(&self, plan: &Plan, pairing: &Pairing, number: u64, stop: &Stop) -> Option<MatchResult> {
        let mut random = StdRng::seed_from_u64(seed_of_game(!plan.seed, number));
        let game_type = crate::data::Plan::default().game_type(&mut random);
        let plies = random.random_range(OPENING.0..=OPENING.1);
        let opening = random_opening(game_type, plies, &mut random);
        let mut plus = Searcher::with_settings(1, TABLE, settings(plan, &pairing.plus));
        let mut minus = Searcher::with_settings(1, TABLE, settings(plan, &pairing.minus));
        let mut result = MatchResult::default();
        for color in Color::ALL {
            match self.play_game(opening.clone(), color, &mut plus, &mut minus, stop)? {
                Outcome::Win(winner) if winner == color => result.wins += 1,
                Outcome::Win(_) => result.losses += 1,
                Outcome::Draw => result.draws += 1,
            }
        }
        Some(result)
    }

    /// Plays a game in which plus has this colour.
    fn play_game(
        &self,
        mut game: Game,
        color: Color,
        plus: &mut Searcher,
        minus: &mut Searcher,
        stop: &Stop,
    ) -> Option<Outcome> {
        plus.clear();
        minus.clear();
        let finish = play_out(&mut game, MOST_PLIES, |game| {
            let player = if game.position().to_move() == color { &mut *plus } else { &mut *minus };
            let result = player.search(game, self.thinking.limits(), &mut ())?;
            (!stop.is_requested()).then_some(result.best)
        });
        finish.map(|finish| finish.outcome)
    }
}

/// The default settings with these numbers in them.
fn settings(plan: &Plan, numbers: &[i32]) -> Settings {
    let mut params = Params::default();
    for (parameter, &number) in plan.parameters.iter().zip(numbers) {
        if let Some(value) = params.by_name_mut(&parameter.name) {
            *value = number;
        }
    }
    Settings { params, ..Settings::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::spsa::{Parameter, Spsa};

    fn plan() -> Plan {
        let parameter = |name: &str, start, range, last_shift| {
            let name = name.to_owned();
            Parameter { name, start, range, last_shift }
        };
        let parameters =
            vec![parameter("aspiration", 30, (5, 200), 10.0), parameter("proof_nodes", 50, (0, 100), 5.0)];
        Plan { parameters, iterations: 2, last_rate: 0.1, seed: 3 }
    }

    #[test]
    fn a_match_is_the_same_for_any_number_of_threads() {
        let spsa = Spsa::new(plan());
        let opponents = Opponents { pairs: 2, thinking: Thinking::Nodes(60) };
        let with_threads = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            pool.install(|| opponents.play(spsa.plan(), &spsa.pairing(), &Stop::default()))
        };
        let result = with_threads(1).expect("nobody stops it");
        assert_eq!(result.wins + result.draws + result.losses, 4);
        assert_eq!(with_threads(2), Some(result));
    }

    #[test]
    fn the_numbers_are_played_with() {
        let settings = settings(&plan(), &[77, 8]);
        assert_eq!((settings.params.aspiration, settings.params.proof_nodes), (77, 8));
    }

    #[test]
    fn a_match_that_is_stopped_has_no_result() {
        let (spsa, stop) = (Spsa::new(plan()), Stop::default());
        stop.request();
        let opponents = Opponents { pairs: 1, thinking: Thinking::Time(Duration::from_millis(1)) };
        assert_eq!(opponents.play(spsa.plan(), &spsa.pairing(), &stop), None);
    }
}
