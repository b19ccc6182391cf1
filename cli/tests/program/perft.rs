//! `vespine perft`: the counts, the table and the JSON.

use serde_json::Value;

#[cfg(unix)]
use super::interrupted_after;
use super::{FINISHED, json_lines, vespine};

/// Positions of `perft-data`: one with few moves, one with pillbugs, one with a stack.
const OPENING: &str = r"Base+ML;InProgress;White[4];wA1;bA1 /wA1;wS1 wA1-;bG1 /bA1;wG1 wS1-;bS1 -bG1";
const PILLBUGS: &str =
    r"Base+MLP;InProgress;White[5];wS1;bB1 wS1\;wQ -wS1;bQ bB1-;wP wS1/;bQ bB1\;wQ -wP;bG1 bQ/";
const STACK: &str = r"Base+M;InProgress;Black[8];wB1;bB1 wB1/;wQ /wB1;bS1 bB1-;wQ -wB1;bG1 \bB1;wQ /bG1;bQ bS1-;wA1 -wQ;bA1 \bS1;wA1 \bA1;bS2 bQ-;wB1 bB1;bA1 wQ\;wA1 -bG1";

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
    assert_eq!(depth_counts(&[FINISHED, "3"]), [0, 0, 0]);
    assert_eq!(depth_counts(&[FINISHED, "40", "--hash", "1"]), [0; 40]);
}

#[test]
fn threads_table_and_played_leaves_do_not_change_the_counts() {
    // The table is used from depth 4.
    let depth = "4";
    for start in ["Base", "Base+MLP", OPENING, PILLBUGS, STACK] {
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
    let (stdout, stderr, code) = interrupted_after(1, &["perft", PILLBUGS, "6", "--divide", "--json"]);
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
