//! An engine that listens to nobody, and a runner that is gone.

#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::scratch::Scratch;
use super::{LONG, VESPINE};

/// An engine that greets and then ignores whatever it is told, even that there is nobody any more; and so does a process
/// that it has started. It writes down both their numbers.
const DEAF: &str = r#"#!/bin/sh
trap '' TERM INT HUP PIPE
sleep 1000 &
echo "$$ $!" >> "$0.processes"
echo 'id Deaf'; echo 'Mosquito;Ladybug;Pillbug'; echo ok
while :; do sleep 1000; done
"#;

/// Is there a process with this number that is not a zombie?
fn runs(process: &str) -> bool {
    let state = Command::new("ps").args(["-o", "stat=", "-p", process]).output().expect("there is ps");
    let state = String::from_utf8_lossy(&state.stdout).trim().to_owned();
    !state.is_empty() && !state.starts_with('Z')
}

fn wait_for(what: &str, mut is_so: impl FnMut() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < LONG, "{what}");
        thread::sleep(Duration::from_millis(10));
    }
}

fn signal(process: &Child, name: &str) {
    let status = Command::new("kill").args([name, &process.id().to_string()]).status();
    assert!(status.expect("there is kill").success());
}

/// Starts a program with a deaf engine, sends it these signals, and sees that all are gone.
fn nothing_is_left_after(arguments: &[&str], signals: &[&str]) {
    let folder = Scratch::new("orphans");
    fs::create_dir_all(folder.path()).expect("there is room");
    let engine = folder.path().join("deaf.sh");
    fs::write(&engine, DEAF).expect("it can be written");
    fs::set_permissions(&engine, fs::Permissions::from_mode(0o755)).expect("it may run");
    let engine = engine.to_str().expect("it is text");
    let out = format!("{}/out", folder.name());
    let filled = arguments.iter().map(|argument| match *argument {
        "ENGINE" => engine,
        "OUT" => &out,
        other => other,
    });
    let mut runner = Command::new(VESPINE)
        .args(filled)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let written = || fs::read_to_string(format!("{engine}.processes")).unwrap_or_default();
    wait_for("the engine does not start", || written().ends_with('\n'));
    let mut words = BufReader::new(runner.stderr.take().expect("it is piped")).lines();
    for (number, name) in signals.iter().enumerate() {
        signal(&runner, name);
        if number + 1 < signals.len() {
            // It says that it has heard.
            let heard = words.any(|line| line.is_ok_and(|line| line.contains("again")));
            assert!(heard, "{signals:?}");
        }
    }
    wait_for("the runner does not end", || runner.try_wait().expect("it can be asked").is_some());
    for process in written().split_whitespace() {
        wait_for(&format!("{process} is still there after {signals:?}"), || !runs(process));
    }
}

const TOURNAMENT: [&str; 9] =
    ["tournament", "--engine", "ENGINE", "--engine", "self", "--depth", "2", "--out", "OUT"];

#[test]
fn an_engine_does_not_survive_the_second_ctrl_c() {
    nothing_is_left_after(&TOURNAMENT, &["-INT", "-INT"]);
}

#[test]
fn an_engine_does_not_survive_a_runner_that_is_told_to_go() {
    for name in ["-TERM", "-HUP", "-QUIT"] {
        nothing_is_left_after(&TOURNAMENT, &[name]);
    }
}

#[test]
fn an_engine_does_not_survive_a_runner_that_is_killed() {
    nothing_is_left_after(&TOURNAMENT, &["-KILL"]);
    nothing_is_left_after(&["check", "ENGINE", "--patience", "600"], &["-KILL"]);
}
