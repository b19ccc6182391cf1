//! Ctrl-C: from the keyboard to the [`Stop`] at which long work looks every few milliseconds.
//!
//! The first Ctrl-C is a wish, and whoever works ends in good order. The second does not wait for that.

use vespine_search::Stop;

use crate::failure::INTERRUPTED;
use crate::progress;

/// Lets Ctrl-C request a stop. The second one ends the program on the spot.
pub(crate) fn on_interrupt(stop: Stop) -> Result<(), ctrlc::Error> {
    on_interrupt_doing(stop, || (), progress::wipe)
}

/// The same for those who have more to do: at the first one they say why it takes a while, at the second one they take
/// off the screen whatever moves there.
pub(crate) fn on_interrupt_doing(
    stop: Stop,
    first: impl Fn() + Send + 'static,
    second: impl Fn() + Send + 'static,
) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(move || {
        if stop.is_requested() {
            second();
            std::process::exit(INTERRUPTED.into());
        }
        stop.request();
        first();
    })
}
