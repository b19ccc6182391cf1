//! `vespine tune`: from a file of games to the source of the evaluation.

use super::scratch::Scratch;
use super::{complaint, output, vespine};

const WEIGHTS: &str = include_str!("../../../evaluation/src/weights.rs");

/// A file with a few quick games.
fn games(name: &str) -> Scratch {
    played(name, "3")
}

/// A file with so many quick games.
fn played(name: &str, games: &str) -> Scratch {
    let file = Scratch::new(name);
    output(&["datagen", "--out", file.name(), "--games", games, "--nodes", "120", "--seed", "2"]);
    file
}

#[test]
fn the_weights_are_the_same_for_any_number_of_threads() {
    let games = games("tune-threads");
    let tune =
        |threads| output(&["tune", games.name(), "--epochs", "3", "--batch", "64", "--threads", threads]);
    let one = tune("1");
    assert_eq!(one, tune("2"));
    for text in ["epoch", "held out", "before", "after", "scale"] {
        assert!(one.contains(text), "{one}");
    }
}

#[test]
fn only_the_numbers_of_the_source_change() {
    let (games, source) = (games("tune-write"), Scratch::with("weights.rs", WEIGHTS));
    let words = output(&["tune", games.name(), "--epochs", "5", "--batch", "64", "--write", source.name()]);
    assert!(words.contains("written to"), "{words}");
    let written = String::from_utf8(source.bytes()).expect("the source is text");
    let without_numbers = |text: &str| -> String {
        text.chars().filter(|letter| !letter.is_ascii_digit() && *letter != '-').collect()
    };
    assert_ne!(written, WEIGHTS);
    assert_eq!(without_numbers(&written), without_numbers(WEIGHTS));
}

#[test]
fn an_instinct_is_the_same_for_any_number_of_threads() {
    let (games, out) = (games("tune-instinct"), Scratch::new("instinct.bin"));
    let tune = |threads| {
        let words = output(&["tune", "instinct", games.name(), "--out", out.name(), "--threads", threads]);
        (words, out.bytes())
    };
    let (words, one) = tune("1");
    assert_eq!((words.clone(), one.clone()), tune("2"));
    for text in ["positions", "held out", "first three", "is in"] {
        assert!(words.contains(text), "{words}");
    }
    assert!(vespine_search::Instinct::read(&one).is_some());
}

/// Few games and many great steps: what is learnt is true of these games and no others.
#[test]
fn weights_that_are_worse_for_other_games_are_written_only_by_force() {
    let (games, source) = (played("tune-worse", "8"), Scratch::with("weights.rs", WEIGHTS));
    let bad = ["--epochs", "60", "--rate", "40", "--batch", "64", "--prior", "100000", "--holdout", "0.5"];
    let arguments = [&["tune", games.name(), "--write", source.name()], &bad[..]].concat();
    let refused = vespine(&arguments);
    let words = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(1), "{words}");
    assert!(
        words.starts_with("error: the held-out loss got worse, from ") && words.contains("--force"),
        "{words}"
    );
    assert!(words.contains(source.name()) && words.lines().count() == 1, "{words}");
    assert!(String::from_utf8_lossy(&refused.stdout).contains("the held-out loss is WORSE: "));
    assert!(source.bytes() == WEIGHTS.as_bytes(), "the source is as it was");
    let forced = output(&[&arguments[..], &["--force"]].concat());
    assert!(forced.contains("is WORSE") && forced.contains("written to"), "{forced}");
    assert!(source.bytes() != WEIGHTS.as_bytes());
    let seen = output(&[&["tune", games.name()], &bad[..]].concat());
    assert!(seen.contains("is WORSE"), "without --write it is only said: {seen}");
}

#[test]
fn what_cannot_be_done_is_said_in_one_line() {
    let games = games("tune-errors");
    let other = Scratch::with("other.rs", WEIGHTS.replace("Tempo", "Pace"));
    let foreign = Scratch::with("foreign", "not a game");
    let cases: [(&[&str], i32, &str); 8] = [
        (&[], 2, "FILE"),
        (&["no-such-file"], 1, "no-such-file"),
        (&[foreign.name()], 1, "not a file of games"),
        (&[games.name(), "--holdout", "1"], 1, "no positions"),
        (&[games.name(), "--mix", "2"], 2, "'2'"),
        (&[games.name(), "--rate", "0"], 2, "'0'"),
        (&[games.name(), "--epochs", "1", "--write", other.name()], 1, "Pace"),
        (&[games.name(), "--epochs", "1", "--write", "no-such.rs"], 1, "no-such.rs"),
    ];
    for (arguments, code, expected) in cases {
        let said = complaint(&[&["tune"], arguments].concat(), code);
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
}

/// The arguments of a tiny tuning by games.
fn spsa<'a>(out: &'a Scratch, more: &[&'a str]) -> Vec<&'a str> {
    let tiny = ["--iterations", "4", "--pairs", "1", "--nodes", "60", "--rate", "0.1", "--seed", "3"];
    let numbers = ["--param", "razor_margin", "--param", "aspiration=12.5"];
    [&["tune", "spsa", "--out", out.name()], &tiny[..], &numbers, more].concat()
}

#[test]
fn a_tuning_by_games_is_the_same_with_any_threads_and_after_an_interruption() {
    let (one, two) = (Scratch::new("spsa-one"), Scratch::new("spsa-two"));
    let table = output(&spsa(&one, &["--threads", "1"]));
    for text in ["parameter", "razor_margin", "aspiration", "50 to 600", "now"] {
        assert!(table.contains(text), "{table}");
    }
    assert_eq!(output(&spsa(&two, &["--threads", "2"])), table);
    let whole = one.bytes();
    assert!(whole == two.bytes());
    assert_eq!(super::json_lines(&String::from_utf8_lossy(&whole)).len(), 5);
    for length in [30, whole.len() * 2 / 3, whole.len()] {
        std::fs::write(one.name(), &whole[..length]).expect("there is room for a small file");
        assert_eq!(output(&spsa(&one, &["--resume"])), table, "{length}");
        assert!(one.bytes() == whole, "{length}");
    }
}

#[test]
fn what_cannot_be_tuned_by_games_is_said_in_one_line() {
    let (existing, fresh) = (Scratch::with("spsa-existing", "Dear diary"), Scratch::new("spsa-fresh"));
    let cases: [(Vec<&str>, i32, &str); 8] = [
        (vec!["tune", "spsa"], 2, "--out"),
        (spsa(&fresh, &["--param", "courage"]), 2, "'courage'"),
        (spsa(&fresh, &["--param", "razor_depth=0"]), 2, "'razor_depth=0'"),
        (spsa(&fresh, &["--param", "razor_margin"]), 2, "--param razor_margin is given twice"),
        (spsa(&fresh, &["--time", "1"]), 2, "--time"),
        (spsa(&existing, &[]), 1, "exists already"),
        (spsa(&existing, &["--resume"]), 1, "this is no journal"),
        (vec!["tune", "spsa", "x"], 2, "x"),
    ];
    for (arguments, code, expected) in cases {
        let said = complaint(&arguments, code);
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
    assert_eq!(existing.bytes(), b"Dear diary");
}
