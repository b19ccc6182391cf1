//! What the evaluation said about the last positions that it was asked about.
//!
//! The same leaf is reached in many ways, and again in the next iteration. The table, which knows nothing of leaves, is too large
//! for the memory near the processor; this one fits into it, a word for each position:
//!
//! ```text
//!     bits    0-12    13      14    16-63
//!             eval    check   1     the key, but for the bits that are its place
//! ```

use vespine_evaluation::Score;

use crate::table::{eval_bits, eval_from_bits};

/// Evaluations of positions in which nobody wins on the spot.
#[derive(Clone)]
pub(crate) struct Evaluations(Vec<u64>);

/// Half a mebibyte.
const PLACES: u64 = 1 << 16;

/// An evaluation, and whether the opponent would win on the spot if the side to move passed.
pub(crate) type Evaluated = (Score, bool);

impl Evaluations {
    pub(crate) fn new() -> Evaluations {
        Evaluations(vec![0; PLACES as usize])
    }

    /// What was said about the position with this key, if it was not long ago.
    #[inline]
    pub(crate) fn of(&self, key: u64) -> Option<Evaluated> {
        let word = self.0[(key % PLACES) as usize];
        let is_it = word >> 14 & 1 == 1 && word / PLACES == key / PLACES;
        is_it.then(|| (eval_from_bits(word), word >> 13 & 1 == 1))
    }

    /// Keeps what was said about the position with this key.
    #[inline]
    pub(crate) fn keep(&mut self, key: u64, (eval, is_check): Evaluated) {
        let rest = key / PLACES * PLACES;
        self.0[(key % PLACES) as usize] = rest | 1 << 14 | u64::from(is_check) << 13 | eval_bits(eval);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_kept_last_in_a_place_is_known_and_nothing_else() {
        let mut evaluations = Evaluations::new();
        let key = 0x0123_4567_89ab_cdef;
        assert_eq!(evaluations.of(0), None);
        for (units, is_check) in [(0, false), (4_000, true), (-4_000, false), (-1, true)] {
            evaluations.keep(key, (Score::estimate(units), is_check));
            assert_eq!(evaluations.of(key), Some((Score::estimate(units), is_check)));
            for bit in 0..u64::BITS {
                assert_eq!(evaluations.of(key ^ 1 << bit), None, "{bit}");
            }
        }
        evaluations.keep(key ^ PLACES, (Score::DRAW, false));
        assert_eq!(evaluations.of(key), None);
    }
}
