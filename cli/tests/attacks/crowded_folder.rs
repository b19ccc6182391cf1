//! Two runners in one folder.

use std::fs::{self, File};

use super::scratch::Scratch;
use super::{stderr, vespine};

const MATCH: [&str; 9] =
    ["tournament", "--engine", "self", "--engine", "self", "--nodes", "20", "--ply-limit", "20"];

#[test]
fn a_runner_that_is_refused_has_written_nothing() {
    let folder = Scratch::new("in-use");
    let out = ["--out", folder.name()];
    let played = vespine(&[&MATCH[..], &["--games", "2"], &out].concat());
    assert_eq!(played.status.code(), Some(0), "{}", stderr(&played));
    let settings = folder.path().join("tournament.toml");
    let before = fs::read_to_string(&settings).expect("they were kept");

    // Somebody plays.
    let records = File::open(folder.path().join("games.jsonl")).expect("there are games");
    records.lock().expect("nobody else has it");
    for more in [&["--games", "4000", "--resume"][..], &["--games", "6", "--name", "mine", "--resume"]] {
        let refused = vespine(&[&MATCH[..], more, &out].concat());
        assert_eq!(refused.status.code(), Some(1), "{}", stderr(&refused));
        assert!(stderr(&refused).contains("in use by another program"), "{}", stderr(&refused));
        assert_eq!(fs::read_to_string(&settings).expect("they are there"), before);
    }
}
