//! A number that is not known exactly, and how to write it.

use std::fmt;

/// An estimate with its 95 % confidence interval, which is rarely symmetric and may have no end.
///
/// ```
/// use vespine_arena::statistics::Estimate;
///
/// let known = Estimate { value: 12.34, low: 6.8, high: 18.0 };
/// assert_eq!(known.to_string(), "12.3 ± 5.6");
/// assert_eq!(format!("{known:#}"), "12.3 (6.8 .. 18.0)");
/// assert_eq!(format!("{known:+.0}"), "+12 ± 6");
///
/// let skewed = Estimate { value: 300.0, low: 210.0, high: 480.0 };
/// assert_eq!(skewed.to_string(), "300.0 (210.0 .. 480.0)");
///
/// // Won all games: there is no largest strength that fits, but a smallest.
/// let perfect = Estimate { value: f64::INFINITY, low: 512.0, high: f64::INFINITY };
/// assert_eq!(perfect.to_string(), "> 512.0");
/// assert_eq!(Estimate::UNKNOWN.to_string(), "0.0 (-∞ .. +∞)");
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// What fits the results best.
    pub value: f64,
    /// The lower end of the interval, not above the value.
    pub low: f64,
    /// The upper end of the interval, not below the value.
    pub high: f64,
}

impl Estimate {
    /// Nothing has been observed: 0, and anything is possible.
    pub const UNKNOWN: Estimate = Estimate { value: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY };

    /// Half the width of the interval, the number after ±.
    #[must_use]
    pub fn margin(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// ± says enough: the ends are about equally far away.
    fn is_symmetric(self) -> bool {
        let (below, above) = (self.value - self.low, self.high - self.value);
        self.margin().is_finite() && (above - below).abs() <= 0.1 * above.max(below)
    }
}

/// `12.3 ± 5.6`, with both ends where these are not equally far away or `#` asks for them. As usual `+` asks for the
/// sign, a precision for so many decimals (1 if none is given), a width for blanks on the left.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = f.precision().unwrap_or(1);
        let write = |value: f64| number(value, decimals, f.sign_plus());
        let text = if self.value == f64::INFINITY {
            format!("> {}", write(self.low))
        } else if self.value == f64::NEG_INFINITY {
            format!("< {}", write(self.high))
        } else if self.is_symmetric() && !f.alternate() {
            format!("{} ± {}", write(self.value), number(self.margin(), decimals, false))
        } else {
            format!("{} ({} .. {})", write(self.value), write(self.low), write(self.high))
        };
        write!(f, "{text:>width$}", width = f.width().unwrap_or(0))
    }
}

/// A number without a negative zero, and with a sign for infinity.
fn number(value: f64, decimals: usize, with_sign: bool) -> String {
    if value.is_infinite() {
        return if value > 0.0 { "+∞".to_owned() } else { "-∞".to_owned() };
    }
    let digits = format!("{:.decimals$}", value.abs());
    let is_zero = !digits.contains(|digit| matches!(digit, '1'..='9'));
    let sign = match value < 0.0 && !is_zero {
        true => "-",
        false if with_sign => "+",
        false => "",
    };
    format!("{sign}{digits}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_negative_number_is_not_written_as_minus_zero() {
        let tiny = Estimate { value: -0.01, low: -3.0, high: 3.0 };
        assert_eq!(tiny.to_string(), "0.0 ± 3.0");
        assert_eq!(format!("{tiny:+}"), "+0.0 ± 3.0");
        assert_eq!(format!("{tiny:.2}"), "-0.01 ± 3.00");
    }

    #[test]
    fn no_end_is_written_as_a_sign() {
        let hopeless = Estimate { value: f64::NEG_INFINITY, low: f64::NEG_INFINITY, high: -80.0 };
        assert_eq!(hopeless.to_string(), "< -80.0");
        assert_eq!(format!("{hopeless:12}"), "     < -80.0");
        let half = Estimate { value: 1.0, low: 0.5, high: f64::INFINITY };
        assert_eq!(half.to_string(), "1.0 (0.5 .. +∞)");
    }
}
