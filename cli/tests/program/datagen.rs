//! `vespine datagen`: files of games, and what is in them.

use super::scratch::Scratch;
use super::{complaint, json_lines, output};

/// The arguments for a few quick games.
fn arguments<'a>(out: &'a Scratch, games: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let quick = ["datagen", "--out", out.name(), "--games", games, "--nodes", "120", "--seed", "5"];
    [&quick[..], more].concat()
}

/// Plays a few quick games, which must succeed, and tells the last line.
fn play(out: &Scratch, games: &str, more: &[&str]) -> String {
    output(&arguments(out, games, more))
}

#[test]
fn the_file_does_not_depend_on_the_number_of_threads() {
    let (one, two) = (Scratch::new("one-thread"), Scratch::new("two-threads"));
    let summary = play(&one, "3", &["--threads", "1"]);
    assert!(summary.starts_with("3 games, ") && summary.contains(" per hour"), "{summary}");
    play(&two, "3", &["--threads", "2"]);
    assert!(one.bytes() == two.bytes());
}

#[test]
fn one_game_is_one_game() {
    let summary = play(&Scratch::new("one-game"), "1", &[]);
    assert!(summary.starts_with("1 game, "), "{summary}");
}

#[test]
fn a_run_that_was_cut_goes_on() {
    let (whole, cut) = (Scratch::new("whole"), Scratch::new("cut"));
    play(&whole, "3", &[]);
    let bytes = whole.bytes();
    for length in [20, bytes.len() / 2, bytes.len() - 1, bytes.len()] {
        std::fs::write(cut.name(), &bytes[..length]).expect("there is room for a small file");
        play(&cut, "3", &["--resume"]);
        assert!(cut.bytes() == bytes, "{length}");
    }
}

#[cfg(unix)]
#[test]
fn a_run_that_was_interrupted_says_how_to_go_on() {
    let out = Scratch::new("interrupted");
    let arguments = arguments(&out, "100000", &["--threads", "2"]);
    let child = super::start(&arguments);
    while std::fs::metadata(out.name()).map_or(0, |file| file.len()) < 100 {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let signal = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(signal.expect("kill can be started").success());
    let output = child.wait_with_output().expect("the program ends after the signal");
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(130), "{words}");
    assert!(words.contains("interrupted: ") && words.contains("--resume"), "{words}");
    let whole = Scratch::new("not-interrupted");
    let games =
        json_lines(&super::output(&["datagen", "stats", out.name(), "--json"]))[0]["games"].to_string();
    play(&whole, &games, &[]);
    assert!(out.bytes() == whole.bytes());
}

#[test]
fn an_existing_file_is_never_overwritten() {
    let out = Scratch::with("existing", "a letter to a friend");
    let words = complaint(&arguments(&out, "1", &[]), 1);
    assert!(words.contains("exists already") && words.contains("--resume"), "{words}");
    let words = complaint(&arguments(&out, "1", &["--resume"]), 1);
    assert!(words.contains("not a file of games"), "{words}");
    assert_eq!(out.bytes(), b"a letter to a friend");
}

#[test]
fn a_run_goes_on_only_as_it_began() {
    let out = Scratch::new("other-seed");
    play(&out, "1", &[]);
    let words = complaint(&["datagen", "--out", out.name(), "--games", "1", "--nodes", "120", "--resume"], 1);
    assert!(words.contains("--seed 5, not 0"), "{words}");
}

#[test]
fn bad_options_are_named() {
    let cases: [(&[&str], &[&str]); 12] = [
        (&[], &["--out"]),
        (&["--out", "x"], &["--games"]),
        (&["--out", "x", "--games", "0"], &["'0'", "--games"]),
        (&["--out", "x", "--games", "1", "--nodes", "0"], &["'0'", "--nodes"]),
        (&["--out", "x", "--games", "1", "--type", "Bass"], &["'Bass'", "--type"]),
        (&["--out", "x", "--games", "1", "--shard", "3/2"], &["3/2", "--shard"]),
        (&["--out", "x", "--games", "1", "--random-plies", "9-2"], &["'9-2'", "--random-plies"]),
        (&["--out", "x", "--games", "1", "--threads", "0"], &["'0'", "--threads"]),
        (&["--out", "x", "--games", "1", "--seed", "-1"], &["-1"]),
        (&["stats"], &["FILE"]),
        (&["stats", "x", "--games", "1"], &["--games"]),
        (&["shuffle"], &["shuffle"]),
    ];
    for (arguments, expected) in cases {
        let words = complaint(&[&["datagen"], arguments].concat(), 2);
        assert!(expected.iter().all(|text| words.contains(text)), "{arguments:?}: {words}");
    }
    let words = complaint(&["datagen", "--out", "/no/such/place", "--games", "1"], 1);
    assert!(words.contains("/no/such/place"), "{words}");
}

#[test]
fn stats_count_each_position_once() {
    let out = Scratch::new("stats");
    play(&out, "3", &["--type", "Base", "--type", "Base+MLP"]);
    let tables = output(&["datagen", "stats", out.name()]);
    for text in ["Base+MLP", "mean length", "correlation", "share won", "duplicates"] {
        assert!(tables.contains(text), "{tables}");
    }
    let once = &json_lines(&output(&["datagen", "stats", out.name(), "--json"]))[0];
    let twice = &json_lines(&output(&["datagen", "stats", out.name(), out.name(), "--json"]))[0];
    assert_eq!(once["games"], 3);
    assert_eq!(twice["games"], 6);
    assert_eq!(once["kept"], twice["kept"]);
    assert!(once["kept"].as_u64().is_some_and(|kept| kept > 20), "{once}");
}

#[test]
fn stats_name_what_is_wrong_with_a_file() {
    let out = Scratch::new("wrong");
    play(&out, "2", &[]);
    let mut bytes = out.bytes();
    let cut = Scratch::with("wrong-cut", &bytes[..bytes.len() - 3]);
    let words = complaint(&["datagen", "stats", cut.name()], 1);
    assert!(
        words.contains(cut.name()) && words.contains("byte ") && words.contains("ends within"),
        "{words}"
    );
    bytes[60] ^= 1;
    let damaged = Scratch::with("wrong-byte", &bytes);
    let words = complaint(&["datagen", "stats", damaged.name()], 1);
    assert!(words.contains("byte 48") && words.contains("checksum"), "{words}");
    let words = complaint(&["datagen", "stats", "no-such-file"], 1);
    assert!(words.contains("no-such-file"), "{words}");
}
