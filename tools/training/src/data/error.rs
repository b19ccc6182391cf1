//! What can be wrong with a file of games.

use std::path::PathBuf;

use crate::run_file::FileError;

/// What is wrong with a file of games.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// It cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// Its bytes make no sense.
    #[error("{}: byte {offset}: {damage}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where what makes no sense begins.
        offset: u64,
        /// What is wrong.
        damage: Damage,
    },
    /// The bytes are in order, but a move in them is not.
    #[error("{}: game {game}, ply {ply}: the move is illegal", path.display())]
    Illegal {
        /// The file.
        path: PathBuf,
        /// The number of the game.
        game: u64,
        /// The ply, from 0.
        ply: usize,
    },
    /// A run can only go on as it began.
    #[error("{} was begun with {what} {found}, not {asked}", path.display())]
    OtherConfiguration {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: &'static str,
        /// How it is in the file.
        found: String,
        /// How it was asked for.
        asked: String,
    },
}

/// What is wrong with some bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Damage {
    /// Written by something else.
    #[error("this is not a file of games")]
    Foreign,
    /// Written by another version of this program.
    #[error("version {0} of the format is unknown")]
    Version(u16),
    /// The end is missing.
    #[error("the file ends within a game or its header; datagen --resume cuts that off and goes on")]
    Truncated,
    /// The bytes are not those that were written.
    #[error("the checksum is wrong")]
    Checksum,
    /// The bytes are those that were written, but mean nothing.
    #[error("{0} is out of range")]
    Range(&'static str),
    /// A game is where another one should be.
    #[error("game {found} is where game {expected} should be")]
    Order {
        /// The number of the game.
        found: u64,
        /// The number it should have.
        expected: u64,
    },
}
