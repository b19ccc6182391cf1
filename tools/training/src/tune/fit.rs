//! Fits the weights of the evaluation to positions.
//!
//! Adam with mini-batches: each weight has a step of its own, which shrinks steadily to nothing. What is known beforehand
//! counts, too: a weight is pulled towards the value it has as if that were known to within so many units. Where a feature
//! is in thousands of positions, the pull is lost among them; where it is in a few, the weight stays near where it was.
//!
//! After: "Adam: A Method for Stochastic Optimization" by Diederik Kingma and Jimmy Ba.

#![expect(clippy::cast_precision_loss, reason = "there are fewer than 2^52 positions")]

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use vespine_evaluation::{WEIGHTS, Weights};
use vespine_search::Stop;

use super::anchors::anchors;
use super::dataset::Dataset;
use super::gather::split;
use super::logistic::{Logistic, fit_blur, fit_scale};
use vespine_arena::self_play::seed_of_game;

/// How to fit.
#[derive(Clone, PartialEq, Debug)]
pub struct FitOptions {
    /// How often every position is seen.
    pub epochs: u32,
    /// How far a weight can go in the first step.
    pub rate: f64,
    /// How many positions decide about a step.
    pub batch: usize,
    /// How much the search's opinion counts; the result of the game counts the rest.
    pub mix: f64,
    /// The share of the games that are not learnt from, to see whether what is learnt is true in general.
    pub held_out: f64,
    /// How well the weights are known beforehand, in their units.
    pub prior: f64,
    /// Decides which games are held out, and about the order of positions.
    pub seed: u64,
}

impl Default for FitOptions {
    fn default() -> Self {
        FitOptions { epochs: 20, rate: 1.0, batch: 1_024, mix: 0.6, held_out: 0.1, prior: 50.0, seed: 0 }
    }
}

/// How the fit gets on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Which it is; 0 is before the first.
    pub number: u32,
    /// The mean loss of the positions that are learnt from.
    pub loss: f64,
    /// The mean loss of those that are held out; none if there are no such positions.
    pub held_out_loss: Option<f64>,
}

/// What came out.
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// The weights, rounded.
    pub weights: Weights,
    /// The value with which a side wins e games for each that it loses, before and after.
    pub scale: (f64, f64),
    /// How many positions were learnt from, and how many were held out.
    pub positions: (usize, usize),
    /// The mean loss of the positions that are held out, with the weights before and with the rounded ones after; none if
    /// there are no such positions.
    pub held_out_loss: Option<(f64, f64)>,
    /// In how many positions that were learnt from each feature differs between the sides.
    pub seen: Vec<usize>,
}

impl Fitted {
    /// The held-out loss before and after, if it got worse: what was learnt is not true of other games.
    #[must_use]
    pub fn worsened(&self) -> Option<(f64, f64)> {
        self.held_out_loss.filter(|(before, after)| after > before)
    }
}

/// Why there is no fit.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FitError {
    /// There is nothing to learn from.
    #[error("there are no positions to learn from")]
    NoPositions,
    /// It was told to stop.
    #[error("the fit was stopped")]
    Stopped,
}

/// Fits the weights, beginning with those that are `known`. The result does not depend on the number of threads.
///
/// ```
/// use vespine_training::tune::{Count, Dataset, FitOptions, fit};
/// use vespine_evaluation::{Term, Weights};
/// use vespine_search::Stop;
///
/// // Whoever is to move wins: the right to move is worth more than it seemed.
/// let tempo = Count { place: Term::Tempo.first() as u8, count: 1 };
/// let mut data = Dataset::default();
/// (0..1_000).for_each(|game| data.push(&[tempo], 300, 2, game));
/// let fitted = fit(&data, &Weights::DEFAULT, &FitOptions::default(), &Stop::default(), &mut |_| ())?;
/// assert!(fitted.weights.of(Term::Tempo)[0] > Weights::DEFAULT.of(Term::Tempo)[0]);
/// # Ok::<(), vespine_training::tune::FitError>(())
/// ```
///
/// # Errors
/// If there are no positions, or it was told to stop.
pub fn fit(
    data: &Dataset,
    known: &Weights,
    options: &FitOptions,
    stop: &Stop,
    tell: &mut dyn FnMut(&Epoch),
) -> Result<Fitted, FitError> {
    let (held_out, mut learnt) = split(data.games(), options.held_out, options.seed);
    if learnt.is_empty() {
        return Err(FitError::NoPositions);
    }
    let known = known.0.map(f64::from);
    let scale = fit_scale(data, &known, &learnt);
    let logistic = Logistic::new(data, scale, fit_blur(data, &learnt), options.mix);
    let mut tell_losses = |number: u32, weights: &[f64; WEIGHTS], learnt: &[u32]| {
        let held_out_loss = (!held_out.is_empty()).then(|| logistic.loss(weights, &held_out));
        tell(&Epoch { number, loss: logistic.loss(weights, learnt), held_out_loss });
    };
    let sorted = learnt.clone();
    let mut adam = Adam::new(&known);
    let batch = options.batch.clamp(1, learnt.len());
    let steps = f64::from(options.epochs) * learnt.len().div_ceil(batch) as f64;
    let pull = 1.0 / (options.prior * options.prior * learnt.len() as f64);
    let is_anchor = anchors();
    tell_losses(0, &adam.weights, &sorted);
    for number in 1..=options.epochs {
        learnt.shuffle(&mut StdRng::seed_from_u64(seed_of_game(options.seed, number.into())));
        for positions in learnt.chunks(batch) {
            if stop.is_requested() {
                return Err(FitError::Stopped);
            }
            let mut gradient = logistic.gradient(&adam.weights, positions);
            for place in 0..WEIGHTS {
                gradient[place] += pull * (adam.weights[place] - known[place]);
                if is_anchor[place] {
                    gradient[place] = 0.0;
                }
            }
            let left = 1.0 - f64::from(adam.steps) / steps;
            adam.step(&gradient, options.rate * left);
        }
        tell_losses(number, &adam.weights, &sorted);
    }
    let weights = Weights(adam.weights.map(|weight| weight.round() as i16));
    let scale_after = fit_scale(data, &weights.0.map(f64::from), &sorted);
    let held_out_loss = (!held_out.is_empty())
        .then(|| (logistic.loss(&known, &held_out), logistic.loss(&weights.0.map(f64::from), &held_out)));
    let mut seen = vec![0; WEIGHTS];
    for count in sorted.iter().flat_map(|&position| data.counts(position as usize)) {
        seen[usize::from(count.place)] += 1;
    }
    let positions = (sorted.len(), held_out.len());
    Ok(Fitted { weights, scale: (scale, scale_after), positions, held_out_loss, seen })
}

/// Steps of Adam.
struct Adam {
    weights: [f64; WEIGHTS],
    /// The running means of the gradient and of its square.
    mean: [f64; WEIGHTS],
    square: [f64; WEIGHTS],
    steps: u32,
}

impl Adam {
    fn new(weights: &[f64; WEIGHTS]) -> Adam {
        Adam { weights: *weights, mean: [0.0; WEIGHTS], square: [0.0; WEIGHTS], steps: 0 }
    }

    fn step(&mut self, gradient: &[f64; WEIGHTS], rate: f64) {
        // As the authors recommend. The least root also keeps features that are hardly ever seen from great steps.
        const DECAY: (f64, f64) = (0.9, 0.999);
        const LEAST_ROOT: f64 = 1e-8;
        self.steps += 1;
        let steps = self.steps.min(1 << 20) as i32;
        let (young, young_square) = (1.0 - DECAY.0.powi(steps), 1.0 - DECAY.1.powi(steps));
        for (place, &slope) in gradient.iter().enumerate() {
            self.mean[place] += (1.0 - DECAY.0) * (slope - self.mean[place]);
            self.square[place] += (1.0 - DECAY.1) * (slope * slope - self.square[place]);
            let (mean, root) = (self.mean[place] / young, (self.square[place] / young_square).sqrt());
            self.weights[place] -= rate * mean / (root + LEAST_ROOT);
        }
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::tune::dataset::Count;

    /// Positions with random counts, and results by chance as these weights would have it.
    fn synthetic(truth: &[f64; WEIGHTS], positions: u32) -> Dataset {
        let mut random = StdRng::seed_from_u64(42);
        let mut data = Dataset::default();
        for game in 0..positions {
            let counts: Vec<Count> = (0..WEIGHTS)
                .filter_map(|place| {
                    let count = random.random_range(-2..=2);
                    (count != 0 && random.random_ratio(1, 6)).then_some(Count { place: place as u8, count })
                })
                .collect();
            let value: f64 =
                counts.iter().map(|count| f64::from(count.count) * truth[usize::from(count.place)]).sum();
            let is_won = random.random_bool(1.0 / (1.0 + (-value / 150.0).exp()));
            data.push(&counts, value.round() as i16, 2 * u8::from(is_won), game);
        }
        data
    }

    /// Weights that differ from the known ones, except where they are anchors.
    fn truth() -> [f64; WEIGHTS] {
        let known = Weights::DEFAULT.0.map(f64::from);
        let is_anchor = anchors();
        std::array::from_fn(|place| {
            let shift = if place % 2 == 0 { 20.0 } else { -15.0 };
            known[place] + if is_anchor[place] { 0.0 } else { shift }
        })
    }

    #[test]
    fn weights_that_made_the_results_are_found() {
        let truth = truth();
        let data = synthetic(&truth, 40_000);
        let options = FitOptions { mix: 0.0, epochs: 15, batch: 1_000, rate: 2.0, ..FitOptions::default() };
        let mut losses = Vec::new();
        let fitted =
            fit(&data, &Weights::DEFAULT, &options, &Stop::default(), &mut |epoch| losses.push(*epoch));
        let fitted = fitted.expect("there are positions");
        let ratio = fitted.scale.0 / 150.0;
        let error: f64 = (0..WEIGHTS)
            .map(|place| (f64::from(fitted.weights.0[place]) - truth[place] * ratio).abs())
            .sum::<f64>()
            / WEIGHTS as f64;
        assert!(error < 5.0, "{error} {ratio}");
        let (first, last) = (losses[0], losses[losses.len() - 1]);
        assert!(last.loss < first.loss && last.held_out_loss < first.held_out_loss, "{losses:?}");
    }

    #[test]
    fn the_fit_is_the_same_with_one_thread_and_with_two() {
        let data = synthetic(&truth(), 5_000);
        let options = FitOptions { epochs: 3, batch: 2_500, ..FitOptions::default() };
        let with_threads = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            let mut epochs = Vec::new();
            let fitted = pool.install(|| {
                fit(&data, &Weights::DEFAULT, &options, &Stop::default(), &mut |epoch| epochs.push(*epoch))
            });
            (fitted, epochs)
        };
        assert_eq!(with_threads(1), with_threads(2));
    }

    #[test]
    fn what_is_never_seen_stays_and_so_do_anchors() {
        let mut data = Dataset::default();
        let is_anchor = anchors();
        let counts: Vec<Count> =
            (0..20).map(|place| Count { place, count: 1 }).filter(|count| count.place != 1).collect();
        (0..500).for_each(|game| data.push(&counts, 500, 2, game));
        let options = FitOptions { epochs: 5, batch: 50, ..FitOptions::default() };
        let fitted = fit(&data, &Weights::DEFAULT, &options, &Stop::default(), &mut |_| ());
        let fitted = fitted.expect("there are positions");
        for (place, is_anchor) in is_anchor.into_iter().enumerate() {
            let is_fixed = is_anchor || place == 1 || place >= 20;
            assert_eq!(fitted.weights.0[place] == Weights::DEFAULT.0[place], is_fixed, "{place}");
        }
        assert_eq!(fitted.seen[1], 0);
    }

    #[test]
    fn nothing_is_learnt_from_nothing_or_when_stopped() {
        let (options, stop) = (FitOptions::default(), Stop::default());
        let nothing = fit(&Dataset::default(), &Weights::DEFAULT, &options, &stop, &mut |_| ());
        assert_eq!(nothing, Err(FitError::NoPositions));
        stop.request();
        let stopped = fit(&synthetic(&truth(), 100), &Weights::DEFAULT, &options, &stop, &mut |_| ());
        assert_eq!(stopped, Err(FitError::Stopped));
    }
}
