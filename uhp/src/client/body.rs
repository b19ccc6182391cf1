//! The process of an engine as the system knows it. It never outlives its owner: whoever drops it has killed it and waited
//! for it, so that nothing of it is left, not even a zombie.
//!
//! On Unix the engine leads a group of its own, and whatever it has started is killed with it. Elsewhere such processes notice
//! that the pipes are closed.

use std::process::{Child, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(unix)]
use rustix::process::{Pid, Signal};

/// How long to sleep between two looks at a process that is about to end.
const PAUSE: Duration = Duration::from_millis(2);

/// A process that is killed and waited for when it is dropped.
#[derive(Debug)]
pub(super) struct Body(Child);

impl Body {
    pub(super) fn new(child: Child) -> Body {
        Body(child)
    }

    /// Its number in the system.
    pub(super) fn id(&self) -> u32 {
        self.0.id()
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
        // All succeed, or there is no process any more.
        #[cfg(unix)]
        if let Some(leader) = i32::try_from(self.0.id()).ok().and_then(Pid::from_raw) {
            let _ = rustix::process::kill_process_group(leader, Signal::KILL);
        }
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
