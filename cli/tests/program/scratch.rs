//! Files and folders for one test.

use std::fs;
use std::path::{Path, PathBuf};

/// The name of a file or folder that does not exist, and is gone when the test is over.
pub(super) struct Scratch(PathBuf);

impl Scratch {
    pub(super) fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("vespine-program-{}-{name}", std::process::id()));
        let scratch = Scratch(path);
        scratch.remove();
        scratch
    }

    /// A file with these bytes.
    pub(super) fn with(name: &str, bytes: impl AsRef<[u8]>) -> Scratch {
        let scratch = Scratch::new(name);
        fs::write(&scratch.0, bytes).expect("there is room for a small file");
        scratch
    }

    fn remove(&self) {
        let _ = fs::remove_file(&self.0);
        let _ = fs::remove_dir_all(&self.0);
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    pub(super) fn name(&self) -> &str {
        self.0.to_str().expect("the name is text")
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        fs::read(&self.0).expect("the file is there")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        self.remove();
    }
}
