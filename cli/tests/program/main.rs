//! The program from the outside: what it prints, where, and with which exit code.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

mod check;
mod completions;
mod datagen;
#[cfg(unix)]
mod documented;
mod manual;
mod network;
#[cfg(unix)]
mod on_screen;
mod perft;
#[cfg(unix)]
mod prompt;
mod scratch;
mod search;
#[cfg(unix)]
mod terminal;
mod tournament;
mod tune;

const VESPINE: &str = env!("CARGO_BIN_EXE_vespine");

/// A game that Black has won.
const FINISHED: &str =
    r"Base;;;wB1;bS1 -wB1;wQ wB1\;bQ /bS1;wQ bS1\;bS2 -bQ;wS1 wQ\;bA1 -bS1;wA1 wB1\;bA1 bQ\";

fn vespine(arguments: &[&str]) -> Output {
    Command::new(VESPINE).args(arguments).output().expect("the program can be started")
}

/// The output of the program with these arguments, which must succeed.
fn output(arguments: &[&str]) -> String {
    let output = vespine(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the output is text")
}

/// The one line that the program says before it gives up with this exit code.
fn complaint(arguments: &[&str], code: i32) -> String {
    let output = vespine(arguments);
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {complaint}");
    assert!(complaint.starts_with("error: ") && complaint.lines().count() == 1, "{complaint}");
    complaint
}

/// The names of all commands, as the help lists them.
fn commands() -> Vec<String> {
    let help = output(&["-h"]);
    let list =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    // What is indented further is the rest of the line above.
    let list = list.filter(|line| !line.starts_with("   "));
    let names: Vec<String> =
        list.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect();
    assert!(names.iter().any(|name| name == "analyze"), "{help}");
    names
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("each line is an object")).collect()
}

fn start(arguments: &[&str]) -> std::process::Child {
    Command::new(VESPINE)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started")
}

/// Starts the program, interrupts it after its first so many lines, and returns its whole stdout, its stderr and its
/// exit code.
#[cfg(unix)]
fn interrupted_after(lines: usize, arguments: &[&str]) -> (String, String, Option<i32>) {
    let mut child = start(arguments);
    let mut stdout = BufReader::new(child.stdout.take().expect("stdout is piped"));
    let mut text = String::new();
    for _ in 0..lines {
        stdout.read_line(&mut text).expect("there are so many lines");
    }
    let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(signal.expect("kill can be started").success());
    stdout.read_to_string(&mut text).expect("the output is text");
    let output = child.wait_with_output().expect("the program ends after the signal");
    (text, String::from_utf8_lossy(&output.stderr).into_owned(), output.status.code())
}

#[test]
fn help_and_version_go_to_stdout() {
    let cases: [(&[&str], &str); 13] = [
        (&["-h"], "Usage: vespine"),
        (&["uhp", "--help"], "--random-opening"),
        (&["--help"], "Usage: vespine"),
        (&["--version"], "vespine "),
        (&["perft", "--help"], "--max-nodes"),
        (&["perft", "-h"], "--max-nodes"),
        (&["help", "perft"], "--max-nodes"),
        (&["bench", "--help"], "--speed"),
        (&["check", "--help"], "--patience"),
        (&["analyze", "--help"], "--multipv"),
        (&["explain", "--help"], "GAME"),
        (&["completions", "--help"], "bash-completion"),
        (&["man", "--help"], "vespine.1"),
    ];
    for (arguments, expected) in cases {
        let output = vespine(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stdout).contains(expected), "{arguments:?}");
        assert!(output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn the_help_of_the_program_fits_on_a_screen() {
    let help = output(&["--help"]);
    assert!(help.lines().count() <= 70, "{help}");
}

#[test]
fn the_help_of_the_program_tells_the_flags_of_the_engine() {
    for flag in ["--threads <N>", "--hash <N>", "--ponder", "--level <LEVEL>", "--log <FILE>"] {
        for help in [output(&["--help"]), output(&["-h"])] {
            assert!(help.lines().any(|line| line.trim_start().starts_with(flag)), "{flag}: {help}");
        }
    }
}

#[test]
fn what_is_not_known_gets_a_suggestion() {
    let cases: [(&[&str], &str); 4] = [
        (&["prft"], "unrecognized subcommand 'prft': did you mean 'perft'?"),
        (&["analyse", "Base"], "unrecognized subcommand 'analyse': did you mean 'analyze'?"),
        (&["bench", "--dept", "3"], "unexpected argument '--dept' found: did you mean '--depth'?"),
        (&["completions", "bsh"], "did you mean 'bash'?"),
    ];
    for (arguments, expected) in cases {
        let output = vespine(arguments);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), complaint.lines().count()), (Some(2), 1), "{complaint}");
        assert!(complaint.contains(expected), "{arguments:?}: {complaint}");
    }
}

#[test]
fn bad_input_gives_one_line_that_names_it_and_nothing_else() {
    // The arguments after `vespine`, and what the complaint must contain.
    let cases: [(&[&str], &[&str]); 83] = [
        (&["prft"], &["prft", "perft"]),
        (&["--perft"], &["--perft"]),
        (&["perft", "Bass"], &["\"Bass\""]),
        (&["perft", "base"], &["\"base\""]),
        (&["perft", ""], &["\"\""]),
        (&["perft", "Base+"], &["\"Base+\""]),
        (&["perft", "Base+X", "3"], &["\"Base+X\""]),
        (&["perft", "Base+MM", "3"], &["\"Base+MM\""]),
        (&["perft", "7", "Base"], &["\"7\""]),
        (&["perft", "Base\nBase"], &["\"Base\\nBase\""]),
        (&["perft", "Bäse"], &["\"Bäse\""]),
        (&["perft", "Base", "41"], &["\"41\"", "40"]),
        (&["perft", "41"], &["\"41\"", "40"]),
        (&["perft", "99999999999999999999"], &["\"99999999999999999999\""]),
        (&["perft", "Base", "six"], &["\"six\""]),
        (&["perft", "Base", "1.5"], &["\"1.5\""]),
        (&["perft", "Base", ""], &["\"\""]),
        (&["perft", "Base", "-1"], &["'-1'"]),
        (&["perft", "-1"], &["'-1'"]),
        (&["perft", "Base", "3", "4"], &["'4'"]),
        (&["perft", "Base;;;wX1"], &["move 1", "\"wX1\""]),
        (&["perft", "Base;;;wQ"], &["move 1", "\"wQ\"", "queen"]),
        (&["perft", "Base;;;wS1;bS1"], &["move 2", "\"bS1\""]),
        (&["perft", "Base;;;wS1;bS1 wA1-"], &["move 2", "\"bS1 wA1-\""]),
        (&["perft", "Base;;;wS1;bS1 wS1-;wS2 bS1-"], &["move 3", "\"wS2 bS1-\""]),
        (&["perft", "Base;;;wS1;pass"], &["move 2", "\"pass\""]),
        (&["perft", "Base;;;wS1;bS1 wS1-;;"], &["move 3"]),
        (&["perft", "Base;InProgress;Black[1];wM"], &["move 1", "\"wM\""]),
        (&["perft", "Base;;;wS1;a b c d"], &["move 2", "\"a b c d\""]),
        (&["perft", "--threads", "0"], &["'0'", "--threads"]),
        (&["perft", "--threads", "257"], &["'257'", "--threads"]),
        (&["perft", "--threads", "many\n\nmore"], &["'many", "--threads"]),
        (&["perft", "--threads"], &["--threads"]),
        (&["perft", "--hash", "0"], &["'0'", "--hash"]),
        (&["perft", "--hash", "1.5"], &["'1.5'", "--hash"]),
        (&["perft", "--verify", "Base"], &["--verify"]),
        (&["perft", "--verify", "--divide", "--max-nodes", "5"], &["--verify", "--divide"]),
        (&["perft", "--max-nodes", "5"], &["--verify"]),
        (&["perft", "--verify", "--max-nodes", "0"], &["'0'", "--max-nodes"]),
        (&["perft", "--verify", "--max-nodes", "2e9"], &["'2e9'", "--max-nodes"]),
        (&["perft", "0", "--divide"], &["--divide", "0"]),
        (&["perft", "--compare", ""], &["--compare", "names no program"]),
        (&["perft", "0", "--compare", "x"], &["--compare", "0"]),
        (&["perft", "--compare", "x", "--divide"], &["--compare", "--divide"]),
        (&["check"], &["ENGINE"]),
        (&["check", "x 'y"], &["ENGINE", "not closed"]),
        (&["check", "x", "--type", "Base+X"], &["--type", "Base+X"]),
        (&["check", "x", "--only", "songs"], &["'songs'", "--only", "protocol"]),
        (&["bench", "--depth", "0"], &["'0'", "--depth"]),
        (&["bench", "--depth", "101"], &["'101'", "--depth"]),
        (&["bench", "--depth", "3", "--time", "1"], &["--depth", "--time"]),
        (&["bench", "--time", "0"], &["'0'", "--time", "above 0"]),
        (&["bench", "--time", "-1"], &["'-1'", "--time"]),
        (&["bench", "--threads", "257"], &["'257'", "--threads"]),
        (&["bench", "--hash", "1048577"], &["'1048577'", "--hash"]),
        (&["bench", "Base"], &["'Base'"]),
        (&["analyze"], &["GAME"]),
        (&["analyze", "Bass"], &["\"Bass\""]),
        (&["analyze", FINISHED], &["over", "Black has won"]),
        (&["analyze", "Base", "--time", "NaN"], &["'NaN'", "--time", "seconds"]),
        (&["analyze", "Base", "--time", "1e9"], &["'1e9'", "--time", "seconds"]),
        (&["analyze", "Base", "--nodes", "0"], &["'0'", "--nodes"]),
        (&["analyze", "Base", "--multipv", "33"], &["'33'", "--multipv"]),
        (&["analyze", "Base", "--infinite", "--depth", "3"], &["--infinite", "--depth"]),
        (&["analyze", "Base;;;wS1;bS1 wS1-;wS2 bS1-"], &["move 3", "\"wS2 bS1-\""]),
        (&["uhp", "--threads", "0"], &["'0'", "--threads", "from 1 to 256"]),
        (&["uhp", "--threads", "-1"], &["'-1'", "--threads"]),
        (&["--threads", "257"], &["'257'", "--threads"]),
        (&["--hash", "many"], &["'many'", "--hash"]),
        (&["--level", "Godlike"], &["'Godlike'", "--level", "Beginner"]),
        (&["--ponder=maybe"], &["'maybe'", "--ponder"]),
        (&["--move-time", "3600001"], &["'3600001'", "--move-time"]),
        (&["--log"], &["--log"]),
        (&["--threads", "2", "perft"], &["perft"]),
        (&["explain"], &["GAME"]),
        (&["explain", "Base+X"], &["\"Base+X\""]),
        (&["completions"], &["SHELL"]),
        (&["completions", ""], &["SHELL", "bash"]),
        (&["completions", "tcsh"], &["'tcsh'", "SHELL", "bash, elvish, fish, powershell, zsh"]),
        (&["completions", "Bash"], &["'Bash'", "SHELL"]),
        (&["completions", "bash\nzsh"], &["'bash zsh'", "SHELL"]),
        (&["completions", "bash", "zsh"], &["'zsh'"]),
        (&["man", "analyze"], &["'analyze'"]),
    ];
    for (arguments, expected) in cases {
        let output = vespine(arguments);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
        assert!(is_told_where_it_is_heard(arguments, &output.stdout), "{arguments:?}: {output:?}");
        assert!(complaint.starts_with("error: ") && complaint.ends_with('\n'), "{arguments:?}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{arguments:?}: {complaint}");
        for text in expected {
            assert!(complaint.contains(text), "{arguments:?} should name {text}: {complaint}");
        }
    }
}

/// Who starts an engine may hear of a failure nowhere but in a reply; who starts another command gets no results.
fn is_told_where_it_is_heard(arguments: &[&str], stdout: &[u8]) -> bool {
    let is_engine = arguments.first().is_none_or(|word| *word == "uhp" || word.starts_with('-'));
    if is_engine { stdout.starts_with(b"err ") && stdout.ends_with(b"\nok\n") } else { stdout.is_empty() }
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_refused_like_any_other() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let argument = OsStr::from_bytes(b"Base\xff");
    let output =
        Command::new(VESPINE).arg("perft").arg(argument).output().expect("the program can be started");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{complaint}");
    assert!(complaint.starts_with("error: ") && complaint.contains("Base"), "{complaint}");
}

#[test]
fn a_reader_that_has_seen_enough_is_no_error() {
    for arguments in [&["perft", "20"][..], &["perft", "20", "--json"], &["perft", "--verify"]] {
        let mut child = start(arguments);
        let mut first_line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().expect("stdout is piped"));
        stdout.read_line(&mut first_line).expect("there is a first line");
        drop(stdout);
        let output = child.wait_with_output().expect("the program ends by itself");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}

#[test]
fn a_stdout_that_was_closed_before_is_no_error() {
    for arguments in [&["--help"][..], &["--version"], &["completions", "bash"], &["man"]] {
        let (reader, writer) = std::io::pipe().expect("there are pipes");
        drop(reader);
        let output = Command::new(VESPINE).args(arguments).stdout(writer).stderr(Stdio::piped()).output();
        let output = output.expect("the program can be started");
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    }
}
