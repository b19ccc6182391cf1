//! How many threads to work with.

use std::num::NonZeroUsize;
use std::thread;

/// As many as were asked for; otherwise one for each processor.
pub(crate) fn number(asked: Option<u16>) -> usize {
    let processors = || thread::available_parallelism().map_or(1, NonZeroUsize::get).min(256);
    asked.map_or_else(processors, usize::from)
}
