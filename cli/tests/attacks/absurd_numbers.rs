//! Numbers that no machine can follow.

use super::scratch::Scratch;
use super::{stderr, vespine_in_time};

const ENGINES: [&str; 7] = ["tournament", "--engine", "self", "--engine", "self", "--nodes", "20"];

#[test]
fn more_games_than_anybody_can_play_are_refused() {
    let folder = Scratch::new("absurd");
    let cases = [
        (["--games", "1000000000000"], "1000000000000"),
        (["--games", "18446744073709551614"], "18446744073709551614"),
        (["--games", "0"], "0 games"),
        (["--concurrency", "1000000"], "1000000"),
        (["--ply-limit", "3"], "ply-limit"),
    ];
    for (flags, named) in cases {
        let output = vespine_in_time(&[&ENGINES[..], &flags, &["--out", folder.name()]].concat());
        let complaint = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{flags:?}: {complaint}");
        assert!(complaint.starts_with("error: ") && complaint.contains(named), "{flags:?}: {complaint}");
        assert!(!folder.path().exists(), "{flags:?}: nothing has begun");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_plan_of_a_hundred_million_games_takes_no_memory_and_ends_with_ctrl_c() {
    use std::fs;
    use std::process::{Command, Stdio};
    use std::thread;
    use std::time::{Duration, Instant};

    use super::{LONG, VESPINE};

    let folder = Scratch::new("plan");
    let more = ["--games", "100000000", "--ply-limit", "20", "--out", folder.name()];
    let mut runner = Command::new(VESPINE)
        .args([&ENGINES[..], &more].concat())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program can be started");
    let start = Instant::now();
    let games = folder.path().join("games.jsonl");
    while fs::read_to_string(&games).map_or(0, |text| text.lines().count()) < 2 {
        assert!(start.elapsed() < LONG, "it does not begin");
        thread::sleep(Duration::from_millis(5));
    }
    let status = fs::read_to_string(format!("/proc/{}/status", runner.id())).expect("it runs");
    let interrupt = Command::new("kill").args(["-INT", &runner.id().to_string()]).status();
    assert!(interrupt.expect("there is kill").success());
    assert_eq!(runner.wait().expect("it ends").code(), Some(130));
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("it is told");
    let peak: u64 = peak.trim().trim_end_matches(" kB").parse().expect("it is a number");
    assert!(peak < 300_000, "it took {peak} kB");
}
