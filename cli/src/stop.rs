//! The wish to stop, from Ctrl-C to the innermost loop.
//!
//! A long computation looks at its [`Stop`] every few milliseconds and gives up when it is set. The second Ctrl-C does
//! not wait for that.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::failure::INTERRUPTED;

/// A flag that can be set once; all its clones are the same flag.
///
/// ```
/// let stop = vespine_cli::Stop::default();
/// let seen_elsewhere = stop.clone();
/// stop.request();
/// assert!(seen_elsewhere.is_requested());
/// ```
#[derive(Clone, Default, Debug)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// A flag that Ctrl-C sets, or a polite request of the system to end. The second such request ends the program on
    /// the spot.
    pub(crate) fn on_interrupt() -> Result<Stop, ctrlc::Error> {
        let stop = Stop::default();
        let flag = stop.clone();
        ctrlc::set_handler(move || {
            if flag.0.swap(true, Ordering::Relaxed) {
                std::process::exit(INTERRUPTED.into());
            }
        })?;
        Ok(stop)
    }

    /// Sets the flag.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Is the flag set?
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
