//! What must be answered to a line of the protocol, worked out beside the session that answers.
//!
//! ```text
//!   a line ──► Session  ──► lines of the reply ─┐
//!          └─► Follower ──► Expected ───────────┴─► do they fit?
//! ```
//!
//! A [`Follower`] keeps a plain [`vespine_engine::Game`] and the options. For every line it says what kind of reply must
//! come, and to the letter wherever the protocol leaves no choice. [`framing`] tells what holds for every reply. Both are
//! used by the laws of the protocol and by the fuzz target `session`.

mod expected;
mod follower;
pub mod framing;
mod script;

pub use expected::Expected;
pub use follower::{COMMANDS, Follower};
pub use script::{LONGEST_LINE, check_script, replies};

use vespine_uhp::{Number, Options, TableSize};

/// Options under which nothing takes long, not even a `bestmove` without a budget.
#[must_use]
pub fn small_options() -> Options {
    Options {
        threads: Number::nearest(1),
        table: TableSize::nearest(1),
        default_move_time: Number::nearest(1),
        ..Options::default()
    }
}
