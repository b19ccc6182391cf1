//! More threads than there is memory for: refused with a message, and the conversation goes on.

use std::process::{Command, Output};

const VESPINE: &str = env!("CARGO_BIN_EXE_vespine");

/// The program in a shell that allows it so many kibibytes of address space.
fn limited(kibibytes: u64, arguments: &str, input: &str) -> Output {
    let script = format!("ulimit -v {kibibytes}; printf '{input}' | exec {VESPINE} {arguments}");
    Command::new("sh").args(["-c", &script]).output().expect("there is a shell")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn more_threads_than_memory_are_refused_and_the_conversation_goes_on() {
    for kibibytes in (400_000..=3_000_000).step_by(200_000) {
        let input =
            r"newgame Base\noptions set NumThreads 256\noptions get NumThreads\nbestmove depth 2\nexit\n";
        let output = limited(kibibytes, "uhp --threads 1 --hash 1", input);
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(0), "{kibibytes}: {err}");
        let refusal = out.lines().find(|line| line.starts_with("err ")).unwrap_or_else(|| panic!("{out}"));
        assert!(refusal.starts_with("err The system has no room for 256 threads, only for "), "{refusal}");
        assert!(out.contains("NumThreads;int;1;"), "as many as before: {out}");
        assert!(out.lines().any(|line| line.starts_with('w')), "a move: {out}");
    }
}

#[test]
fn more_threads_than_memory_on_the_command_line_are_an_error() {
    for arguments in ["uhp --threads 256", "analyze Base --threads 256 --depth 1", "bench --threads 256"] {
        let output = limited(1_000_000, arguments, "exit\\n");
        let err = text(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{arguments}: {err}");
        assert!(err.starts_with("error: the system has no room for 256 threads, only for "), "{err}");
    }
}

/// The stacks can be seen in the map of the memory: a region of their size for each thread.
#[cfg(target_os = "linux")]
#[test]
fn every_thread_has_the_stack_that_the_search_needs() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    let mut engine = Command::new(VESPINE)
        .args(["uhp", "--threads", "9", "--hash", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut greeting = BufReader::new(engine.stdout.take().expect("it is a pipe")).lines();
    assert!(greeting.any(|line| line.is_ok_and(|line| line == "ok")));
    let map = std::fs::read_to_string(format!("/proc/{}/maps", engine.id())).expect("the program is there");
    let size = |line: &str| {
        let (from, to) = line.split_once(' ')?.0.split_once('-')?;
        Some(u64::from_str_radix(to, 16).ok()? - u64::from_str_radix(from, 16).ok()?)
    };
    let stacks = map.lines().filter(|line| size(line) == Some(16 << 20)).count();
    engine.stdin.take().expect("it is a pipe").write_all(b"exit\n").expect("the program listens");
    engine.wait().expect("the program ends");
    assert_eq!(stacks, 9, "{map}");
}
