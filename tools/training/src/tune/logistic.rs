//! The chance to win that an evaluation predicts, how wrong it is, and in which direction it would be less wrong.
//!
//! ```text
//!   value  v = sum of count x weight          chance  p = 1 / (1 + exp(-v / scale))
//!   target t = mix / (1 + exp(-score / blur)) + (1 - mix) result
//!   loss     = - t ln p - (1 - t) ln (1 - p)  gradient  = (p - t) / scale x counts
//! ```
//!
//! The scale is that of the weights as they are: the one with which they predict results best. The margins of the search
//! are in the units of the evaluation, so its scale must not drift. The blur is the same for the scores of the search. If
//! they were taken with the scale of the evaluation, chances would not be those of the results, and the weights would shrink
//! or grow to make up for it.
//!
//! Sums are made in pieces of a fixed size, and the pieces are added in order. So they are the same to the last bit for
//! any number of threads.
//!
//! After: "Texel's tuning method" by Peter Österlund.

#![expect(clippy::cast_precision_loss, reason = "there are fewer than 2^52 positions")]

use rayon::iter::ParallelIterator;
use rayon::slice::ParallelSlice;
use vespine_evaluation::WEIGHTS;

use super::dataset::Dataset;

/// How many positions a thread sums up at a time.
const PIECE: usize = 1_024;

/// Positions with what is to be predicted for them.
pub(super) struct Logistic<'a> {
    data: &'a Dataset,
    /// The value with which a side wins e games for each that it loses.
    scale: f64,
    targets: Vec<f64>,
}

impl<'a> Logistic<'a> {
    /// With the scale of the values, the blur of the scores, and a share `mix` of the scores in the targets.
    pub(super) fn new(data: &'a Dataset, scale: f64, blur: f64, mix: f64) -> Logistic<'a> {
        let target =
            |position| mix * chance(data.score(position) / blur) + (1.0 - mix) * data.result(position);
        Logistic { data, scale, targets: (0..data.len()).map(target).collect() }
    }

    /// The mean loss of some positions; 0 if there are none.
    pub(super) fn loss(&self, weights: &[f64; WEIGHTS], positions: &[u32]) -> f64 {
        let of_piece = |piece: &[u32]| -> f64 {
            let loss = |&position: &u32| {
                let position = position as usize;
                loss(self.data.value(position, weights) / self.scale, self.targets[position])
            };
            piece.iter().map(loss).sum()
        };
        let sums: Vec<f64> = positions.par_chunks(PIECE).map(of_piece).collect();
        sums.iter().sum::<f64>() / positions.len().max(1) as f64
    }

    /// The gradient of the mean loss of some positions.
    pub(super) fn gradient(&self, weights: &[f64; WEIGHTS], positions: &[u32]) -> [f64; WEIGHTS] {
        let of_piece = |piece: &[u32]| {
            let mut gradient = [0.0; WEIGHTS];
            for &position in piece {
                let position = position as usize;
                let error = chance(self.data.value(position, weights) / self.scale) - self.targets[position];
                for count in self.data.counts(position) {
                    gradient[usize::from(count.place)] += error * f64::from(count.count);
                }
            }
            gradient
        };
        let pieces: Vec<[f64; WEIGHTS]> = positions.par_chunks(PIECE).map(of_piece).collect();
        let factor = 1.0 / (self.scale * positions.len().max(1) as f64);
        std::array::from_fn(|place| pieces.iter().map(|piece| piece[place]).sum::<f64>() * factor)
    }
}

/// The scale with which these weights predict the results of some positions best.
pub(super) fn fit_scale(data: &Dataset, weights: &[f64; WEIGHTS], positions: &[u32]) -> f64 {
    let pair = |&position: &u32| {
        let position = position as usize;
        (data.value(position, weights), data.result(position))
    };
    best_scale(&positions.iter().map(pair).collect::<Vec<_>>())
}

/// The scale with which the scores of the search predict the results of some positions best.
pub(super) fn fit_blur(data: &Dataset, positions: &[u32]) -> f64 {
    let pair = |&position: &u32| (data.score(position as usize), data.result(position as usize));
    best_scale(&positions.iter().map(pair).collect::<Vec<_>>())
}

/// The scale with which values predict results best.
pub(super) fn best_scale(pairs: &[(f64, f64)]) -> f64 {
    /// Scores that nobody would call sharp, or blurred.
    const RANGE: (f64, f64) = (20.0, 5_000.0);
    let total = |logarithm: f64| {
        let scale = logarithm.exp();
        let of_piece = |piece: &[(f64, f64)]| -> f64 {
            piece.iter().map(|&(value, result)| loss(value / scale, result)).sum()
        };
        let sums: Vec<f64> = pairs.par_chunks(PIECE).map(of_piece).collect();
        sums.iter().sum::<f64>()
    };
    least(total, RANGE.0.ln(), RANGE.1.ln()).exp()
}

/// Where a function with one valley is least. After: golden-section search by Jack Kiefer.
fn least(function: impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    let share = (5_f64.sqrt() - 1.0) / 2.0;
    while high - low > 1e-4 {
        let (left, right) = (high - share * (high - low), low + share * (high - low));
        if function(left) < function(right) {
            high = right;
        } else {
            low = left;
        }
    }
    f64::midpoint(low, high)
}

/// The chance to win with a value, in units of the scale.
fn chance(value: f64) -> f64 {
    1.0 / (1.0 + (-value).exp())
}

/// The cross-entropy of a target and the chance that belongs to a value: ln(1 + exp v) - t v, without overflow.
fn loss(value: f64, target: f64) -> f64 {
    value.max(0.0) - target * value + (-value.abs()).exp().ln_1p()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tune::dataset::Count;

    fn data() -> Dataset {
        let mut data = Dataset::default();
        for position in 0..3_000_i32 {
            let counts: Vec<Count> = (0..4)
                .map(|place| Count { place, count: ((position * 7 + i32::from(place) * 13) % 9 - 4) as i8 })
                .collect();
            data.push(&counts, (position % 800 - 400) as i16, (position.unsigned_abs() % 3) as u8, 0);
        }
        data
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let (data, positions) = (data(), (0..3_000).collect::<Vec<u32>>());
        let logistic = Logistic::new(&data, 180.0, 150.0, 0.6);
        let weights: [f64; WEIGHTS] = std::array::from_fn(|place| place as f64 * 5.0 - 30.0);
        let gradient = logistic.gradient(&weights, &positions);
        for place in 0..6 {
            let loss_with = |step: f64| {
                let mut weights = weights;
                weights[place] += step;
                logistic.loss(&weights, &positions)
            };
            let slope = (loss_with(1e-3) - loss_with(-1e-3)) / 2e-3;
            assert!((gradient[place] - slope).abs() < 1e-8, "{place}: {} {slope}", gradient[place]);
        }
    }

    #[test]
    fn the_loss_is_least_at_the_target_and_never_infinite() {
        let target = 0.7_f64;
        let best = (target / (1.0 - target)).ln();
        assert!(loss(best, target) < loss(best + 0.1, target).min(loss(best - 0.1, target)));
        assert!(loss(1e6, 0.0).is_finite() && loss(-1e6, 1.0).is_finite());
    }

    #[test]
    fn the_scale_of_results_is_found() {
        let mut data = Dataset::default();
        // A value of 100 that wins three games of four: the scale is 100 / ln 3.
        for position in 0..400 {
            data.push(&[Count { place: 0, count: 1 }], 0, if position % 4 == 0 { 0 } else { 2 }, 0);
        }
        let mut weights = [0.0; WEIGHTS];
        weights[0] = 100.0;
        let scale = fit_scale(&data, &weights, &(0..400).collect::<Vec<u32>>());
        assert!((scale - 100.0 / 3_f64.ln()).abs() < 0.1, "{scale}");
    }
}
