//! The files that an engine is made of, as far as anybody can tell from its command line.
//!
//! ```text
//!   ./engine --threads 2          ./engine
//!   python3 engine.py             python3, where programs are found, and engine.py
//!   self                          the program that is running now
//! ```

use std::env;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use vespine_uhp::EngineCommand;

use super::plan::{EntrantKind, OWN};
use crate::fingerprint::Fingerprint;
use crate::open_regular;

/// A file of an engine, and what is in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProgramFile {
    /// The file, as the command line calls it.
    pub name: String,
    /// The fingerprint of its contents.
    pub fingerprint: String,
}

/// The files of an engine: its program, and whatever on its command line is the name of a file.
pub(super) fn files(kind: &EntrantKind) -> io::Result<Vec<ProgramFile>> {
    let command = match kind {
        EntrantKind::Own => return Ok(vec![program_file(OWN, running_program()?)?]),
        EntrantKind::Program(command) => command,
    };
    let folder = match command.directory() {
        Some(folder) => folder.to_owned(),
        None => env::current_dir()?,
    };
    let mut files = vec![program_file(command.program(), open_regular(&program_path(command, &folder)?)?)?];
    for argument in command.arguments() {
        let path = folder.join(argument);
        if path.is_file() {
            files.push(program_file(argument, open_regular(&path)?)?);
        }
    }
    Ok(files)
}

/// Where the program is that the system starts.
fn program_path(command: &EngineCommand, folder: &Path) -> io::Result<PathBuf> {
    let found = which::which_in(command.program(), env::var_os("PATH"), folder);
    found.map_err(|error| io::Error::new(io::ErrorKind::NotFound, error))
}

/// This program as it runs: its file may have been replaced since.
fn running_program() -> io::Result<File> {
    if cfg!(target_os = "linux")
        && let Ok(file) = File::open("/proc/self/exe")
    {
        return Ok(file);
    }
    File::open(env::current_exe()?)
}

fn program_file(name: &str, contents: File) -> io::Result<ProgramFile> {
    let fingerprint = Fingerprint::of_contents(contents)?.to_string();
    Ok(ProgramFile { name: name.to_owned(), fingerprint })
}

#[cfg(all(test, unix))]
mod tests {
    use std::fs;

    use super::*;

    fn names(files: &[ProgramFile]) -> Vec<&str> {
        files.iter().map(|file| file.name.as_str()).collect()
    }

    #[test]
    fn the_program_and_arguments_that_are_files_count() {
        let folder = tempfile::tempdir().expect("there is room");
        fs::write(folder.path().join("engine.py"), "print('id A')").expect("it can be written");
        let command = EngineCommand::new("sh").with_arguments(["engine.py", "--fast", "."]);
        let kind = EntrantKind::Program(command.in_directory(folder.path()));
        let before = files(&kind).expect("they are there");
        assert_eq!(names(&before), ["sh", "engine.py"]);
        fs::write(folder.path().join("engine.py"), "print('id B')").expect("it can be written");
        let after = files(&kind).expect("they are there");
        assert!(before[0] == after[0] && before[1] != after[1]);
    }

    #[test]
    fn our_own_program_is_the_one_that_runs() {
        let own = files(&EntrantKind::Own).expect("it runs");
        let again = File::open(env::current_exe().expect("it has a name")).expect("it can be read");
        assert_eq!(own, [program_file(OWN, again).expect("it can be read")]);
    }

    #[test]
    fn a_program_that_is_nowhere_is_named() {
        let error =
            files(&EntrantKind::Program(EngineCommand::new("no-such-engine"))).expect_err("it is nowhere");
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }
}
