//! Scripted engines: this program, started with `--engine NAME`.

use std::process::ExitCode;

/// Plays the engine that was asked for on the command line, if one was.
pub(crate) fn run_if_asked() -> Option<ExitCode> {
    let mut arguments = std::env::args().skip(1);
    if arguments.next()? != "--engine" {
        return None;
    }
    let name = arguments.next().unwrap_or_default();
    eprintln!("there is no scripted engine named {name:?}");
    Some(ExitCode::from(2))
}
