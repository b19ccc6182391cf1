//! How much less likely the results are if the expected score were another one: the profile likelihood.
//!
//! Games or pairs fall into cells with scores aᵢ from 0 to 1; wᵢ is the share of cell i, N their number. Of all
//! distributions with the mean s, the one that makes the results most likely is
//!
//! ```text
//!              wᵢ                          aᵢ − s
//!   pᵢ = ──────────────       with   Σ wᵢ ────────────── = 0        (one equation for x, its left side falls in x)
//!        1 + x (aᵢ − s)                  1 + x (aᵢ − s)
//!
//!   ℓ(s) = N Σ wᵢ ln(pᵢ / wᵢ) = − N Σ wᵢ ln(1 + x (aᵢ − s))  ≤  0,     0 where s is the observed mean
//! ```
//!
//! The cells are known beforehand, also those that nothing has fallen into. So s may lie beyond all that was
//! observed: the missing share goes to the outermost cell, and ℓ is finite even where the variance of the sample is
//! 0. A match of n won pairs has ℓ(s) = n ln s; no prior and no small number had to be invented for that.
//!
//! −2 ℓ is distributed as χ² (Wilks), hence the interval of all s with −2 ℓ(s) ≤ 1.96². With many pairs it is the
//! usual one, s ± 1.96 σ / √N; with few it is skewed as it should be and never leaves the range from 0 to 1.
//!
//! After: Michel Van den Bergh, notes on fishtest, `support_MLE_multinomial` (pᵢ and the equation for x); Art B.
//! Owen, "Empirical Likelihood" (2001); S. S. Wilks, "The large-sample distribution of the likelihood ratio for
//! testing composite hypotheses" (1938).

use super::normal::Z_95;

/// What was observed: shares of cells with equidistant scores from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample<const CELLS: usize> {
    total: f64,
    // They sum to 1.
    shares: [f64; CELLS],
    // Of the shares, but from whole counts: as many points as the opponent's are exactly ½.
    mean: f64,
}

impl<const CELLS: usize> Sample<CELLS> {
    /// A sample of so many in each cell, unless there is none at all.
    pub(super) fn new(counts: [f64; CELLS]) -> Option<Self> {
        let total: f64 = counts.iter().sum();
        let sum: f64 = counts.iter().enumerate().map(|(cell, count)| count * worth::<CELLS>(cell)).sum();
        (total > 0.0).then(|| Sample { total, shares: counts.map(|count| count / total), mean: sum / total })
    }

    pub(super) fn mean(&self) -> f64 {
        self.mean
    }

    pub(super) fn variance(&self) -> f64 {
        variance(&self.shares)
    }

    /// The shares of the cells.
    pub(super) fn shares(&self) -> [f64; CELLS] {
        self.shares
    }

    /// ℓ(s) for 0 < s < 1: how much less likely the results are if the expected score is s, as a logarithm.
    pub(super) fn log_likelihood(&self, score: f64) -> f64 {
        let tilt = self.tilt(score);
        let per_unit: f64 =
            self.filled().map(|(share, worth)| share * divisor(share, tilt, worth - score).ln()).sum();
        // Rounding must not make anything more likely than the observed mean.
        (-self.total * per_unit).min(0.0)
    }

    /// The distribution with the mean s, for 0 < s < 1, that makes the results most likely.
    pub(super) fn fitted(&self, score: f64) -> [f64; CELLS] {
        let tilt = self.tilt(score);
        let mut fitted = self.shares;
        for (cell, share) in fitted.iter_mut().enumerate() {
            if *share > 0.0 {
                *share /= divisor(*share, tilt, worth::<CELLS>(cell) - score);
            }
        }
        let missing = (1.0 - fitted.iter().sum::<f64>()).max(0.0);
        fitted[if tilt < 0.0 { CELLS - 1 } else { 0 }] += missing;
        fitted
    }

    /// The 95 % interval of the expected score.
    pub(super) fn interval(&self) -> (f64, f64) {
        let mean = self.mean();
        let fits = |score: f64| 2.0 * self.log_likelihood(score) >= -Z_95 * Z_95;
        (farthest(mean, 0.0, fits), farthest(mean, 1.0, fits))
    }

    /// The root x of the equation above.
    ///
    /// It exists and is bracketed without any limit process: pᵢ ≤ 1 means 1 + x (aᵢ − s) ≥ wᵢ, and the outermost
    /// cells turn that into the two ends. Where an outermost cell is empty the root may lie beyond its end; then the
    /// end itself is the answer and the missing share is that cell's. Otherwise Newton's method, and bisection
    /// wherever a step would not halve the one before.
    fn tilt(&self, score: f64) -> f64 {
        debug_assert!(0.0 < score && score < 1.0, "no profile at the score {score}");
        let mut low = -(1.0 - self.shares[CELLS - 1]) / (1.0 - score);
        let mut high = (1.0 - self.shares[0]) / score;
        if self.excess(low, score).0 <= 0.0 {
            return low;
        }
        if self.excess(high, score).0 >= 0.0 {
            return high;
        }
        let tolerance = 1e-15 * (high - low);
        let mut step = high - low;
        let mut tilt = 0.0;
        for _ in 0..MAX_STEPS {
            let (excess, slope) = self.excess(tilt, score);
            *(if excess > 0.0 { &mut low } else { &mut high }) = tilt;
            let newton = tilt - excess / slope;
            if (newton - tilt).abs() <= tolerance || high - low <= tolerance {
                break;
            }
            let is_good = low < newton && newton < high && 2.0 * (newton - tilt).abs() < step;
            let next = if is_good { newton } else { f64::midpoint(low, high) };
            step = (next - tilt).abs();
            tilt = next;
        }
        tilt
    }

    /// The left side of the equation for x, and its derivative.
    fn excess(&self, tilt: f64, score: f64) -> (f64, f64) {
        self.filled().fold((0.0, 0.0), |(excess, slope), (share, worth)| {
            let distance = worth - score;
            let ratio = distance / divisor(share, tilt, distance);
            (excess + share * ratio, slope - share * ratio * ratio)
        })
    }

    /// Shares and scores of the cells that are not empty.
    fn filled(&self) -> impl Iterator<Item = (f64, f64)> {
        self.shares
            .into_iter()
            .enumerate()
            .filter(|&(_, share)| share > 0.0)
            .map(|(cell, share)| (share, worth::<CELLS>(cell)))
    }
}

/// Enough for bisection alone to come down to neighbouring numbers.
const MAX_STEPS: usize = 200;

/// 1 + x (aᵢ − s), which is wᵢ / pᵢ and so not less than wᵢ.
fn divisor(share: f64, tilt: f64, distance: f64) -> f64 {
    (1.0 + tilt * distance).max(share)
}

/// The score of a cell.
fn worth<const CELLS: usize>(cell: usize) -> f64 {
    super::real(cell as u64) / super::real(CELLS as u64 - 1)
}

/// The mean of a distribution over the cells.
pub(super) fn mean<const CELLS: usize>(shares: &[f64; CELLS]) -> f64 {
    shares.iter().enumerate().map(|(cell, share)| share * worth::<CELLS>(cell)).sum()
}

/// The variance of a distribution over the cells.
pub(super) fn variance<const CELLS: usize>(shares: &[f64; CELLS]) -> f64 {
    let mean = mean(shares);
    shares.iter().enumerate().map(|(cell, share)| share * (worth::<CELLS>(cell) - mean).powi(2)).sum()
}

/// The number farthest from `start` towards `end` that fits, if all from `start` up to there do. Neither of the two
/// is asked about; `start` is known to fit.
fn farthest(start: f64, end: f64, fits: impl Fn(f64) -> bool) -> f64 {
    let (mut inside, mut outside) = (start, end);
    for _ in 0..MAX_STEPS {
        let middle = f64::midpoint(inside, outside);
        if (middle - inside).abs() <= f64::EPSILON * middle {
            break;
        }
        *(if fits(middle) { &mut inside } else { &mut outside }) = middle;
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::super::{Pairs, Sprt, score};
    use super::*;

    /// ℓ(s) from the definition: climbs the hill of all distributions with the mean s. Each step moves shares between
    /// three cells so that sum and mean remain. Any other step is a sum of such steps, so none is missed at the
    /// border.
    fn climbed(counts: [f64; 5], score: f64) -> f64 {
        let total: f64 = counts.iter().sum();
        let likelihood = |p: &[f64; 5]| -> f64 {
            let cells = counts.iter().zip(p).filter(|&(&count, _)| count > 0.0);
            cells.map(|(count, p)| count * (p * total / count).ln()).sum()
        };
        let triples = [[0, 1, 2], [0, 1, 3], [0, 1, 4], [0, 2, 3], [0, 2, 4]];
        let triples = triples.into_iter().chain([[0, 3, 4], [1, 2, 3], [1, 2, 4], [1, 3, 4], [2, 3, 4]]);
        let steps = triples.map(|cells @ [left, middle, right]| {
            let [left, middle, right] = [left, middle, right].map(worth::<5>);
            (cells, [right - middle, left - right, middle - left])
        });
        let steps: Vec<_> = steps.collect();
        let (s, t) = (score, 1.0 - score);
        let mut p = [t.powi(4), 4.0 * t.powi(3) * s, 6.0 * t * t * s * s, 4.0 * t * s.powi(3), s.powi(4)];
        for _ in 0..500 {
            for (cells, changes) in &steps {
                let moved = |by: f64| {
                    let mut p = p;
                    cells.iter().zip(changes).for_each(|(&cell, change)| p[cell] += by * change);
                    p
                };
                let mut low = -(p[cells[0]] / changes[0]).min(p[cells[2]] / changes[2]);
                let mut high = -p[cells[1]] / changes[1];
                for _ in 0..60 {
                    let third = (high - low) / 3.0;
                    if likelihood(&moved(low + third)) < likelihood(&moved(high - third)) {
                        low += third;
                    } else {
                        high -= third;
                    }
                }
                let best = moved(f64::midpoint(low, high));
                if likelihood(&best) > likelihood(&p) {
                    p = best;
                }
            }
        }
        likelihood(&p)
    }

    #[test]
    fn likelihood_agrees_with_a_search_of_all_distributions() {
        let samples = [
            [3.0, 10.0, 20.0, 15.0, 5.0],
            [1.0, 1.0, 1.0, 1.0, 1.0],
            [0.0, 2.0, 5.0, 3.0, 0.0],
            [0.0, 0.0, 7.0, 0.0, 0.0],
            [0.0, 0.0, 0.0, 0.0, 4.0],
            [1.0, 0.0, 0.0, 0.0, 9.0],
        ];
        for counts in samples {
            let sample = Sample::new(counts).unwrap();
            for score in [0.3, 0.5, 0.52, 0.8] {
                let (fast, slow) = (sample.log_likelihood(score), climbed(counts, score));
                assert!((fast - slow).abs() < 1e-6 * (1.0 + slow.abs()), "{counts:?} {score}: {fast} {slow}");
            }
        }
    }

    #[test]
    fn llr_agrees_with_a_search_of_all_distributions() {
        let sprt = Sprt::new(-20.0, 30.0, 0.05, 0.05).unwrap();
        for counts in
            [[30, 80, 150, 90, 40], [0, 3, 9, 4, 0], [0, 0, 0, 0, 6], [0, 0, 40, 0, 0], [1, 0, 0, 2, 0]]
        {
            let pairs = Pairs::new(counts);
            let cells = pairs.cells().map(|count| if count == 0.0 { 1e-3 } else { count });
            let slow = climbed(cells, score(30.0)) - climbed(cells, score(-20.0));
            assert!((sprt.llr(pairs) - slow).abs() < 1e-4, "{pairs}: {} {slow}", sprt.llr(pairs));
        }
    }

    #[test]
    fn fitted_distributions_have_the_mean_asked_for() {
        for counts in [[3.0, 10.0, 20.0, 15.0, 5.0], [0.0, 0.0, 7.0, 0.0, 0.0], [0.0, 0.0, 0.0, 0.0, 1e12]] {
            let sample = Sample::new(counts).unwrap();
            for score in [0.001, 0.25, 0.5, 0.75, 0.999] {
                let fitted = sample.fitted(score);
                assert!(fitted.iter().all(|share| (0.0..=1.0).contains(share)), "{counts:?} {fitted:?}");
                assert!((fitted.iter().sum::<f64>() - 1.0).abs() < 1e-12, "{counts:?} {fitted:?}");
                assert!((mean(&fitted) - score).abs() < 1e-12, "{counts:?} {score} {fitted:?}");
            }
        }
    }

    #[test]
    fn equal_pairs_have_the_interval_worked_out_by_hand() {
        let drop = Z_95 * Z_95 / 2.0;
        for n in [1.0, 10.0, 1_000.0] {
            let (low, high) = Sample::new([0.0, 0.0, 0.0, 0.0, n]).unwrap().interval();
            assert!((low - (-drop / n).exp()).abs() < 1e-9 && high >= 1.0, "{n}: {low} {high}");
            let (low, high) = Sample::new([0.0, 0.0, n, 0.0, 0.0]).unwrap().interval();
            assert!((high - (1.0 - (-drop / n).exp() / 2.0)).abs() < 1e-9, "{n}: {low} {high}");
            assert!((low + high - 1.0).abs() < 1e-9, "{n}: {low} {high}");
        }
    }

    #[test]
    fn many_pairs_have_the_usual_interval() {
        let sample = Sample::new([3e6, 10e6, 20e6, 15e6, 5e6]).unwrap();
        let (low, high) = sample.interval();
        let margin = Z_95 * (sample.variance() / 53e6).sqrt();
        assert!((low - sample.mean() + margin).abs() < 1e-4 * margin);
        assert!((high - sample.mean() - margin).abs() < 1e-4 * margin);
    }
}
