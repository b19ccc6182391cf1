//! The program as its clients meet it: a process that speaks UHP on stdin and stdout.
//!
//! | module | tests |
//! |---|---|
//! | `transcripts` | the conversations of `tests/cases/transcripts`, each of them a test |
//! | `starts` | ways to start it that must fail |
//! | `pipes` | the ways in which clients read and write |
//! | `bad_input` | lines that nobody should send |
//! | `interrupts` | a storm of Ctrl-C |
//! | `ends` | the ways in which the program ends |
//! | `viewer` | conversations that a viewer has had, replayed |
//!
//! `cargo test -p vespine-cli --test uhp -- options` runs those with options in their name, and
//! `VESPINE_ENGINE=path/to/engine` tries another executable.

mod bad_input;
mod ends;
mod engine;
mod interrupts;
mod pipes;
mod reply;
mod starts;
mod transcripts;
mod viewer;

use libtest_mimic::{Arguments, Failed, Trial};
use std::process::ExitCode;

/// What a test returns.
type Outcome = Result<(), Failed>;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = transcripts::tests();
    trials.extend(starts::tests());
    trials.extend(pipes::tests());
    trials.extend(bad_input::tests());
    trials.extend(interrupts::tests());
    trials.extend(ends::tests());
    trials.extend(viewer::tests());
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// A test that sends signals, and is shown as ignored where there are none to send.
fn with_signals(trial: Trial) -> Trial {
    trial.with_ignored_flag(cfg!(not(unix)))
}
