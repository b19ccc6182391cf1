//! A stderr that takes nothing, because its disk is full.

#![cfg(target_os = "linux")]

use std::fs::File;
use std::process::Command;

use super::VESPINE;
use super::scratch::Scratch;

/// The exit code of the program when nothing can be said on stderr.
fn code_without_stderr(arguments: &[&str]) -> Option<i32> {
    let full = File::options().write(true).open("/dev/full").expect("there is such a device");
    let output = Command::new(VESPINE).args(arguments).stderr(full).output();
    output.expect("the program can be started").status.code()
}

#[test]
fn a_full_stderr_is_no_reason_to_fail() {
    let (folder, joined) = (Scratch::new("full"), Scratch::new("joined"));
    let engines =
        ["tournament", "--engine", "self", "--engine", "self", "--nodes", "20", "--ply-limit", "20"];
    let play = [&engines[..], &["--games", "2", "--out", folder.name()]].concat();
    assert_eq!(code_without_stderr(&play), Some(0));
    let merge = ["tournament", "merge", folder.name(), folder.name(), "--out", joined.name()];
    assert_eq!(code_without_stderr(&merge), Some(0));
    assert_eq!(code_without_stderr(&["tournament", "report", joined.name()]), Some(0));
    assert_eq!(code_without_stderr(&["no-such-command"]), Some(2));
}
