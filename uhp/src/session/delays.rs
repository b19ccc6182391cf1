//! How long the system lets this program wait when it should go on: next to nothing on a quiet machine, many milliseconds
//! where more threads want to run than there are processors.
//!
//! A session that has to wait before it answers gets up that much earlier. The delays of the last commands tell how much
//! that is: the longest one counts, and is forgotten little by little.

use std::time::{Duration, Instant};

/// The delays of late.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Delays(Duration);

impl Delays {
    /// Something went on so much later than it should.
    pub(super) fn note(&mut self, delay: Duration) {
        self.0 = delay.max(self.0 / 8 * 7);
    }

    /// When to be woken in order to be awake at a moment. At least half of the time that is left remains.
    pub(super) fn earlier(self, moment: Instant) -> Instant {
        let left = moment.saturating_duration_since(Instant::now());
        moment.checked_sub(self.0.min(left / 2)).unwrap_or(moment)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How much earlier than a moment that is an hour away it wants to be woken.
    fn lead(delays: Delays) -> Duration {
        let moment = Instant::now() + Duration::from_secs(3600);
        moment.duration_since(delays.earlier(moment))
    }

    #[test]
    fn a_delay_is_expected_again_and_forgotten_in_time() {
        let mut delays = Delays::default();
        assert_eq!(lead(delays), Duration::ZERO);
        delays.note(Duration::from_millis(40));
        assert_eq!(lead(delays), Duration::from_millis(40));
        delays.note(Duration::ZERO);
        assert_eq!(lead(delays), Duration::from_millis(35));
        (0..100).for_each(|_| delays.note(Duration::from_micros(50)));
        assert_eq!(lead(delays), Duration::from_micros(50));
    }

    #[test]
    fn a_long_delay_leaves_half_of_the_time() {
        let mut delays = Delays::default();
        delays.note(Duration::from_secs(7200));
        assert!(lead(delays) <= Duration::from_secs(1800));
        let past = Instant::now();
        assert_eq!(delays.earlier(past), past);
    }
}
