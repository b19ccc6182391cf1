//! The program `vespine`: reads the command line and calls the crates that know Hive.
//!
//! One file or folder for each subcommand. Results go to stdout and everything else to stderr, nothing on the command
//! line can make the program panic, and whatever goes wrong ends as one line and an exit code in `failure`.

// These panic when nobody listens; `failure::say` does not.
#![deny(clippy::print_stdout, clippy::print_stderr)]

use std::ffi::OsString;
use std::process::ExitCode;

use arguments::Command;
use failure::Failure;

mod analyze;
mod arguments;
mod bench;
mod check;
mod completions;
mod count;
mod datagen;
mod explain;
mod failure;
mod file_limit;
mod manual;
mod network;
mod paragraph;
pub mod perft;
mod progress;
mod prompt;
mod reader;
mod stop;
mod table;
mod threads;
mod tournament;
mod tune;
mod uhp;

/// Runs the program with these arguments, of which the first is the program's own name.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    file_limit::is_an_error();
    match execute(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn execute(arguments: impl IntoIterator<Item = OsString>) -> Result<(), Failure> {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let arguments = match arguments::read(arguments.clone()) {
        Err(failure @ Failure::Usage(_)) if arguments::are_for_an_engine(&arguments) => {
            return Err(uhp::decline(failure));
        }
        read => read?,
    };
    match arguments.command {
        Some(Command::Analyze(arguments)) => analyze::run(&arguments),
        Some(Command::Explain(arguments)) => explain::run(&arguments),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::Perft(arguments)) => perft::run(&arguments),
        Some(Command::Tournament(arguments)) => tournament::run(&arguments),
        Some(Command::Datagen(arguments)) => datagen::run(&arguments),
        Some(Command::Tune(arguments)) => tune::run(&arguments),
        Some(Command::Check(arguments)) => check::run(&arguments),
        Some(Command::Completions(arguments)) => completions::run(&arguments),
        Some(Command::Manual(_)) => manual::run(),
        Some(Command::Uhp(arguments)) => uhp::run(arguments),
        None => uhp::run(arguments.uhp.0),
    }
}
