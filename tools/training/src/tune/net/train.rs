//! Trains a network: Adam with mini-batches, and games that are held out to see whether what is learnt is true in general.
//!
//! The gradient of a batch is summed in pieces of a fixed size, and the pieces are added in order. So the network is the
//! same to the last bit for any number of threads.

#![expect(clippy::cast_precision_loss, reason = "there are fewer than 2^52 positions")]

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rayon::iter::ParallelIterator;
use rayon::slice::ParallelSlice;
use vespine_arena::self_play::seed_of_game;
use vespine_evaluation::{Network, UNITS};
use vespine_search::Stop;

use super::examples::Examples;
use super::model::{SIZE, loss};
use super::state::State;

/// How many positions a thread sums up at a time.
const PIECE: usize = 512;

/// How to train.
#[derive(Clone, PartialEq, Debug)]
pub struct TrainOptions {
    /// How often every position is seen.
    pub epochs: u32,
    /// How far a number can go in the first step.
    pub rate: f64,
    /// How many positions decide about a step.
    pub batch: usize,
    /// How fast numbers that nobody needs shrink, for each step at full rate.
    pub decay: f64,
    /// The share of the games that are not learnt from, to see whether what is learnt is true in general.
    pub held_out: f64,
    /// Decides about the first numbers, about which games are held out, and about the order of positions.
    pub seed: u64,
}

impl Default for TrainOptions {
    fn default() -> TrainOptions {
        TrainOptions { epochs: 6, rate: 1e-3, batch: 2_048, decay: 0.01, held_out: 0.05, seed: 0 }
    }
}

/// How an epoch has ended.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EpochEnd {
    /// Its number, from 1.
    pub epoch: u32,
    /// The mean loss of the positions that were learnt from, while they were.
    pub loss: f64,
    /// How it is with those that are held out; none if there are none.
    pub held_out: Option<HeldOut>,
}

/// How wrong a network is about positions that it has not learnt from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct HeldOut {
    /// The mean loss with the targets.
    pub loss: f64,
    /// The mean loss with the results of the games alone.
    pub result_loss: f64,
}

/// What came out.
#[derive(Clone, PartialEq, Debug)]
pub struct Trained {
    /// The network of the best epoch, in whole numbers.
    pub network: Network,
    /// Which epoch that was.
    pub epoch: u32,
    /// How wrong that network is about positions that are held out; none if there are none.
    pub held_out: Option<HeldOut>,
    /// How many positions were learnt from, and how many were held out.
    pub positions: (usize, usize),
}

/// Why there is no network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TrainError {
    /// There is nothing to learn from.
    #[error("there are no positions to learn from")]
    NoPositions,
    /// It was told to stop.
    #[error("the training was stopped")]
    Stopped,
}

/// Hears how a training gets on.
pub trait Watcher {
    /// So many positions have been learnt from, of so many; each counts once for every epoch.
    fn learnt(&mut self, positions: u64, all: u64);

    /// An epoch has ended, and this would be needed to go on from there.
    fn epoch(&mut self, end: &EpochEnd, state: &State);
}

/// Nobody listens.
impl Watcher for () {
    fn learnt(&mut self, _: u64, _: u64) {}

    fn epoch(&mut self, _: &EpochEnd, _: &State) {}
}

/// Trains a network, beginning where `state` is. The network of the epoch with the least held-out loss is taken.
///
/// # Errors
/// If there are no positions, or it was told to stop.
pub fn train(
    examples: &Examples,
    options: &TrainOptions,
    mut state: State,
    stop: &Stop,
    watcher: &mut dyn Watcher,
) -> Result<Trained, TrainError> {
    let (held_out, learnt) = examples.split(options.held_out, options.seed);
    if learnt.is_empty() {
        return Err(TrainError::NoPositions);
    }
    let batch = options.batch.clamp(1, learnt.len());
    let steps = f64::from(options.epochs) * learnt.len().div_ceil(batch) as f64;
    let mut gradient = vec![0.0; SIZE];
    let all = u64::from(options.epochs) * learnt.len() as u64;
    for epoch in state.epoch + 1..=options.epochs {
        let mut done = u64::from(epoch - 1) * learnt.len() as u64;
        let mut order = learnt.clone();
        order.shuffle(&mut StdRng::seed_from_u64(seed_of_game(options.seed, epoch.into())));
        let mut sum = 0.0;
        for positions in order.chunks(batch) {
            if stop.is_requested() {
                return Err(TrainError::Stopped);
            }
            sum += gradient_of(&state, examples, positions, &mut gradient);
            let left = 1.0 - f64::from(state.adam.steps) / steps;
            let (rate, decay) = (options.rate * left, options.decay);
            state.adam.step(&mut state.model.0, &gradient, rate as f32, decay as f32);
            state.model.limit();
            done += positions.len() as u64;
            watcher.learnt(done, all);
        }
        let found = measure(examples, &held_out, |facts| state.model.output(facts));
        state.end_epoch(epoch, found.map_or(0.0, |found| found.loss));
        let loss = sum / learnt.len() as f64;
        watcher.epoch(&EpochEnd { epoch, loss, held_out: found }, &state);
    }
    let network = state.best.model.network();
    let held_out_loss =
        measure(examples, &held_out, |facts| network.judge(facts).units() as f32 / UNITS as f32);
    let positions = (learnt.len(), held_out.len());
    Ok(Trained { network, epoch: state.best.epoch, held_out: held_out_loss, positions })
}

/// The gradient of the mean loss of a batch; returns the sum of the losses.
fn gradient_of(state: &State, examples: &Examples, positions: &[u32], gradient: &mut [f32]) -> f64 {
    let of_piece = |piece: &[u32]| {
        let mut gradient = vec![0.0; SIZE];
        let loss = state.model.learn(examples, piece, &mut gradient);
        (loss, gradient)
    };
    let pieces: Vec<(f64, Vec<f32>)> = positions.par_chunks(PIECE).map(of_piece).collect();
    gradient.fill(0.0);
    for (_, piece) in &pieces {
        gradient.iter_mut().zip(piece).for_each(|(sum, slope)| *sum += slope);
    }
    let share = 1.0 / positions.len() as f32;
    for sum in gradient.iter_mut() {
        *sum *= share;
    }
    pieces.iter().map(|(loss, _)| loss).sum()
}

/// How wrong an evaluation is about some positions; none if there are none.
fn measure(
    examples: &Examples,
    positions: &[u32],
    output: impl Fn([&[u16]; 2]) -> f32 + Sync,
) -> Option<HeldOut> {
    let of_piece = |piece: &[u32]| {
        piece.iter().fold((0.0, 0.0), |(target_loss, result_loss), &position| {
            let position = position as usize;
            let output = output(examples.facts(position));
            let result = loss(output, examples.result(position));
            (target_loss + loss(output, examples.target(position)), result_loss + result)
        })
    };
    let sums: Vec<(f64, f64)> = positions.par_chunks(PIECE).map(of_piece).collect();
    let count = positions.len() as f64;
    let mean = |sum: f64| sum / count;
    (!positions.is_empty()).then(|| HeldOut {
        loss: mean(sums.iter().map(|sum| sum.0).sum()),
        result_loss: mean(sums.iter().map(|sum| sum.1).sum()),
    })
}

#[cfg(test)]
mod tests {
    use rand::RngExt;
    use vespine_evaluation::FACTS;

    use super::*;

    /// Positions in which a side wins if exactly one of two facts is true: no sum of weights can tell.
    fn either_or(count: u32) -> Examples {
        let mut random = StdRng::seed_from_u64(7);
        let mut examples = Examples::default();
        for game in 0..count {
            let (one, other) = (random.random_bool(0.5), random.random_bool(0.5));
            let noise = (0..20).map(|_| random.random_range(10..FACTS as u16));
            let facts =
                [(one, 1), (other, 2)].into_iter().filter(|(is_true, _)| *is_true).map(|(_, fact)| fact);
            let facts: Vec<u16> = facts.chain(noise).collect();
            let target = if one == other { 0.1 } else { 0.9 };
            examples.push([&facts, &[]], target, 2 * u8::from(one != other), game);
        }
        examples
    }

    /// All that a watcher hears.
    #[derive(Default)]
    struct Heard {
        learnt: Vec<(u64, u64)>,
        states: Vec<State>,
    }

    impl Watcher for Heard {
        fn learnt(&mut self, positions: u64, all: u64) {
            self.learnt.push((positions, all));
        }

        fn epoch(&mut self, _: &EpochEnd, state: &State) {
            self.states.push(state.clone());
        }
    }

    #[test]
    fn a_network_learns_what_no_sum_of_weights_can_tell() {
        let examples = either_or(20_000);
        let options = TrainOptions { epochs: 4, rate: 5e-3, batch: 128, ..TrainOptions::default() };
        let trained = train(&examples, &options, State::new(&options), &Stop::default(), &mut ());
        let trained = trained.expect("there are positions");
        let found = trained.held_out.expect("some are held out");
        assert!(found.loss < 0.4, "{found:?}; without learning it is 0.69, with all learnt 0.33");
    }

    #[test]
    fn the_network_is_the_same_with_one_thread_and_with_two_and_after_an_interruption() {
        let examples = either_or(5_000);
        let options = TrainOptions { epochs: 3, ..TrainOptions::default() };
        let with_threads = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            let (state, mut heard) = (State::new(&options), Heard::default());
            (pool.install(|| train(&examples, &options, state, &Stop::default(), &mut heard)), heard)
        };
        let (one, heard) = with_threads(1);
        assert_eq!(one, with_threads(2).0);
        assert!(heard.learnt.is_sorted(), "{:?}", heard.learnt);
        assert!(heard.learnt.last().is_some_and(|(positions, all)| positions == all), "{:?}", heard.learnt);
        let interrupted = heard.states[0].clone();
        assert_eq!(interrupted.epoch, 1);
        let again = train(&examples, &options, interrupted, &Stop::default(), &mut ());
        assert_eq!(one, again);
    }

    #[test]
    fn nothing_is_learnt_from_nothing_or_when_stopped() {
        let (options, stop) = (TrainOptions::default(), Stop::default());
        let nothing = train(&Examples::default(), &options, State::new(&options), &stop, &mut ());
        assert_eq!(nothing, Err(TrainError::NoPositions));
        stop.request();
        let stopped = train(&either_or(100), &options, State::new(&options), &stop, &mut ());
        assert_eq!(stopped, Err(TrainError::Stopped));
    }
}
