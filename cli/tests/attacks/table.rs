//! A table far larger than what is searched: it must cost neither time nor memory before it is used.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

const VESPINE: &str = env!("CARGO_BIN_EXE_vespine");

/// The mebibytes of memory that a process really has.
#[cfg(target_os = "linux")]
fn resident(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).expect("the program is there");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("it tells its memory");
    let kibibytes: u64 = line.trim().trim_end_matches(" kB").parse().expect("it is a number");
    kibibytes >> 10
}

#[cfg(target_os = "linux")]
#[test]
fn a_large_table_takes_memory_only_as_it_is_used() {
    let mut engine = Command::new(VESPINE)
        .args(["uhp", "--threads", "1", "--hash", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut input = engine.stdin.take().expect("it is a pipe");
    let mut output = BufReader::new(engine.stdout.take().expect("it is a pipe")).lines();
    assert!(output.any(|line| line.is_ok_and(|line| line == "ok")), "it greets");
    let mut most = 0;
    for command in [
        "options set TableSizeMiB 1024",
        "newgame Base",
        "bestmove depth 2",
        "newgame Base+M",
        "bestmove depth 2",
    ] {
        writeln!(input, "{command}").expect("the program listens");
        let lines: Vec<String> =
            output.by_ref().map_while(Result::ok).take_while(|line| line != "ok").collect();
        assert!(!lines.iter().any(|line| line.starts_with("err")), "{command}: {lines:?}");
        most = most.max(resident(engine.id()));
    }
    writeln!(input, "exit").expect("the program listens");
    engine.wait().expect("the program ends");
    assert!(most < 256, "{most} MiB are in use");
}
