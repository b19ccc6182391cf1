//! How many threads to work with.

use vespine_uhp::Options;

/// As many as were asked for; otherwise one for each processor.
pub(crate) fn number(asked: Option<u16>) -> usize {
    asked.map_or_else(|| Options::default().threads.get() as usize, usize::from)
}
