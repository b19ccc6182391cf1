//! Matches between engines: games conducted and kept, and strength with its uncertainty.
//!
//! | part | what it does |
//! |---|---|
//! | [`tournament`] | games between engines, conducted, judged and kept |
//! | [`report`] | those games for people and other programs |
//! | [`statistics`] | results ──► strength, and whether that is luck |
//! | [`self_play`] | games within the program: random openings, and training |
//!
//! Nothing here prints: who calls hears how the work gets on, and shows it.

mod files;
mod fingerprint;
mod named_values;
mod said;
mod shard;

pub mod report;
pub mod self_play;
pub mod statistics;
pub mod tournament;

pub use files::{Replacement, open_regular, read_bytes, read_text, replace_file};
pub use named_values::NamedValuesError;
pub use said::{Said, shown};
pub use shard::{NoShard, Shard};
