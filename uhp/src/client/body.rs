//! The process of an engine as the system knows it. It never outlives its owner: whoever drops it has killed it and waited
//! for it, so that nothing of it is left, not even a zombie.
//!
//! On Unix the engine has a group of its own, and whatever it has started is killed with it; if we are killed ourselves, a
//! [watchdog](super::watchdog) does that. Elsewhere such processes notice that the pipes are closed.

use std::io;
#[cfg(unix)]
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(unix)]
use rustix::process::{Pid, Signal};

#[cfg(unix)]
use super::watchdog::Watchdog;

/// How long to sleep between two looks at a process that is about to end.
const PAUSE: Duration = Duration::from_millis(2);

/// A process that is killed and waited for when it is dropped.
#[derive(Debug)]
pub(super) struct Body {
    child: Child,
    /// None where there is no shell: then the engine leads its group.
    #[cfg(unix)]
    watchdog: Option<Watchdog>,
}

impl Body {
    /// Starts the process of an engine.
    #[cfg(unix)]
    pub(super) fn start(command: &mut Command) -> io::Result<Body> {
        let watchdog = Watchdog::new().ok();
        // Never our own group: Ctrl-C is meant for us, and whatever the engine starts can be ended with it.
        let group = watchdog.as_ref().and_then(|watchdog| i32::try_from(watchdog.group()).ok());
        let child = command.process_group(group.unwrap_or(0)).spawn()?;
        Ok(Body { child, watchdog })
    }

    /// Starts the process of an engine.
    #[cfg(not(unix))]
    pub(super) fn start(command: &mut Command) -> io::Result<Body> {
        command.spawn().map(|child| Body { child })
    }

    /// Its ends of the pipes, for whoever asks first.
    pub(super) fn pipes(&mut self) -> Option<(ChildStdin, ChildStdout, ChildStderr)> {
        Some((self.child.stdin.take()?, self.child.stdout.take()?, self.child.stderr.take()?))
    }

    /// Its number in the system.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// How it ended, if it did.
    pub(super) fn status(&mut self) -> Option<ExitStatus> {
        self.child.try_wait().ok().flatten()
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
        {
            let leader = self.watchdog.as_ref().map_or(self.child.id(), Watchdog::group);
            if let Some(leader) = i32::try_from(leader).ok().and_then(Pid::from_raw) {
                let _ = rustix::process::kill_process_group(leader, Signal::KILL);
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
