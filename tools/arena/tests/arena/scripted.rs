//! Scripted engines: this program, started with `--engine NAME`. They play as they should until it is time to misbehave.

use std::fs::File;
use std::io::{self, BufRead, Write};
use std::process::{self, ExitCode};
use std::thread;
use std::time::Duration;

use vespine_engine::Game;
use vespine_uhp::{EngineCommand, Gathered, Options, Session};

/// For ever, as far as tests are concerned.
const FOREVER: Duration = Duration::from_secs(1000);

/// The request for a move at which an engine misbehaves.
const FATAL_MOVE: usize = 3;

/// How an engine misbehaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Manner {
    /// It does not.
    Honest,
    /// It plays a move that the rules forbid.
    IllegalMove,
    /// It ends before it greets.
    CrashAtStart,
    /// It starts once, ends when asked for the third move, and does not start again.
    StartsOnce,
    /// It ends instead of answering.
    Crash,
    /// It ends without a word when the third move is asked for, with exit code 0.
    LeavesTheTable,
    /// It never answers.
    Hang,
    /// It never greets.
    SilentAtStart,
    /// It answers half a second late.
    Late,
    /// It answers something that is no move.
    Garbage,
    /// It answers nothing but ok.
    Nothing,
    /// It says more and more.
    Flood,
    /// It answers everything twice.
    Twice,
    /// It says that White has won.
    WrongState,
    /// It will not take the third move of its opponent.
    Refusal,
    /// It says err when asked for a move.
    NoMove,
    /// It moves its queen to and fro.
    Shuffles,
    /// So does this one, and it calls the second time a draw and ends the game there.
    CallsItDrawn,
    /// So does this one, and it will not move a second time from the same position.
    WillNotRepeat,
    /// It knows no GameStrings, no clocks and no fractions of seconds in a time.
    OldFashioned,
}

impl Manner {
    pub(crate) const ALL: [Manner; 20] = [
        Manner::Honest,
        Manner::IllegalMove,
        Manner::CrashAtStart,
        Manner::StartsOnce,
        Manner::Crash,
        Manner::LeavesTheTable,
        Manner::Hang,
        Manner::SilentAtStart,
        Manner::Late,
        Manner::Garbage,
        Manner::Nothing,
        Manner::Flood,
        Manner::Twice,
        Manner::WrongState,
        Manner::Refusal,
        Manner::NoMove,
        Manner::Shuffles,
        Manner::CallsItDrawn,
        Manner::WillNotRepeat,
        Manner::OldFashioned,
    ];

    /// How an engine of this kind is started.
    pub(crate) fn command(self) -> EngineCommand {
        let program = std::env::current_exe().expect("this program is somewhere");
        EngineCommand::new(program.to_string_lossy())
            .with_arguments(["--engine".to_owned(), format!("{self:?}")])
    }
}

/// Plays the engine that was asked for on the command line, if one was.
pub(crate) fn run_if_asked() -> Option<ExitCode> {
    let mut arguments = std::env::args().skip(1);
    if arguments.next()? != "--engine" {
        return None;
    }
    let name = arguments.next().unwrap_or_default();
    let Some(manner) = Manner::ALL.into_iter().find(|manner| format!("{manner:?}") == name) else {
        eprintln!("there is no scripted engine named {name:?}");
        return Some(ExitCode::from(2));
    };
    play(manner);
    Some(ExitCode::SUCCESS)
}

/// The conversation, until its end or beyond.
fn play(manner: Manner) {
    match manner {
        Manner::CrashAtStart => {
            eprintln!("no licence");
            process::exit(3);
        }
        // It runs in the folder of the tournament.
        Manner::StartsOnce if File::create_new("started").is_err() => {
            eprintln!("once is enough");
            process::exit(3);
        }
        Manner::SilentAtStart => thread::sleep(FOREVER),
        _ => (),
    }
    let mut options = Options::default();
    for (name, value) in [("NumThreads", "1"), ("TableSizeMiB", "1")] {
        options.set(name, value).expect("there is such an option");
    }
    let mut session = Session::with_seed(options, 1).expect("there is memory");
    answer(&session_lines(&mut session, "info"));
    let (mut asked_for_moves, mut told_moves) = (0, 0);
    for line in io::stdin().lock().lines() {
        let line = line.expect("stdin can be read");
        if line == "exit" {
            return;
        }
        asked_for_moves += usize::from(line.starts_with("bestmove"));
        told_moves += usize::from(line.starts_with("play"));
        if line.starts_with("bestmove")
            && asked_for_moves % FATAL_MOVE == 0
            && misbehave(manner, &mut session)
        {
            continue;
        }
        if line.starts_with("newgame") {
            told_moves = 0;
        }
        let mut lines = session_lines(&mut session, &line);
        let shuffles = matches!(manner, Manner::Shuffles | Manner::CallsItDrawn | Manner::WillNotRepeat);
        if shuffles && line.starts_with("bestmove") {
            lines = vec![to_and_fro(&mut session)];
        }
        let is_old_fashioned = manner == Manner::OldFashioned
            && (line.starts_with("newgame") && line.contains(';')
                || line.starts_with("bestmove clock")
                || line.starts_with("bestmove time") && line.contains('.'));
        match manner {
            Manner::Refusal if told_moves == 2 * FATAL_MOVE => {
                lines = vec!["invalidmove I do not like it".to_owned()];
            }
            // The position of the opening is there again after both queens have moved to and fro.
            Manner::CallsItDrawn if told_moves >= 4 && line.starts_with("play") => {
                lines = lines.iter().map(|line| line.replace("InProgress", "Draw")).collect();
            }
            Manner::CallsItDrawn | Manner::WillNotRepeat
                if told_moves >= 4 && line.starts_with("bestmove") =>
            {
                lines = vec!["err the game is over".to_owned()];
            }
            Manner::WrongState if told_moves >= FATAL_MOVE => {
                lines = lines.iter().map(|line| line.replace("InProgress", "WhiteWins")).collect();
            }
            _ if is_old_fashioned => lines = vec!["err what is that?".to_owned()],
            _ => (),
        }
        answer(&lines);
    }
}

/// Misbehaves when asked for a move. Says whether that was the answer.
fn misbehave(manner: Manner, session: &mut Session) -> bool {
    let text = match manner {
        Manner::Crash | Manner::StartsOnce => {
            eprintln!("assertion failed: the queen is pinned");
            process::exit(101);
        }
        Manner::LeavesTheTable => process::exit(0),
        Manner::Hang => {
            thread::sleep(FOREVER);
            return true;
        }
        Manner::Late => {
            thread::sleep(Duration::from_millis(700));
            return false;
        }
        Manner::Flood => loop {
            // Until nobody listens.
            if writeln!(io::stdout(), "info depth 1 score 0").is_err() {
                process::exit(0);
            }
        },
        Manner::IllegalMove => illegal_move(session),
        Manner::Garbage => "the best move is left to the reader".to_owned(),
        Manner::Nothing => {
            answer(&[]);
            return true;
        }
        Manner::NoMove => "err I have no idea".to_owned(),
        Manner::Twice => {
            let lines = session_lines(session, "bestmove depth 1");
            answer(&lines);
            answer(&lines);
            return true;
        }
        _ => return false,
    };
    answer(&[text]);
    true
}

/// A move of the queen between two places beside the spider that she began next to.
fn to_and_fro(session: &mut Session) -> String {
    let moves = session_lines(session, "validmoves").concat();
    let is_there = |text: &str| moves.split(';').any(|mv| mv == text);
    let queens = ["wQ -wS1", r"wQ \wS1", "bQ bS1-", "bQ bS1/"];
    queens.into_iter().find(|text| is_there(text)).expect("a queen can move").to_owned()
}

/// A move that the other side could have made instead of its last one.
fn illegal_move(session: &mut Session) -> String {
    let lines = session_lines(session, "undo");
    let game: Game = lines[0].parse().expect("it is a game");
    let before = game.position();
    before.write_move(before.legal_moves()[0])
}

fn session_lines(session: &mut Session, line: &str) -> Vec<String> {
    let mut early = Gathered::default();
    let response = session.answer(line, &mut early);
    early.followed_by(&response)
}

fn answer(lines: &[String]) {
    let mut out = io::stdout().lock();
    let text: String = lines.iter().map(String::as_str).chain(["ok"]).flat_map(|line| [line, "\n"]).collect();
    // Nobody may be listening any more.
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}
