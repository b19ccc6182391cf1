//! A journal that is far larger than anybody's memory should have to be.

#![cfg(target_os = "linux")]

use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::process::Command;

use super::scratch::Scratch;
use super::{VESPINE, stderr, vespine};

/// So many games of sixty plies have a journal of 130 MB. Read whole they would take five times as much.
const GAMES: u64 = 60_000;
/// What the program may take, in kilobytes; it reserves some of that for its threads without using it.
const MEMORY: u64 = 300_000;

/// A folder with two games, and then with copies of the first of them.
fn large() -> Scratch {
    let folder = Scratch::new("large");
    let players =
        ["tournament", "--engine", "A=self", "--engine", "B=self", "--nodes", "20", "--ply-limit", "64"];
    let output = vespine(&[&players[..], &["--games", "2", "--out", folder.name()]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let line = |name: &str| {
        let text = std::fs::read_to_string(folder.path().join(name)).expect("it is there");
        text.lines().next().expect("there is a line").to_owned()
    };
    let record: serde_json::Value = serde_json::from_str(&line("games.jsonl")).expect("it is a record");
    let timing = line("times.txt");
    let times = timing.split_once(' ').expect("a number comes first").1;
    let create = |name: &str| BufWriter::new(File::create(folder.path().join(name)).expect("there is room"));
    let (mut records, mut timings) = (create("games.jsonl"), create("times.txt"));
    for game in 0..GAMES {
        let mut record = record.clone();
        record["game"] = game.into();
        if game % 2 == 1 {
            (record["white"], record["black"]) = ("B".into(), "A".into());
        }
        let mut line = String::new();
        let _ = write!(line, "{record}");
        writeln!(records, "{line}").expect("there is room");
        writeln!(timings, "{game} {times}").expect("there is room");
    }
    folder
}

#[test]
fn reports_and_resuming_take_little_memory_however_many_games_there_are() {
    let folder = large();
    let games = GAMES.to_string();
    for arguments in [
        &["tournament", "report", folder.name()][..],
        &["tournament", "--resume", "--games", &games, "--out", folder.name()],
    ] {
        let limited = format!("ulimit -v {MEMORY}; exec \"$0\" \"$@\"");
        let output = Command::new("sh").args(["-c", &limited, VESPINE]).args(arguments).output();
        let output = output.expect("there is a shell");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
        assert!(String::from_utf8_lossy(&output.stdout).contains("60,000 games: "), "{arguments:?}");
    }
    let page = std::fs::read_to_string(folder.path().join("report.html")).expect("there is a report");
    assert!(page.contains("Of 60,000 games the newest are here") && page.len() < 6_000_000, "{}", page.len());
}
