//! How far two numbers rise and fall together.

/// Sums of two numbers, their squares and their product.
#[derive(Default)]
pub(crate) struct Moments {
    count: f64,
    sums: (f64, f64),
    squares: (f64, f64),
    products: f64,
}

impl Moments {
    pub(crate) fn add(&mut self, x: f64, y: f64) {
        self.count += 1.0;
        self.sums = (self.sums.0 + x, self.sums.1 + y);
        self.squares = (self.squares.0 + x * x, self.squares.1 + y * y);
        self.products += x * y;
    }

    /// Pearson's coefficient; 0 where there is none.
    pub(crate) fn correlation(&self) -> f64 {
        let (x, y) = self.sums;
        let covariance = self.count * self.products - x * y;
        let variances = (self.count * self.squares.0 - x * x) * (self.count * self.squares.1 - y * y);
        if variances > 0.0 { covariance / variances.sqrt() } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_rise_together_are_correlated() {
        let correlation = |pairs: &[(f64, f64)]| {
            let mut moments = Moments::default();
            for &(x, y) in pairs {
                moments.add(x, y);
            }
            moments.correlation()
        };
        assert!((correlation(&[(0.0, 1.0), (1.0, 3.0), (2.0, 5.0)]) - 1.0).abs() < 1e-12);
        assert!((correlation(&[(0.0, 2.0), (1.0, 0.0)]) + 1.0).abs() < 1e-12);
        assert!(correlation(&[(1.0, 2.0)]).abs() < 1e-12);
    }
}
