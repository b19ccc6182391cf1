//! Ctrl-C, or the signal SIGINT: the one way in which clients cancel a search.
//!
//! Whoever works on a command for long says so with [`Interrupt::during`]. An interruption then ends that work, which
//! answers with what it has; at any other time it means nothing. Both happen under one lock, so that an interruption that
//! comes as a search ends can never end the next one.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use vespine_search::Stop;

/// The way from a signal handler to the work that is going on; all its clones are the same.
///
/// ```
/// let session = vespine_uhp::Session::new(vespine_uhp::Options::default())?;
/// assert!(!session.interrupt().raise(), "nobody is working");
/// # Ok::<(), vespine_uhp::SetupError>(())
/// ```
#[derive(Clone, Default, Debug)]
pub struct Interrupt(Arc<Mutex<Option<Stop>>>);

impl Interrupt {
    /// Ends the work that is going on. Says whether there was any.
    #[must_use = "when nobody is working, it may mean something else"]
    pub fn raise(&self) -> bool {
        let work = self.lock();
        if let Some(stop) = work.as_ref() {
            stop.request();
        }
        work.is_some()
    }

    /// From now on and as long as the value lives, interruptions request this stop.
    pub(crate) fn during(&self, stop: &Stop) -> Working<'_> {
        stop.withdraw();
        *self.lock() = Some(stop.clone());
        Working(self)
    }

    fn lock(&self) -> MutexGuard<'_, Option<Stop>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody is working.
pub(crate) struct Working<'a>(&'a Interrupt);

impl Drop for Working<'_> {
    fn drop(&mut self) {
        *self.0.lock() = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_work_can_be_interrupted_and_only_while_it_lasts() {
        let (interrupt, stop) = (Interrupt::default(), Stop::default());
        assert!(!interrupt.raise() && !stop.is_requested());
        let working = interrupt.during(&stop);
        assert!(interrupt.raise() && stop.is_requested());
        drop(working);
        let again = interrupt.during(&stop);
        assert!(!stop.is_requested(), "what was said to the last work is forgotten");
        drop(again);
        assert!(!interrupt.raise() && !stop.is_requested());
    }
}
