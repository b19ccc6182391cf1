//! By how many plies late moves are searched less deeply: with the logarithms of depth and of the number of the move.
//!
//! The logarithms are whole numbers worked out when the program is compiled, so the search is the same on every machine.

use crate::params::Params;

/// Plies by depth and move number.
#[derive(Clone, Debug)]
pub(crate) struct Reductions([[i32; SIZE]; SIZE]);

const SIZE: usize = 64;

/// Reductions are counted in fractions of a ply, so many in one.
pub(crate) const PLY: i32 = 1024;

impl Reductions {
    pub(crate) fn new(params: &Params) -> Reductions {
        let mut table = [[0; SIZE]; SIZE];
        for (depth, row) in table.iter_mut().enumerate() {
            for (number, entry) in row.iter_mut().enumerate() {
                let product = LOG[depth] * LOG[number] / 1000;
                *entry = (params.reduction_base * 10 + product * params.reduction_slope / 100) * PLY / 1000;
            }
        }
        Reductions(table)
    }

    /// In fractions of a [`PLY`], for the move with this number, counted from 0.
    #[inline]
    pub(crate) fn of(&self, depth: i32, number: usize) -> i32 {
        self.0[depth.clamp(0, SIZE as i32 - 1).unsigned_abs() as usize][number.min(SIZE - 1)]
    }
}

/// The natural logarithm of each number, in thousandths; of 0 it is 0.
const LOG: [i32; SIZE] = {
    let mut table = [0; SIZE];
    let mut number = 1;
    while number < SIZE {
        table[number] = log(number as u64);
        number += 1;
    }
    table
};

/// The natural logarithm in thousandths: the binary one digit by digit, by squaring.
const fn log(number: u64) -> i32 {
    let whole = number.ilog2();
    // The number divided by its largest power of two, with 30 binary digits.
    let mut rest = (number << 30) >> whole;
    let mut bits = whole as u64;
    let mut digit = 0;
    while digit < 16 {
        rest = (rest * rest) >> 30;
        bits <<= 1;
        if rest >= 2 << 30 {
            rest >>= 1;
            bits |= 1;
        }
        digit += 1;
    }
    // ln 2 = 0.693147
    ((bits * 693_147 / 1_000) >> 16) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right_to_a_thousandth() {
        for (number, &log) in (0_u8..).zip(&LOG).skip(1) {
            let exact = f64::from(number).ln() * 1000.0;
            assert!((f64::from(log) - exact).abs() <= 1.1, "{number}: {log} {exact}");
        }
    }
}
