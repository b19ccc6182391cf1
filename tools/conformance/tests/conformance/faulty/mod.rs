//! Engines with one planted bug each, and a few without: Vespine's own session, of which one thing is altered.
//!
//! A bug is in the rules, which shows in the list of moves, or in the protocol. Everything else is right, so what a check
//! finds is that bug and nothing else.

mod moves;

use std::io::{self, BufRead, Write};
use std::process::ExitCode;

use vespine_engine::Game;
use vespine_uhp::{Options, Response, Session};

pub(crate) use moves::RuleBug;

/// What is wrong with an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bug {
    /// Nothing.
    None,
    /// Nothing: it plays by the printed rules.
    PrintedRules,
    /// Nothing, but it knows no expansion.
    BaseOnly,
    /// Its lists of moves.
    Rule(RuleBug),
    /// Its lists of moves, and it does not load games.
    RuleWithoutLoading(RuleBug),
    /// Nothing, but it refuses to take back.
    NoUndo,
    /// However many plies it is to take back, it takes back one.
    UndoTakesOne,
    /// The turn does not count passes.
    TurnForgetsPasses,
    /// What should be invalidmove is err.
    ErrForInvalidMove,
    /// There is no ok after an error.
    NoOkAfterError,
    /// A list has its last move twice, in the same words.
    ListsMoveTwice,
    /// It does not notice that White has won.
    NeverOver,
    /// It crashes at the sight of a stack.
    CrashesAtStacks,
    /// It falls silent at the sight of a stack.
    SilentAtStacks,
    /// It answers every list of moves with noise.
    Gibberish,
    /// It crashes whatever it is asked.
    AlwaysCrashes,
    /// It is particular about the words of its refusals when the game is over, and crashes when asked for a move then.
    CrashesAfterEnd,
    /// It answers like any other, and ends behind the client's back when a move is refused.
    DiesAfterRefusal,
    /// It thinks forever when it has no time at all.
    HangsWithoutTime,
    /// Nothing: it answers blank lines, and refuses a depth of 0, more blanks than needed and capitals in commands.
    Quirky,
    /// It does not know that lines may end with a carriage return, too.
    KeepsCarriageReturns,
    /// All that it says is long and full of control characters.
    Hostile,
    /// It answers questions about moves without an end.
    Floods,
}

impl Bug {
    /// All of them with their names on the command line.
    const ALL: [(&'static str, Bug); 34] = [
        ("honest", Bug::None),
        ("printed-rules", Bug::PrintedRules),
        ("base-only", Bug::BaseOnly),
        ("beetle-gates", Bug::Rule(RuleBug::BeetleIgnoresTallGates)),
        ("pinned-move", Bug::Rule(RuleBug::PinnedPiecesMove)),
        ("short-spider", Bug::Rule(RuleBug::SpiderStopsEarly)),
        ("stunned-thrown", Bug::Rule(RuleBug::ThrowsStunnedPieces)),
        ("hopping-mosquito", Bug::Rule(RuleBug::MosquitoHopsFromStacks)),
        ("late-queen", Bug::Rule(RuleBug::QueenIsNeverDue)),
        ("ladybug-on-top", Bug::Rule(RuleBug::LadybugStaysOnTop)),
        ("gap-hopper", Bug::Rule(RuleBug::GrasshopperHopsOverGaps)),
        ("queen-gates", Bug::Rule(RuleBug::QueenIgnoresGates)),
        ("touching-placement", Bug::Rule(RuleBug::PlacementTouchesEnemies)),
        ("tired-ant", Bug::Rule(RuleBug::AntTires)),
        ("no-pass", Bug::Rule(RuleBug::NoPass)),
        ("short-spider-unloaded", Bug::RuleWithoutLoading(RuleBug::SpiderStopsEarly)),
        ("no-undo", Bug::NoUndo),
        ("undo-one", Bug::UndoTakesOne),
        ("turn-without-passes", Bug::TurnForgetsPasses),
        ("err-for-invalidmove", Bug::ErrForInvalidMove),
        ("no-ok", Bug::NoOkAfterError),
        ("twice", Bug::ListsMoveTwice),
        ("never-over", Bug::NeverOver),
        ("crash", Bug::CrashesAtStacks),
        ("silent", Bug::SilentAtStacks),
        ("gibberish", Bug::Gibberish),
        ("always-crash", Bug::AlwaysCrashes),
        ("crash-after-end", Bug::CrashesAfterEnd),
        ("dies-after-refusal", Bug::DiesAfterRefusal),
        ("hang-without-time", Bug::HangsWithoutTime),
        ("quirky", Bug::Quirky),
        ("carriage-returns", Bug::KeepsCarriageReturns),
        ("hostile", Bug::Hostile),
        ("flood", Bug::Floods),
    ];
}

/// Plays the engine that was asked for on the command line, if one was.
pub(crate) fn run_if_asked() -> Option<ExitCode> {
    let mut arguments = std::env::args().skip(1);
    if arguments.next()? != "--engine" {
        return None;
    }
    let name = arguments.next().unwrap_or_default();
    let Some((_, bug)) = Bug::ALL.into_iter().find(|(known, _)| *known == name) else {
        eprintln!("there is no scripted engine named {name:?}");
        return Some(ExitCode::from(2));
    };
    let mut options = Options::default();
    let printed = if bug == Bug::PrintedRules { "True" } else { "False" };
    let values = [
        ("NumThreads", "1"),
        ("TableSizeMiB", "1"),
        ("DefaultMoveTimeMs", "100"),
        ("FirstTurnQueen", printed),
        ("RepetitionDraw", printed),
    ];
    for (name, value) in values {
        options.set(name, value).expect("there is such an option");
    }
    let session = Session::new(options).expect("there is memory and a thread");
    let mut engine = Engine { bug, session, game: None };
    Some(engine.serve().map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS))
}

struct Engine {
    bug: Bug,
    session: Session,
    /// The game as the session has told it last.
    game: Option<Game>,
}

impl Engine {
    fn serve(&mut self) -> io::Result<()> {
        let greeting: Vec<String> =
            Response::Info.lines().into_iter().map(|line| self.altered(line)).collect();
        self.say(&greeting)?;
        for line in io::stdin().lock().split(b'\n') {
            let mut line = String::from_utf8_lossy(&line?).into_owned();
            if line.ends_with('\r') && self.bug != Bug::KeepsCarriageReturns {
                line.pop();
            }
            let refusal = self.refusal(&line);
            if refusal.is_none() && line.trim().is_empty() {
                continue;
            }
            match refusal.or_else(|| self.answer(&line)) {
                Some(lines) => self.say(&lines)?,
                None => break,
            }
        }
        Ok(())
    }

    /// What an engine that is particular about its input says, if it does not like a line.
    fn refusal(&self, line: &str) -> Option<Vec<String>> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let dislikes = match self.bug {
            Bug::Quirky => {
                let is_shouted = words.first().is_some_and(|word| word.contains(char::is_uppercase));
                is_shouted || words.is_empty() || words.join(" ") != line || line == "bestmove depth 0"
            }
            Bug::KeepsCarriageReturns => line.contains('\r'),
            _ => false,
        };
        dislikes.then(|| vec![format!("err I do not like {line:?}")])
    }

    fn say(&self, lines: &[String]) -> io::Result<()> {
        let is_cut = self.bug == Bug::NoOkAfterError && lines.iter().any(|line| line.starts_with("err"));
        let mut out = io::stdout().lock();
        let is_hidden = |line: &String| self.bug == Bug::BaseOnly && line.contains("Mosquito;");
        for line in lines.iter().filter(|line| !is_hidden(line)) {
            writeln!(out, "{line}")?;
        }
        if !is_cut {
            writeln!(out, "ok")?;
        }
        out.flush()
    }

    /// The lines of the answer; none at the end of the conversation.
    fn answer(&mut self, line: &str) -> Option<Vec<String>> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let line = match (self.bug, &words[..]) {
            (Bug::AlwaysCrashes, _) => std::process::exit(3),
            (Bug::UndoTakesOne, ["undo", _]) => "undo 1",
            (Bug::NoUndo, ["undo", ..]) => "undo not",
            (Bug::BaseOnly, ["newgame", start, ..]) if start.starts_with("Base+") => "newgame Base+X",
            (Bug::RuleWithoutLoading(_), ["newgame", start, ..]) if start.contains(';') => "newgame Base+X",
            (Bug::HangsWithoutTime, ["bestmove", "time", "00:00:00"]) => loop {
                std::thread::park();
            },
            (Bug::CrashesAfterEnd, [command, ..]) if self.is_over() => match *command {
                "bestmove" => {
                    eprintln!("thread 'main' panicked at src/search.rs:7:9:\nthere are no moves");
                    std::process::exit(101);
                }
                "play" | "pass" => return Some(vec!["invalidmove the game is over".to_owned()]),
                _ => line,
            },
            (Bug::Floods, ["validmoves" | "bestmove", ..]) => loop {
                // Until nobody listens.
                if writeln!(io::stdout(), "still thinking").is_err() {
                    std::process::exit(0);
                }
            },
            _ => line,
        };
        let response = self.session.answer(line, &mut ());
        if self.bug == Bug::DiesAfterRefusal && response.lines()[..].concat().starts_with("invalidmove") {
            self.say(&response.lines()).ok()?;
            std::process::exit(1);
        }
        match &response {
            Response::Farewell => return None,
            Response::Game(text) => self.game = text.parse().ok(),
            Response::ValidMoves(_) => return Some(self.list(response.lines())),
            _ => (),
        }
        Some(response.lines().into_iter().map(|line| self.altered(line)).collect())
    }

    /// Is the game over that was told last?
    fn is_over(&self) -> bool {
        self.game.as_ref().is_some_and(|game| game.position().outcome().is_some())
    }

    /// The list of moves.
    fn list(&self, mut lines: Vec<String>) -> Vec<String> {
        let Some(position) = self.game.as_ref().map(Game::position) else { return lines };
        let has_stacks = !position.board().elevated().is_empty();
        match self.bug {
            Bug::Rule(bug) | Bug::RuleWithoutLoading(bug) => {
                let texts: Vec<String> =
                    bug.list(position).into_iter().map(|mv| position.write_move(mv)).collect();
                vec![texts.join(";")]
            }
            Bug::ListsMoveTwice => {
                let last = lines[0].rsplit(';').next().unwrap_or_default().to_owned();
                lines[0].push(';');
                lines[0].push_str(&last);
                lines
            }
            Bug::Hostile => lines.into_iter().map(|line| self.altered(line)).collect(),
            Bug::Gibberish => vec!["I do not feel like moving".to_owned()],
            Bug::CrashesAtStacks if has_stacks => {
                eprintln!("stack overflow");
                std::process::exit(3);
            }
            Bug::SilentAtStacks if has_stacks => loop {
                std::thread::park();
            },
            _ => lines,
        }
    }

    /// A line of any other answer.
    fn altered(&self, line: String) -> String {
        match self.bug {
            Bug::ErrForInvalidMove => line.replacen("invalidmove", "err", 1),
            Bug::NeverOver => line.replacen("WhiteWins", "InProgress", 1),
            Bug::Hostile => format!("{line}{}", "\u{1b}[2J\u{202e}x".repeat(100_000)),
            Bug::TurnForgetsPasses => self.without_passes(&line).unwrap_or(line),
            _ => line,
        }
    }

    /// A game whose turn does not count passes.
    fn without_passes(&self, line: &str) -> Option<String> {
        let game = self.game.as_ref().filter(|game| game.to_string() == line)?;
        let passes = game.texts().filter(|&text| text == "pass").count();
        let turn = format!("[{}]", game.turn());
        Some(line.replacen(&turn, &format!("[{}]", (game.plies() - passes) / 2 + 1), 1))
    }
}
