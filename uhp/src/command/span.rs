//! Lengths of time as text: `hh:mm:ss` with days and fractions, or a number of seconds.
//!
//! ```text
//!   1.02:00:00         a day and two hours          [days.]hours:minutes:seconds[.fraction]
//!   00:00:00.5000000   half a second                each part has any number of digits
//! ```
//!
//! No part has a limit: 90 minutes may be `0:90:0`. A time too long to be measured is as good as the longest one.

use std::fmt;
use std::time::Duration;

const NANOSECOND_DIGITS: usize = 9;

/// Reads `[days.]hours:minutes:seconds[.fraction]`.
pub(super) fn read_clock(text: &str) -> Option<Duration> {
    let (before, seconds) = text.rsplit_once(':')?;
    let (hours, minutes) = before.split_once(':')?;
    let (days, hours) = hours.split_once('.').unwrap_or(("0", hours));
    let (seconds, fraction) = seconds.split_once('.').unwrap_or((seconds, "0"));
    let parts = [(days, 86_400), (hours, 3_600), (minutes, 60), (seconds, 1)];
    let total = parts.into_iter().try_fold(0_u64, |total, (digits, unit)| {
        Some(total.saturating_add(whole(digits)?.saturating_mul(unit)))
    })?;
    Some(Duration::new(total, nanoseconds(fraction)?))
}

/// Reads a number of seconds, such as `5`, `0.25` or `.5`.
pub(super) fn read_seconds(text: &str) -> Option<Duration> {
    let (seconds, fraction) = match text.split_once('.') {
        None => (text, "0"),
        Some(("", fraction)) => ("0", fraction),
        Some((seconds, "")) => (seconds, "0"),
        Some(both) => both,
    };
    Some(Duration::new(whole(seconds)?, nanoseconds(fraction)?))
}

/// A time as `hh:mm:ss`, with as much of a fraction as it has, at most seven digits.
pub(super) struct Clock(pub(super) Duration);

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs();
        write!(f, "{:02}:{:02}:{:02}", seconds / 3_600, seconds / 60 % 60, seconds % 60)?;
        write_fraction(self.0, f)
    }
}

/// A time as a number of seconds.
pub(super) struct Seconds(pub(super) Duration);

impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.as_secs())?;
        write_fraction(self.0, f)
    }
}

fn write_fraction(time: Duration, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let digits = format!("{:07}", time.subsec_nanos() / 100);
    match digits.trim_end_matches('0') {
        "" => Ok(()),
        digits => write!(f, ".{digits}"),
    }
}

/// A whole number of any length; what does not fit is the largest one.
fn whole(digits: &str) -> Option<u64> {
    is_digits(digits).then(|| digits.parse().unwrap_or(u64::MAX))
}

/// The digits after a point.
fn nanoseconds(fraction: &str) -> Option<u32> {
    let kept: String = fraction.chars().chain("000000000".chars()).take(NANOSECOND_DIGITS).collect();
    is_digits(fraction).then(|| kept.parse().ok())?
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_have_days_and_fractions_and_no_range() {
        let cases = [
            ("00:00:05", 5_000),
            ("0:0:1", 1_000),
            ("00:00:00", 0),
            ("00:00:00.230", 230),
            ("00:00:00.5000000", 500),
            ("00:00:010", 10_000),
            ("0:90:0", 5_400_000),
            ("1.02:00:00", 93_600_000),
        ];
        for (text, milliseconds) in cases {
            assert_eq!(read_clock(text), Some(Duration::from_millis(milliseconds)), "{text}");
        }
        let long = read_clock("99999999999999999999:00:00");
        assert_eq!(long, Some(Duration::from_secs(u64::MAX)));
    }

    #[test]
    fn what_is_no_clock_is_refused() {
        let texts =
            ["", "5", "00:05", ":::", "::", "1:2:3:4", "0:0:x", "0:0:-1", "0:0:1.", "0:0:.5", ".1:0:0"];
        for text in texts.into_iter().chain(["1.:0:0", "0:0:1.5.5", "0:0:+1", "0:0:1 ", "0:1.5:0", "١:0:0"])
        {
            assert_eq!(read_clock(text), None, "{text}");
        }
    }

    #[test]
    fn seconds_have_fractions() {
        for (text, milliseconds) in [("0", 0), ("5", 5_000), ("0.2", 200), (".5", 500), ("5.", 5_000)] {
            assert_eq!(read_seconds(text), Some(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in ["", ".", "-1", "1e3", "inf", "NaN", "1,5", "1.2.3", "0x1"] {
            assert_eq!(read_seconds(text), None, "{text}");
        }
    }

    #[test]
    fn times_are_written_as_they_are_read() {
        let cases = [("00:00:05", "5"), ("00:00:00.23", "0.23"), ("26:00:00", "93600"), ("00:01:00", "60")];
        for (clock, seconds) in cases {
            assert_eq!(read_clock(clock).map(|time| Clock(time).to_string()).as_deref(), Some(clock));
            assert_eq!(read_seconds(seconds).map(|time| Seconds(time).to_string()).as_deref(), Some(seconds));
        }
    }
}
