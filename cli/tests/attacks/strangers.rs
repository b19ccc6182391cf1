//! Records of players who do not take part: nothing is left out in silence.

use std::fs;

use super::scratch::Scratch;
use super::{stderr, vespine};

#[test]
fn records_that_name_unknown_players_are_counted_and_named() {
    let folder = Scratch::new("strangers");
    let players =
        ["tournament", "--engine", "A=self", "--engine", "B=self", "--nodes", "20", "--ply-limit", "20"];
    let play = |games: &str, more: &[&str]| {
        vespine(&[&players[..], &["--games", games, "--out", folder.name()], more].concat())
    };
    assert_eq!(play("6", &[]).status.code(), Some(0));
    let path = folder.path().join("games.jsonl");
    let text = fs::read_to_string(&path).expect("there are games");
    let renamed: Vec<String> = text
        .lines()
        .zip(0..)
        .map(
            |(line, number)| {
                if number < 2 { line.replace("\"B\"", "\"Mallory\\u001b[2J\"") } else { line.to_owned() }
            },
        )
        .collect();
    fs::write(&path, renamed.join("\n") + "\n").expect("it can be written");

    let output = vespine(&["tournament", "report", folder.name()]);
    let complaint = stderr(&output);
    assert_eq!(output.status.code(), Some(0), "{complaint}");
    assert!(
        complaint.contains("2 records are left out") && complaint.contains("Mallory\\u{1b}[2J"),
        "{complaint}"
    );
    assert!(String::from_utf8_lossy(&output.stdout).contains("4 games: "), "the others count");
    let page = fs::read_to_string(folder.path().join("report.html")).expect("there is a report");
    assert!(page.contains("2 records are left out"));

    // To go on with them would leave games out for ever.
    let output = play("8", &["--resume"]);
    let complaint = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{complaint}");
    assert!(complaint.contains("a game of \"Mallory") && !complaint.contains('\u{1b}'), "{complaint}");
}
