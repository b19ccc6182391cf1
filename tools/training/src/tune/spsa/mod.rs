//! Tunes the numbers of the search by games: simultaneous perturbation stochastic approximation.
//!
//! In each iteration all numbers are shifted at once, each up or down by chance. The numbers shifted so (plus) play against
//! the numbers shifted the other way (minus), and all of them move towards the winner:
//!
//! ```text
//!   shift    c(k) = c / (k + 1)^0.101            plus, minus = value ± c(k) x flip, within the range
//!   step     a(k) = a / (A + k + 1)^0.602        value += a(k) / c(k) x result x flip
//!
//!   result   wins less losses of plus, for each pair of games: from -2 to 2
//!   A        a tenth of all iterations
//!   c, a     such that in the last iteration the shift is `last_shift`, and a(k) = last_rate x last_shift^2
//! ```
//!
//! However many numbers there are, two sides are enough to learn something about all of them; how much, only many
//! iterations tell. For play, a number is rounded up or down by chance, as near as it is to the one or the other: on average
//! it is what it is, and a shift of less than 1 is not lost.
//!
//! The optimiser knows nothing of games; `games` plays them, and `journal` keeps what happened, so that a run that was
//! killed goes on as if it had not been.
//!
//! After: "Implementation of the Simultaneous Perturbation Algorithm for Stochastic Optimization" by James Spall, with the
//! gains given by their last values as in fishtest, the testing framework of Stockfish.

mod games;
mod journal;

pub use games::{Opponents, Thinking};
pub use journal::{Logbook, LogbookError};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde::{Deserialize, Serialize};
use vespine_search::Stop;

use vespine_arena::self_play::seed_of_game;

/// A number to tune.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Where it begins.
    pub start: i32,
    /// The least and the largest value that make sense.
    pub range: (i32, i32),
    /// By how much it is shifted in the last iteration.
    pub last_shift: f64,
}

impl Parameter {
    /// The shift when none is given: a twentieth of the range, but at least half of the smallest step.
    #[must_use]
    pub fn usual_shift((low, high): (i32, i32)) -> f64 {
        (f64::from(high - low) / 20.0).max(0.5)
    }
}

/// What decides about a run, apart from the games.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct Plan {
    /// The numbers to tune.
    pub parameters: Vec<Parameter>,
    /// How many iterations there will be.
    pub iterations: u32,
    /// How far a number goes for each game that one side wins more of a pair, in the last iteration, in shifts.
    pub last_rate: f64,
    /// Where all chance comes from.
    pub seed: u64,
}

impl Plan {
    /// The usual [`Plan::last_rate`], that of fishtest.
    pub const USUAL_RATE: f64 = 0.002;
}

/// What a match ended with, for the side called plus.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, Debug)]
pub struct MatchResult {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl MatchResult {
    /// Wins less losses for each pair of games, from -2 to 2.
    fn balance(self) -> f64 {
        // A journal can hold any numbers; as floats they do not overflow.
        let games = f64::from(self.wins) + f64::from(self.draws) + f64::from(self.losses);
        2.0 * (f64::from(self.wins) - f64::from(self.losses)) / games.max(1.0)
    }
}

/// Two sets of numbers that shall play against each other.
#[derive(Clone, PartialEq, Debug)]
pub struct Pairing {
    /// Which iteration it is, from 0.
    pub iteration: u32,
    /// The numbers shifted one way, in the order of the parameters.
    pub plus: Vec<i32>,
    /// The numbers shifted the other way.
    pub minus: Vec<i32>,
    /// Which way plus was shifted: 1 is up, -1 is down.
    flips: Vec<f64>,
}

/// The state of the optimiser.
///
/// ```
/// use vespine_training::tune::spsa::{MatchResult, Parameter, Plan, Spsa};
///
/// let parameter = Parameter { name: "depth".to_owned(), start: 50, range: (0, 100), last_shift: 5.0 };
/// let plan = Plan { parameters: vec![parameter], iterations: 10, last_rate: 0.1, seed: 1 };
/// let mut spsa = Spsa::new(plan);
/// let pairing = spsa.pairing();
/// let is_up = pairing.plus[0] > pairing.minus[0];
/// spsa.learn(&pairing, MatchResult { wins: 2, draws: 0, losses: 0 });
/// assert_eq!(spsa.values()[0] > 50.0, is_up);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Spsa {
    plan: Plan,
    values: Vec<f64>,
    iteration: u32,
}

/// The exponents that Spall recommends for the steps and for the shifts.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;

impl Spsa {
    /// Before the first iteration.
    #[must_use]
    pub fn new(plan: Plan) -> Spsa {
        let values = plan.parameters.iter().map(|parameter| f64::from(parameter.start)).collect();
        Spsa { plan, values, iteration: 0 }
    }

    /// What decides about the run.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The numbers now, in the order of the parameters.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// How many iterations are over.
    #[must_use]
    pub fn iteration(&self) -> u32 {
        self.iteration
    }

    /// Are all iterations over?
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.iteration >= self.plan.iterations
    }

    /// Who plays next.
    #[must_use]
    pub fn pairing(&self) -> Pairing {
        let mut random = StdRng::seed_from_u64(seed_of_game(self.plan.seed, self.iteration.into()));
        let (mut plus, mut minus, mut flips) = (Vec::new(), Vec::new(), Vec::new());
        for (parameter, &value) in self.plan.parameters.iter().zip(&self.values) {
            let flip = if random.random() { 1.0 } else { -1.0 };
            let shift = flip * self.shift(parameter);
            plus.push(played(value + shift, parameter.range, &mut random));
            minus.push(played(value - shift, parameter.range, &mut random));
            flips.push(flip);
        }
        Pairing { iteration: self.iteration, plus, minus, flips }
    }

    /// Moves all numbers towards the winner.
    pub fn learn(&mut self, pairing: &Pairing, result: MatchResult) {
        let balance = result.balance();
        for (place, parameter) in self.plan.parameters.iter().enumerate() {
            let step = self.rate(parameter) / self.shift(parameter) * balance * pairing.flips[place];
            let (low, high) = parameter.range;
            self.values[place] = (self.values[place] + step).clamp(low.into(), high.into());
        }
        self.iteration += 1;
    }

    /// The shift c(k) of a number.
    fn shift(&self, parameter: &Parameter) -> f64 {
        let (number, last) = (f64::from(self.iteration + 1), f64::from(self.plan.iterations));
        parameter.last_shift * (last / number).powf(GAMMA)
    }

    /// The gain a(k) of a number.
    fn rate(&self, parameter: &Parameter) -> f64 {
        let (number, last) = (f64::from(self.iteration + 1), f64::from(self.plan.iterations));
        let calm = 0.1 * last;
        let last_gain = self.plan.last_rate * parameter.last_shift * parameter.last_shift;
        last_gain * ((calm + last) / (calm + number)).powf(ALPHA)
    }
}

/// The whole number that is played with.
fn played(value: f64, (low, high): (i32, i32), random: &mut StdRng) -> i32 {
    let value = value.clamp(low.into(), high.into());
    let up = random.random_bool(value - value.floor());
    value.floor() as i32 + i32::from(up)
}

/// Plays iteration after iteration until all are over, and keeps each in the journal. `play` plays a match, and tells
/// none when it was interrupted; `tell` hears about each iteration. Says whether all iterations are over.
///
/// # Errors
/// If the journal cannot be written.
pub fn run(
    journal: &mut Logbook,
    stop: &Stop,
    play: &mut dyn FnMut(&Pairing) -> Option<MatchResult>,
    tell: &mut dyn FnMut(&Spsa, MatchResult),
) -> Result<bool, LogbookError> {
    while !journal.spsa().is_finished() && !stop.is_requested() {
        let pairing = journal.spsa().pairing();
        let Some(result) = play(&pairing) else { break };
        journal.learn(&pairing, result)?;
        tell(journal.spsa(), result);
    }
    Ok(journal.spsa().is_finished())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(iterations: u32) -> Plan {
        let parameter = |name: &str, start, range, last_shift| Parameter {
            name: name.to_owned(),
            start,
            range,
            last_shift,
        };
        let parameters = vec![parameter("wide", 100, (0, 1_000), 40.0), parameter("narrow", 9, (0, 12), 0.6)];
        Plan { parameters, iterations, last_rate: 0.02, seed: 11 }
    }

    /// A game of chance that is won more often by who is nearer to the best numbers.
    fn noisy_match(pairing: &Pairing, best: [f64; 2]) -> MatchResult {
        let strength = |numbers: &[i32]| {
            let distance =
                |place: usize, width: f64| ((f64::from(numbers[place]) - best[place]) / width).powi(2);
            -distance(0, 300.0) - distance(1, 5.0)
        };
        let chance = 1.0 / (1.0 + (strength(&pairing.minus) - strength(&pairing.plus)).exp());
        let mut random = StdRng::seed_from_u64(seed_of_game(99, pairing.iteration.into()));
        let mut result = MatchResult::default();
        for _ in 0..8 {
            if random.random_bool(chance) { result.wins += 1 } else { result.losses += 1 }
        }
        result
    }

    #[test]
    fn the_best_numbers_of_a_noisy_game_are_found() {
        let mut spsa = Spsa::new(plan(4_000));
        while !spsa.is_finished() {
            let pairing = spsa.pairing();
            spsa.learn(&pairing, noisy_match(&pairing, [600.0, 4.0]));
        }
        let [wide, narrow] = *spsa.values() else { panic!("two numbers") };
        assert!((wide - 600.0).abs() < 80.0 && (narrow - 4.0).abs() < 1.2, "{wide} {narrow}");
    }

    #[test]
    fn shifts_and_steps_end_as_planned_and_stay_in_range() {
        let mut spsa = Spsa::new(plan(50));
        spsa.iteration = 49;
        let wide = spsa.plan.parameters[0].clone();
        assert!((spsa.shift(&wide) - 40.0).abs() < 1e-9);
        assert!((spsa.rate(&wide) - 0.02 * 40.0 * 40.0).abs() < 1e-9);
        spsa.values = vec![0.0, 12.0];
        for iteration in 0..49 {
            spsa.iteration = iteration;
            let pairing = spsa.pairing();
            for numbers in [&pairing.plus, &pairing.minus] {
                assert!((0..=1_000).contains(&numbers[0]) && (0..=12).contains(&numbers[1]), "{pairing:?}");
            }
        }
    }

    #[test]
    fn a_number_between_two_is_played_as_either() {
        let mut random = StdRng::seed_from_u64(1);
        let ups: i32 = (0..1_000).map(|_| played(3.25, (0, 10), &mut random) - 3).sum();
        assert!((200..300).contains(&ups), "{ups}");
        assert_eq!(played(99.9, (0, 10), &mut random), 10);
    }
}
