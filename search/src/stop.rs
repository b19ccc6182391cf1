//! The wish to stop, from any thread to the innermost loop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that ends long work; all its clones are the same flag.
///
/// ```
/// let stop = vespine_search::Stop::default();
/// let seen_elsewhere = stop.clone();
/// stop.request();
/// assert!(seen_elsewhere.is_requested());
/// ```
#[derive(Clone, Default, Debug)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Sets the flag.
    pub fn request(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Takes the wish back.
    pub fn withdraw(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Is the flag set?
    #[inline]
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
