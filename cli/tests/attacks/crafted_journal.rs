//! The folder of a tournament with something in it that no tournament writes.

use std::fs;

use super::scratch::Scratch;
use super::{stderr, vespine};

/// A folder with two short games.
fn played(name: &str) -> Scratch {
    let folder = Scratch::new(name);
    let engines =
        ["tournament", "--engine", "self", "--engine", "self", "--nodes", "20", "--ply-limit", "20"];
    let output = vespine(&[&engines[..], &["--games", "2", "--out", folder.name()]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    folder
}

#[test]
fn times_beyond_all_clocks_are_refused_with_their_line() {
    let folder = played("times");
    let file = folder.path().join("times.txt");
    // A moment beyond all calendars, and times whose sum no clock can show.
    for wrong in ["1 18446744073709551615 9.0 9.0", "1 5 18000000000000000000000.0 18000000000000000000000.0"]
    {
        fs::write(&file, format!("0 5 9.0 9.0\n{wrong}\n")).expect("it can be written");
        for more in
            [&["report"][..], &["--resume", "--games", "2", "--out"], &["--resume", "--games", "4", "--out"]]
        {
            let output = vespine(&[&["tournament"], more, &[folder.name()]].concat());
            let complaint = stderr(&output);
            assert_eq!(output.status.code(), Some(1), "{more:?}: {complaint}");
            assert!(
                complaint.contains("times.txt:2: ") && complaint.contains(wrong),
                "{more:?}: {complaint}"
            );
        }
    }
}
