//! Matches between engines, and what is made of many games: strength with its uncertainty, training data, tuned numbers.
//!
//! | part | what it does |
//! |---|---|
//! | [`tournament`] | games between engines, conducted, judged and kept |
//! | [`report`] | those games for people and other programs |
//! | [`statistics`] | results ──► strength, and whether that is luck |
//! | [`conformance`] | does an engine keep to the protocol and the rules? |
//! | [`data`] | positions of the engine's own games, with scores and results |
//! | [`tune`] | better numbers, from positions or from games |
//! | [`self_play`] | games within the program, for both |
//!
//! Nothing here prints: who calls hears how the work gets on, and shows it.

mod fingerprint;
mod replace;
mod shard;

pub mod conformance;
pub mod data;
pub mod report;
pub mod self_play;
pub mod statistics;
pub mod tournament;
pub mod tune;

pub use replace::replace_file;
pub use shard::{NoShard, Shard};
