//! The program under attack: what somebody who means harm, or has bad luck, can do to it from outside.
//!
//! One file for each kind of attack. What was found is a test that failed when it was written; beside some of them stand tests
//! of what must stay possible.

#[path = "../program/scratch.rs"]
#[allow(dead_code, reason = "other suites need more of it")]
mod scratch;

mod abandoned;
mod absurd_numbers;
mod bad_engines;
mod crafted_journal;
mod crowded_folder;
mod endless_input;
#[cfg(unix)]
mod file_limits;
mod full_device;
mod hostile_text;
mod large_journal;
mod orphans;
mod strangers;
mod table;
mod threads;
#[cfg(unix)]
mod training;

use std::process::{Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const VESPINE: &str = env!("CARGO_BIN_EXE_vespine");

fn vespine(arguments: &[&str]) -> Output {
    Command::new(VESPINE).args(arguments).output().expect("the program can be started")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Longer than anything takes on the slowest machine.
const LONG: Duration = Duration::from_secs(120);

/// The same as [`vespine`] with an end: whoever takes for ever is killed, and the test fails.
fn vespine_in_time(arguments: &[&str]) -> Output {
    let mut command = Command::new(VESPINE);
    // Who reads without an end must not take the machine down.
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program can be started");
    let start = Instant::now();
    while child.try_wait().expect("it can be asked").is_none() {
        if start.elapsed() > LONG {
            child.kill().expect("it can be killed");
            panic!("{arguments:?} does not end");
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().expect("it has ended")
}
