//! Tournaments from the outside: nothing is lost, whatever happens to the program, and parts add up to the whole.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use super::scratch::Scratch;
use super::{VESPINE, start, vespine};

/// A match of the engine against itself that is the same every time.
const ENGINES: [&str; 6] = ["tournament", "--engine", "self", "--engine", "self", "--nodes"];

fn tournament(nodes: &str, more: &[&str]) -> std::process::Output {
    vespine(&[&ENGINES[..], &[nodes], more].concat())
}

/// The records, in order of their numbers.
fn records(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("games.jsonl")).expect("there are games");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.sort_by_key(|line| number(line));
    lines
}

fn number(line: &str) -> u64 {
    let record: serde_json::Value = serde_json::from_str(line).expect("it is a record");
    record["game"].as_u64().expect("it has a number")
}

fn path(folder: &Path) -> &str {
    folder.to_str().expect("it is text")
}

fn succeeds(output: &std::process::Output) -> String {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{stderr}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_match_leaves_records_and_reports() {
    let folder = Scratch::new("match");
    let more =
        ["--games", "6", "--type", "Base,Base+MLP", "--out", path(folder.path()), "--name", "Test match"];
    let stdout = succeeds(&tournament("60", &more));
    assert!(stdout.contains("self - self 2: Elo +0.0") && stdout.contains(" an hour; "), "{stdout}");
    assert_eq!(records(folder.path()).len(), 6);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect(name);
    assert_eq!(read("games.pgn").matches("[Event \"Test match\"]").count(), 6);
    assert!(read("games.pgn").contains("depth"), "every move has its depth");
    assert_eq!(read("summary.csv").lines().count(), 3);
    assert!(read("report.html").contains("<title>Test match"));
    let again = tournament("60", &more);
    assert_eq!(again.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&again.stderr).contains("--resume"));
    let report = succeeds(&vespine(&["tournament", "report", path(folder.path())]));
    // The same, but for how fast it went.
    let is_speed = |line: &&str| line.contains(" an hour; ");
    let without_speed: Vec<&str> = stdout.lines().filter(|line| !is_speed(line)).collect();
    assert_eq!(without_speed, report.lines().collect::<Vec<_>>());
    let page = format!("report: {}", folder.path().join("report.html").display());
    assert_eq!(stdout.lines().last(), Some(page.as_str()), "{stdout}");
}

#[test]
fn wins_are_written_as_wins_in_so_many_plies() {
    let folder = Scratch::new("wins");
    let engines = ["tournament", "--engine", "Strong=self", "--engine", "Weak=self"];
    let more =
        ["--option", "Weak:Level=Beginner", "--nodes", "1000", "--type", "Base", "--games", "2", "--out"];
    succeeds(&vespine(&[&engines[..], &more, &[path(folder.path())]].concat()));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).expect(name);
    assert!(read("games.pgn").contains(", win in 1; queen surrounded}"), "{}", read("games.pgn"));
    assert!(!read("games.pgn").contains("score 299."), "{}", read("games.pgn"));
    assert!(read("games.jsonl").contains(r#""forced":{"win_in":1}"#), "{}", read("games.jsonl"));
}

#[test]
fn a_field_comes_from_a_file() {
    let folder = Scratch::new("field");
    fs::create_dir_all(folder.path()).expect("there is room");
    let file = folder.path().join("field.toml");
    let engine = |name: &str, nodes: u32| {
        format!("[[engine]]\nname = \"{name}\"\ncommand = \"self\"\nnodes = {nodes}\n")
    };
    let text = format!(
        "games = 2\ntypes = [\"Base\"]\nply-limit = 30\n{}{}{}",
        engine("A", 10),
        engine("B", 20),
        engine("C", 30)
    );
    fs::write(&file, text).expect("it can be written");
    let out = folder.path().join("out");
    let stdout = succeeds(&vespine(&["tournament", path(&file), "--seed", "3", "--out", path(&out)]));
    assert!(stdout.contains("B - C: ") && stdout.contains("better than next"), "{stdout}");
    assert_eq!(records(&out).len(), 6);
    fs::write(&file, "games = 2\nengins = 3\n").expect("it can be written");
    let output = vespine(&["tournament", path(&file), "--out", path(&out)]);
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.contains("field.toml") && stderr.contains("engins"), "{stderr}");
}

#[test]
fn what_makes_no_sense_is_refused_in_one_line() {
    let folder = Scratch::new("nonsense");
    let out = path(folder.path());
    let cases: [(&[&str], i32, &str); 9] = [
        (&["--engine", "self", "--engine", "self", "--nodes", "9"], 2, "--out"),
        (&["--engine", "self", "--nodes", "9", "--out", out], 2, "two engines"),
        (&["--engine", "self", "--engine", "self", "--out", out], 2, "needs a limit"),
        (
            &["--engine", "self", "--engine", "self", "--nodes", "9", "--depth", "3", "--out", out],
            2,
            "cannot be used with",
        ),
        (
            &["--engine", "self", "--engine", "self", "--nodes", "9", "--sprt", "elo0=x", "--out", out],
            2,
            "elo0",
        ),
        (&["--engine", "self", "--engine", "self", "--nodes", "9", "--shard", "3/2", "--out", out], 2, "3/2"),
        (
            &["--engine", "self", "--engine", "self", "--nodes", "9", "--option", "Nonsense=1", "--out", out],
            2,
            "Nonsense",
        ),
        (
            &["--engine", "self", "--engine", "/no/such/engine", "--nodes", "9", "--out", out],
            3,
            "/no/such/engine",
        ),
        (&["--resume", "--out", "/no/such/folder/at/all"], 1, "/no/such/folder"),
    ];
    for (arguments, code, words) in cases {
        let output = vespine(&[&["tournament"], arguments].concat());
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {stderr}");
        let last = stderr.lines().last().unwrap_or_default();
        assert!(last.starts_with("error: ") && last.contains(words), "{arguments:?}: {stderr}");
    }
}

#[test]
fn a_sequential_test_stops_by_itself_and_does_not_depend_on_concurrency() {
    let play = |name: &str, concurrency: &str| {
        let folder = Scratch::new(name);
        let out = path(folder.path());
        let arguments = [
            "tournament",
            "--engine",
            "Strong=self",
            "--engine",
            "Weak=self",
            "--option",
            "Weak:Level=Beginner",
            "--depth",
            "3",
            "--games",
            "400",
            "--sprt",
            "elo0=0",
            "elo1=100",
            "--concurrency",
            concurrency,
            "--type",
            "Base",
            "--out",
            out,
        ];
        let stdout = succeeds(&vespine(&arguments));
        let games = records(folder.path()).len();
        assert!(games < 400, "{stdout}");
        let line = stdout.lines().find(|line| line.starts_with("SPRT")).expect("it is told").to_owned();
        let again = succeeds(&vespine(&["tournament", "--resume", "--out", out]));
        assert!(again.contains(&line) && records(folder.path()).len() == games, "{again}");
        line
    };
    let alone = play("sprt-1", "1");
    assert!(alone.contains("H1 accepted"), "{alone}");
    assert_eq!(alone, play("sprt-2", "2"));
}

/// An engine that is this program behind a script, in a folder.
#[cfg(unix)]
fn scripted_engine(folder: &Path) -> PathBuf {
    fs::create_dir_all(folder).expect("there is room");
    let engine = folder.join("engine.sh");
    fs::write(&engine, format!("exec {VESPINE} uhp\n")).expect("it can be written");
    engine
}

/// Makes another program of it.
#[cfg(unix)]
fn rebuild(engine: &Path) {
    let text = fs::read_to_string(engine).expect("it is there");
    fs::write(engine, format!("# rebuilt\n{text}")).expect("it can be written");
}

/// A short match against an engine that a command line names.
#[cfg(unix)]
fn short_match(command: &str, more: &[&str]) -> std::process::Output {
    let engines =
        ["tournament", "--engine", "self", "--engine", command, "--nodes", "20", "--ply-limit", "20"];
    vespine(&[&engines[..], more].concat())
}

#[cfg(unix)]
#[test]
fn a_rebuilt_engine_does_not_go_on_as_if_it_were_the_old_one() {
    let folder = Scratch::new("rebuilt");
    let engine = scripted_engine(folder.path());
    let command = format!("New=sh {}", path(&engine));
    let out = folder.path().join("match");
    let play = |more: &[&str]| short_match(&command, &[&["--out", path(&out)], more].concat());
    succeeds(&play(&["--games", "2"]));
    succeeds(&play(&["--games", "4", "--resume"]));
    rebuild(&engine);
    let refused = play(&["--games", "6", "--resume"]);
    let complaint = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(1), "{complaint}");
    let last = complaint.lines().last().unwrap_or_default();
    for word in ["error: New is not the program", "engine.sh has other contents", "--allow-other-programs"] {
        assert!(last.contains(word), "{complaint}");
    }
    assert_eq!(records(&out).len(), 4);
    succeeds(&play(&["--games", "6", "--resume", "--allow-other-programs"]));
    succeeds(&play(&["--games", "8", "--resume"]));
    assert_eq!(records(&out).len(), 8);
    let engines = fs::read_to_string(out.join("engines.toml")).expect("they are kept");
    assert_eq!(engines.matches("name = \"New\"").count(), 2, "both programs are told: {engines}");
}

#[cfg(unix)]
#[test]
fn parts_that_were_played_by_different_programs_are_not_joined() {
    let folder = Scratch::new("parts");
    let engine = scripted_engine(folder.path());
    let command = format!("New=sh {}", path(&engine));
    let parts = ["one", "two"].map(|name| folder.path().join(name));
    for (part, shard) in parts.iter().zip(["1/2", "2/2"]) {
        succeeds(&short_match(&command, &["--games", "4", "--shard", shard, "--out", path(part)]));
        rebuild(&engine);
    }
    let all = folder.path().join("all");
    let merge = ["tournament", "merge", path(&parts[0]), path(&parts[1]), "--out", path(&all)];
    let refused = vespine(&merge);
    let complaint = String::from_utf8_lossy(&refused.stderr);
    assert_eq!(refused.status.code(), Some(1), "{complaint}");
    assert!(complaint.contains("New is not the program") && !all.exists(), "{complaint}");
    succeeds(&vespine(&[&merge[..], &["--allow-other-programs"]].concat()));
    assert_eq!(records(&all).len(), 4);
    fs::remove_file(parts[0].join("engines.toml")).expect("it is there");
    let other = folder.path().join("other");
    let unknown = vespine(&["tournament", "merge", path(&parts[0]), "--out", path(&other)]);
    let complaint = String::from_utf8_lossy(&unknown.stderr);
    assert!(
        unknown.status.code() == Some(1) && complaint.contains("does not tell which programs"),
        "{complaint}"
    );
}

#[cfg(unix)]
#[test]
fn all_engines_play_on_the_same_terms_and_are_told() {
    let folder = Scratch::new("terms");
    let engine = scripted_engine(folder.path());
    let out = folder.path().join("match");
    let more = ["--engine", "Big=self", "--games", "2", "--option", "Big:NumThreads=2", "--out", path(&out)];
    let output = short_match(&format!("Other=sh {}", path(&engine)), &more);
    succeeds(&output);
    let stderr = String::from_utf8_lossy(&output.stderr);
    for (name, threads) in [("self", 1), ("Other", 1), ("Big", 2)] {
        let line =
            stderr.lines().find(|line| line.starts_with(&format!("{name}: Vespine"))).unwrap_or_default();
        let expected = [&format!("NumThreads={threads}"), "=16", "BackgroundPondering=False", "20 nodes"];
        assert!(expected.iter().all(|words| line.contains(*words)), "{name}: {stderr}");
    }
}

#[test]
fn games_end_early_when_the_engines_agree_and_say_so() {
    let rules: [(&[&str], &str, &str); 3] = [
        (
            &["--resign", "movecount=2", "score=1.5"],
            "won-by-scores",
            "resign movecount=2 score=1.5 twosided=true",
        ),
        (
            &["--draw", "movenumber=3", "movecount=1", "score=100"],
            "drawn-by-scores",
            "draw movenumber=3 movecount=1",
        ),
        (&["--ply-limit", "12"], "ply-limit", ""),
    ];
    for (rule, reason, detail) in rules {
        let folder = Scratch::new("agreed");
        let more = [&["--games", "4", "--type", "Base", "--out", path(folder.path())], rule].concat();
        succeeds(&tournament("400", &more));
        let records = records(folder.path());
        let agreed = records.iter().filter(|line| line.contains(&format!("\"reason\":\"{reason}\"")));
        let agreed: Vec<&String> = agreed.collect();
        assert!(!agreed.is_empty(), "{rule:?}: {records:?}");
        assert!(agreed.iter().all(|line| line.contains(detail)), "{agreed:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_in_good_order_and_resume_goes_on() {
    let folder = Scratch::new("interrupt");
    let out = path(folder.path());
    let more = ["100", "--games", "40", "--out", out];
    let child = start(&[&ENGINES[..], &more].concat());
    while fs::read_to_string(folder.path().join("games.jsonl")).map_or(0, |text| text.lines().count()) < 2 {
        thread::sleep(Duration::from_millis(5));
    }
    let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(signal.expect("kill can be started").success());
    let output = child.wait_with_output().expect("it ends");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(130), "{stderr}");
    assert!(stderr.lines().last().is_some_and(|line| line.contains("--resume")), "{stderr}");
    assert!(folder.path().join("report.html").exists());
    let played = records(folder.path());
    succeeds(&vespine(&["tournament", "--resume", "--out", out]));
    let all = records(folder.path());
    assert!(all.len() == 40 && all.starts_with(&played));
}

/// The plain run that others are compared with.
fn uninterrupted(name: &str, nodes: &str, games: &str) -> (Scratch, Vec<String>) {
    let folder = Scratch::new(name);
    succeeds(&tournament(nodes, &["--games", games, "--out", path(folder.path())]));
    let lines = records(folder.path());
    (folder, lines)
}

#[cfg(unix)]
#[test]
fn killed_twenty_times_it_has_the_games_of_an_uninterrupted_run() {
    let (games, nodes) = ("200", "60");
    let (_plain, expected) = uninterrupted("plain", nodes, games);
    let folder = Scratch::new("killed");
    let out = path(folder.path());
    let seed: u64 = rand::random();
    println!("the moments follow from the seed {seed}");
    let mut random = StdRng::seed_from_u64(seed);
    let mut in_the_middle = 0;
    for kill in 0..20 {
        let more = [nodes, "--games", games, "--out", out, "--concurrency", ["1", "2"][kill % 2], "--resume"];
        let mut child = start(&[&ENGINES[..], &more].concat());
        thread::sleep(Duration::from_millis(random.random_range(0..300)));
        in_the_middle += u32::from(child.try_wait().expect("it can be asked").is_none());
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }
    assert!(in_the_middle >= 10, "only {in_the_middle} kills came before the end");
    succeeds(&tournament(nodes, &["--games", games, "--out", out, "--resume"]));
    assert_eq!(records(folder.path()), expected);
}

#[test]
fn games_of_another_tournament_are_not_joined() {
    let (folder, stranger) = (Scratch::new("own"), Scratch::new("stranger"));
    for (nodes, out) in [("60", &folder), ("61", &stranger)] {
        succeeds(&tournament(nodes, &["--games", "2", "--out", out.name()]));
    }
    let joined = folder.path().join("joined");
    let output = vespine(&["tournament", "merge", folder.name(), stranger.name(), "--out", path(&joined)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("another tournament"));
}
