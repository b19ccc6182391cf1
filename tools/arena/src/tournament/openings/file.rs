//! Openings from a file: a GameString in each line, or games in PGN.

use std::io;
use std::path::{Path, PathBuf};

use vespine_engine::{Game, GameStringError, GameType};

use crate::read_text;
use crate::report::{PgnError, read_pgn};

/// The largest file of openings: half a million lines.
const MOST_BYTES: u64 = 64 << 20;

/// Why there are no such openings.
#[derive(Debug, thiserror::Error)]
pub enum OpeningsError {
    /// Not a number of random plies.
    #[error("{0:?} is not a number of random plies: expected random and a number up to 40")]
    Random(String),
    /// The file cannot be read.
    #[error("cannot read the openings {}: {error}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A line is no GameString.
    #[error("{}:{line}: {error}", path.display())]
    Game {
        /// The file.
        path: PathBuf,
        /// The line.
        line: usize,
        /// What is wrong with it.
        error: GameStringError,
    },
    /// A game is no PGN.
    #[error("{}: {error}", path.display())]
    Pgn {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: PgnError,
    },
    /// An opening ends the game.
    #[error("{}: an opening is a finished game: {game}", path.display())]
    Finished {
        /// The file.
        path: PathBuf,
        /// The game.
        game: String,
    },
    /// There is nothing in the file.
    #[error("{} has no games", .0.display())]
    Empty(PathBuf),
    /// There is nothing for a game type in the file.
    #[error("{} has no openings of {missing}", path.display())]
    NoSuchType {
        /// The file.
        path: PathBuf,
        /// The game type.
        missing: GameType,
    },
}

impl PartialEq for OpeningsError {
    fn eq(&self, other: &OpeningsError) -> bool {
        self.to_string() == other.to_string()
    }
}

/// Reads openings.
pub(super) fn read(path: &Path) -> Result<Vec<Game>, OpeningsError> {
    let games = read_games(path)?;
    match games.iter().find(|game| game.position().outcome().is_some()) {
        Some(game) => Err(OpeningsError::Finished { path: path.to_owned(), game: game.to_string() }),
        None => Ok(games),
    }
}

/// Reads the games of a file of GameStrings or PGN, at least one. Empty lines and lines with # at their beginning are
/// skipped.
///
/// # Errors
/// If the file cannot be read, or something in it is no game.
pub fn read_games(path: &Path) -> Result<Vec<Game>, OpeningsError> {
    let text = read_text(path, MOST_BYTES);
    let text = text.map_err(|error| OpeningsError::Read { path: path.to_owned(), error })?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let games = if text.trim_start().starts_with('[') { pgn_games(path, text)? } else { lines(path, text)? };
    if games.is_empty() { Err(OpeningsError::Empty(path.to_owned())) } else { Ok(games) }
}

fn lines(path: &Path, text: &str) -> Result<Vec<Game>, OpeningsError> {
    let numbered = (1..).zip(text.lines().map(str::trim));
    let numbered = numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let games = numbered.map(|(number, line)| {
        line.parse().map_err(|error| OpeningsError::Game { path: path.to_owned(), line: number, error })
    });
    games.collect()
}

fn pgn_games(path: &Path, text: &str) -> Result<Vec<Game>, OpeningsError> {
    let games = read_pgn(text).map_err(|error| OpeningsError::Pgn { path: path.to_owned(), error })?;
    Ok(games.into_iter().map(|game| game.game).collect())
}
