//! A tournament in parts, by the script for GNU parallel, is byte for byte the tournament in one piece.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use libtest_mimic::{Completion, Trial};

use crate::test;

const VESPINE: &str = env!("CARGO_BIN_EXE_vespine");

/// A match of the engine against itself that is the same every time.
const MATCH: [&str; 7] = ["--engine", "self", "--engine", "self", "--nodes", "60", "--games"];

pub(crate) fn tests() -> Vec<Trial> {
    vec![test("parts by GNU parallel are byte for byte the whole", parts_are_the_whole)]
}

fn parts_are_the_whole() -> Completion {
    if Command::new("parallel").arg("--version").output().is_err() {
        return Completion::ignored_with("GNU parallel is not installed (on Debian the package is parallel)");
    }
    let folder = tempfile::tempdir().expect("there is room");
    let (folder, plain) = (folder.path(), folder.path().join("one-piece"));
    tournament(&[&MATCH[..], &["24", "--out", text(&plain)]].concat());
    let whole = games(&plain);
    let parts = folder.join("parts");
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../tools/arena/scale/parallel.sh");
    let output = Command::new(script)
        .args(["5", text(&parts)])
        .args(MATCH)
        .arg("24")
        .env("VESPINE", VESPINE)
        .env("JOBS", "2")
        .output()
        .expect("the script can be started");
    succeeds(&output);
    let all = parts.join("all");
    assert!(games(&all) == whole, "the games differ");

    // Joined with itself it is still the same.
    let twice = folder.join("twice");
    tournament(&["merge", text(&parts), text(&all), "--out", text(&twice)]);
    assert!(games(&twice) == whole, "the games differ");

    // Part by part, by the names of the files.
    let files: Vec<PathBuf> = (1..=5).map(|part| parts.join(format!("games-{part}-of-5.jsonl"))).collect();
    let by_file = folder.join("by-file");
    let mut arguments = vec!["merge", "--out", text(&by_file)];
    arguments.extend(files.iter().map(|file| text(file)));
    tournament(&arguments);
    assert!(games(&by_file) == whole, "the games differ");
    Completion::Completed
}

fn tournament(arguments: &[&str]) {
    let output = Command::new(VESPINE).arg("tournament").args(arguments).output();
    succeeds(&output.expect("the program can be started"));
}

fn succeeds(output: &Output) {
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
}

fn games(folder: &Path) -> Vec<u8> {
    fs::read(folder.join("games.jsonl")).expect("there are games")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("it is text")
}
