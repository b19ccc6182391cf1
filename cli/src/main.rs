//! The executable `vespine`. All it does is in the library, where tests can reach it.

use std::process::ExitCode;

fn main() -> ExitCode {
    vespine_cli::run(std::env::args_os())
}
