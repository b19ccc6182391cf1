//! A limit on the size of files, as `ulimit -f` sets it. Beyond it the system ends a program that does not mind; here a write
//! fails, and that is told.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use crate::scratch::Scratch;

/// More questions than a small file has room for.
const QUESTIONS: usize = 200;

/// Runs the program with these arguments in a shell that allows files of one block, which is a kilobyte at most.
fn limited(arguments: &str, file: &Scratch, input: &str) -> Output {
    let line = format!("ulimit -f 1; exec \"$0\" {arguments}");
    let mut child = Command::new("sh")
        .args(["-c", &line, env!("CARGO_BIN_EXE_vespine"), file.name()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("there is a shell");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    // Whoever has ended does not listen any more; that is seen by its end.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("the program ends")
}

fn complaint(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_transcript_that_grows_too_large_does_not_end_the_conversation() {
    let file = Scratch::with("transcript.log", "# an older conversation\n");
    let output = limited("--log \"$1\"", &file, &"info\n".repeat(QUESTIONS));
    let complaint = complaint(&output);
    assert_eq!(output.status.code(), Some(0), "{complaint}");
    let replies = String::from_utf8_lossy(&output.stdout).lines().filter(|&line| line == "ok").count();
    assert_eq!(replies, QUESTIONS + 1, "{complaint}");
    assert!(complaint.contains("transcript") && complaint.lines().count() == 1, "{complaint:?}");
}

#[test]
fn replies_into_a_file_that_grows_too_large_end_with_an_error() {
    let file = Scratch::new("replies.txt");
    let output = limited("> \"$1\"", &file, &"info\n".repeat(QUESTIONS));
    let complaint = complaint(&output);
    assert_eq!(output.status.code(), Some(1), "{complaint:?}");
    assert!(complaint.starts_with("error: cannot write to stdout: "), "{complaint:?}");
}

#[test]
fn every_command_tells_that_its_file_grows_too_large() {
    let file = Scratch::new("manual.1");
    let output = limited("man > \"$1\"", &file, "");
    let complaint = complaint(&output);
    assert_eq!(output.status.code(), Some(1), "{complaint:?}");
    assert!(complaint.starts_with("error: ") && complaint.lines().count() == 1, "{complaint:?}");
}
