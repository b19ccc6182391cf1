//! Files and folders for one test.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

/// The name of a file or folder that does not exist, in a folder that is gone when the test is over.
pub(crate) struct Scratch {
    path: PathBuf,
    #[expect(dead_code, reason = "it keeps the folder")]
    folder: TempDir,
}

impl Scratch {
    pub(crate) fn new(name: &str) -> Scratch {
        let folder = tempfile::tempdir().expect("there is room");
        Scratch { path: folder.path().join(name), folder }
    }

    /// A file with these bytes.
    pub(crate) fn with(name: &str, bytes: impl AsRef<[u8]>) -> Scratch {
        let scratch = Scratch::new(name);
        fs::write(&scratch.path, bytes).expect("there is room for a small file");
        scratch
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn name(&self) -> &str {
        self.path.to_str().expect("the name is text")
    }

    pub(crate) fn bytes(&self) -> Vec<u8> {
        fs::read(&self.path).expect("the file is there")
    }
}
