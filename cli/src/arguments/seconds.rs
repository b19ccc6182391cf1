//! A time on the command line: a number of seconds, fractions allowed.

use std::time::Duration;

/// The longest time that can be asked for, in seconds: some eleven days.
const MOST: f64 = 1_000_000.0;

/// Reads a time.
///
/// # Errors
/// If it is no number, not above zero, or far too long; the sentence says what was expected.
pub(super) fn read(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .filter(|seconds| *seconds <= MOST)
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| !time.is_zero())
        .ok_or_else(|| format!("expected a number of seconds above 0, at most {MOST}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_of_a_second_are_read() {
        assert_eq!(read("0.25"), Ok(Duration::from_millis(250)));
        assert_eq!(read("1000000"), Ok(Duration::from_secs(1_000_000)));
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in ["", "five", "5s", "0", "-0", "-1", "NaN", "inf", "-inf", "1e-12", "1e300", "1000001"] {
            assert!(read(text).is_err_and(|complaint| complaint.contains("seconds")), "{text}");
        }
    }
}
