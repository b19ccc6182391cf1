//! Does an engine keep to the protocol and to the rules?
//!
//! ```text
//!   check ──► protocol   conversations of tests/cases/transcripts, each with an engine of its own
//!         ──► rules      positions of tests/cases in which a rule matters: lists of moves, refusals, ends
//!         ──► games      games at random, with every list of moves compared ──► shrink: the shortest game that shows it
//!
//!   compare_tree         all positions up to a depth, for `vespine perft --compare`
//! ```
//!
//! An engine may do whatever it likes: when it crashes or falls silent that is a finding like any other, and it is started
//! anew. What engines do in different ways, and may, is a [`Leeway`] or said in the case. Each finding has a [`Class`], and one
//! that shows in many cases is counted once, as far as its [`Cause`] tells.

pub mod players;
pub mod transcript;

mod cause;
mod checker;
mod class;
mod disagreement;
mod games;
mod leeway;
mod protocol;
mod report;
mod rules;
mod shrink;
mod subject;
mod table;
mod tree;

pub use cause::Cause;
pub use checker::{CheckSettings, Observer, check};
pub use class::Class;
pub use disagreement::{Disagreement, ExtraMove};
pub use leeway::Leeway;
pub use report::{CaseReport, CaseResult, Finding, Part, Report};
pub use subject::Fault;
pub use tree::{TreeEnd, TreeObserver, TreeReport, TreeSettings, compare_tree};
