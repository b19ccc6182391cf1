//! What the system has not enough of for a search as it was asked for.

/// The system has not enough to give.
///
/// ```
/// let error = vespine_search::Shortage::Table { mebibytes: 99_999_999 };
/// assert_eq!(error.to_string(), "there is not enough memory for a table of 99999999 MiB");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Shortage {
    /// Memory for the table.
    #[error("there is not enough memory for a table of {mebibytes} MiB")]
    Table {
        /// What was asked for.
        mebibytes: usize,
    },
    /// Threads, or memory for them.
    #[error("the system has no room for {asked} threads, only for {given}")]
    Threads {
        /// What was asked for.
        asked: usize,
        /// How many could be had.
        given: usize,
    },
}
