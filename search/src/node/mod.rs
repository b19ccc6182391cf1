//! The nodes of the search tree, one file for each kind.
//!
//! | file | node |
//! |---|---|
//! | `root` | the position to be searched: every move is tried and kept |
//! | `pv` | on the main line: its score is wanted exactly |
//! | `null_window` | off the main line: only whether it refutes the move before |
//! | `quiescence` | beyond the depth: only what happens around the queens |
//! | `entry` | what all of them begin with |
//! | `cutoff` | what all of them end with |

mod cutoff;
mod entry;
mod null_window;
mod pv;
mod quiescence;
mod root;

pub(crate) use entry::{Entered, Kind, Node};
pub(crate) use null_window::Expected;
pub(crate) use root::RootMove;
