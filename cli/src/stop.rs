//! Ctrl-C: from the keyboard to the [`Stop`] at which long work looks every few milliseconds.
//!
//! The first Ctrl-C is a wish, and whoever works ends in good order. The second does not wait for that.

use vespine_search::Stop;

use crate::failure::{INTERRUPTED, say};
use crate::progress;

/// Lets Ctrl-C request a stop. The second one ends the program on the spot.
pub(crate) fn on_interrupt(stop: Stop) -> Result<(), ctrlc::Error> {
    on_interrupt_saying(stop, "")
}

/// The same, and says something when the first one comes: why it takes a while.
pub(crate) fn on_interrupt_saying(stop: Stop, words: &'static str) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(move || {
        if stop.is_requested() {
            progress::wipe();
            std::process::exit(INTERRUPTED.into());
        }
        stop.request();
        if !words.is_empty() {
            say(words);
        }
    })
}
