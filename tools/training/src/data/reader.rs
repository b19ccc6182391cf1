//! Reads files of games, and plays the games again to get at their positions.

use std::fs;
use std::path::{Path, PathBuf};

use vespine_engine::{Color, Outcome, Position};
use vespine_evaluation::Score;

use super::configuration::Configuration;
use super::error::{Damage, DataError};
use super::format::{GameRecord, HEADER, Header, Marks, read_header};

/// A file of games, as it was when it was opened.
///
/// ```no_run
/// use std::path::Path;
/// use vespine_training::data::DataFile;
///
/// let file = DataFile::open(Path::new("games.vsp"))?;
/// for game in file.games() {
///     let game = game?;
///     for sample in file.samples(&game) {
///         let sample = sample?;
///         println!("{} {}", sample.position.canonical_key(), sample.score);
///     }
/// }
/// # Ok::<(), vespine_training::data::DataError>(())
/// ```
#[derive(Debug)]
pub struct DataFile {
    path: PathBuf,
    header: Header,
    bytes: Vec<u8>,
}

impl DataFile {
    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be read, or its header makes no sense.
    pub fn open(path: &Path) -> Result<DataFile, DataError> {
        let bytes = fs::read(path).map_err(|error| DataError::System { path: path.to_owned(), error })?;
        DataFile::new(path, bytes)
    }

    /// A file with these bytes.
    pub(super) fn new(path: &Path, bytes: Vec<u8>) -> Result<DataFile, DataError> {
        let path = path.to_owned();
        match read_header(&bytes) {
            Ok(header) => Ok(DataFile { path, header, bytes }),
            Err(damage) => Err(DataError::Damaged { path, offset: 0, damage }),
        }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What decided about the games.
    #[must_use]
    pub fn configuration(&self) -> &Configuration {
        &self.header.configuration
    }

    pub(super) fn header(&self) -> &Header {
        &self.header
    }

    /// The games, in the order of their numbers. After an error there are no more.
    #[must_use]
    pub fn games(&self) -> Games<'_> {
        let shard = self.header.configuration.shard;
        Games { file: self, offset: HEADER, expected: u64::from(shard.number()) - 1, is_broken: false }
    }

    /// The positions of a game that were searched, in the order of play. After an error there are no more.
    #[must_use]
    pub fn samples<'a>(&'a self, game: &'a GameRecord) -> Samples<'a> {
        Samples { path: &self.path, game, position: Position::new(game.game_type), ply: 0, is_broken: false }
    }
}

/// The games of a file.
#[derive(Debug)]
pub struct Games<'a> {
    file: &'a DataFile,
    offset: usize,
    expected: u64,
    is_broken: bool,
}

impl Games<'_> {
    /// Where the next game begins.
    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    /// The number of the next game.
    pub(super) fn expected(&self) -> u64 {
        self.expected
    }

    fn read(&mut self) -> Result<GameRecord, Damage> {
        let (game, length) = GameRecord::read(&self.file.bytes[self.offset..])?;
        if game.number != self.expected {
            return Err(Damage::Order { found: game.number, expected: self.expected });
        }
        self.offset += length;
        self.expected += u64::from(self.file.header.configuration.shard.of());
        Ok(game)
    }
}

impl Iterator for Games<'_> {
    type Item = Result<GameRecord, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_broken || self.offset == self.file.bytes.len() {
            return None;
        }
        let game = self.read().map_err(|damage| {
            self.is_broken = true;
            DataError::Damaged { path: self.file.path.clone(), offset: self.offset, damage }
        });
        Some(game)
    }
}

/// A position that was searched.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// How many moves had been played before.
    pub ply: usize,
    /// What the search said, for the side to move.
    pub score: Score,
    /// How the game ended.
    pub outcome: Outcome,
    /// What there is to know.
    pub marks: Marks,
}

impl Sample {
    /// What the side to move got in the end, in half points: 0, 1 or 2.
    #[must_use]
    pub fn half_points(&self) -> u8 {
        half_points(self.outcome, self.position.to_move())
    }
}

/// What a side got, in half points.
fn half_points(outcome: Outcome, color: Color) -> u8 {
    match outcome {
        Outcome::Draw => 1,
        Outcome::Win(winner) => 2 * u8::from(winner == color),
    }
}

/// The positions of a game that were searched.
#[derive(Debug)]
pub struct Samples<'a> {
    path: &'a Path,
    game: &'a GameRecord,
    position: Position,
    ply: usize,
    is_broken: bool,
}

impl Iterator for Samples<'_> {
    type Item = Result<Sample, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.is_broken {
            let record = self.game.plies.get(self.ply)?;
            if !self.position.is_legal(record.mv) {
                self.is_broken = true;
                let (path, game) = (self.path.to_owned(), self.game.number);
                return Some(Err(DataError::Illegal { path, game, ply: self.ply }));
            }
            let sample = record.marks.has(Marks::SEARCHED).then(|| Sample {
                position: self.position.clone(),
                ply: self.ply,
                score: record.score,
                outcome: self.game.finish.outcome,
                marks: record.marks,
            });
            let _ = self.position.play(record.mv);
            self.ply += 1;
            if let Some(sample) = sample {
                return Some(Ok(sample));
            }
        }
        None
    }
}
