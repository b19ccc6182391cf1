//! The process of an engine as the system knows it. It never outlives its owner: whoever drops it has killed it and waited
//! for it, so that nothing of it is left, not even a zombie.
//!
//! Processes that the engine itself has started are not seen from here. They notice that the pipes are closed.

use std::process::{Child, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

/// How long to sleep between two looks at a process that is about to end.
const PAUSE: Duration = Duration::from_millis(2);

/// A process that is killed and waited for when it is dropped.
#[derive(Debug)]
pub(super) struct Body(Child);

impl Body {
    pub(super) fn new(child: Child) -> Body {
        Body(child)
    }

    /// How it ended, if it did.
    pub(super) fn status(&mut self) -> Option<ExitStatus> {
        self.0.try_wait().ok().flatten()
    }

    /// Waits for its end, at most until a moment and meanwhile doing something again and again. None if it still runs.
    pub(super) fn status_until(
        &mut self,
        until: Option<Instant>,
        mut meanwhile: impl FnMut(),
    ) -> Option<ExitStatus> {
        loop {
            meanwhile();
            let status = self.status();
            if status.is_some() || until.is_some_and(|until| Instant::now() >= until) {
                return status;
            }
            thread::sleep(PAUSE);
        }
    }
}

impl Drop for Body {
    fn drop(&mut self) {
        // Both succeed, or there is no process any more.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
