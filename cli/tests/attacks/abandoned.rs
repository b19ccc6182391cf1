//! An engine whose client is gone: it ends by itself, whatever it is doing, since nobody will ever read an answer.
//!
//! That its input has ended is no sign of it: a client may ask, close its end, and wait for the answer.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};
use std::{env, thread};

use crate::scratch::Scratch;

/// Long enough for every machine; an engine that hangs takes longer.
const PATIENCE: Duration = Duration::from_secs(20);

/// Long enough for the engine to be in the middle of what it does.
const WHILE: Duration = Duration::from_millis(300);

/// Says to this program, started once more, that it is to be the client that dies.
const CLIENT: &str = "VESPINE_TEST_CLIENT";

const GAME: &str = "newgame Base+MLP;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-";

fn engine() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_vespine"));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Sends these lines, and waits until as many replies are there.
fn converse(child: &mut Child, lines: &[&str]) -> (ChildStdin, BufReader<std::process::ChildStdout>) {
    let mut stdin = child.stdin.take().expect("stdin is piped");
    let mut stdout = BufReader::new(child.stdout.take().expect("stdout is piped"));
    for line in lines {
        writeln!(stdin, "{line}").expect("the engine listens");
    }
    for _ in 0..=lines.len() {
        let mut line = String::new();
        while line != "ok\n" {
            line.clear();
            assert_ne!(stdout.read_line(&mut line).expect("the engine talks"), 0, "it has gone");
        }
    }
    (stdin, stdout)
}

/// The engine ends without a word, although its input stays open.
fn ends_when_its_reader_leaves(setup: &[&str], last: &str) {
    let mut child = engine().spawn().expect("the engine can be started");
    let (mut stdin, stdout) = converse(&mut child, setup);
    writeln!(stdin, "{last}").expect("the engine listens");
    thread::sleep(WHILE);
    assert!(child.try_wait().expect("it can be looked at").is_none(), "{last}: it is at work");
    drop(stdout);
    let deadline = Instant::now() + PATIENCE;
    let status = loop {
        match child.try_wait().expect("it can be looked at") {
            Some(status) => break status,
            None if Instant::now() > deadline => {
                child.kill().expect("it can be killed");
                panic!("{last}: the engine works on for nobody");
            }
            None => thread::sleep(Duration::from_millis(5)),
        }
    };
    let mut complaints = String::new();
    child.stderr.take().expect("stderr is piped").read_to_string(&mut complaints).expect("it is text");
    assert!(status.success() && complaints.is_empty(), "{last}: {status}, {complaints}");
}

#[test]
fn a_search_ends_when_its_reader_is_gone() {
    ends_when_its_reader_leaves(&[GAME], "bestmove time 10:00:00");
}

#[test]
fn a_search_without_a_budget_ends_when_its_reader_is_gone() {
    ends_when_its_reader_leaves(&[GAME, "options set DefaultMoveTimeMs 3600000"], "bestmove");
}

#[test]
fn an_analysis_ends_when_its_reader_is_gone() {
    ends_when_its_reader_leaves(&[GAME], "analyze time 10:00:00 lines 3");
}

#[test]
fn pondering_ends_when_its_reader_is_gone() {
    ends_when_its_reader_leaves(&["options set BackgroundPondering True", GAME, "bestmove depth 2"], "");
}

/// The cure must not be worse than the disease: here and below somebody still reads.
#[test]
fn a_search_goes_on_when_its_input_has_ended() {
    let mut child = engine().spawn().expect("the engine can be started");
    let (mut stdin, mut stdout) = converse(&mut child, &[GAME]);
    writeln!(stdin, "bestmove time 00:00:01").expect("the engine listens");
    drop(stdin);
    let mut answer = String::new();
    stdout.read_to_string(&mut answer).expect("it is text");
    assert!(answer.starts_with('w') && answer.ends_with("\nok\n"), "{answer:?}");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_search_goes_on_when_its_output_is_a_file() {
    let scratch = Scratch::new("replies.txt");
    let file = File::create(scratch.path()).expect("there is room");
    let mut child = engine().stdout(file).spawn().expect("the engine can be started");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    writeln!(stdin, "{GAME}\nbestmove time 00:00:01").expect("the engine listens");
    drop(stdin);
    assert!(child.wait().expect("it ends").success());
    let text = String::from_utf8(scratch.bytes()).expect("it is text");
    assert_eq!(text.lines().filter(|&line| line == "ok").count(), 3, "{text}");
}

/// The client is this program once more. It shares its stderr with the engine, and so this pipe ends with the last of them.
#[test]
fn a_search_ends_when_its_client_is_killed() {
    for line in ["bestmove time 10:00:00", "analyze time 10:00:00", "options set BackgroundPondering True"] {
        let mut client = Command::new(env::current_exe().expect("this program has a name"))
            .args(["--exact", "abandoned::a_client_that_never_leaves", "--nocapture"])
            .env(CLIENT, line)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the client can be started");
        let stdout = BufReader::new(client.stdout.take().expect("stdout is piped"));
        let is_ready =
            |line: std::io::Result<String>| line.is_ok_and(|line| line.ends_with("the engine is at work"));
        assert!(stdout.lines().any(is_ready), "{line}: the client has failed");
        client.kill().expect("the client can be killed");
        client.wait().expect("it is dead");

        let mut stderr = client.stderr.take().expect("stderr is piped");
        let (sender, ended) = mpsc::channel();
        thread::spawn(move || {
            let mut complaints = String::new();
            let _ = stderr.read_to_string(&mut complaints);
            let _ = sender.send(complaints);
        });
        let complaints = ended.recv_timeout(PATIENCE);
        assert_eq!(complaints.as_deref(), Ok(""), "{line}: the engine works on for nobody");
    }
}

/// Not a test of its own: the client of the test above.
#[test]
fn a_client_that_never_leaves() {
    let Ok(line) = env::var(CLIENT) else {
        return;
    };
    let mut child = engine().stderr(Stdio::inherit()).spawn().expect("the engine can be started");
    let (mut stdin, _stdout) = converse(&mut child, &[GAME, "bestmove depth 2"]);
    writeln!(stdin, "{line}").expect("the engine listens");
    thread::sleep(WHILE);
    println!("the engine is at work");
    thread::sleep(Duration::from_secs(3600));
}
