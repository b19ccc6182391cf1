//! The arena and engines that are not as they should be: scripted here, and played by this very program.
//!
//! `main` first looks whether it was started as an engine: then it plays its part on stdin and stdout. Otherwise it is a
//! test program, and starts itself again as whichever engine a test needs.

mod scripted;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

fn main() -> ExitCode {
    if let Some(code) = scripted::run_if_asked() {
        return code;
    }
    let arguments = Arguments::from_args();
    let trials: Vec<Trial> = Vec::new();
    libtest_mimic::run(&arguments, trials).exit_code()
}
