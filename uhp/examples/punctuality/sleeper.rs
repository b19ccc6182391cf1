//! Threads that only sleep: the witnesses of what the machine itself is guilty of. There is one for each processor, since
//! one of them may be busy while another is not.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How long it sleeps at a time.
const NAP: Duration = Duration::from_millis(5);

/// Sleeps, and notes how late it is woken: the latest of all threads.
pub(crate) struct Sleeper(Arc<AtomicU64>);

impl Sleeper {
    pub(crate) fn start() -> Sleeper {
        let worst = Arc::new(AtomicU64::new(0));
        for _ in 0..thread::available_parallelism().map_or(1, NonZeroUsize::get) {
            let shared = Arc::clone(&worst);
            thread::spawn(move || {
                loop {
                    let start = Instant::now();
                    thread::sleep(NAP);
                    let late = start.elapsed().saturating_sub(NAP).as_micros();
                    shared.fetch_max(u64::try_from(late).unwrap_or(u64::MAX), Ordering::Relaxed);
                }
            });
        }
        Sleeper(worst)
    }

    /// How late it was woken at most since it was last asked.
    pub(crate) fn worst(&self) -> Duration {
        // The nap that is going on counts as well.
        thread::sleep(2 * NAP);
        Duration::from_micros(self.0.swap(0, Ordering::Relaxed))
    }
}
