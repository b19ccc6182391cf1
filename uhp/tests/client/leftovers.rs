//! Nothing is left of an engine: no process, no zombie, no thread, whatever it did before.

use std::process::Command;
use std::time::{Duration, Instant};

use vespine_uhp::EngineProcess;

use super::{GREETING, LONG, SHORT, engine, script};

/// An engine that ignores whatever it is told, even that it is the end.
const DEAF: &str = "trap '' TERM INT HUP; exec sleep 1000";

/// An engine whose name is its process, and then does what the script says.
fn engine_named_after_its_process(text: &str) -> (EngineProcess, u32) {
    let command = script(&format!("echo id $$; echo ok\n{text}"));
    let engine = EngineProcess::start(&command, LONG).expect("it greets");
    let process = number(&engine);
    (engine, process)
}

/// The number that an engine calls itself.
fn number(engine: &EngineProcess) -> u32 {
    let name = engine.greeting().name.as_deref().expect("it has a name");
    name.parse().expect("it is a number")
}

/// Is there a process with this number, be it a zombie?
fn exists(process: u32) -> bool {
    let signal = Command::new("sh").args(["-c", &format!("kill -0 {process}")]).output();
    signal.expect("there is a shell").status.success()
}

#[test]
fn an_engine_that_ignores_exit_is_killed() {
    let (engine, process) = engine_named_after_its_process(DEAF);
    assert!(exists(process));
    assert_eq!(engine.quit(SHORT), None);
    assert!(!exists(process));
}

#[test]
fn an_engine_that_obeys_exit_is_waited_for() {
    for text in ["read -r line; [ $line = exit ] && exit 5", "read -r line; read -r nothing || exit 5"] {
        let (engine, process) = engine_named_after_its_process(text);
        assert_eq!(engine.quit(LONG).and_then(|status| status.code()), Some(5));
        assert!(!exists(process));
    }
}

#[test]
fn an_engine_that_has_died_can_quit() {
    let (engine, process) = engine_named_after_its_process("exit 5");
    assert_eq!(engine.quit(LONG).and_then(|status| status.code()), Some(5));
    assert!(!exists(process));
}

#[test]
fn a_dropped_engine_is_killed_whatever_it_does() {
    for text in
        [DEAF, "while :; do echo x; done", "while :; do :; done", "exec >&- 2>&- <&-; exec sleep 1000"]
    {
        let (mut engine, process) = engine_named_after_its_process(text);
        let _ = engine.ask_text(&"x".repeat(100_000), Duration::from_millis(20));
        drop(engine);
        assert!(!exists(process), "{text}");
    }
}

#[test]
fn what_the_engine_has_started_is_killed_with_it() {
    let command = script(&format!("sleep 1000 & echo id $!; echo ok\n{DEAF}"));
    for is_dropped in [true, false] {
        let engine = EngineProcess::start(&command, LONG).expect("it greets");
        let child = number(&engine);
        assert!(runs(child));
        if is_dropped {
            drop(engine);
        } else {
            assert_eq!(engine.quit(SHORT), None);
        }
        let start = Instant::now();
        while runs(child) {
            assert!(start.elapsed() < LONG, "it is still there");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Is there a process with this number that is not a zombie? It is not ours to wait for it.
fn runs(process: u32) -> bool {
    let state = Command::new("ps").args(["-o", "stat=", "-p", &process.to_string()]).output();
    let state = state.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    state.map_or_else(|_| exists(process), |state| !state.is_empty() && !state.starts_with('Z'))
}

/// The states of all children of this process.
#[cfg(target_os = "linux")]
fn states_of_children() -> Vec<char> {
    let parent = std::process::id().to_string();
    let processes = std::fs::read_dir("/proc").expect("there are processes");
    let stats = processes.filter_map(|process| {
        std::fs::read_to_string(process.expect("it has a name").path().join("stat")).ok()
    });
    // number (name) state parent, and the name may be anything.
    let fields = stats.filter_map(|stat| Some(stat.rsplit_once(')')?.1.trim().to_owned()));
    let children = fields.filter(|fields| fields.split(' ').nth(1) == Some(&parent));
    children.filter_map(|fields| fields.chars().next()).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn no_zombies_and_no_threads_are_left() {
    const ENGINES: usize = 100;
    for number in 0..ENGINES {
        let text = ["exit 1", "while read -r line; do echo ok; done", "while :; do echo x; done"][number % 3];
        let greeting = if number % 2 == 0 { GREETING } else { "echo id Silent" };
        let patience = if number % 2 == 0 { LONG } else { Duration::from_millis(5) };
        if let Ok(mut engine) = EngineProcess::start(&script(&format!("{greeting}\n{text}")), patience) {
            let _ = engine.ask_text("info", LONG);
        }
    }
    drop(engine("read -r line"));
    // Other tests have engines as well; but theirs end some time, and what is left would stay for ever.
    let threads = || std::fs::read_dir("/proc/self/task").expect("there are threads").count();
    let is_clean = || !states_of_children().contains(&'Z') && threads() < ENGINES / 2;
    let start = Instant::now();
    while !is_clean() {
        let states = states_of_children();
        assert!(
            start.elapsed() < LONG,
            "{} threads are left, and children in the states {states:?}",
            threads()
        );
        std::thread::sleep(Duration::from_millis(10));
    }
}
