//! Every file of `tests/cases/transcripts`: conversations with the engine, each of them a test that is named by the case.
//!
//! Whatever a case says, the engine has to greet first, to mind the manners of `reply`, and in the end, when its input is
//! closed, to leave with exit code 0, with nothing more on stdout, and never with anything on stderr.

mod case;
mod check;
mod conversation;
mod tracker;

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use libtest_mimic::Trial;

use crate::engine;
use crate::with_signals;
use case::{Case, Silence, Step};
use conversation::Conversation;

/// One test for each case. A file that cannot be read is a test that fails.
pub(crate) fn tests() -> Vec<Trial> {
    let cases = |path: PathBuf| match case::read(&path) {
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
    let mut conversation = Conversation::start()?;
    let mut has_ended = false;
    for (place, step) in &case.steps {
        take(step, &mut conversation)
            .map_err(|error| format!("{place}: {error}\n  last reply: {}", conversation.reply))?;
        has_ended |= matches!(step, Step::End(_));
    }
    if has_ended {
        return Ok(());
    }
    conversation.engine.close_input();
    conversation.engine.ends_quietly()
}

fn take(step: &Step, conversation: &mut Conversation) -> Result<(), String> {
    match step {
        Step::Ask(command) => {
            conversation.engine.send(format!("{command}\n"));
            conversation.listen(Some(command))
        }
        Step::Send(text) => {
            conversation.engine.send(text.clone());
            Ok(())
        }
        Step::Read => conversation.listen(None),
        Step::Check(check) => check.test(conversation),
        Step::CloseInput => {
            conversation.engine.close_input();
            Ok(())
        }
        Step::End(Silence::Demanded) => conversation.engine.ends_quietly(),
        Step::End(Silence::NotDemanded) => conversation.engine.wait()?.is_success(),
        Step::Interrupt(pause) => {
            thread::sleep(*pause);
            engine::interrupt(conversation.engine.process())
        }
    }
}
