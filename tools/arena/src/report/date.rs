//! The date of a moment, for people: years, months and days of the Gregorian calendar, in UTC.

use std::fmt;

const SECONDS_PER_DAY: u64 = 24 * 60 * 60;

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Date {
    year: u64,
    month: u64,
    day: u64,
}

impl Date {
    /// The day in Greenwich, so many seconds after the beginning of 1970.
    ///
    /// The year is taken to begin in March: then the leap day is its last, and the months before it have lengths with a
    /// pattern of 153 days in five months. Four centuries have 146,097 days, always.
    ///
    /// After: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`; for days from 1970 on.
    pub(super) fn at(unix_seconds: u64) -> Date {
        /// From 1 March 0000 to 1 January 1970.
        const DAYS_BEFORE_1970: u64 = 719_468;
        const DAYS_PER_ERA: u64 = 146_097;
        let days = unix_seconds / SECONDS_PER_DAY + DAYS_BEFORE_1970;
        let (era, day_of_era) = (days / DAYS_PER_ERA, days % DAYS_PER_ERA);
        let year_of_era =
            (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let months_since_march = (5 * day_of_year + 2) / 153;
        let day = day_of_year - (153 * months_since_march + 2) / 5 + 1;
        let month = if months_since_march < 10 { months_since_march + 3 } else { months_since_march - 9 };
        let year = 400 * era + year_of_era + u64::from(month <= 2);
        Date { year, month, day }
    }
}

impl fmt::Display for Date {
    /// As in a PGN: `2024.05.31`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}.{:02}.{:02}", self.year, self.month, self.day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_moments_have_their_dates() {
        let at = |seconds| Date::at(seconds).to_string();
        assert_eq!(at(0), "1970.01.01");
        assert_eq!(at(SECONDS_PER_DAY - 1), "1970.01.01");
        assert_eq!(at(951_782_400), "2000.02.29");
        assert_eq!(at(1_000_000_000), "2001.09.09");
        assert_eq!(at(1_717_113_600), "2024.05.31");
        assert_eq!(at(4_107_542_400), "2100.03.01");
    }

    #[test]
    fn days_follow_each_other_as_in_a_calendar() {
        let length = |year: u64, month: u64| match month {
            2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        let mut expected = Date { year: 1970, month: 1, day: 1 };
        for day in 0..200_000 {
            assert_eq!(Date::at(day * SECONDS_PER_DAY), expected);
            expected.day += 1;
            if expected.day > length(expected.year, expected.month) {
                expected = Date { day: 1, month: expected.month + 1, ..expected };
            }
            if expected.month > 12 {
                expected = Date { month: 1, year: expected.year + 1, ..expected };
            }
        }
    }

    #[test]
    fn the_end_of_time_has_a_date_too() {
        assert_eq!(Date::at(u64::MAX).year, 584_554_051_223);
    }
}
