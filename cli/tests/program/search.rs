//! `vespine bench`, `vespine analyze` and `vespine explain`.

use super::{FINISHED, json_lines, output};

/// The node count in the last line of a bench.
fn bench_nodes(text: &str) -> u64 {
    let words: Vec<&str> = text.lines().last().unwrap_or_default().split(' ').collect();
    let [nodes, count, nps, speed] = words[..] else { panic!("{text}") };
    assert_eq!((nodes, nps, speed.parse::<u64>().is_ok()), ("nodes", "nps", true), "{text}");
    count.parse().expect("the count is a number")
}

#[test]
fn bench_has_a_row_for_each_position() {
    let text = output(&["bench", "--depth", "1", "--hash", "1"]);
    assert_eq!(text.lines().count(), 1 + 40 + 1, "{text}");
}

#[test]
fn bench_has_the_same_nodes_in_every_run() {
    let nodes = || bench_nodes(&output(&["bench", "--depth", "2", "--hash", "1", "--speed"]));
    assert_eq!(nodes(), nodes());
}

#[test]
fn bench_with_a_time_tells_depths_branching_and_speeds() {
    let text = output(&["bench", "--time", "0.02", "--speed", "--hash", "1", "--threads", "2"]);
    assert_eq!(text.lines().count(), 1 + 8 + 1 + 1, "{text}");
    assert!(text.lines().next().is_some_and(|heading| heading.contains("branching")), "{text}");
    assert!(
        text.lines().nth_back(1).is_some_and(|line| line.contains("depth") || line.contains("short")),
        "{text}"
    );
    bench_nodes(&text);
}

#[test]
fn analyze_ends_with_a_best_move() {
    let text = output(&["analyze", "Base+MLP", "--depth", "3", "--threads", "1", "--multipv", "2"]);
    assert!(text.lines().last().is_some_and(|line| line.starts_with("bestmove w")), "{text}");
    assert_eq!(text.lines().count(), 1 + 3 * 2 + 1, "{text}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_an_analysis_with_the_result_so_far() {
    let (stdout, stderr, code) =
        super::interrupted_after(2, &["analyze", "Base+MLP", "--infinite", "--json"]);
    assert_eq!((code, stderr.as_str()), (Some(0), ""), "{stdout}");
    let objects = json_lines(&stdout);
    let result = objects.last().expect("there is a result");
    assert_eq!((&result["type"], &result["complete"]), (&"result".into(), &false.into()));
    assert!(result["best_move"].is_string(), "{result}");
}

#[test]
fn explain_is_text_or_one_object() {
    let game = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-";
    assert!(output(&["explain", game]).contains("queen"));
    assert_eq!(json_lines(&output(&["explain", game, "--json"])).len(), 1);
}

#[test]
fn explain_takes_a_finished_game() {
    let text = output(&["explain", FINISHED]);
    assert!(text.starts_with("Black has won with bA1 bQ\\: the white queen is surrounded.\n"), "{text}");
    assert!(text.contains("over after 10 plies") && text.contains("wQ"), "{text}");
    let object = &json_lines(&output(&["explain", FINISHED, "--json"]))[0];
    assert_eq!((&object["result"], &object["white_win_chance"]), (&"BlackWins".into(), &0.0.into()));
}
