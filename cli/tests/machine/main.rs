//! What can be tested only where the machine has something beyond a Rust toolchain. Where it has not, the summary counts the
//! test as ignored, with the reason.

mod licenses;
#[cfg(unix)]
mod parallel;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Completion, Trial};

fn main() -> ExitCode {
    let mut trials = licenses::tests();
    #[cfg(unix)]
    trials.extend(parallel::tests());
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// A test that passes or, where something is missing, is ignored.
fn test(name: &str, run: fn() -> Completion) -> Trial {
    Trial::ignorable_test(name, move || Ok(run()))
}
