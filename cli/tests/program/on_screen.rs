//! What people see who run the program in a window: nothing is wider than it, and nothing stale is left behind.

use pty_process::blocking::Command;

use super::scratch::Scratch;
use super::terminal::{CTRL_C, Terminal};
use super::{FINISHED, VESPINE, output};

/// Columns of the window that most terminals begin with.
const USUAL: u16 = 80;

fn start(columns: u16, arguments: &[&str]) -> Option<Terminal> {
    let home = tempfile::tempdir().expect("there is room");
    Terminal::start(columns, home.path(), arguments)
}

/// The depth of a row of an analysis.
fn depth(row: &str) -> Option<u32> {
    row.split_whitespace().next()?.split_once('/')?.0.parse().ok()
}

#[test]
fn finished_depths_of_an_analysis_stay_on_the_screen() {
    for columns in [60, USUAL, 132] {
        let arguments = ["analyze", "Base+MLP", "--depth", "7", "--threads", "1"];
        let Some(terminal) = start(columns, &arguments) else { return };
        let rows = terminal.wait("best move", |rows| rows.iter().any(|row| row.starts_with("bestmove")));
        assert!(!terminal.has_wrapped(), "{columns} columns:\n{}", rows.join("\n"));
        let (rows, status) = terminal.end();
        let depths: Vec<u32> = rows.iter().filter_map(|row| depth(row)).collect();
        assert_eq!(depths, [1, 2, 3, 4, 5, 6, 7], "{}", rows.join("\n"));
        assert_eq!(rows.iter().filter(|row| row.contains("depth")).count(), 1, "{}", rows.join("\n"));
        assert!(status.success() && rows.last().is_some_and(|row| row.starts_with("bestmove w")));
    }
}

#[test]
fn several_lines_of_an_analysis_fit_into_the_window() {
    let arguments = ["analyze", "Base+MLP", "--depth", "5", "--threads", "2", "--multipv", "3"];
    let Some(terminal) = start(USUAL, &arguments) else { return };
    let rows = terminal.wait("best move", |rows| rows.iter().any(|row| row.starts_with("bestmove")));
    assert!(!terminal.has_wrapped(), "{}", rows.join("\n"));
    assert_eq!(rows.iter().filter(|row| row.ends_with('…') || row.contains("; ")).count(), 4 * 3 + 1);
}

#[test]
fn ctrl_c_in_an_analysis_leaves_the_finished_rows_and_the_result() {
    let Some(terminal) = start(USUAL, &["analyze", "Base+MLP", "--infinite"]) else { return };
    // Several threads may finish several depths at once, and then not every depth has a row.
    terminal.wait("two rows", |rows| rows.iter().filter(|row| depth(row).is_some()).count() >= 2);
    terminal.press(CTRL_C);
    let (rows, status) = terminal.end();
    let text = rows.join("\n");
    assert_eq!(status.code(), Some(0), "{text}");
    assert!(!text.contains("searching") && !text.contains("Ctrl-C"), "{text}");
    assert!(rows.last().is_some_and(|row| row.starts_with("bestmove")), "{text}");
    assert!(rows.iter().filter(|row| depth(row).is_some()).count() >= 2, "{text}");
}

/// Is there a progress bar on the screen?
fn has_bar(rows: &[String]) -> bool {
    rows.iter().any(|row| row.contains(['█', '░']))
}

/// Games between two programs in a folder, with a limit for each move.
fn tournament<'a>(folder: &'a Scratch, limit: [&'a str; 2]) -> Vec<&'a str> {
    let engines = ["tournament", "--engine", "New=self", "--engine", "Old=self", "--games", "100000"];
    [&engines[..], &limit, &["--out", folder.name()]].concat()
}

#[test]
fn ctrl_c_leaves_no_progress_bar_behind() {
    let (data, logbook, folder) = (Scratch::new("games"), Scratch::new("spsa.jsonl"), Scratch::new("match"));
    let (learnt, network) = (Scratch::new("learnt"), Scratch::new("net.vnn"));
    output(&["datagen", "--out", learnt.name(), "--games", "4", "--nodes", "50"]);
    for arguments in [
        &["perft", "Base+MLP", "12"][..],
        &["perft", "9", "--divide"],
        &["perft", "--verify", "--max-nodes", "4000000000000"],
        &["datagen", "--out", data.name(), "--games", "100000", "--nodes", "100"],
        &["tune", "spsa", "--out", logbook.name(), "--iterations", "100000", "--pairs", "1", "--nodes", "50"],
        &["tune", "net", learnt.name(), "--out", network.name(), "--epochs", "10000"],
        &["check", VESPINE, "--games", "100000"],
        &tournament(&folder, ["--nodes", "100"]),
    ] {
        let Some(terminal) = start(USUAL, arguments) else { return };
        terminal.wait("bar", has_bar);
        terminal.press(CTRL_C);
        let (rows, status) = terminal.end();
        let text = rows.join("\n");
        assert_eq!(status.code(), Some(130), "{text}");
        assert!(!has_bar(&rows) && !text.contains(" left"), "{arguments:?}:\n{text}");
        assert!(rows.last().is_some_and(|row| row.starts_with("interrupted")), "{text}");
    }
}

#[test]
fn a_second_ctrl_c_in_a_tournament_leaves_no_standings_behind() {
    let folder = Scratch::new("match");
    // Each game is a single move, which takes so long that both interruptions fall into the second game.
    let slow = tournament(&folder, ["--time", "3"]);
    let arguments = [&slow[..], &["--openings", "random 8", "--ply-limit", "9"]].concat();
    let Some(terminal) = start(USUAL, &arguments) else { return };
    let has_standings = |rows: &[String]| rows.iter().any(|row| row.contains(" LOS "));
    terminal.wait("standings", |rows| has_standings(rows) && has_bar(rows));
    // Until the next move is being thought about, one interruption is enough.
    std::thread::sleep(std::time::Duration::from_millis(500));
    terminal.press(CTRL_C);
    let is_stopping = |row: &String| row.starts_with("stopping when the engines have made their moves");
    terminal.wait("word about the stop", |rows| rows.iter().any(is_stopping) && has_bar(rows));
    terminal.press(CTRL_C);
    let (rows, status) = terminal.end();
    let text = rows.join("\n");
    assert_eq!(status.code(), Some(130), "{text}");
    assert!(rows.last().is_some_and(is_stopping) && !has_standings(&rows), "{text}");
}

#[test]
fn a_tournament_fits_into_the_window() {
    let folder = Scratch::new("match");
    let engines = ["tournament", "--engine", "New=self", "--engine", "Old=self", "--games", "4"];
    let arguments = [&engines[..], &["--nodes", "60", "--out", folder.name()]].concat();
    let Some(terminal) = start(USUAL, &arguments) else { return };
    terminal.wait("report", |rows| rows.iter().any(|row| row.starts_with("report: ")));
    assert!(!terminal.has_wrapped(), "{}", terminal.rows().join("\n"));
    assert!(terminal.end().1.success());
}

#[test]
fn a_full_disk_leaves_no_progress_bar_behind() {
    let (data, logbook) = (Scratch::new("games"), Scratch::new("spsa.jsonl"));
    for arguments in [
        &["datagen", "--out", data.name(), "--games", "100000", "--nodes", "100"][..],
        &["tune", "spsa", "--out", logbook.name(), "--iterations", "100000", "--pairs", "1", "--nodes", "50"],
    ] {
        let home = tempfile::tempdir().expect("there is room");
        let limited =
            Command::new("sh").args(["-c", "ulimit -f 8; exec \"$@\"", "sh", VESPINE]).args(arguments);
        let Some(terminal) = Terminal::run(USUAL, home.path(), limited) else { return };
        let (rows, status) = terminal.end();
        let text = rows.join("\n");
        assert_eq!(status.code(), Some(1), "{text}");
        assert!(rows.last().is_some_and(|row| row.starts_with("error: ")), "{text}");
        assert!(!has_bar(&rows), "{arguments:?}:\n{text}");
    }
}

#[test]
fn an_explanation_fits_into_the_window() {
    let crowded = r"Base+ML;InProgress;Black[12];wS1;bG1 \wS1;wG1 wS1\;bA1 bG1/;wQ /wS1;bQ -bG1;wA1 wG1/;bA1 wA1-;wG1 \bG1;bQ -wG1;wM wS1\;bM bA1-;wM /bQ;bA2 bM/;wL wG1/;bA2 -wQ;wL -bQ;bM bA2\;wB1 /wL;bB1 /bA2;wA2 -wL;bL -bB1;wA2 \bL";
    for game in ["Base+MLP", crowded, FINISHED] {
        let Some(terminal) = start(USUAL, &["explain", game]) else { return };
        terminal.wait("black side", |rows| rows.iter().any(|row| row == "Black"));
        assert!(!terminal.has_wrapped(), "{}", terminal.rows().join("\n"));
        let (rows, status) = terminal.end();
        assert!(status.success(), "{}", rows.join("\n"));
    }
}

#[test]
fn all_help_fits_into_80_columns() {
    for command in super::commands().iter().filter(|command| *command != "help") {
        for arguments in [&[command.as_str(), "--help"][..], &[command, "-h"]] {
            for line in output(arguments).lines() {
                assert!(line.chars().count() <= 80, "{arguments:?}: {line}");
            }
        }
    }
    for arguments in [["--help"], ["-h"]] {
        assert!(output(&arguments).lines().all(|line| line.chars().count() <= 80), "{arguments:?}");
    }
}
