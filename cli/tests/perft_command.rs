//! `vespine perft` from the outside: what it prints, where, and with which exit code.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const VESPINE: &str = env!("CARGO_BIN_EXE_vespine");

/// Positions of `perft-data`: one with few moves, one with pillbugs, one with a stack.
const OPENING: &str = r"Base+ML;InProgress;White[4];wA1;bA1 /wA1;wS1 wA1-;bG1 /bA1;wG1 wS1-;bS1 -bG1";
const PILLBUGS: &str =
    r"Base+MLP;InProgress;White[5];wS1;bB1 wS1\;wQ -wS1;bQ bB1-;wP wS1/;bQ bB1\;wQ -wP;bG1 bQ/";
const STACK: &str = r"Base+M;InProgress;Black[8];wB1;bB1 wB1/;wQ /wB1;bS1 bB1-;wQ -wB1;bG1 \bB1;wQ /bG1;bQ bS1-;wA1 -wQ;bA1 \bS1;wA1 \bA1;bS2 bQ-;wB1 bB1;bA1 wQ\;wA1 -bG1";

fn vespine(arguments: &[&str]) -> Output {
    Command::new(VESPINE).args(arguments).output().expect("the program can be started")
}

/// The output of `vespine perft` with these arguments, which must succeed.
fn perft(arguments: &[&str]) -> String {
    let output = vespine(&[&["perft"], arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the output is text")
}

/// The objects that `vespine perft --json` prints.
fn perft_json(arguments: &[&str]) -> Vec<Value> {
    json_lines(&perft(&[arguments, &["--json"]].concat()))
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("each line is an object")).collect()
}

/// The counts of the objects of a type.
fn counts(objects: &[Value], kind: &str) -> Vec<u64> {
    let of_kind = objects.iter().filter(|object| object["type"] == kind);
    of_kind.map(|object| object["count"].as_u64().expect("each object has a count")).collect()
}

fn depth_counts(arguments: &[&str]) -> Vec<u64> {
    counts(&perft_json(arguments), "depth")
}

#[test]
fn the_published_counts_are_found() {
    let cases: [(&[&str], &[u64]); 11] = [
        (&["Base", "5"], &[4, 96, 1_440, 21_600, 516_240]),
        (&["Base+M", "4"], &[5, 150, 2_610, 45_414]),
        (&["Base+L", "4"], &[5, 150, 2_610, 45_414]),
        (&["Base+P", "4"], &[5, 150, 2_610, 45_414]),
        (&["Base+ML", "4"], &[6, 216, 4_320, 86_400]),
        (&["Base+MP", "4"], &[6, 216, 4_320, 86_400]),
        (&["Base+LP", "4"], &[6, 216, 4_320, 86_400]),
        (&["Base+MLP", "4"], &[7, 294, 6_678, 151_686]),
        (&[OPENING, "4"], &[7, 49, 2_654, 142_641]),
        (&[PILLBUGS, "3"], &[43, 1_929, 95_523]),
        (&[STACK, "3"], &[60, 2_387, 143_013]),
    ];
    for (arguments, expected) in cases {
        assert_eq!(depth_counts(arguments), expected, "{arguments:?}");
    }
}

#[test]
fn a_lone_number_is_the_depth_of_the_base_game() {
    assert_eq!(depth_counts(&["3"]), [4, 96, 1_440]);
}

#[test]
fn without_arguments_the_base_game_is_counted_to_depth_6() {
    assert_eq!(depth_counts(&[]), [4, 96, 1_440, 21_600, 516_240, 12_219_480]);
}

#[test]
fn depth_0_is_one_sequence_without_moves() {
    assert_eq!(depth_counts(&["0"]), [1]);
}

#[test]
fn a_finished_game_has_no_moves() {
    let finished =
        "Base;;;wB1;bS1 -wB1;wQ wB1\\;bQ /bS1;wQ bS1\\;bS2 -bQ;wS1 wQ\\;bA1 -bS1;wA1 wB1\\;bA1 bQ\\";
    assert_eq!(depth_counts(&[finished, "3"]), [0, 0, 0]);
    assert_eq!(depth_counts(&[finished, "40", "--hash", "1"]), [0; 40]);
}

#[test]
fn threads_table_and_played_leaves_do_not_change_the_counts() {
    // The table is used from depth 4, which takes long without optimisation.
    let deep = if cfg!(debug_assertions) { "3" } else { "4" };
    for (start, depth) in [("Base", "4"), ("Base+MLP", "4"), (OPENING, "4"), (PILLBUGS, deep), (STACK, deep)]
    {
        let plain = depth_counts(&[start, depth, "--threads", "1"]);
        let ways: [&[&str]; 6] = [
            &["--threads", "2"],
            &["--threads", "7"],
            &["--no-bulk"],
            &["--hash", "1", "--threads", "1"],
            &["--hash", "16", "--threads", "2"],
            &["--hash", "1", "--threads", "2", "--no-bulk"],
        ];
        for way in ways {
            assert_eq!(depth_counts(&[&[start, depth], way].concat()), plain, "{start} {way:?}");
        }
    }
}

#[test]
fn a_row_has_depth_count_time_and_speed_aligned_below_the_heading() {
    let text = perft(&["Base", "4"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 5, "{text}");
    assert_eq!(lines[0].split_whitespace().collect::<Vec<_>>(), ["depth", "count", "time", "nodes/s"]);
    let last_row: Vec<&str> = lines[4].split_whitespace().collect();
    assert_eq!((last_row[0], last_row[1], last_row.len()), ("4", "21,600", 4), "{text}");
    assert!(lines.iter().all(|line| line.chars().count() == lines[0].len()), "{text}");
}

#[test]
fn divide_lists_the_moves_by_the_alphabet_and_their_counts_sum_up_to_the_total() {
    let objects = perft_json(&[STACK, "3", "--divide"]);
    let moves: Vec<&str> = objects.iter().filter_map(|object| object["move"].as_str()).collect();
    assert_eq!(moves.len(), 60);
    assert!(moves.is_sorted(), "{moves:?}");
    assert_eq!(counts(&objects, "move").iter().sum::<u64>(), 143_013);
    assert_eq!(counts(&objects, "summary"), [143_013]);
}

#[test]
fn divide_as_text_ends_with_the_total() {
    let text = perft(&["Base", "3", "--divide"]);
    let columns = |line: &str| line.split_whitespace().take(2).map(str::to_owned).collect::<Vec<_>>();
    let rows: Vec<Vec<String>> = text.lines().map(columns).collect();
    let expected = [
        ["move", "count"],
        ["wA1", "360"],
        ["wB1", "360"],
        ["wG1", "360"],
        ["wS1", "360"],
        ["total", "1,440"],
    ];
    assert_eq!(rows, expected, "{text}");
}

#[test]
fn json_lines_have_the_documented_fields_and_end_with_a_summary() {
    let objects = perft_json(&["Base", "3"]);
    assert_eq!(objects.len(), 4);
    for object in &objects {
        assert!(object["count"].is_u64() && object["seconds"].is_f64(), "{object}");
        assert!(object.get("nodes_per_second").is_some(), "{object}");
    }
    assert_eq!(objects[2]["depth"], 3);
    assert_eq!((&objects[3]["type"], &objects[3]["complete"]), (&"summary".into(), &true.into()));
    assert_eq!(objects[3]["count"], 4 + 96 + 1_440);
}

#[test]
fn the_program_agrees_with_all_small_published_counts() {
    let text = perft(&["--verify", "--max-nodes", "50000"]);
    assert!(text.lines().filter(|line| line.starts_with("pass ")).count() > 200, "{text}");
    assert!(!text.lines().any(|line| line.starts_with("FAIL")), "{text}");
    for name in ["Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP"] {
        let line = format!("pass  {name} ");
        assert!(text.lines().any(|passed| passed.starts_with(&line)), "{name}: {text}");
    }
}

#[test]
fn verify_as_json_tells_every_check_and_sums_up() {
    let objects = perft_json(&["--verify", "--max-nodes", "1000", "--threads", "2", "--hash", "1"]);
    let (summary, checks) = objects.split_last().expect("there is a summary");
    assert!(checks.iter().all(|check| check["type"] == "check" && check["passed"] == true));
    assert!(checks.iter().all(|check| check["expected"] == check["count"]));
    assert_eq!(summary["passed"], checks.len());
    assert_eq!((&summary["failed"], &summary["not_reached"]), (&0.into(), &0.into()));
    assert!(summary["skipped"].as_u64() > Some(0), "{summary}");
}

#[test]
fn help_and_version_go_to_stdout() {
    let cases: [(&[&str], &str); 6] = [
        (&[], "Usage: vespine"),
        (&["--help"], "Usage: vespine"),
        (&["--version"], "vespine "),
        (&["perft", "--help"], "--max-nodes"),
        (&["perft", "-h"], "--max-nodes"),
        (&["help", "perft"], "--max-nodes"),
    ];
    for (arguments, expected) in cases {
        let output = vespine(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stdout).contains(expected), "{arguments:?}");
        assert!(output.stderr.is_empty(), "{arguments:?}");
    }
}

#[test]
fn bad_input_gives_one_line_that_names_it_and_nothing_else() {
    // The arguments after `vespine`, and what the complaint must contain.
    let cases: [(&[&str], &[&str]); 41] = [
        (&["prft"], &["prft"]),
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
    ];
    for (arguments, expected) in cases {
        let output = vespine(arguments);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {complaint}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
        assert!(complaint.starts_with("error: ") && complaint.ends_with('\n'), "{arguments:?}: {complaint}");
        assert_eq!(complaint.lines().count(), 1, "{arguments:?}: {complaint}");
        for text in expected {
            assert!(complaint.contains(text), "{arguments:?} should name {text}: {complaint}");
        }
    }
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

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_the_finished_depths_and_tells_how_far_the_next_one_came() {
    for options in [&[][..], &["--threads", "1"], &["--no-bulk"], &["--hash", "1"]] {
        let (stdout, stderr, code) = interrupted_after(5, &[&["perft", "Base", "20"], options].concat());
        assert_eq!(code, Some(130), "{options:?}: {stderr}");
        assert!(stdout.contains(" 21,600 "), "{options:?}: {stdout}");
        assert_eq!(stderr.lines().count(), 1, "{options:?}: {stderr}");
        assert!(stderr.starts_with("interrupted: depth ") && stderr.contains("incomplete"), "{stderr}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_json_with_an_incomplete_summary() {
    let (stdout, _, code) = interrupted_after(4, &["perft", "Base", "20", "--json"]);
    assert_eq!(code, Some(130));
    let objects = json_lines(&stdout);
    let (summary, depths) = objects.split_last().expect("there is a summary");
    assert_eq!((&summary["type"], &summary["complete"]), (&"summary".into(), &false.into()));
    assert_eq!(summary["count"], counts(depths, "depth").iter().sum::<u64>());
}

#[cfg(unix)]
#[test]
fn ctrl_c_during_divide_keeps_the_finished_moves() {
    // Deep enough to be interrupted, not so deep that the first move takes long.
    let depth = if cfg!(debug_assertions) { "5" } else { "6" };
    let (stdout, stderr, code) = interrupted_after(1, &["perft", PILLBUGS, depth, "--divide", "--json"]);
    assert_eq!(code, Some(130), "{stderr}");
    let objects = json_lines(&stdout);
    assert_eq!(counts(&objects, "summary"), [counts(&objects, "move").iter().sum::<u64>()]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_during_verify_sums_up_what_was_checked() {
    let arguments = ["perft", "--verify", "--max-nodes", "4000000000", "--json"];
    let (stdout, stderr, code) = interrupted_after(3, &arguments);
    assert_eq!(code, Some(130), "{stderr}");
    let objects = json_lines(&stdout);
    let (summary, checks) = objects.split_last().expect("there is a summary");
    assert_eq!(summary["passed"], checks.len());
    assert!(summary["not_reached"].as_u64() > Some(100), "{summary}");
}
