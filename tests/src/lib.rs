//! What the test suites share. The suites themselves are in `suite/`, their tables in `cases/`.
//!
//! * [`mod@reference`]: the slow, obvious twin of the move generator, against which the fast one is compared.
//! * [`twins`], [`composed`], [`compare`]: the same position on both boards, and how it is read and compared.
//! * [`description`]: what makes positions equal, spelled out.
//! * [`players`], [`games`], [`features`]: generated games, and what is special about their positions.
//! * [`tsv`], [`cases`], [`settings`]: tables of cases, tests made of them, and how large the suites are.

pub mod cases;
pub mod compare;
pub mod composed;
pub mod description;
pub mod features;
pub mod games;
pub mod players;
pub mod reference;
pub mod settings;
pub mod tsv;
pub mod twins;
