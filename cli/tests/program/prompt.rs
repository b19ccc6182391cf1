//! The prompt: line editing, history and completion for people, and not a byte of it for programs.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use super::VESPINE;
use super::terminal::{CTRL_C, Terminal};

const TAB: &str = "\t";
const UP: &str = "\x1b[A";
const HOME: &str = "\x01";
const CTRL_D: &str = "\x04";

fn start(home: &Path, arguments: &[&str]) -> Option<Terminal> {
    let terminal = Terminal::start(80, home, arguments)?;
    terminal.wait("prompt", is_waiting);
    Some(terminal)
}

/// Is the last row a prompt behind which nothing is typed?
fn is_waiting(rows: &[String]) -> bool {
    rows.last().is_some_and(|row| row == ">")
}

/// Types a command, and returns the rows from it to the next prompt.
fn ask(terminal: &Terminal, command: &str) -> Vec<String> {
    let before = terminal.rows().len();
    terminal.press(&format!("{command}\r"));
    let rows = terminal.wait("answer", |rows| rows.len() > before && is_waiting(rows));
    rows[before - 1..rows.len() - 1].to_vec()
}

fn home() -> tempfile::TempDir {
    tempfile::tempdir().expect("there is room")
}

#[test]
fn a_person_is_asked_with_a_prompt_and_answered_below_it() {
    let home = home();
    for arguments in [&[][..], &["uhp"]] {
        let Some(terminal) = start(home.path(), arguments) else { return };
        assert_eq!(ask(&terminal, "newgame Base"), ["> newgame Base", "Base;NotStarted;White[1]", "ok"]);
        assert_eq!(ask(&terminal, ""), [">"], "nothing is no command");
        terminal.press("exit\r");
        let (rows, status) = terminal.end();
        assert!(status.success() && rows.last().is_some_and(|row| row == "> exit"), "{}", rows.join("\n"));
    }
}

#[test]
fn a_line_can_be_edited_and_earlier_lines_come_back() {
    let home = home();
    let Some(terminal) = start(home.path(), &[]) else { return };
    assert_eq!(ask(&terminal, &format!("game Base+P{HOME}new")).last(), Some(&"ok".to_owned()));
    assert!(ask(&terminal, "play wP")[1].ends_with("Black[1];wP"));
    assert!(ask(&terminal, "undo")[1].ends_with("White[1]"));
    assert!(ask(&terminal, &format!("{UP}{UP}"))[1].ends_with("Black[1];wP"));
    terminal.press(CTRL_D);
    let (rows, status) = terminal.end();
    assert_eq!(status.code(), Some(0), "{}", rows.join("\n"));
    // The next day.
    let Some(terminal) = start(home.path(), &[]) else { return };
    assert!(ask(&terminal, &format!("{UP}{UP}{UP}{UP}"))[0].ends_with("newgame Base+P"));
}

#[test]
fn tab_completes_commands_game_types_moves_and_options() {
    let home = home();
    let Some(terminal) = start(home.path(), &[]) else { return };
    let rows = ask(&terminal, &format!("newg{TAB}Base+ML{TAB}P"));
    assert!(rows.iter().any(|row| row == "Base+ML   Base+MLP"), "{}", rows.join("\n"));
    assert_eq!(rows[rows.len() - 2..], ["Base+MLP;NotStarted;White[1]", "ok"], "{}", rows.join("\n"));
    assert_eq!(ask(&terminal, &format!("pl{TAB}wL{TAB}"))[1], "Base+MLP;InProgress;Black[1];wL");
    let rows = ask(&terminal, &format!("play bL w{TAB}/"));
    assert!(rows.iter().any(|row| row.ends_with("White[2];wL;bL wL/")), "{}", rows.join("\n"));
    assert_eq!(ask(&terminal, &format!("opt{TAB}s{TAB}Verb{TAB}Tr{TAB}"))[1], "Verbose;bool;True;False");
    terminal.press(&format!("play wA1 {TAB}"));
    terminal.wait("list of moves", |rows| {
        rows.iter().any(|row| row.contains("wA1 -wL") && row.contains(r"wA1 wL\"))
    });
}

#[test]
fn ctrl_c_ends_a_search_with_its_answer_and_while_nobody_searches_the_program() {
    let home = home();
    let Some(terminal) = start(home.path(), &["--verbose", "--ponder", "--threads", "2"]) else { return };
    ask(&terminal, "newgame Base+MLP");
    terminal.press("bestmove seconds 1000\r");
    // What a verbose search tells comes between the command and its answer.
    terminal.wait("remark", |rows| rows.iter().any(|row| row.starts_with("depth ")));
    terminal.press(CTRL_C);
    let rows = terminal.wait("answer", is_waiting);
    let answer = &rows[rows.len() - 3];
    assert!(answer.starts_with('w') && rows[rows.len() - 2] == "ok", "{}", rows.join("\n"));
    // Pondering goes on in the background, and leaves the line that is being typed alone.
    terminal.press(&format!("play {answer}"));
    let typed = format!("> play {answer}");
    terminal.wait("typed line", |rows| rows.last() == Some(&typed));
    terminal.press("\r");
    terminal.wait("next prompt", |rows| is_waiting(rows) && rows.contains(&typed));
    terminal.press(CTRL_C);
    let (rows, status) = terminal.end();
    assert_eq!(status.code(), Some(130), "{}", rows.join("\n"));
}

#[test]
fn lines_that_are_typed_or_pasted_ahead_are_answered_in_turn() {
    let home = home();
    let Some(terminal) = start(home.path(), &["--threads", "1"]) else { return };
    terminal.press("newgame Base\rbestmove depth 5\rplay wS1\rundo\r");
    let rows = terminal
        .wait("four answers", |rows| rows.iter().filter(|row| *row == "ok").count() == 5 && is_waiting(rows));
    let replies: Vec<&String> = rows.iter().filter(|row| row.starts_with("Base;")).collect();
    assert_eq!(
        replies,
        ["Base;NotStarted;White[1]", "Base;InProgress;Black[1];wS1", "Base;NotStarted;White[1]"]
    );
}

#[test]
fn without_colour_the_prompt_has_none() {
    let home = home();
    // Bold is the one thing that is not plain text.
    for (no_color, is_bold) in [(None, true), (Some("1"), false)] {
        let variables = no_color.map(|value| ("NO_COLOR", value));
        let command = pty_process::blocking::Command::new(VESPINE).env_remove("NO_COLOR").envs(variables);
        let Some(terminal) = Terminal::run(80, home.path(), command) else { return };
        let rows = terminal.wait("prompt", is_waiting);
        assert_eq!(terminal.is_bold(rows.len() - 1), is_bold, "{no_color:?}");
    }
}

/// What a program reads that sends these lines.
fn piped(lines: &str) -> Vec<u8> {
    let mut child = Command::new(VESPINE)
        .args(["--threads", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .expect("the program can be started");
    let mut stdin = child.stdin.take().expect("stdin is piped");
    stdin.write_all(lines.as_bytes()).expect("the program reads");
    drop(stdin);
    child.wait_with_output().expect("the program ends").stdout
}

#[test]
fn a_program_reads_the_protocol_and_not_a_byte_more() {
    let lines = "newgame Base+P\n\nplay wP\r\nvalidmoves\nplay bA1 wP-\n  undo 2  \ninfo\tplease";
    let moves: Vec<String> = ["bS1", "bB1", "bG1", "bA1", "bP"]
        .iter()
        .flat_map(|piece| {
            ["wP-", "-wP", "/wP", r"wP\", r"\wP", "wP/"].map(|place| format!("{piece} {place}"))
        })
        .collect();
    let greeting = format!("id Vespine v{}\nMosquito;Ladybug;Pillbug\nok\n", env!("CARGO_PKG_VERSION"));
    let expected = [
        greeting.as_str(),
        "Base+P;NotStarted;White[1]\nok\n",
        "Base+P;InProgress;Black[1];wP\nok\n",
        &format!("{}\nok\n", moves.join(";")),
        "Base+P;InProgress;White[2];wP;bA1 wP-\nok\n",
        "Base+P;NotStarted;White[1]\nok\n",
        &greeting,
    ];
    assert_eq!(String::from_utf8_lossy(&piped(lines)), expected.concat());
}
