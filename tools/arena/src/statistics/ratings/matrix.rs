//! Small square matrices.

use std::ops::{Index, IndexMut};

/// A square matrix, row after row.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    pub(super) fn zero(size: usize) -> Matrix {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    pub(super) fn times(&self, vector: &[f64]) -> Vec<f64> {
        let product = |row: &[f64]| row.iter().zip(vector).map(|(a, b)| a * b).sum();
        self.cells.chunks(self.size.max(1)).map(product).collect()
    }

    /// The inverse of a symmetric positive definite matrix, by elimination: Gauss and Jordan. Such a matrix needs no
    /// exchange of rows; a pivot that rounding has brought to 0 counts as the smallest that can be told from it.
    pub(super) fn inverse(&self) -> Matrix {
        let mut left = self.clone();
        let mut right = Matrix::zero(self.size);
        for pivot in 0..self.size {
            right[(pivot, pivot)] = 1.0;
        }
        for pivot in 0..self.size {
            let smallest = f64::EPSILON * self[(pivot, pivot)];
            let scale = 1.0 / left[(pivot, pivot)].max(smallest);
            left.scale_row(pivot, scale);
            right.scale_row(pivot, scale);
            for row in (0..self.size).filter(|&row| row != pivot) {
                let factor = left[(row, pivot)];
                left.subtract_row(row, pivot, factor);
                right.subtract_row(row, pivot, factor);
            }
        }
        right
    }

    fn scale_row(&mut self, row: usize, scale: f64) {
        for cell in &mut self.cells[row * self.size..(row + 1) * self.size] {
            *cell *= scale;
        }
    }

    fn subtract_row(&mut self, row: usize, other: usize, factor: f64) {
        for column in 0..self.size {
            self[(row, column)] -= factor * self[(other, column)];
        }
    }
}

impl Index<(usize, usize)> for Matrix {
    type Output = f64;

    fn index(&self, (row, column): (usize, usize)) -> &f64 {
        &self.cells[row * self.size + column]
    }
}

impl IndexMut<(usize, usize)> for Matrix {
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut f64 {
        &mut self.cells[row * self.size + column]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_changes_nothing() {
        let mut matrix = Matrix::zero(3);
        for (at, value) in [4.0, -1.0, -2.0, -1.0, 3.0, -1.0, -2.0, -1.0, 5.0].into_iter().enumerate() {
            matrix[(at / 3, at % 3)] = value;
        }
        let vector = [1.0, -2.0, 0.5];
        let back = matrix.inverse().times(&matrix.times(&vector));
        assert!(back.iter().zip(vector).all(|(a, b)| (a - b).abs() < 1e-12), "{back:?}");
    }
}
