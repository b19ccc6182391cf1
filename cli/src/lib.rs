//! The program `vespine`: reads the command line and calls the crates that know Hive.
//!
//! One file or folder for each subcommand. Results go to stdout and everything else to stderr, nothing on the command
//! line can make the program panic, and whatever goes wrong ends as one line and an exit code in `failure`.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::CommandFactory;

use arguments::{Arguments, Command};
use failure::Failure;

mod analyze;
mod arguments;
mod bench;
mod explain;
mod failure;
mod game;
mod line;
pub mod perft;
mod stop;
mod threads;

/// Runs the program with these arguments, of which the first is the program's own name.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    match execute(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn execute(arguments: impl IntoIterator<Item = OsString>) -> Result<(), Failure> {
    match arguments::read(arguments)?.command {
        Some(Command::Analyze(arguments)) => analyze::run(&arguments),
        Some(Command::Explain(arguments)) => explain::run(&arguments),
        Some(Command::Bench(arguments)) => bench::run(&arguments),
        Some(Command::Perft(arguments)) => perft::run(&arguments),
        None => Ok(Arguments::command().print_help()?),
    }
}
