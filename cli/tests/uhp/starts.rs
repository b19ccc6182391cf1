//! Ways to start the program that must fail: where a viewer shows it, in a reply on stdout, and where people look, on stderr.

use std::process::{Command, Output};

use libtest_mimic::Trial;

use crate::Outcome;
use crate::engine::executable;

pub(crate) fn tests() -> Vec<Trial> {
    let test = |name: &str, test: fn() -> Outcome| Trial::test(format!("starts::{name}"), test);
    vec![
        test("a wrong flag is told in a reply", a_wrong_flag_is_told_in_a_reply),
        test("a transcript that cannot be written is told in a reply", a_bad_transcript_is_told_in_a_reply),
        test("a wrong variable is told in a reply", a_wrong_variable_is_told_in_a_reply),
        test(
            "what is no engine says nothing in the protocol",
            what_is_no_engine_says_nothing_in_the_protocol,
        ),
    ]
}

fn a_wrong_flag_is_told_in_a_reply() -> Outcome {
    let lines: [(&[&str], &str); 7] = [
        (&["--threads", "0"], "\"0\""),
        (&["uhp", "--threads", "0"], "\"0\""),
        (&["uhp", "--hash", "x"], "\"x\""),
        (&["--hash", "2147483647"], "this machine has"),
        (&["--nonsense"], "--nonsense"),
        (&["uhp", "--level", "Godlike"], "Godlike"),
        (&["uhp", "surplus"], "surplus"),
    ];
    lines
        .iter()
        .try_for_each(|(arguments, named)| is_told(Command::new(executable()).args(*arguments), 2, named))
}

fn a_bad_transcript_is_told_in_a_reply() -> Outcome {
    is_told(Command::new(executable()).args(["--log", "no/such/folder/file"]), 1, "no/such/folder/file")
}

fn a_wrong_variable_is_told_in_a_reply() -> Outcome {
    is_told(Command::new(executable()).env("VESPINE_MULTIPV", "many"), 2, "\"many\"")
}

/// The program ends with the code, and both its outputs name what is wrong.
fn is_told(command: &mut Command, code: i32, named: &str) -> Outcome {
    let Output { status, stdout, stderr } = command.output()?;
    let (reply, complaint) = (String::from_utf8(stdout)?, String::from_utf8(stderr)?);
    let lines: Vec<&str> = reply.lines().collect();
    let is_refusal = matches!(lines[..], [line, "ok"] if line.starts_with("err ") && line.contains(named));
    assert!(is_refusal && reply.ends_with("ok\n"), "{command:?}: {reply:?}");
    assert!(complaint.contains(named) && complaint.lines().count() == 1, "{command:?}: {complaint:?}");
    assert_eq!(status.code(), Some(code), "{command:?}");
    Ok(())
}

fn what_is_no_engine_says_nothing_in_the_protocol() -> Outcome {
    for arguments in [&["analyze", "--nonsense"][..], &["frobnicate"], &["bench", "--depth", "x"]] {
        let output = Command::new(executable()).args(arguments).output()?;
        assert!(output.stdout.is_empty() && output.status.code() == Some(2), "{arguments:?}: {output:?}");
    }
    for arguments in [&["--help"][..], &["--version"], &["uhp", "--help"]] {
        let output = Command::new(executable()).args(arguments).output()?;
        let text = String::from_utf8(output.stdout)?;
        assert!(output.status.success() && !text.lines().any(|line| line == "ok"), "{arguments:?}: {text}");
    }
    Ok(())
}
