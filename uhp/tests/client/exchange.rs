//! Conversations in which the engine does what it should, in any accent.

use std::fs;

use vespine_engine::{Bug, Game, GameState, GameType};
use vespine_uhp::{
    Budget, Command, EngineCommand, EngineError, EngineProcess, OptionsRequest, Rejection, Speaker, Start,
};

use super::{GREETING, LONG, SHORT, answering, engine, script};

/// An engine that knows one game by heart.
const PUPIL: &str = r#"case "$line" in
    'newgame Base') printf '%s\n' 'Base;NotStarted;White[1]' ok ;;
    validmoves) printf '%s\n' 'wS1;wB1;wG1;wA1' ok ;;
    'bestmove time 00:00:01') printf '%s\n' 'wB1;1;0.00;wB1' 'wS1;2;0.25;wS1;bS1 -wS1' 'wS1' ok ;;
    'play wS1') printf '%s\n' 'Base;InProgress;Black[1];wS1' ok ;;
    'play wQ') printf '%s\n' 'invalidmove the queen comes later' ok ;;
    options*) printf '%s\n' 'NumThreads;int;1;1;1;4' 'Verbose;bool;False;False' ok ;;
    exit) exit 0 ;;
    *) printf '%s\n' "err what is $line" ok ;;
esac"#;

#[test]
fn a_well_behaved_engine_is_understood() {
    let mut engine = answering(PUPIL);
    assert_eq!(engine.greeting().name.as_deref(), Some("Script v1"));
    assert_eq!(engine.greeting().expansions, [Bug::Mosquito, Bug::Ladybug, Bug::Pillbug]);
    let mut ask = |command: Command| engine.ask(&command, LONG).expect("it answers");
    let mut game = Game::new(GameType::BASE);

    let reported = ask(Command::NewGame(Start::Empty(GameType::BASE))).game().expect("it is a game");
    assert_eq!((reported.game_type, reported.state), (GameType::BASE, GameState::NotStarted));
    let moves = ask(Command::ValidMoves).moves(game.position()).expect("they are moves");
    assert_eq!(moves, *game.position().legal_moves());
    let reply = ask(Command::BestMove(Budget::Time(std::time::Duration::from_secs(1))));
    let best = reply.best_legal_move(game.position()).expect("it is legal");
    game.play(best.mv).expect("it is legal");
    let reported = ask(Command::Play(best.text)).game().expect("it is a game");
    assert!(reported.moves.iter().map(String::as_str).eq(game.texts()), "{reported:?}");
    let refused = ask(Command::Play("wQ".to_owned()));
    assert_eq!(refused.refusal(), Some(Rejection::InvalidMove("invalidmove the queen comes later")));
    assert_eq!(ask(Command::Pass).refusal(), Some(Rejection::Error("err what is pass")));
    assert_eq!(ask(Command::Options(OptionsRequest::List)).options().map(|options| options.len()), Ok(2));

    assert!(engine.is_usable());
    assert!(engine.quit(LONG).is_some_and(|status| status.success()));
}

#[test]
fn an_engine_may_end_its_lines_with_crlf_and_begin_with_a_byte_order_mark() {
    let text = r"printf '\357\273\277id Windows v1\r\nPillbug\r\nok \r\n'
        while read -r line; do printf '%s\r\nok\r\n' $line; done";
    let mut engine = EngineProcess::start(&script(text), LONG).expect("it greets");
    assert_eq!(engine.greeting().name.as_deref(), Some("Windows v1"));
    assert_eq!(engine.greeting().expansions, [Bug::Pillbug]);
    assert_eq!(engine.ask(&Command::Pass, LONG).expect("it answers").lines, ["pass"]);
}

#[test]
fn an_engine_may_be_nameless_and_know_no_expansions() {
    let engine = EngineProcess::start(&script("echo ok; read -r line"), LONG).expect("it greets");
    assert_eq!(engine.greeting().name, None);
    assert!(engine.greeting().knows(GameType::BASE) && !engine.greeting().knows(GameType::BASE_MLP));
    assert!(engine.quit(LONG).is_some());
}

#[test]
fn an_answer_may_have_no_lines_or_many() {
    let mut engine = answering(r#"for number in $line; do echo "$number"; done; echo ok"#);
    assert!(engine.ask_text("", LONG).expect("it answers").lines.is_empty());
    let numbers: Vec<String> = (0..5_000).map(|number| number.to_string()).collect();
    assert_eq!(engine.ask_text(&numbers.join(" "), LONG).expect("it answers").lines, numbers);
}

#[test]
fn much_talk_on_stderr_does_not_block_the_engine_and_only_its_end_is_kept() {
    let kibibyte = "x".repeat(1024);
    let text = format!(
        "i=0; while [ $i -lt 1024 ]; do echo {kibibyte} >&2; i=$((i+1)); done; echo the end >&2; echo ok"
    );
    let mut engine = answering(&text);
    assert!(engine.ask(&Command::Info, LONG).is_ok());
    while !engine.last_words().ends_with("x\nthe end\n") {
        std::thread::yield_now();
    }
    assert!(engine.last_words().len() <= 4096);
    assert!(engine.ask(&Command::Info, LONG).is_ok());
}

#[test]
fn a_question_is_one_line_and_nothing_happens_if_it_is_not() {
    let mut engine = answering(r#"echo "$line"; echo ok"#);
    for text in ["info\nexit", "info\r", "\n"] {
        assert!(matches!(engine.ask_text(text, LONG), Err(EngineError::NotALine(named)) if named == text));
    }
    assert!(engine.is_usable());
    assert_eq!(engine.ask_text("info", LONG).expect("it answers").lines, ["info"]);
}

#[test]
fn the_transcript_tells_who_said_what() {
    let mut engine = answering(r#"echo "$line"; echo ok"#);
    engine.ask_text("hello", LONG).expect("it answers");
    let lines: Vec<_> = engine.transcript().skip(3).map(|line| (line.speaker, line.text.as_str())).collect();
    assert_eq!(lines, [(Speaker::Client, "hello"), (Speaker::Engine, "hello"), (Speaker::Engine, "ok")]);
    assert!(engine.transcript().is_sorted_by_key(|line| line.time));
}

#[test]
fn an_engine_runs_in_its_folder_and_may_be_found_there() {
    let text = format!("{GREETING}; read -r line; pwd -P; echo ok");
    let command = EngineCommand::new("./sh").with_arguments(["-c", &text]);
    let mut engine = EngineProcess::start(&command.in_directory("/bin"), LONG).expect("it greets");
    let folder = fs::canonicalize("/bin").expect("there is a folder of programs");
    assert_eq!(engine.ask(&Command::Info, LONG).expect("it answers").lines, [folder.to_string_lossy()]);
    let missing = EngineCommand::new("sh").in_directory("/no/such/folder");
    assert!(matches!(EngineProcess::start(&missing, LONG), Err(EngineError::Start { .. })));
}

#[test]
fn an_engine_may_have_much_to_say_at_its_end() {
    let engine =
        engine("read -r line; i=0; while [ $i -lt 20000 ]; do echo good bye; i=$((i+1)); done; exit 3");
    assert_eq!(engine.quit(LONG).and_then(|status| status.code()), Some(3));
}

#[test]
fn what_is_said_byte_for_byte_is_answered_in_order() {
    let mut engine = answering(r#"printf '%s\n' "$line" ok"#);
    engine.say(b"one\ntwo\nthr");
    engine.say(b"ee\n");
    for word in ["one", "two", "three"] {
        assert_eq!(engine.hear(LONG).expect("it answers").lines, [word]);
    }
    engine.close_input();
    let (status, lines) = engine.wait(LONG).expect("it ends with its input");
    assert!(status.success() && lines.is_empty(), "{lines:?}");
}

#[test]
fn what_is_said_before_the_end_is_not_lost() {
    let mut engine = engine("read -r line; echo so; echo long; exit 3");
    assert!(engine.wait(SHORT).is_none(), "it waits for a line");
    engine.say(b"exit\n");
    let (status, lines) = engine.wait(LONG).expect("it ends");
    assert_eq!((status.code(), lines), (Some(3), vec!["so".to_owned(), "long".to_owned()]));
}

#[test]
fn what_is_said_and_not_answered_is_named() {
    let mut engine = answering(r#"case "$line" in "") ;; three) sleep 1000;; *) echo ok;; esac"#);
    engine.say(b"one\n\ntwo\r\nthr");
    engine.say(b"ee\n");
    for _ in ["one", "two"] {
        engine.hear(LONG).expect("it answers");
    }
    let told: Vec<_> = engine.transcript().map(|line| line.text.as_str()).collect();
    assert!(told.contains(&"") && told.contains(&"two\r"), "what cannot be seen is kept: {told:?}");
    let error = engine.hear(SHORT).expect_err("it falls silent");
    assert!(matches!(&error, EngineError::Silence { command: Some(text), .. } if text == "three"), "{error}");
}
