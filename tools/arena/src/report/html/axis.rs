//! The scale of a chart: from values to places, and where to write numbers.

/// A scale from values to places in a drawing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Axis {
    // low < high, both finite
    low: f64,
    high: f64,
    start: f64,
    end: f64,
}

impl Axis {
    /// A scale on which all these values have a place, between the places `start` and `end`. What is not finite has none
    /// to claim.
    pub(super) fn over(values: impl IntoIterator<Item = f64>, start: f64, end: f64) -> Axis {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values.into_iter().filter(|value| value.is_finite()) {
            (low, high) = (low.min(value), high.max(value));
        }
        if low > high {
            (low, high) = (0.0, 0.0);
        }
        if high - low < 1.0 {
            (low, high) = (low - 1.0, high + 1.0);
        }
        Axis { low, high, start, end }
    }

    /// The same places for values a little beyond the ends.
    pub(super) fn padded(self) -> Axis {
        let more = 0.05 * (self.high - self.low);
        Axis { low: self.low - more, high: self.high + more, ..self }
    }

    /// The place of a value; of one beyond the ends, the place of the end.
    pub(super) fn place(self, value: f64) -> f64 {
        let share = (value.clamp(self.low, self.high) - self.low) / (self.high - self.low);
        self.start + share * (self.end - self.start)
    }

    /// Round values to write at the axis, about so many.
    ///
    /// The step is 1, 2 or 5 times a power of ten, and never less than 1: games and Elo are shown in whole numbers.
    pub(super) fn ticks(self, about: u32) -> Vec<f64> {
        let rough = (self.high - self.low) / f64::from(about.max(1));
        let power = 10_f64.powf(rough.log10().floor());
        let step =
            [1.0, 2.0, 5.0, 10.0].into_iter().map(|times| times * power).find(|step| *step >= 0.7 * rough);
        let step = step.unwrap_or(10.0 * power).max(1.0);
        let first = (self.low / step).ceil();
        (0..=2 * about + 2)
            .map(|index| (first + f64::from(index)) * step)
            .take_while(|tick| *tick <= self.high)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_have_their_places_between_the_ends() {
        let axis = Axis::over([10.0, 30.0, f64::INFINITY, f64::NAN], 0.0, 100.0);
        let values = [10.0, 20.0, 30.0, 99.0, f64::NEG_INFINITY];
        let places = values.map(|value| format!("{:.1}", axis.place(value)));
        assert_eq!(places, ["0.0", "50.0", "100.0", "100.0", "0.0"]);
    }

    #[test]
    fn nothing_and_a_single_value_have_a_scale() {
        for values in [vec![], vec![7.0], vec![7.0, 7.5]] {
            let axis = Axis::over(values, 0.0, 100.0).padded();
            assert!(axis.place(7.0).is_finite() && !axis.ticks(5).is_empty(), "{axis:?}");
        }
    }

    #[test]
    fn ticks_are_round_numbers() {
        let ticks = |low, high| Axis::over([low, high], 0.0, 1.0).ticks(5);
        assert_eq!(ticks(-47.0, 58.0), [-40.0, -20.0, 0.0, 20.0, 40.0]);
        assert_eq!(ticks(2.0, 1_000.0), [200.0, 400.0, 600.0, 800.0, 1_000.0]);
        assert_eq!(ticks(2.0, 5.0), [2.0, 3.0, 4.0, 5.0]);
    }
}
