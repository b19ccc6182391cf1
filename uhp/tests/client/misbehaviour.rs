//! Engines that crash, hang, flood and talk out of turn.

use std::time::Duration;

use vespine_uhp::{Command, EngineCommand, EngineError, EngineProcess, Excess};

use super::{GREETING, LONG, SHORT, answering, engine, failing_start};

/// Says the same without an end.
fn forever(said: &str) -> String {
    format!("while :; do printf {said}; done")
}

/// How the engine fails to answer. It is not usable afterwards.
fn failure(engine: &mut EngineProcess, deadline: Duration) -> EngineError {
    let error = engine.ask(&Command::ValidMoves, deadline).expect_err("it does not answer");
    assert!(!engine.is_usable());
    let again = engine.ask(&Command::Info, LONG).expect_err("it is not usable");
    assert!(matches!(&again, EngineError::Broken(reason) if *reason == error.to_string()), "{again}");
    error
}

#[test]
fn a_program_that_does_not_exist_is_named() {
    for program in ["/no/such/engine", "no-such-engine", "."] {
        let command = EngineCommand::new(program).with_arguments(["--fast"]);
        let error = EngineProcess::start(&command, LONG).expect_err("there is none");
        assert!(matches!(error, EngineError::Start { .. }), "{error}");
        assert!(error.to_string().contains(&format!("{program} --fast")), "{error}");
    }
}

#[test]
fn a_crash_at_the_start_tells_status_and_last_words() {
    let error = failing_start("echo id Short v1; echo no memory >&2; exit 7", LONG);
    let EngineError::Closed { command: None, status: Some(status), last_words } = &error else {
        panic!("{error}");
    };
    assert_eq!((status.code(), last_words.as_str()), (Some(7), "no memory\n"));
    let text = error.to_string();
    assert!(text.contains('7') && text.contains("greeting") && text.contains("\"no memory\""), "{text}");
}

#[test]
fn a_crash_in_a_game_tells_status_and_last_words() {
    let mut engine = answering("echo wS1; echo help >&2; kill -9 $$");
    let error = failure(&mut engine, LONG);
    let EngineError::Closed { command: Some(command), status: Some(status), last_words } = &error else {
        panic!("{error}");
    };
    assert_eq!((command.as_str(), status.code(), last_words.as_str()), ("validmoves", None, "help\n"));
    assert_eq!(engine.transcript().last().map(|line| line.text.as_str()), Some("wS1"));
}

#[test]
fn a_crash_between_two_questions_is_noticed_at_the_next() {
    let mut engine = engine("read -r line; echo ok; exit 1");
    engine.ask(&Command::Info, LONG).expect("it answers once");
    let error = failure(&mut engine, LONG);
    assert!(matches!(error, EngineError::Closed { status: Some(_), .. }), "{error}");
}

#[test]
fn an_engine_that_does_not_greet_is_silent() {
    for text in ["while read -r line; do :; done", "echo id Slow v1; read -r line"] {
        let error = failing_start(text, SHORT);
        assert!(matches!(error, EngineError::Silence { command: None, waited: SHORT }), "{error}");
        assert!(error.to_string().contains("greeting"), "{error}");
    }
}

#[test]
fn an_engine_that_hangs_is_silent() {
    for text in [":", "echo wS1", "echo okay", "printf ok"] {
        let error = failure(&mut answering(text), SHORT);
        assert!(matches!(&error, EngineError::Silence { command: Some(_), waited: SHORT }), "{error}");
        assert!(error.to_string().contains("\"validmoves\""), "{error}");
    }
}

#[test]
fn an_engine_that_does_not_read_is_silent_however_long_the_question() {
    let mut engine = engine("exec sleep 1000");
    let question = format!("newgame {}", "x".repeat(1_000_000));
    let error = engine.ask_text(&question, SHORT).expect_err("it does not answer");
    assert!(matches!(error, EngineError::Silence { .. }), "{error}");
    assert!(error.to_string().len() < 500, "{error}");
}

#[test]
fn an_engine_that_talks_without_end_is_silent_until_it_says_ok() {
    let error = failure(&mut answering("while :; do echo thinking; sleep 0.01; done"), SHORT);
    assert!(matches!(error, EngineError::Silence { .. }), "{error}");
}

#[test]
fn an_engine_that_closes_stdout_and_lives_on_has_closed_the_conversation() {
    let error = failure(&mut answering("exec >&-; while read -r line; do :; done"), LONG);
    assert!(matches!(error, EngineError::Closed { status: None, .. }), "{error}");
}

#[test]
fn an_engine_that_closes_stdin_and_lives_on_has_closed_the_conversation() {
    let mut engine = engine("read -r line; exec <&-; echo ok; exec sleep 1000");
    engine.ask(&Command::Info, LONG).expect("it answers once");
    let error = failure(&mut engine, LONG);
    assert!(matches!(error, EngineError::Closed { status: None, .. }), "{error}");
}

#[test]
fn a_line_without_an_end_is_a_flood() {
    let error = failure(&mut answering(&forever(&"x".repeat(1_000))), LONG);
    assert!(matches!(&error, EngineError::Flood { excess: Excess::LineLength, .. }), "{error}");
    assert!(error.to_string().contains("xxx...") && error.to_string().len() < 500, "{error}");
    let error = failing_start(&forever(&"x".repeat(1_000)), LONG);
    assert!(
        matches!(&error, EngineError::Flood { command: None, excess: Excess::LineLength, .. }),
        "{error}"
    );
}

#[test]
fn too_many_lines_are_a_flood() {
    let error = failure(&mut answering(&forever(&"'x\\n'".repeat(100))), LONG);
    assert!(matches!(&error, EngineError::Flood { excess: Excess::Lines, .. }), "{error}");
}

#[test]
fn too_long_an_answer_is_a_flood() {
    let error = failure(&mut answering(&forever(&format!("{}'\\n'", "x".repeat(100_000)))), LONG);
    assert!(matches!(&error, EngineError::Flood { excess: Excess::ReplyLength, .. }), "{error}");
}

#[test]
fn an_engine_that_floods_unasked_is_noticed_and_can_quit() {
    let mut engine = engine(&forever("'x\\n'"));
    std::thread::sleep(SHORT);
    let error = failure(&mut engine, LONG);
    assert!(matches!(&error, EngineError::Unasked(line) if line == "x"), "{error}");
    assert_eq!(engine.quit(SHORT), None);
}

#[test]
fn an_engine_that_answers_twice_is_noticed_soon() {
    let mut engine = answering(r#"printf '%s\n' "$line" ok "$line" ok"#);
    // The second answer may be on its way when the next question is asked, but not for ever.
    let error = (0..100).find_map(|_| engine.ask(&Command::Pass, LONG).err()).expect("it is noticed");
    assert!(matches!(&error, EngineError::Unasked(line) if ["pass", "ok"].contains(&&**line)), "{error}");
    assert!(!engine.is_usable());
}

#[test]
fn an_engine_that_talks_unasked_is_noticed_when_it_is_asked() {
    let command = format!("{GREETING}; echo by the way; while read -r line; do echo ok; done");
    let mut engine = EngineProcess::start(&super::script(&command), LONG).expect("it greets");
    std::thread::sleep(SHORT);
    let error = failure(&mut engine, LONG);
    assert!(matches!(&error, EngineError::Unasked(line) if line == "by the way"), "{error}");
    assert!(error.to_string().contains("\"by the way\""), "{error}");
    assert_eq!(engine.transcript().last().map(|line| line.text.as_str()), Some("by the way"));
}
