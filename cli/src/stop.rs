//! Ctrl-C: from the keyboard to the [`Stop`] at which long work looks every few milliseconds.
//!
//! The first Ctrl-C is a wish, and whoever works ends in good order. The second does not wait for that.

use vespine_search::Stop;

use crate::failure::INTERRUPTED;

/// Lets Ctrl-C request a stop. The second one ends the program on the spot.
pub(crate) fn on_interrupt(stop: Stop) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(move || {
        if stop.is_requested() {
            std::process::exit(INTERRUPTED.into());
        }
        stop.request();
    })
}
