//! The normal distribution.

/// Half the width of the interval that holds 95 % of a normal distribution, in standard deviations.
pub(super) const Z_95: f64 = 1.959_963_984_540_054;

/// The share of a normal distribution below `z`.
///
/// ```text
///   Φ(z) = ½ + φ(z) · (z + z³/3 + z⁵/(3·5) + z⁷/(3·5·7) + …)        φ(z) = exp(−z²/2) / √(2π)
/// ```
///
/// The terms fall as soon as the odd number exceeds z². Beyond 8 deviations nothing is left that could be seen beside
/// 1.
/// After: George Marsaglia, "Evaluating the Normal Distribution", Journal of Statistical Software 11 (2004).
pub(super) fn share_below(z: f64) -> f64 {
    if z.abs() > 8.0 {
        return if z > 0.0 { 1.0 } else { 0.0 };
    }
    let square = z * z;
    let (mut term, mut sum, mut odd) = (z, z, 1.0);
    while term.abs() > f64::EPSILON * sum.abs() {
        odd += 2.0;
        term *= square / odd;
        sum += term;
    }
    let density = (-square / 2.0).exp() / std::f64::consts::TAU.sqrt();
    (0.5 + density * sum).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_agree_with_the_sum_of_thin_slices() {
        let slices = 200_000_u32;
        for z in [-4.0, -1.0, 0.0, 0.3, 1.0, Z_95, 3.5] {
            // The trapezoid rule from −10 to z.
            let width = (z + 10.0) / f64::from(slices);
            let density = |x: f64| (-x * x / 2.0_f64).exp() / std::f64::consts::TAU.sqrt();
            let inner: f64 = (1..slices).map(|k| density(-10.0 + width * f64::from(k))).sum();
            let sum = width * (inner + f64::midpoint(density(-10.0), density(z)));
            assert!((share_below(z) - sum).abs() < 1e-9, "{z}: {} {sum}", share_below(z));
        }
        assert!((share_below(Z_95) - 0.975).abs() < 1e-15);
    }

    #[test]
    fn far_tails_are_shares_too() {
        for z in [f64::NEG_INFINITY, -1e300, -8.1, -8.0, 8.0, 8.1, f64::INFINITY] {
            let share = share_below(z);
            assert!(share.min(1.0 - share).abs() < 1e-12 && (share > 0.5) == (z > 0.0), "{z}: {share}");
        }
    }
}
