//! `check` and engines that are not as they should be: scripted here, and played by this very program.
//!
//! `main` first looks whether it was started as an engine: then it plays its part on stdin and stdout. Otherwise it is a
//! test program, and starts itself again as whichever engine a test needs.

mod check;
mod faulty;

use std::process::ExitCode;

use libtest_mimic::Arguments;

fn main() -> ExitCode {
    if let Some(code) = faulty::run_if_asked() {
        return code;
    }
    let mut arguments = Arguments::from_args();
    // Some engines only make others wait, and meanwhile others can be checked.
    arguments.test_threads.get_or_insert(6);
    libtest_mimic::run(&arguments, check::tests()).exit_code()
}
