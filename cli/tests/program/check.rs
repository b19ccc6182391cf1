//! `vespine check` and `vespine perft --compare`: this program checks itself, and engines that are scripts.

use serde_json::Value;

use super::{VESPINE, output, vespine};

/// An engine that greets and then answers every line by a script, in which it is called `$line`.
#[cfg(unix)]
fn script(answer: &str) -> String {
    format!(
        r#"sh -c 'echo "id Script v1"; echo ok; while read -r line; do case "$line" in {answer} exit) exit;; esac; echo ok; done'"#
    )
}

/// What the program prints as one document, and its exit code.
fn document(arguments: &[&str]) -> (Value, Option<i32>) {
    let output = vespine(arguments);
    let text = String::from_utf8_lossy(&output.stdout);
    (serde_json::from_str(&text).expect("it is one document"), output.status.code())
}

#[test]
fn the_program_passes_its_own_check() {
    let text = output(&["check", VESPINE, "--games", "8", "--only", "games", "--only", "rules"]);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("rules     4") && lines[0].ends_with(" passed"), "{text}");
    assert_eq!(lines[1], "games     8 passed", "{text}");
    assert!(lines.len() == 5 && lines[3].contains(" passes all "), "{text}");
    assert!(lines[4].contains(" lists of moves compared in "), "{text}");
}

#[test]
fn the_program_holds_all_conversations_of_its_own_check() {
    let text = output(&["check", VESPINE, "--only", "protocol"]);
    assert!(text.starts_with("protocol  9") && text.lines().count() == 4, "{text}");
}

#[test]
fn json_is_one_document_with_every_case() {
    let types = ["--type", "Base+P", "--type", "Base"];
    let arguments =
        [&["check", VESPINE, "--json", "--only", "games", "--games", "4", "--seed", "9"], &types[..]];
    let (document, code) = document(&arguments.concat());
    assert_eq!(code, Some(0), "{document:#}");
    assert_eq!((&document["complete"], &document["failed"]), (&true.into(), &0.into()));
    assert!(document["engine"].as_str().is_some_and(|name| name.starts_with("Vespine")), "{document:#}");
    assert!(document["positions"].as_u64() > Some(10) && document["seconds"].is_f64(), "{document:#}");
    let cases = document["cases"].as_array().expect("there are cases");
    assert_eq!(cases.len(), 4);
    for (case, name) in
        cases.iter().zip(["game 9 (Base,", "game 10 (Base+P,", "game 11 (Base,", "game 12 (Base+P,"])
    {
        assert!(case["name"].as_str().is_some_and(|text| text.starts_with(name)), "{case}");
        assert_eq!((&case["part"], &case["result"]), (&"games".into(), &"passed".into()));
        assert!(case["missing"].is_array() && case["extra"].is_array(), "{case}");
    }
}

#[test]
fn an_engine_that_is_not_there_is_named_in_one_line() {
    for arguments in
        [&["check", "/no/such/engine --fast"][..], &["perft", "2", "--compare", "/no/such/engine"]]
    {
        let output = vespine(arguments);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{complaint}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        assert!(complaint.starts_with("error: cannot start /no/such/engine"), "{complaint}");
    }
}

#[cfg(unix)]
#[test]
fn an_engine_that_does_not_greet_is_told_in_one_line() {
    let output = vespine(&["check", "sh -c 'echo hello; exit 3'"]);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0), "{complaint}");
    assert!(complaint.lines().count() == 1 && complaint.contains("greeting"), "{complaint}");
}

#[cfg(unix)]
#[test]
fn a_wrong_engine_fails_and_the_moves_are_shown() {
    // It forgets the beetle.
    let answer = r#"newgame*) echo "Base;NotStarted;White[1]";; validmoves) echo "wS1;wG1;wA1;wX1";;"#;
    let unreadable = script(answer);
    let engine = unreadable.replace(";wX1", "");
    let games = ["--only", "games", "--games", "2"];
    let output = vespine(&[&["check", engine.as_str()], &games[..]].concat());
    let (text, complaint) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{text}{complaint}");
    assert!(text.contains("WRONG RULES  games: game 1 (Base,"), "{text}");
    assert!(
        text.contains("legal, but not listed: wB1") && text.contains("PROTOCOL  games: game 2 "),
        "{text}"
    );
    let summary = "Script v1 fails 2 of 2 cases (1 wrong rule, 1 breach of the protocol)\n";
    assert!(text.contains(summary), "{text}");
    assert_eq!(complaint, "error: the engine fails 2 of 2 cases\n");
    let (document, code) = document(&[&["check", unreadable.as_str(), "--json"], &games[..]].concat());
    assert_eq!((code, &document["failed"]), (Some(1), &2.into()), "{document:#}");
    assert!(
        document["cases"][0]["message"].as_str().is_some_and(|text| text.contains("wX1")),
        "{document:#}"
    );
}

#[test]
fn quirks_are_shown_and_are_no_failure() {
    let engine = format!("{VESPINE} uhp --first-turn-queen=True");
    let games = ["--only", "games", "--games", "4"];
    let text = output(&[&["check", &engine], &games[..]].concat());
    assert!(text.contains("\nQUIRK  games: the queen may be the first piece\n"), "{text}");
    assert!(text.contains(" passes all 5 cases (1 quirk)\n"), "{text}");
    let parts = [&games[..], &["--only", "protocol"]].concat();
    let (document, code) = document(&[&["check", &engine, "--json"], &parts[..]].concat());
    assert_eq!((code, &document["failed"]), (Some(0), &0.into()), "{document:#}");
    let cases = document["cases"].as_array().expect("there are cases");
    let quirk = cases.iter().find(|case| case["class"] == "quirk").expect("there is one");
    assert!(quirk["result"] == "allowed" && quirk["transcript"].is_array(), "{quirk:#}");
    let findings = document["findings"].as_array().expect("there are findings");
    assert_eq!(document["classes"]["quirk"], findings.len(), "{document:#}");
    assert!(findings.iter().any(|finding| finding["also"][0].is_string()), "{document:#}");
}

#[test]
fn all_cases_are_listed_on_demand() {
    let text = output(&["check", VESPINE, "--only", "games", "--games", "3", "--all"]);
    let listed: Vec<&str> =
        text.lines().filter(|line| line.starts_with("passed       games: game ")).collect();
    assert_eq!(listed.len(), 3, "{text}");
}

/// An engine that shouts escape sequences in lines of 900 KB: whatever it is asked, what we print is short and harmless.
#[cfg(unix)]
#[test]
fn hostile_answers_do_nothing_to_the_terminal() {
    let noise = r#"printf "\033[2J\342\200\256"; head -c 900000 /dev/zero | tr "\0" x; echo; echo ok"#;
    let engine = format!(
        r#"sh -c 'printf "id \033]0;Evil\007 v1\nok\n"; while read -r line; do case "$line" in exit) exit;; esac; {noise}; done'"#
    );
    for format in [&[][..], &["--all"], &["--json"]] {
        let output = vespine(&[&["check", &engine, "--games", "4", "--patience", "20"], format].concat());
        let text = String::from_utf8(output.stdout).expect("it is text");
        assert_eq!(output.status.code(), Some(1));
        assert!(text.contains("Evil") && text.len() < 1_000_000, "{} bytes", text.len());
        let is_harmless = |letter: char| letter == '\n' || !letter.is_control() && letter != '\u{202e}';
        assert!(text.chars().all(is_harmless), "{format:?}");
        // GameStrings are left whole, so that they can be copied.
        let lines = text.lines().filter(|line| !line.starts_with("  Base"));
        let longest = lines.map(|line| line.chars().count()).max();
        assert!(format == ["--json"] || longest <= Some(80), "{longest:?}: {text}");
    }
}

#[cfg(unix)]
#[test]
fn a_crash_and_a_hang_in_a_tree_are_told_with_class_and_command() {
    let start = r#"newgame*) echo "Base;NotStarted;White[1]";;"#;
    let engine = script(&format!("{start} validmoves) echo help >&2; exit 7;;"));
    let output = vespine(&["perft", "2", "--compare", &engine]);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(complaint.starts_with("error: crash: the engine ended (exit status: 7)"), "{complaint}");
    assert!(complaint.contains("\"validmoves\"") && complaint.contains("help"), "{complaint}");
    let engine = script(&format!("{start} validmoves) sleep 1000;;"));
    let arguments = ["perft", "2", "--compare", &engine, "--patience", "0.5"];
    let complaint = vespine(&arguments).stderr;
    let complaint = String::from_utf8_lossy(&complaint);
    assert!(complaint.starts_with("error: hang: ") && complaint.contains("\"validmoves\""), "{complaint}");
    let output = vespine(&[&arguments[..], &["--json"]].concat());
    let text = String::from_utf8_lossy(&output.stdout);
    let last: Value = serde_json::from_str(text.lines().last().unwrap_or_default()).expect("it is an object");
    assert_eq!((&last["class"], output.status.code()), (&"hang".into(), Some(1)), "{last:#}");
    assert!(last["transcript"].as_array().is_some_and(|lines| !lines.is_empty()), "{last:#}");
}

#[test]
fn the_tree_of_the_program_is_equal_to_its_own() {
    let text = output(&["perft", "3", "--compare", VESPINE]);
    let expected =
        "after 0 moves: 1 equal\nafter 1 move: 4 equal\nafter 2 moves: 96 equal\n101 positions are equal\n";
    assert_eq!(text, expected);
    let text = output(&["perft", "Base+MLP", "3", "--compare", VESPINE, "--max-nodes", "100", "--json"]);
    let last: Value = serde_json::from_str(text.lines().last().unwrap_or_default()).expect("it is an object");
    assert_eq!(
        (&last["positions"], &last["equal"], &last["complete"]),
        (&100.into(), &true.into(), &false.into())
    );
}

#[cfg(unix)]
#[test]
fn the_first_position_that_differs_is_shown() {
    let answer = r#"newgame*) echo "Base;NotStarted;White[1]";; validmoves) echo "wS1;wG1;wA1;wB1;wM";;"#;
    let output = vespine(&["perft", "2", "--compare", &script(answer)]);
    let (text, complaint) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{text}{complaint}");
    assert!(text.contains("\nwrong rules: the engine lists 1 illegal move, at the start:"), "{text}");
    assert!(text.contains("only the engine has:   wM (wM is not part of this game)"), "{text}");
    assert_eq!(complaint, "error: the engine differs\n");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_check_with_what_has_been_found() {
    let mut child = super::start(&["check", VESPINE, "--only", "games", "--games", "100000", "--json"]);
    std::thread::sleep(std::time::Duration::from_millis(700));
    let signal = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(signal.expect("kill can be started").success());
    let status = child.wait().expect("it ends after the signal");
    let text = std::io::read_to_string(child.stdout.take().expect("stdout is piped")).expect("it is text");
    let document: Value = serde_json::from_str(&text).expect("it is one document");
    assert_eq!((status.code(), &document["complete"]), (Some(130), &false.into()));
    assert!(document["cases"].as_array().is_some_and(|cases| !cases.is_empty()), "{document:#}");
}
