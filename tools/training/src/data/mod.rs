//! Positions of games that the engine played against itself, with scores and results.
//!
//! ```text
//!   Configuration ──► generate ──► Appender ──► file ──► DataFile ──► TrainingGame ──► Sample
//!                                                            └──► Summary
//! ```
//!
//! A file is the same for any number of threads and however often the run was interrupted: a game depends on the
//! configuration and on its number only (`player`), games are written in order, and of equal positions the first counts
//! (`claims`). The bytes are drawn in `format`.

mod appender;
mod book;
mod claims;
mod configuration;
mod error;
mod format;
mod generate;
mod plan;
mod player;
mod reader;
mod summary;

pub use appender::{Appender, Harvest};
pub use book::Book;
pub use configuration::Configuration;
pub use error::{Damage, DataError};
pub(crate) use format::{Fields, PLY};
pub use format::{Marks, PlyRecord, TrainingGame};
pub use generate::generate;
pub use plan::Plan;
pub(crate) use player::FIRST_PLY;
pub use reader::{DataFile, Games, Sample, Samples};
pub use summary::{Bucket, Summary, TypeSummary};
