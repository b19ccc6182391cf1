//! `vespine uhp`, and `vespine` alone: the engine of another program.
//!
//! What the protocol leaves to the system is here: standard input and output, Ctrl-C, and the transcript's file. Where a person
//! types, input and output are those of `prompt`.

use std::fs::{File, OpenOptions};
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::{panic, process};

use vespine_uhp::{Interrupt, Serving, Session, SetupError, serve};

use crate::arguments::UhpArguments;
use crate::failure::{Failure, INTERRUPTED};
use crate::{network, progress, prompt, reader};

/// Speaks the protocol until `exit` or the end of the input.
pub(crate) fn run(arguments: UhpArguments) -> Result<(), Failure> {
    let (mut session, log) = set_up(arguments).map_err(decline)?;
    // A panic is answered as an error; what clients merge into the replies must not hear of it.
    panic::set_hook(Box::new(|_| ()));
    let serving = Serving {
        log: log.map(|file| Box::new(file) as Box<dyn Write>),
        remarks: Some(Box::new(io::stderr())),
    };
    match prompt::open() {
        Some((keyboard, screen)) => serve(keyboard, screen, &mut session, serving)?,
        None => serve(io::stdin(), io::stdout().lock(), &mut session, serving)?,
    }
    Ok(())
}

fn set_up(arguments: UhpArguments) -> Result<(Session, Option<File>), Failure> {
    let log = arguments.log.map(open).transpose()?;
    let evaluator = network::evaluator(arguments.network.as_deref())?;
    let session = Session::with_evaluator(arguments.options, &evaluator)?;
    watch_for_interrupts(session.interrupt())?;
    // Whatever is going on, nobody will hear of it. The transcript has all that was said.
    reader::when_gone(|| process::exit(0)).map_err(SetupError::Thread)?;
    Ok((session, log))
}

/// Tells the program at the other end why there will be no conversation: who waits for a greeting may never look at stderr
/// or at the exit code. A person at a terminal reads it on stderr.
pub(crate) fn decline(failure: Failure) -> Failure {
    if !io::stdout().is_terminal() {
        // If nobody reads it, there is still the exit code.
        let _ = vespine_uhp::decline(io::stdout(), &failure.to_string());
    }
    failure
}

/// Ctrl-C ends a search. At any other time it ends the program if a person is typing; otherwise it comes from a client that
/// wanted to cancel a search which has just ended, and means nothing.
fn watch_for_interrupts(interrupt: Interrupt) -> Result<(), Failure> {
    let is_person = io::stdin().is_terminal();
    Ok(ctrlc::set_handler(move || {
        if is_person {
            // The ^C that the terminal shows must not stand before the answer.
            progress::wipe();
        }
        if !interrupt.raise() && is_person {
            process::exit(INTERRUPTED.into());
        }
    })?)
}

fn open(path: PathBuf) -> Result<File, Failure> {
    let file = OpenOptions::new().create(true).append(true).open(&path);
    file.map_err(|error| Failure::Log { path, error })
}
