//! `vespine completions`: the script with which a shell completes the command line.
//!
//! It is made from the declaration of the command line in `arguments`, and so knows every command and option there is.

use std::io::{self, Write};

use clap::CommandFactory;

use crate::arguments::{Arguments, CompletionsArguments};
use crate::failure::Failure;

/// Does what the command line asks for.
pub(crate) fn run(arguments: &CompletionsArguments) -> Result<(), Failure> {
    let mut command = Arguments::command();
    let name = command.get_name().to_owned();
    // Not straight to stdout: clap panics if that is closed.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, name, &mut script);
    let mut out = io::stdout().lock();
    out.write_all(&script)?;
    Ok(out.flush()?)
}
