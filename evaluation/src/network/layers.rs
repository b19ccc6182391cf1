//! The numbers of a network, and what is worked out with them.
//!
//! ```text
//!   sum      = bias + the rows of all facts, for each side       16 bits, FACT_UNIT is 1
//!   neuron   = sum, but not less than 0 or more than CEILING
//!   head sum = bias + weights x neurons                          32 bits, FACT_UNIT x HEAD_UNIT is 1
//!   output   = bias + weights x head neurons                     the same
//! ```

use pulp::Arch;

#[cfg(target_arch = "x86_64")]
use super::avx2;
use super::inputs::FACTS;

/// How many neurons each side has.
pub const WIDTH: usize = 32;

/// How many neurons come after them.
pub const HEAD: usize = 16;

/// What stands for 1 in the rows of the facts and in the neurons.
pub const FACT_UNIT: i32 = 512;

/// What stands for 1 in the weights behind them.
pub const HEAD_UNIT: i32 = 256;

/// No neuron says more than this.
pub const CEILING: i32 = 16;

/// The numbers of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layers {
    /// What each fact adds to the neurons of the side that sees it, and to those of the other side.
    pub rows: Box<[[[i16; WIDTH]; 2]]>,
    /// What the neurons of each side begin with.
    pub bias: [i16; WIDTH],
    /// What the head neurons take of the neurons of the side to move, and of those of the other side.
    pub head: [[[i16; WIDTH]; 2]; HEAD],
    /// What they begin with.
    pub head_bias: [i32; HEAD],
    /// What the output takes of the head neurons.
    pub output: [i16; HEAD],
    /// What it begins with.
    pub output_bias: i32,
}

impl Layers {
    /// A network that knows nothing.
    #[must_use]
    pub fn blank() -> Layers {
        Layers {
            rows: vec![[[0; WIDTH]; 2]; FACTS].into_boxed_slice(),
            bias: [0; WIDTH],
            head: [[[0; WIDTH]; 2]; HEAD],
            head_bias: [0; HEAD],
            output: [0; HEAD],
            output_bias: 0,
        }
    }

    /// What comes out when the side to move and the other side see these facts, so many `units` for 1; worked out with the
    /// instructions of this processor, which changes nothing but the time that it takes.
    #[inline]
    pub(super) fn output(&self, facts: [&[u16]; 2], units: i32, instructions: Arch) -> i32 {
        let sums = match instructions {
            #[cfg(target_arch = "x86_64")]
            Arch::V3(simd) => avx2::head_sums(self, facts, simd),
            _ => self.head_sums(facts),
        };
        let said =
            sums.into_iter().zip(self.output).map(|(sum, weight)| i32::from(weight) * said(sum / HEAD_UNIT));
        let sum = said.fold(self.output_bias, i32::wrapping_add);
        (i64::from(sum) * i64::from(units) / i64::from(FACT_UNIT * HEAD_UNIT)) as i32
    }

    /// The sums of the head neurons.
    fn head_sums(&self, facts: [&[u16]; 2]) -> [i32; HEAD] {
        let neurons = self.neurons(facts);
        let sum = |weights: &[[i16; WIDTH]; 2]| {
            dot(&weights[0], &neurons[0]).wrapping_add(dot(&weights[1], &neurons[1]))
        };
        std::array::from_fn(|place| self.head_bias[place].wrapping_add(sum(&self.head[place])))
    }

    /// What the neurons of each side say, those of the side to move first.
    fn neurons(&self, facts: [&[u16]; 2]) -> [[i16; WIDTH]; 2] {
        let [own, other] = facts.map(|facts| self.sums(facts));
        [[own[0], other[1]], [other[0], own[1]]].map(|[seen, shown]| {
            std::array::from_fn(|place| {
                let sum = self.bias[place].wrapping_add(seen[place]).wrapping_add(shown[place]);
                said(sum.into()) as i16
            })
        })
    }

    /// What facts add to the neurons of the side that sees them, and to those of the other side.
    fn sums(&self, facts: &[u16]) -> [[i16; WIDTH]; 2] {
        let mut sums = [[0_i16; WIDTH]; 2];
        for &fact in facts {
            let row = &self.rows[usize::from(fact)];
            for (sum, weight) in sums.as_flattened_mut().iter_mut().zip(row.as_flattened()) {
                *sum = sum.wrapping_add(*weight);
            }
        }
        sums
    }
}

/// What a neuron says that has this sum.
fn said(sum: i32) -> i32 {
    sum.clamp(0, CEILING * FACT_UNIT)
}

fn dot(weights: &[i16; WIDTH], neurons: &[i16; WIDTH]) -> i32 {
    weights
        .iter()
        .zip(neurons)
        .fold(0, |sum: i32, (&weight, &neuron)| sum.wrapping_add(i32::from(weight) * i32::from(neuron)))
}
