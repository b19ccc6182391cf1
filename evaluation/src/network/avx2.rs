//! The layers with the vector instructions AVX2: sixteen numbers at a time, and the neurons of both sides in registers while
//! the facts are added. What comes out is the same to the last bit, see `Layers::head_sums`.

#![expect(clippy::inline_always, reason = "only what is inlined uses the instructions that were chosen")]

use bytemuck::cast;
use pulp::x86::V3;
use pulp::{NullaryFnOnce, Simd, i16x16, i32x8};

use super::layers::{CEILING, FACT_UNIT, HEAD, Layers, WIDTH};

/// The neurons of a side.
type Neurons = [i16x16; WIDTH / 16];

/// The sums of the head neurons.
pub(super) fn head_sums(layers: &Layers, facts: [&[u16]; 2], simd: V3) -> [i32; HEAD] {
    simd.vectorize(Pass { layers, facts, simd })
}

/// All that it takes. A closure in its place would be called, not inlined, and so would not use the instructions.
struct Pass<'a> {
    layers: &'a Layers,
    facts: [&'a [u16]; 2],
    simd: V3,
}

impl NullaryFnOnce for Pass<'_> {
    type Output = [i32; HEAD];

    #[inline(always)]
    fn call(self) -> [i32; HEAD] {
        let bias: Neurons = cast(self.layers.bias);
        let (mut own, mut other) = (bias, bias);
        self.add(self.facts[0], &mut own, &mut other);
        self.add(self.facts[1], &mut other, &mut own);
        let neurons = [own, other].map(|side| side.map(|sums| self.said(sums)));
        std::array::from_fn(|place| {
            let weights: [Neurons; 2] = cast(self.layers.head[place]);
            let pairs = neurons.as_flattened().iter().zip(weights.as_flattened());
            let sums = pairs.fold(self.simd.splat_i32x8(0), |sums, (&neurons, &weights)| {
                let products = self.simd.multiply_wrapping_add_adjacent_i16x16(neurons, weights);
                self.simd.add_i32s(sums, products)
            });
            cast::<i32x8, [i32; 8]>(sums).into_iter().fold(self.layers.head_bias[place], i32::wrapping_add)
        })
    }
}

impl Pass<'_> {
    /// Adds facts to the neurons of the side that sees them, and to those of the other side.
    #[inline(always)]
    fn add(&self, facts: &[u16], seen: &mut Neurons, shown: &mut Neurons) {
        for &fact in facts {
            let row = &self.layers.rows[usize::from(fact)];
            for (sums, weights) in [&mut *seen, &mut *shown].into_iter().zip(row) {
                let weights: Neurons = cast(*weights);
                *sums = std::array::from_fn(|place| self.simd.add_i16s(sums[place], weights[place]));
            }
        }
    }

    /// What neurons say that have these sums.
    #[inline(always)]
    fn said(&self, sums: i16x16) -> i16x16 {
        let avx2 = self.simd.avx2;
        let most = self.simd.splat_i16x16((CEILING * FACT_UNIT) as i16);
        cast(
            avx2._mm256_min_epi16(
                cast(most),
                avx2._mm256_max_epi16(cast(sums), cast(self.simd.splat_i16x16(0))),
            ),
        )
    }
}
