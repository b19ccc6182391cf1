//! The reader of stdout: when it is gone, there is nobody left to work for.
//!
//! A program that is killed leaves its engine behind, which would search on until it wants to answer. The end of the input is
//! no sign of it, since a client may close its end and still wait for an answer; but an answer that nobody can read is
//! worth nothing. So a thread sleeps until the system says that the other end of stdout is closed.
//!
//! A pipe or a socket has another end, and so has a terminal, which may hang up. A file has none, and there the thread sleeps
//! for ever. On systems other than Unix nobody watches: there an engine notices it when it writes.

use std::io;

/// Does something when nobody can read stdout any more.
#[cfg(unix)]
pub(crate) fn when_gone(act: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let watch = || {
        if is_gone_at_last() {
            act();
        }
    };
    std::thread::Builder::new().name("reader of stdout".to_owned()).spawn(watch).map(|_| ())
}

/// Does something when nobody can read stdout any more: never, on this system.
#[cfg(not(unix))]
pub(crate) fn when_gone(_: impl FnOnce() + Send + 'static) -> io::Result<()> {
    Ok(())
}

/// Waits until the reader is gone. Says no if that cannot be known.
#[cfg(unix)]
fn is_gone_at_last() -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;

    let stdout = io::stdout();
    loop {
        // Errors and hanging up are told without being asked for, and nothing else is wanted.
        let mut watched = [PollFd::new(&stdout, PollFlags::empty())];
        match poll(&mut watched, None) {
            Err(Errno::INTR) => (),
            Err(_) => return false,
            Ok(_) => return watched[0].revents().intersects(PollFlags::HUP | PollFlags::ERR),
        }
    }
}
