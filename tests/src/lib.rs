//! What the test suites share. The suites themselves are in `suite/`, their tables in `cases/`.
//!
//! * [`mod@reference`]: the slow, obvious twin of the move generator, against which the fast one is compared.
//! * [`twins`], [`composed`], [`compare`]: the same position on both boards, and how it is read and compared.
//! * [`description`]: what makes positions equal, spelled out.
//! * [`plain_search`], [`forced`]: the slow, obvious twins of the search, for its scores and for wins alone.
//! * [`endings`], [`mod@line`], [`listener`]: what is asked of a search, and what it tells while it runs.
//! * [`babble`], [`conversation`]: lines of all sorts for a protocol session, and what must be answered to them.
//! * [`players`], [`games`], [`features`]: generated games, and what is special about their positions.
//! * [`tsv`], [`cases`], [`settings`]: tables of cases, tests made of them, and how large the suites are.

pub mod babble;
pub mod cases;
pub mod compare;
pub mod composed;
pub mod conversation;
pub mod description;
pub mod endings;
pub mod features;
pub mod forced;
pub mod games;
pub mod line;
pub mod listener;
pub mod plain_search;
pub mod reference;
pub mod settings;
pub mod tsv;
pub mod twins;

pub use vespine_conformance::players;

/// The examples of the README of the whole, as a test.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
