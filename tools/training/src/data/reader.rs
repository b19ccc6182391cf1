//! Reads files of games, and plays the games again to get at their positions.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Take};
use std::path::{Path, PathBuf};

use vespine_arena::Shard;
use vespine_engine::{Color, Outcome, Position};
use vespine_evaluation::Score;

use super::error::{Damage, DataError};
use super::format::{HEADER, Header, LENGTH, Marks, TrainingGame, game_length, read_header};
use super::plan::Plan;
use crate::run_file::{self, FileError};

/// A file of games, as long as it was when it was opened. Only its header is kept: games are read one after the other.
///
/// ```no_run
/// use std::path::Path;
/// use vespine_training::data::DataFile;
///
/// let file = DataFile::open(Path::new("games.vsp"))?;
/// for game in file.games()? {
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
    length: u64,
}

impl DataFile {
    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be read, is no regular file, or its header makes no sense.
    pub fn open(path: &Path) -> Result<DataFile, DataError> {
        let file = run_file::open(path)?;
        let length = file.metadata().map_err(FileError::about(path))?.len();
        Ok(DataFile { path: path.to_owned(), header: header(path, file)?, length })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// How long it is.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.length
    }

    /// Which games it was to have.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.header.plan
    }

    /// The games, in the order of their numbers. After an error there are no more.
    ///
    /// # Errors
    /// If the file cannot be read any more.
    pub fn games(&self) -> Result<Games<BufReader<Take<File>>>, DataError> {
        let mut file = run_file::open(&self.path)?;
        file.seek(SeekFrom::Start(HEADER as u64)).map_err(FileError::about(&self.path))?;
        let rest = BufReader::new(file.take(self.length.saturating_sub(HEADER as u64)));
        Ok(Games::new(&self.path, &self.header.plan, rest))
    }

    /// The positions of a game that were searched, in the order of play. After an error there are no more.
    #[must_use]
    pub fn samples<'a>(&'a self, game: &'a TrainingGame) -> Samples<'a> {
        Samples::new(&self.path, game)
    }
}

/// Reads the header at the beginning of a file.
pub(super) fn header(path: &Path, mut file: impl Read) -> Result<Header, DataError> {
    let mut bytes = Vec::with_capacity(HEADER);
    file.by_ref().take(HEADER as u64).read_to_end(&mut bytes).map_err(FileError::about(path))?;
    read_header(&bytes).map_err(|damage| DataError::Damaged { path: path.to_owned(), offset: 0, damage })
}

/// The games of a file.
#[derive(Debug)]
pub struct Games<R> {
    path: PathBuf,
    reader: R,
    shard: Shard,
    /// The bytes of one game.
    bytes: Vec<u8>,
    offset: u64,
    expected: u64,
    is_broken: bool,
}

impl<R: Read> Games<R> {
    /// The games of a run, read from what follows the header.
    pub(super) fn new(path: &Path, plan: &Plan, reader: R) -> Games<R> {
        Games {
            path: path.to_owned(),
            reader,
            shard: plan.shard,
            bytes: Vec::new(),
            offset: HEADER as u64,
            expected: plan.first_number(),
            is_broken: false,
        }
    }

    /// Where the next game begins.
    pub(crate) fn offset(&self) -> u64 {
        self.offset
    }

    /// The number of the next game.
    pub(super) fn expected(&self) -> u64 {
        self.expected
    }

    /// The next game; none at the end of the file.
    fn read(&mut self) -> Result<Option<TrainingGame>, DataError> {
        self.bytes.clear();
        self.read_up_to(LENGTH)?;
        if self.bytes.is_empty() {
            return Ok(None);
        }
        let length = game_length(&self.bytes).map_err(|damage| self.damaged(damage))?;
        self.read_up_to(length)?;
        let game = TrainingGame::read(&self.bytes).map_err(|damage| self.damaged(damage))?;
        if game.number != self.expected {
            return Err(self.damaged(Damage::Order { found: game.number, expected: self.expected }));
        }
        self.offset += length as u64;
        self.expected += u64::from(self.shard.of());
        Ok(Some(game))
    }

    /// Reads on until there are so many bytes, or the file is at its end.
    fn read_up_to(&mut self, length: usize) -> Result<(), DataError> {
        let missing = length.saturating_sub(self.bytes.len());
        let read: io::Result<usize> = self.reader.by_ref().take(missing as u64).read_to_end(&mut self.bytes);
        Ok(read.map(drop).map_err(FileError::about(&self.path))?)
    }

    fn damaged(&self, damage: Damage) -> DataError {
        DataError::Damaged { path: self.path.clone(), offset: self.offset, damage }
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = Result<TrainingGame, DataError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_broken {
            return None;
        }
        let game = self.read();
        self.is_broken = game.is_err();
        game.transpose()
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

impl TrainingGame {
    /// What the side to move at a ply got in the end, in half points: 0, 1 or 2.
    #[must_use]
    pub fn half_points(&self, ply: usize) -> u8 {
        half_points(self.finish.outcome, if ply.is_multiple_of(2) { Color::White } else { Color::Black })
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
    game: &'a TrainingGame,
    position: Position,
    ply: usize,
    is_broken: bool,
}

impl<'a> Samples<'a> {
    pub(super) fn new(path: &'a Path, game: &'a TrainingGame) -> Samples<'a> {
        Samples { path, game, position: Position::new(game.game_type), ply: 0, is_broken: false }
    }
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
