//! Every file of `tests/cases/transcripts`: conversations with the engine, each of them a test that is named by the case.
//!
//! Whatever a case says, the engine has to greet first, to mind the manners of `reply`, and in the end, when its input is
//! closed, to leave with exit code 0, with nothing more on stdout, and never with anything on stderr.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::Trial;
use vespine_conformance::transcript::{self, Case, Peer, Silence};

use crate::engine::{self, Engine};
use crate::with_signals;

/// One test for each case. A file that cannot be read is a test that fails.
pub(crate) fn tests() -> Vec<Trial> {
    let cases = |path: PathBuf| match read(&path) {
        Ok(cases) => cases.into_iter().map(trial).collect(),
        Err(error) => vec![failure(&path, error)],
    };
    match files() {
        Ok(files) => files.into_iter().flat_map(cases).collect(),
        Err(error) => vec![failure(&folder(), error)],
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/cases/transcripts")
}

/// The files of cases, in order.
fn files() -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder()).and_then(Iterator::collect::<Result<Vec<_>, _>>);
    let entries = entries.map_err(|error| format!("{}: {error}", folder().display()))?;
    let mut files: Vec<_> = entries.iter().map(fs::DirEntry::path).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    if files.is_empty() { Err(format!("{}: no transcripts", folder().display())) } else { Ok(files) }
}

fn read(path: &Path) -> Result<Vec<Case>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    Case::read_all(&file, &text).map_err(|error| error.to_string())
}

fn trial(case: Case) -> Trial {
    let sends_signals = case.sends_signals();
    let trial = Trial::test(format!("uhp::{}", case.name), move || Ok(run(&case)?));
    if sends_signals { with_signals(trial) } else { trial }
}

fn failure(path: &Path, error: String) -> Trial {
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    Trial::test(format!("uhp::{file} can be read"), || Err(error.into()))
}

fn run(case: &Case) -> Result<(), String> {
    let mut engine = Engine::start()?;
    transcript::run(case, &mut engine).map_err(|mismatch| mismatch.to_string())?;
    if case.ends_engine() {
        return Ok(());
    }
    engine.close_input();
    engine.ends_quietly()
}

impl Peer for Engine {
    type Error = String;

    fn send(&mut self, bytes: &[u8]) -> Result<(), String> {
        Engine::send(self, bytes);
        Ok(())
    }

    fn reply(&mut self) -> Result<Vec<String>, String> {
        Engine::reply(self).map(|reply| reply.lines)
    }

    fn close_input(&mut self) {
        Engine::close_input(self);
    }

    fn end(&mut self, silence: Silence) -> Result<(), String> {
        match silence {
            Silence::Demanded => self.ends_quietly(),
            Silence::NotDemanded => self.wait()?.is_success(),
        }
    }

    fn interrupt(&mut self) -> Result<(), String> {
        engine::interrupt(self.process())
    }
}
