//! Engines that are no engines, and a sequential test that must not be decided by them.

#![cfg(unix)]

use std::fs;

use super::scratch::Scratch;
use super::{stderr, vespine_in_time};

/// An engine that greets, and leaves when a move is made.
const LEAVES: &str = r#"sh -c 'echo id Leaves; echo "Mosquito;Ladybug;Pillbug"; echo ok; while read -r line; do case $line in bestmove*|play*) exit 1;; newgame*) echo "${line#newgame }"; echo ok;; *) echo ok;; esac; done'"#;

/// Plays a long sequential test of `self` against an engine. Returns stdout, the last line of stderr, and how many games
/// there are.
fn sequential_test(engine: &str, more: &[&str]) -> (Option<i32>, String, String, usize) {
    let folder = Scratch::new("bad-engine");
    let engine = format!("Bad={engine}");
    let match_of =
        ["tournament", "--engine", "self", "--engine", &engine, "--nodes", "20", "--games", "20000"];
    let test = ["--sprt", "elo0=0", "elo1=10", "--out", folder.name()];
    let output = vespine_in_time(&[&match_of[..], more, &test].concat());
    let games = fs::read_to_string(folder.path().join("games.jsonl")).map_or(0, |text| text.lines().count());
    let last = stderr(&output).lines().last().unwrap_or_default().to_owned();
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned(), last, games)
}

#[test]
fn a_program_that_is_no_engine_ends_the_tournament_before_the_first_game() {
    for engine in ["/bin/true", "/bin/false", "/no/such/program"] {
        let (code, stdout, last, games) = sequential_test(engine, &[]);
        assert_eq!((code, games), (Some(3), 0), "{engine}: {stdout}{last}");
        assert!(
            last.starts_with("error: Bad cannot play: ") && !stdout.contains("accepted"),
            "{stdout}{last}"
        );
    }
}

#[test]
fn an_engine_that_always_crashes_decides_nothing() {
    let (code, stdout, last, games) = sequential_test(LEAVES, &[]);
    assert_eq!((code, games), (Some(3), 3), "{stdout}{last}");
    assert!(last.starts_with("error: Bad has lost 3 of 3 games by its own fault, more than 5 %"), "{last}");
    assert!(!stdout.contains("accepted") && stdout.contains("faults: Bad 3 (3 crash)"), "{stdout}");
}

#[test]
fn faults_are_named_beside_a_verdict_that_somebody_wants_nevertheless() {
    let (code, stdout, last, _) = sequential_test(LEAVES, &["--max-faults", "100"]);
    assert_eq!(code, Some(0), "{stdout}{last}");
    let verdict = stdout.lines().find(|line| line.contains("H1 accepted")).expect("it is decided");
    assert!(verdict.contains("faults: Bad ") && verdict.contains(" crash)"), "{verdict}");
}
