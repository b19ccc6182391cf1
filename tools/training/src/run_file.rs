//! The file that a run adds to: a regular file, so that it has an end, and this run's alone as long as it lasts.
//!
//! Used for files of games and for the journals of SPSA. Nothing that is already in a file is ever overwritten; what a killed
//! run has left half written at the end is cut off.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, ErrorKind, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use vespine_arena::open_regular;

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system does not let it be read or written.
    #[error("{}: {error}", path.display())]
    System {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It is a device, a pipe or a folder; the words name it.
    #[error("{0}")]
    Irregular(io::Error),
    /// It exists, and is not to be overwritten.
    #[error("{} exists already: go on with --resume, or choose another name", path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// Another run adds to it.
    #[error("{} is in use: another run is writing to it", path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
}

impl FileError {
    fn new(path: &Path, error: io::Error) -> FileError {
        match error.kind() {
            ErrorKind::AlreadyExists => FileError::Exists { path: path.to_owned() },
            // The words of `open_regular`; what the system itself says has no words inside, and does not name the file.
            ErrorKind::InvalidInput if error.get_ref().is_some() => FileError::Irregular(error),
            _ => FileError::System { path: path.to_owned(), error },
        }
    }

    /// Turns what the system says about a file into an error that names it.
    pub(crate) fn about(path: &Path) -> impl Fn(io::Error) -> FileError + '_ {
        move |error| FileError::new(path, error)
    }
}

/// Opens a regular file for reading.
pub(crate) fn open(path: &Path) -> Result<File, FileError> {
    open_regular(path).map_err(FileError::about(path))
}

/// A file that is added to. As long as it is open, no other run can add to it.
#[derive(Debug)]
pub(crate) struct RunFile {
    path: PathBuf,
    file: File,
}

impl RunFile {
    /// Begins a file that does not exist.
    pub(crate) fn create(path: &Path) -> Result<RunFile, FileError> {
        let file = OpenOptions::new().write(true).create_new(true).open(path);
        RunFile::locked(path, file.map_err(FileError::about(path))?)
    }

    /// Goes on with a file; none if there is none.
    pub(crate) fn resume(path: &Path) -> Result<Option<RunFile>, FileError> {
        match open_regular(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            regular => regular.map_err(FileError::about(path))?,
        };
        let file = OpenOptions::new().read(true).write(true).open(path);
        RunFile::locked(path, file.map_err(FileError::about(path))?).map(Some)
    }

    fn locked(path: &Path, file: File) -> Result<RunFile, FileError> {
        let path = path.to_owned();
        match file.try_lock() {
            Ok(()) => Ok(RunFile { path, file }),
            Err(TryLockError::WouldBlock) => Err(FileError::InUse { path }),
            Err(TryLockError::Error(error)) => Err(FileError::System { path, error }),
        }
    }

    /// The file from its beginning.
    pub(crate) fn reader(&self) -> Result<BufReader<&File>, FileError> {
        (&self.file).seek(SeekFrom::Start(0)).map_err(FileError::about(&self.path))?;
        Ok(BufReader::new(&self.file))
    }

    /// Cuts off all that is beyond so many bytes, and goes on there.
    pub(crate) fn cut(&mut self, length: u64) -> Result<(), FileError> {
        let cut = self.file.set_len(length).and_then(|()| self.file.seek(SeekFrom::Start(length)));
        cut.map(drop).map_err(FileError::about(&self.path))
    }

    /// Adds to the file.
    pub(crate) fn append(&mut self, bytes: &[u8]) -> Result<(), FileError> {
        self.file.write_all(bytes).map_err(FileError::about(&self.path))
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}
