//! `vespine tune net` and `--network`: from a file of games to a network that plays.

use std::io::Write;
use std::process::{Command, Stdio};

use super::scratch::Scratch;
use super::{VESPINE, complaint, output};

/// A file with a few quick games.
fn games(name: &str) -> Scratch {
    let file = Scratch::new(name);
    output(&["datagen", "--out", file.name(), "--games", "4", "--nodes", "120", "--seed", "2"]);
    file
}

/// The arguments of a quick training.
fn training<'a>(games: &'a Scratch, out: &'a Scratch, more: &[&'a str]) -> Vec<&'a str> {
    [&["tune", "net", games.name(), "--out", out.name(), "--batch", "64"], more].concat()
}

/// What the engine says to these commands.
fn conversation(arguments: &[&str], commands: &str) -> String {
    let mut child = Command::new(VESPINE)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    child.stdin.take().expect("stdin is piped").write_all(commands.as_bytes()).expect("it listens");
    let output = child.wait_with_output().expect("it ends when nobody speaks to it any more");
    String::from_utf8(output.stdout).expect("the output is text")
}

#[test]
fn a_network_is_the_same_for_any_number_of_threads_and_plays() {
    let (games, one, two) = (games("net-threads"), Scratch::new("one.vnn"), Scratch::new("two.vnn"));
    let words = output(&training(&games, &one, &["--epochs", "3", "--threads", "1"]));
    for text in ["epoch", "held out", "results", "learnt from", one.name()] {
        assert!(words.contains(text), "{words}");
    }
    output(&training(&games, &two, &["--epochs", "3", "--threads", "2"]));
    assert!(one.bytes() == two.bytes());
    let words = output(&["tune", "exam", games.name(), "--network", one.name()]);
    let built_in = output(&["tune", "exam", games.name()]);
    assert!(words.contains("foreseen") && words.contains("| all "), "{words}");
    assert!(built_in.lines().count() == words.lines().count() && built_in != words, "{words}{built_in}");
    let reply = conversation(&["--network", one.name()], "newgame Base+MLP\nbestmove depth 2\n");
    let last = reply.lines().rev().nth(1).unwrap_or_default();
    assert!(last.starts_with('w'), "a move of White: {reply}");
    let file = Scratch::new("net-played");
    let play = ["datagen", "--out", file.name(), "--games", "1", "--nodes", "120", "--seed", "2"];
    output(&[&play[..], &["--network", one.name()]].concat());
    let reason = complaint(&[&play[..], &["--resume"]].concat(), 1);
    assert!(reason.contains(file.name()), "the games of another network are not gone on with: {reason}");
}

/// Killed after some epochs; what goes on comes to the same network.
#[cfg(unix)]
#[test]
fn a_training_that_was_killed_goes_on() {
    let (games, whole, cut) = (games("net-killed"), Scratch::new("whole.vnn"), Scratch::new("cut.vnn"));
    let epochs = ["--epochs", "300"];
    output(&training(&games, &whole, &epochs));
    let state = cut.path().with_extension("vnn.state");
    let mut child = super::start(&training(&games, &cut, &epochs));
    while !state.exists() {
        std::thread::sleep(std::time::Duration::from_millis(1));
        assert_eq!(child.try_wait().expect("it can be asked"), None, "it was to be killed");
    }
    child.kill().expect("it is there");
    child.wait().expect("it is gone");
    assert!(state.exists() && !cut.path().exists(), "it was killed in between");
    let reason = complaint(&training(&games, &cut, &["--epochs", "300", "--seed", "9", "--resume"]), 1);
    assert!(reason.contains(".state") && reason.contains("not the same"), "{reason}");
    output(&training(&games, &cut, &[&epochs[..], &["--resume"]].concat()));
    assert!(cut.bytes() == whole.bytes());
    assert!(!state.exists(), "nothing is left behind");
}

#[test]
fn what_is_no_network_is_refused_in_one_line() {
    let (games, network) = (games("net-refused"), Scratch::new("good.vnn"));
    output(&training(&games, &network, &["--epochs", "1"]));
    let bytes = network.bytes();
    let damaged = [&bytes[..500], &[bytes[500] ^ 4], &bytes[501..]].concat();
    let other_shape = [&bytes[..14], &[7], &bytes[15..]].concat();
    let folder = tempfile::tempdir().expect("there is room");
    let files = [
        (Scratch::new("no-such.vnn"), "o such file"),
        (Scratch::with("empty.vnn", []), "not a network of Vespine"),
        (Scratch::with("text.vnn", "Dear diary"), "not a network of Vespine"),
        (Scratch::with("short.vnn", &bytes[..1_000]), "it has 1000 bytes"),
        (Scratch::with("damaged.vnn", damaged), "its checksum is wrong"),
        (Scratch::with("other.vnn", other_shape), "made for another version"),
    ];
    let cases = files.iter().map(|(file, reason)| (file.name(), *reason));
    for (name, reason) in cases.chain([(folder.path().to_str().expect("it is text"), "")]) {
        let commands = [
            vec!["--network", name],
            vec!["uhp", "--network", name],
            vec!["datagen", "--out", "nowhere", "--games", "1", "--network", name],
            vec!["tune", "net", games.name(), "--out", "nowhere", "--from", name],
            vec!["tune", "exam", games.name(), "--network", name],
        ];
        for command in commands {
            let said = complaint(&command, 2);
            assert!(said.contains(name) && said.contains(reason), "{said}");
        }
    }
}

#[test]
fn what_cannot_be_trained_is_said_in_one_line() {
    let (games, out) = (games("net-errors"), Scratch::new("out.vnn"));
    let foreign = Scratch::with("foreign", "not a game");
    let cases: [(Vec<&str>, i32, &str); 7] = [
        (vec!["tune", "net"], 2, "FILE"),
        (vec!["tune", "net", games.name()], 2, "--out"),
        (vec!["tune", "net", "no-such-file", "--out", out.name()], 1, "no-such-file"),
        (training(&foreign, &out, &[]), 1, "not a file of games"),
        (training(&games, &out, &["--holdout", "1"]), 1, "no positions"),
        (training(&games, &out, &["--rate", "0"]), 2, "'0'"),
        (vec!["tune", "net", games.name(), "--out", "no-such-folder/out.vnn"], 1, "no-such-folder"),
    ];
    for (arguments, code, expected) in cases {
        let said = complaint(&arguments, code);
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
    assert!(!out.path().exists());
}

#[test]
fn games_begin_as_those_of_a_book_do() {
    let games = [super::FINISHED; 2];
    let book = Scratch::with("book.txt", games.join("\n"));
    let (with, without) = (Scratch::new("with-book"), Scratch::new("without-book"));
    let play = |out: &Scratch, more: &[&str]| {
        let quick = ["datagen", "--out", out.name(), "--games", "12", "--nodes", "60", "--type", "Base"];
        output(&[&quick[..], more].concat());
    };
    play(&with, &["--book", book.name()]);
    play(&without, &[]);
    assert!(with.bytes() != without.bytes());
    let bad = Scratch::with("bad.txt", "Base;;;wB1;bS1 wB1");
    for (file, reason) in [(bad.name(), "bad.txt"), ("no-such-book", "no-such-book")] {
        let out = Scratch::new("unplayed");
        let said = complaint(&["datagen", "--out", out.name(), "--games", "1", "--book", file], 1);
        assert!(said.contains(reason), "{said}");
        assert!(!out.path().exists());
    }
}
