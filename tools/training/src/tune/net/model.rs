//! A network in real numbers: what it says, in which direction it would be less wrong, and the same in whole numbers.

#![expect(clippy::cast_precision_loss, reason = "units are small")]
#![expect(clippy::inline_always, reason = "only what is inlined uses the instructions that were chosen")]

use pulp::Arch;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use vespine_evaluation::{CEILING, FACT_UNIT, FACTS, HEAD, HEAD_UNIT, Layers, Network, WIDTH};

use super::examples::Examples;

/// How many numbers a fact has, half of them for the side that sees it.
const ROW: usize = 2 * WIDTH;

/// Where the numbers of each layer begin in the list of all numbers.
const BIAS: usize = FACTS * ROW;
const WEIGHTS: usize = BIAS + WIDTH;
const HEAD_BIAS: usize = WEIGHTS + 2 * WIDTH * HEAD;
const OUTPUT: usize = HEAD_BIAS + HEAD;
const OUTPUT_BIAS: usize = OUTPUT + HEAD;

/// How many numbers a network has.
pub(super) const SIZE: usize = OUTPUT_BIAS + 1;

/// No number of a row may be larger: a sum of hundreds must fit into 16 bits.
const ROW_LIMIT: f32 = 8.0;
/// No weight behind the rows may be larger: it must fit into 16 bits.
const WEIGHT_LIMIT: f32 = 64.0;

/// What the neurons say at most.
const MOST: f32 = CEILING as f32;

/// A network in real numbers: rows, bias, weights of the head by neuron, its bias, weights of the output, its bias.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Model(pub(super) Vec<f32>);

/// What the neurons of a network say about a position, those of the side to move first.
struct Pass {
    neurons: [[f32; WIDTH]; 2],
    head: [f32; HEAD],
    output: f32,
}

impl Model {
    /// Small numbers by chance, so that no two neurons are alike.
    pub(super) fn random(seed: u64) -> Model {
        // So large that a neuron says about as much as each that feeds it: a position has some hundred facts.
        const FACT: f32 = 0.15;
        const HEAD_WEIGHT: f32 = 0.4;
        const OUTPUT_WEIGHT: f32 = 0.4;
        let mut random = StdRng::seed_from_u64(seed);
        let mut numbers = vec![0.0; SIZE];
        for (range, most) in
            [(0..BIAS, FACT), (WEIGHTS..HEAD_BIAS, HEAD_WEIGHT), (OUTPUT..OUTPUT_BIAS, OUTPUT_WEIGHT)]
        {
            numbers[range].iter_mut().for_each(|number| *number = random.random_range(-most..most));
        }
        Model(numbers)
    }

    /// The numbers of a network as real numbers.
    pub(super) fn of(network: &Network) -> Model {
        let layers = network.layers();
        let mut numbers = Vec::with_capacity(SIZE);
        let mut shorts = |shorts: &[i16], unit: i32| {
            numbers.extend(shorts.iter().map(|&short| f32::from(short) / unit as f32));
        };
        shorts(layers.rows.as_flattened().as_flattened(), FACT_UNIT);
        shorts(&layers.bias, FACT_UNIT);
        for neuron in 0..2 * WIDTH {
            shorts(&layers.head.each_ref().map(|weights| weights.as_flattened()[neuron]), HEAD_UNIT);
        }
        let sum = |sum: i32| sum as f32 / (FACT_UNIT * HEAD_UNIT) as f32;
        numbers.extend(layers.head_bias.map(sum));
        numbers.extend(layers.output.map(|weight| f32::from(weight) / HEAD_UNIT as f32));
        numbers.push(sum(layers.output_bias));
        Model(numbers)
    }

    /// The logarithm of the odds that the side to move wins, when it and the other side see these facts.
    pub(super) fn output(&self, facts: [&[u16]; 2]) -> f32 {
        self.pass(facts).output
    }

    #[inline(always)]
    fn pass(&self, facts: [&[u16]; 2]) -> Pass {
        let numbers = &self.0;
        let [own, other] = facts.map(|facts| self.sums(facts));
        let neurons = [[own[0], other[1]], [other[0], own[1]]].map(|[seen, shown]| {
            std::array::from_fn(|place| (numbers[BIAS + place] + seen[place] + shown[place]).clamp(0.0, MOST))
        });
        let mut sums: [f32; HEAD] = std::array::from_fn(|neuron| numbers[HEAD_BIAS + neuron]);
        let weights = numbers[WEIGHTS..HEAD_BIAS].chunks_exact(HEAD);
        for (neuron, weights) in neurons.as_flattened().iter().zip(weights) {
            sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight * neuron);
        }
        let head = sums.map(|sum| sum.clamp(0.0, MOST));
        let weights = head.iter().zip(&numbers[OUTPUT..OUTPUT_BIAS]);
        let output = numbers[OUTPUT_BIAS] + weights.map(|(neuron, weight)| neuron * weight).sum::<f32>();
        Pass { neurons, head, output }
    }

    /// What facts add to the neurons of the side that sees them, and to those of the other side.
    #[inline(always)]
    fn sums(&self, facts: &[u16]) -> [[f32; WIDTH]; 2] {
        let mut sums = [[0.0; WIDTH]; 2];
        for &fact in facts {
            let row = &self.0[usize::from(fact) * ROW..][..ROW];
            sums.as_flattened_mut().iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        sums
    }

    /// Adds the gradient of the loss of some positions, and returns the loss.
    pub(super) fn learn(&self, examples: &Examples, positions: &[u32], gradient: &mut [f32]) -> f64 {
        Arch::new().dispatch(
            #[inline(always)]
            || positions.iter().map(|&position| self.learn_from(examples, position as usize, gradient)).sum(),
        )
    }

    #[inline(always)]
    fn learn_from(&self, examples: &Examples, position: usize, gradient: &mut [f32]) -> f64 {
        let (facts, target) = (examples.facts(position), examples.target(position));
        let Pass { neurons, head, output } = self.pass(facts);
        let error = chance(output) - target;
        let weights = &self.0;
        gradient[OUTPUT_BIAS] += error;
        let mut head_slopes = [0.0; HEAD];
        for place in 0..HEAD {
            gradient[OUTPUT + place] += error * head[place];
            if is_open(head[place]) {
                head_slopes[place] = error * weights[OUTPUT + place];
            }
            gradient[HEAD_BIAS + place] += head_slopes[place];
        }
        let mut slopes = [[0.0; WIDTH]; 2];
        let said = neurons.as_flattened().iter().enumerate();
        for (place, &neuron) in said.filter(|(_, neuron)| **neuron > 0.0) {
            let first = WEIGHTS + place * HEAD;
            let row = &weights[first..first + HEAD];
            if is_open(neuron) {
                slopes.as_flattened_mut()[place] =
                    row.iter().zip(&head_slopes).map(|(weight, slope)| weight * slope).sum();
            }
            let row = &mut gradient[first..first + HEAD];
            row.iter_mut().zip(&head_slopes).for_each(|(sum, slope)| *sum += neuron * slope);
        }
        let [own, other] = slopes;
        for (sum, slope) in gradient[BIAS..WEIGHTS].iter_mut().zip(own.iter().zip(&other)) {
            *sum += slope.0 + slope.1;
        }
        for (facts, slopes) in facts.into_iter().zip([[own, other], [other, own]]) {
            for &fact in facts {
                let row = &mut gradient[usize::from(fact) * ROW..][..ROW];
                row.iter_mut().zip(slopes.as_flattened()).for_each(|(sum, slope)| *sum += slope);
            }
        }
        loss(output, target)
    }

    /// Brings numbers back that have grown too large for whole numbers.
    pub(super) fn limit(&mut self) {
        let (rows, behind) = self.0.split_at_mut(BIAS);
        for (numbers, limit) in [(rows, ROW_LIMIT), (behind, WEIGHT_LIMIT)] {
            for number in numbers {
                *number = number.clamp(-limit, limit);
            }
        }
    }

    /// The same in whole numbers.
    pub(super) fn network(&self) -> Network {
        let numbers = &self.0;
        let fact = |place: usize| whole(numbers[place], FACT_UNIT) as i16;
        let weight = |place: usize| whole(numbers[place], HEAD_UNIT) as i16;
        let sum = |place: usize| whole(numbers[place], FACT_UNIT * HEAD_UNIT);
        let mut layers = Layers::blank();
        for (place, number) in layers.rows.as_flattened_mut().as_flattened_mut().iter_mut().enumerate() {
            *number = fact(place);
        }
        layers.bias = std::array::from_fn(|neuron| fact(BIAS + neuron));
        for (head, weights) in layers.head.iter_mut().enumerate() {
            for (neuron, number) in weights.as_flattened_mut().iter_mut().enumerate() {
                *number = weight(WEIGHTS + neuron * HEAD + head);
            }
        }
        layers.head_bias = std::array::from_fn(|head| sum(HEAD_BIAS + head));
        layers.output = std::array::from_fn(|head| weight(OUTPUT + head));
        layers.output_bias = sum(OUTPUT_BIAS);
        Network::new(layers)
    }
}

/// Would the neuron say something else if its sum were a little different?
fn is_open(neuron: f32) -> bool {
    neuron > 0.0 && neuron < MOST
}

fn whole(number: f32, unit: i32) -> i32 {
    (number * unit as f32).round() as i32
}

/// The chance to win with an output.
pub(super) fn chance(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}

/// The cross-entropy of a target and an output, without overflow.
pub(super) fn loss(output: f32, target: f32) -> f64 {
    let (output, target) = (f64::from(output), f64::from(target));
    output.max(0.0) - target * output + (-output.abs()).exp().ln_1p()
}

#[cfg(test)]
mod tests {
    use vespine_evaluation::UNITS;

    use super::*;

    fn examples() -> Examples {
        let mut random = StdRng::seed_from_u64(5);
        let mut examples = Examples::default();
        for game in 0..200 {
            let facts: Vec<u16> = (0..100).map(|_| random.random_range(0..FACTS as u16)).collect();
            examples.push(
                [&facts[..40], &facts[40..]],
                random.random_range(0.0..1.0),
                random.random_range(0..=2),
                game,
            );
        }
        examples
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let (examples, mut model) = (examples(), Model::random(1));
        let positions: Vec<u32> = (0..20).collect();
        let mut gradient = vec![0.0; SIZE];
        model.learn(&examples, &positions, &mut gradient);
        let [own, other] = examples.facts(3).map(|facts| usize::from(facts[0]) * ROW);
        let behind = [BIAS + 3, WEIGHTS + 40, HEAD_BIAS + 2, OUTPUT + 5, OUTPUT_BIAS];
        let places = [own, own + WIDTH, other, other + WIDTH].into_iter().chain(behind);
        for place in places {
            let mut loss_with = |change: f32| {
                let before = model.0[place];
                model.0[place] += change;
                let mut nowhere = vec![0.0; SIZE];
                let loss = model.learn(&examples, &positions, &mut nowhere);
                model.0[place] = before;
                loss
            };
            let slope = (loss_with(1e-2) - loss_with(-1e-2)) / 2e-2;
            let difference = (slope - f64::from(gradient[place])).abs();
            assert!(difference < 0.02 * slope.abs().max(0.1), "{place}: {slope} {}", gradient[place]);
        }
    }

    #[test]
    fn whole_numbers_say_nearly_the_same() {
        let (examples, model) = (examples(), Model::random(2));
        let network = model.network();
        for position in 0..examples.len() {
            let facts = examples.facts(position);
            let (real, whole) = (model.output(facts) * UNITS as f32, network.judge(facts).units() as f32);
            assert!((real - whole).abs() < 8.0 + 0.01 * real.abs(), "{real} {whole}");
        }
    }

    #[test]
    fn a_network_becomes_real_numbers_and_the_same_network_again() {
        let network = Model::random(3).network();
        assert_eq!(Model::of(&network).network(), network);
    }
}
