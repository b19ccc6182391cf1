//! Whoever starts engines may be killed, without a last word to them. For that there is a watchdog beside each engine: a
//! process that waits for the end of a pipe of which only we have the other end, and then kills the group that the engine
//! and all that it has started are in.
//!
//! ```text
//!   we ──── pipe ───► watchdog ─┐           we die of whatever: the system closes the pipe
//!   └───── pipes ───► engine    ├─ group
//!                     └─► ...  ─┘
//! ```
//!
//! The watchdog is there before the engine and leads the group, so there is no moment at which nobody watches. It is a shell:
//! every Unix has one, and nothing can be done between `fork` and `exec` without `unsafe`. The signal that Linux knows for the
//! death of a parent would not do: it comes with the death of the thread that started the engine, and does not reach what
//! the engine has started. Where there is no shell, engines see that their pipes are closed, and most end then.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

/// What the watchdog does: `read` returns when the pipe is closed, and the group 0 is its own.
const SCRIPT: &str = "read -r line; kill -KILL 0";

/// Kills its group of processes when we are gone. Who drops it has killed it, and not the group.
#[derive(Debug)]
pub(super) struct Watchdog(Child);

impl Watchdog {
    pub(super) fn new() -> io::Result<Watchdog> {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", SCRIPT]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // A new group: Ctrl-C and the end of a terminal are meant for us.
        shell.process_group(0).spawn().map(Watchdog)
    }

    /// The group that it leads. Nobody else can have its number as long as the watchdog has not been dropped.
    pub(super) fn group(&self) -> u32 {
        self.0.id()
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        // All succeed, or there is no process any more. Its pipe is closed afterwards, when it cannot bark.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
