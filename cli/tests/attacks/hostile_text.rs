//! Engines and journals with texts that are too long, or that would like to be something else than text.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Output;

use super::scratch::Scratch;
use super::{stderr, vespine};

/// What a hostile engine says: it clears the screen, ends the script, and does not end itself.
const HOSTILE: &str = "\\033[2J\\033]0;x\\007</script><script>alert(1)</script><img src=x onerror=alert(1)>";

/// An engine that answers `bestmove` with these words of shell.
fn engine(scratch: &Scratch, bestmove: &str) -> String {
    let script = format!(
        "#!/bin/sh\nprintf 'id Hostile v1\\nMosquito;Ladybug;Pillbug\\nok\\n'\nwhile read -r line; do\ncase \"$line\" in\n\
         bestmove*) {bestmove};;\nnewgame*) echo \"${{line#newgame }}\"; echo ok;;\n*) echo ok;;\nesac\ndone\n"
    );
    fs::write(scratch.path(), script).expect("there is room");
    fs::set_permissions(scratch.path(), fs::Permissions::from_mode(0o755)).expect("it is ours");
    scratch.name().to_owned()
}

/// Two games against an engine that answers so.
fn played_against(bestmove: &str) -> (Scratch, Output) {
    let (script, folder) = (Scratch::new("hostile.sh"), Scratch::new("games"));
    let engine = engine(&script, bestmove);
    let players = ["tournament", "--engine", "self", "--engine", &engine, "--nodes", "20"];
    let more = ["--openings", "random 0", "--games", "2", "--out", folder.name()];
    let output = vespine(&[&players[..], &more].concat());
    (folder, output)
}

fn size(path: &Path) -> u64 {
    path.metadata().expect("it is there").len()
}

/// Nothing that moves a cursor or changes a terminal.
fn is_harmless(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    text.chars().all(|letter| letter == '\n' || !letter.is_control())
}

#[test]
fn an_endless_complaint_is_cut_short_wherever_it_goes() {
    let words = format!("printf 'err {HOSTILE}'; head -c 900000 /dev/zero | tr '\\0' x; printf '\\nok\\n'");
    let (folder, output) = played_against(&words);
    assert!(output.stdout.len() + output.stderr.len() < 20_000, "the terminal is flooded");
    assert!(is_harmless(&output.stdout) && is_harmless(&output.stderr), "{}", stderr(&output));
    assert!(stderr(&output).contains("more characters"), "{}", stderr(&output));
    for (name, most) in [("games.jsonl", 20_000), ("games.pgn", 40_000), ("report.html", 300_000)] {
        assert!(size(&folder.path().join(name)) < most, "{name} has {}", size(&folder.path().join(name)));
    }
    for entry in fs::read_dir(folder.path().join("faults")).expect("there are faults") {
        let path = entry.expect("it can be read").path();
        let text = fs::read(&path).expect("it is there");
        assert!(text.len() < 100_000 && is_harmless(&text), "{} has {}", path.display(), text.len());
    }
}

#[test]
fn a_score_is_cut_short_as_well() {
    // A legal move, if it is the first one.
    let words = "printf 'wS1;1;'; head -c 900000 /dev/zero | tr '\\0' 9; printf '\\nwS1\\nok\\n'";
    let (folder, output) = played_against(words);
    let records = fs::read_to_string(folder.path().join("games.jsonl")).expect("there are games");
    assert!(records.contains("\"score\":\"9999"), "{}", stderr(&output));
    assert!(records.len() < 20_000, "{}", records.len());
}

#[test]
fn what_engines_say_is_text_on_the_page_and_nothing_else() {
    let (folder, _) = played_against(&format!("printf 'err {HOSTILE}\\nok\\n'"));
    let page = fs::read_to_string(folder.path().join("report.html")).expect("there is a report");
    assert_eq!(page.matches("<script").count(), 2, "the data and our own script");
    assert!(!page.contains("<img") && page.contains("&lt;img src=x onerror=alert(1)&gt;"));
    assert!(page.contains("script-src 'sha256-"), "no other script would run");
}

#[test]
fn names_in_a_journal_do_nothing_to_a_terminal() {
    let folder = Scratch::new("names");
    let players =
        ["tournament", "--engine", "A=self", "--engine", "B=self", "--nodes", "20", "--ply-limit", "20"];
    let output = vespine(&[&players[..], &["--games", "2", "--out", folder.name()]].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    for (name, evil) in [("tournament.toml", "\"\\u001b[2JA\""), ("games.jsonl", "\"\\u001b[2JA\"")] {
        let path = folder.path().join(name);
        let text = fs::read_to_string(&path).expect("it is there").replace("\"A\"", evil);
        fs::write(&path, text).expect("it can be written");
    }
    let output = vespine(&["tournament", "report", folder.name()]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(is_harmless(&output.stdout) && is_harmless(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stdout).contains("\\u{1b}[2JA - B: Elo"));
}
