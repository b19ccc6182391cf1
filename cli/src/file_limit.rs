//! The limit on the size of files: a write beyond it fails like one to a full disk, and is told like every other failure.
//!
//! Left to itself, the system ends the program there with the signal `SIGXFSZ`, without a word.

/// From now on a write beyond the limit is an error. Programs that this one starts are not concerned.
#[cfg(unix)]
pub(crate) fn is_an_error() {
    // A signal that somebody hears ends nobody. What is heard does not matter: the write tells it, too. If the system does
    // not allow it, all is as before.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
}

/// From now on a write beyond the limit is an error, as it always is on this system.
#[cfg(not(unix))]
pub(crate) fn is_an_error() {}
