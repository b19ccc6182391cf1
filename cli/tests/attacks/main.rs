//! The program under attack: what somebody who means harm, or has bad luck, can do to it from outside.
//!
//! One file for each kind of attack. Every test here failed when it was written: it is what was found.

#[path = "../program/scratch.rs"]
#[allow(dead_code, reason = "other suites need more of it")]
mod scratch;
mod threads;

mod crowded_folder;

use std::process::{Command, Output};

const VESPINE: &str = env!("CARGO_BIN_EXE_vespine");

fn vespine(arguments: &[&str]) -> Output {
    Command::new(VESPINE).args(arguments).output().expect("the program can be started")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
