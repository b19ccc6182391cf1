//! Conversations with engines that are scripts: well-behaved ones, and ones that misbehave in every way we could think of.
//!
//! A deadline of [`LONG`] is for what should happen and does not pass in a test that succeeds; one of [`SHORT`] is for what
//! should not happen, and passes. How long anything takes is not tested.

#![cfg(unix)]

use std::time::Duration;

use vespine_uhp::{EngineCommand, EngineError, EngineProcess};

mod exchange;
mod leftovers;
mod misbehaviour;

/// Longer than anything takes on the slowest machine.
const LONG: Duration = Duration::from_secs(60);

/// For what will not happen.
const SHORT: Duration = Duration::from_millis(200);

/// What engines say at first.
const GREETING: &str = "printf '%s\\n' 'id Script v1' 'Mosquito;Ladybug;Pillbug' ok";

/// The command that runs a script.
fn script(text: &str) -> EngineCommand {
    EngineCommand::new("sh").with_arguments(["-c", text])
}

/// An engine that greets and then does what the script says.
fn engine(text: &str) -> EngineProcess {
    let command = script(&format!("{GREETING}\n{text}"));
    EngineProcess::start(&command, LONG).expect("it greets")
}

/// An engine that answers each line by a script, in which it is called `$line`.
fn answering(text: &str) -> EngineProcess {
    engine(&format!("while read -r line; do\n{text}\ndone"))
}

/// How an engine with this script, greeting included, fails to start.
fn failing_start(text: &str, deadline: Duration) -> EngineError {
    EngineProcess::start(&script(text), deadline).expect_err("it does not greet")
}
