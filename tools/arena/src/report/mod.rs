//! Games and results for people and other programs: PGN, CSV, HTML.
//!
//! | file | what it makes |
//! |---|---|
//! | `pgn/` | a record as PGN; PGN as games |
//! | `csv.rs` | one row for each pairing, for spreadsheets and scripts |
//! | `digest.rs` | what a page needs of single games, collected while they go by |
//! | `html/` | all of a tournament on one page that needs nothing else |
//!
//! Everything here is a function from values to text: nothing is written to a file, and nothing is asked.

mod csv;
mod date;
mod digest;
mod html;
mod pgn;
#[cfg(test)]
pub(crate) mod samples;

pub use csv::write_csv;
pub use digest::Digest;
pub use html::{ReportInput, html};
pub use pgn::{PgnError, PgnGame, PgnProblem, read_pgn, write_pgn};
