//! Files without an end where a file is asked for: read whole they would take all memory that there is.

#![cfg(unix)]

use std::fs::{self, File};
use std::os::unix::fs::symlink;

use super::scratch::Scratch;
use super::{stderr, vespine_in_time};

const ENGINES: [&str; 7] = ["tournament", "--engine", "self", "--engine", "self", "--nodes", "20"];
const DEVICES: [&str; 2] = ["/dev/zero", "/dev/full"];

/// Runs the program, which must refuse with these words.
fn refused(arguments: &[&str], words: &[&str]) {
    let output = vespine_in_time(arguments);
    let complaint = stderr(&output);
    assert!(matches!(output.status.code(), Some(1 | 2)), "{arguments:?}: {:?} {complaint}", output.status);
    assert!(complaint.starts_with("error: ") && complaint.lines().count() == 1, "{arguments:?}: {complaint}");
    for word in words {
        assert!(complaint.contains(word), "{arguments:?} should name {word}: {complaint}");
    }
}

#[test]
fn devices_are_no_openings_and_no_settings() {
    let folder = Scratch::new("devices");
    for device in DEVICES {
        let words = [device, "not a regular file"];
        refused(&[&ENGINES[..], &["--openings", device, "--out", folder.name()]].concat(), &words);
        refused(&["tournament", device, "--out", folder.name()], &words);
    }
}

#[test]
fn devices_are_no_journal() {
    for (name, named) in
        [("tournament.toml", "tournament.toml"), ("games.jsonl", "games.jsonl"), ("times.txt", "times.txt")]
    {
        for device in DEVICES {
            let folder = Scratch::new("journal");
            let play =
                [&ENGINES[..], &["--games", "2", "--ply-limit", "20", "--out", folder.name()]].concat();
            assert_eq!(vespine_in_time(&play).status.code(), Some(0));
            let file = folder.path().join(name);
            fs::remove_file(&file).expect("it is there");
            symlink(device, &file).expect("there are links");
            let words = [named, "not a regular file"];
            refused(&["tournament", "report", folder.name()], &words);
            refused(&["tournament", "--resume", "--games", "4", "--out", folder.name()], &words);
            refused(
                &["tournament", "merge", folder.name(), "--out", &format!("{}-all", folder.name())],
                &words,
            );
        }
    }
}

#[test]
fn a_file_that_is_one_endless_line_is_refused() {
    // Such a file takes no room on the disk; in memory it would.
    let endless = |path: &std::path::Path| {
        File::create(path).and_then(|file| file.set_len(1 << 42)).expect("there are files with holes");
    };
    let folder = Scratch::new("holes");
    let play = [&ENGINES[..], &["--games", "2", "--ply-limit", "20", "--out", folder.name()]].concat();
    assert_eq!(vespine_in_time(&play).status.code(), Some(0));
    let openings = folder.path().join("openings.txt");
    endless(&openings);
    let openings = openings.to_str().expect("it is text");
    refused(
        &[&ENGINES[..], &["--openings", openings, "--out", folder.name()]].concat(),
        &["openings.txt", "larger than"],
    );
    refused(&["tournament", openings, "--out", folder.name()], &["openings.txt", "larger than"]);
    for name in ["times.txt", "games.jsonl"] {
        endless(&folder.path().join(name));
        refused(&["tournament", "report", folder.name()], &[name, "a line of more than"]);
        refused(
            &["tournament", "--resume", "--games", "4", "--out", folder.name()],
            &[name, "a line of more than"],
        );
        fs::write(folder.path().join(name), "").expect("it can be written");
    }
}
