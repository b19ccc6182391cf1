//! The arena and engines that are not as they should be: scripted here, and played by this very program.
//!
//! `main` first looks whether it was started as an engine: then it plays its part on stdin and stdout. Otherwise it is a
//! test program, and starts itself again as whichever engine a test needs.

mod scripted;
mod tournament;

use std::process::ExitCode;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    if let Some(code) = scripted::run_if_asked() {
        return code;
    }
    if std::env::args().nth(1).as_deref() == Some("--count-what-is-left") {
        return report(tournament::count_what_is_left());
    }
    let arguments = Arguments::from_args();
    libtest_mimic::run(&arguments, tournament::tests()).exit_code()
}

fn report(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
