//! Data and journals of training: files without an end, full disks, two runs on one file, numbers beyond all sense.

use std::fs::File;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::VESPINE;
use crate::scratch::Scratch;

/// How long a program may take that has nothing to do. It only turns a hang into a failure.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the program may use of the memory, so that reading without an end does no harm: 2 GiB.
const MEMORY: &str = "2097152";

/// No limit on the size of files.
const UNLIMITED: &str = "unlimited";

/// The program at work. It ends with the test, however that ends.
struct Running(Child);

impl Running {
    /// Starts the program with little memory and perhaps a limit on the size of files, both in units of `ulimit`.
    fn start(arguments: &[&str], file_blocks: &str) -> Running {
        let script = format!("ulimit -v {MEMORY}; ulimit -f {file_blocks}; exec \"$@\"");
        let child = Command::new("sh")
            .args(["-c", &script, "sh", VESPINE])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn();
        Running(child.expect("the shell can be started"))
    }

    fn interrupt(&self) {
        kill_process(Pid::from_child(&self.0), Signal::INT).expect("it is our child");
    }

    /// Waits for its end, and tells what it said on stderr.
    fn wait(mut self) -> (ExitStatus, String) {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.0.try_wait().expect("it is our child") {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "it hangs");
            thread::sleep(Duration::from_millis(10));
        };
        let mut words = String::new();
        if let Some(stderr) = &mut self.0.stderr {
            stderr.read_to_string(&mut words).expect("it says text");
        }
        (status, words)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Runs the program to its end.
fn run(arguments: &[&str]) -> (ExitStatus, String) {
    Running::start(arguments, UNLIMITED).wait()
}

/// The one line that the program says before it gives up with exit code 1.
fn complaint(arguments: &[&str]) -> String {
    complaint_of(arguments, run(arguments))
}

fn complaint_of(arguments: &[&str], (status, words): (ExitStatus, String)) -> String {
    assert_eq!(status.code(), Some(1), "{arguments:?}: {:?}: {words}", status.signal());
    assert!(words.starts_with("error: ") && words.lines().count() == 1, "{arguments:?}: {words}");
    words
}

/// The arguments for quick games.
fn datagen<'a>(out: &'a str, games: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["datagen", "--out", out, "--games", games, "--nodes", "100", "--threads", "1"], more].concat()
}

/// The arguments for a quick tuning by games.
fn spsa<'a>(out: &'a str, iterations: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let quick = ["--pairs", "1", "--nodes", "50", "--param", "razor_margin"];
    [&["tune", "spsa", "--out", out, "--iterations", iterations], &quick[..], more].concat()
}

/// Plays a few games into a file.
fn games(name: &str, number: &str) -> Scratch {
    let file = Scratch::new(name);
    let (status, words) = run(&datagen(file.name(), number, &[]));
    assert!(status.success(), "{words}");
    file
}

/// Waits until a file has so many bytes.
fn wait_for_bytes(file: &Scratch, bytes: u64) {
    let start = Instant::now();
    while file.path().metadata().map_or(0, |metadata| metadata.len()) < bytes {
        assert!(start.elapsed() < PATIENCE, "{} does not grow", file.name());
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn what_is_no_regular_file_is_no_data() {
    let games = games("games", "1");
    for device in ["/dev/zero", "/dev/full", "/"] {
        let attempts = [
            vec!["datagen", "stats", device],
            vec!["tune", device],
            vec!["tune", games.name(), "--epochs", "1", "--write", device],
            datagen(device, "1", &["--resume"]),
            spsa(device, "1", &["--resume"]),
        ];
        for arguments in attempts {
            let words = complaint(&arguments);
            assert!(words.contains(&format!("{device} is not a regular file")), "{arguments:?}: {words}");
        }
    }
}

/// Nothing of a file is read into memory as a whole: this one has a terabyte, and none of it on the disk.
#[test]
fn a_file_of_a_terabyte_of_nothing_is_refused_at_once() {
    let huge = Scratch::new("huge");
    let file = File::create(huge.path()).expect("there is room for an empty file");
    file.set_len(1 << 40).expect("nothing of it takes room");
    for (arguments, reason) in [
        (vec!["datagen", "stats", huge.name()], "this is not a file of games"),
        (vec!["tune", huge.name()], "this is not a file of games"),
        (datagen(huge.name(), "1", &["--resume"]), "this is not a file of games"),
        (spsa(huge.name(), "1", &["--resume"]), "longer than"),
    ] {
        let words = complaint(&arguments);
        assert!(words.contains(huge.name()) && words.contains(reason), "{arguments:?}: {words}");
    }
}

#[test]
fn a_full_disk_is_an_error_and_not_a_silent_death() {
    for out in [Scratch::new("games"), Scratch::new("spsa.jsonl")] {
        let is_data = out.name().ends_with("games");
        let arguments = if is_data { datagen(out.name(), "500", &[]) } else { spsa(out.name(), "500", &[]) };
        // A block has 512 bytes, or 1024.
        let words = complaint_of(&arguments, Running::start(&arguments, "4").wait());
        assert!(words.contains(out.name()) && words.contains("too large"), "{words}");
        let size = out.bytes().len();
        let more =
            if is_data { datagen(out.name(), "1", &["--resume"]) } else { spsa(out.name(), "500", &[]) };
        assert_eq!(run(&more).0.success(), is_data, "it goes on, or is not overwritten");
        assert!(out.bytes().len() <= size, "what was half written is cut off");
    }
}

#[test]
fn two_runs_never_write_to_one_file() {
    for out in [Scratch::new("games"), Scratch::new("spsa.jsonl")] {
        let is_data = out.name().ends_with("games");
        let arguments = |more| {
            if is_data { datagen(out.name(), "100000", more) } else { spsa(out.name(), "100000", more) }
        };
        let first = Running::start(&arguments(&[]), UNLIMITED);
        wait_for_bytes(&out, 1);
        let words = complaint(&arguments(&["--resume"]));
        assert!(words.contains(out.name()) && words.contains("in use"), "{words}");
        first.interrupt();
        let (status, words) = first.wait();
        assert_eq!(status.code(), Some(130), "{words}");
    }
}

/// A result that nobody can have had must not overflow.
#[test]
fn a_journal_with_huge_numbers_is_read() {
    let out = Scratch::new("spsa.jsonl");
    assert!(run(&spsa(out.name(), "2", &[])).0.success());
    let text = String::from_utf8(out.bytes()).expect("a journal is text");
    let first = text.lines().next().expect("the plan");
    let huge = r#"{"iteration":0,"result":{"wins":4294967295,"draws":4294967295,"losses":4294967295}}"#;
    std::fs::write(out.path(), format!("{first}\n{huge}\n")).expect("there is room");
    let (status, words) = run(&spsa(out.name(), "2", &["--resume"]));
    assert!(status.success(), "{words}");
}

/// A line without an end is read in pieces, and no farther than a line can go.
#[test]
fn a_journal_of_one_endless_line_is_refused() {
    let out = Scratch::with("spsa.jsonl", vec![b'{'; 3 << 20]);
    let words = complaint(&spsa(out.name(), "2", &["--resume"]));
    assert!(words.contains("line 1") && words.contains("longer than"), "{words}");
}
