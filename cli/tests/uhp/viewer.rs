//! Conversations that MzingaViewer has had with Vespine, replayed: what the viewer sent then is sent again.
//!
//! They are in the folder `uhp/viewer` beside the one that `VESPINE_DATA` names; without it the test is shown as ignored.
//! Lines that begin with `>` were sent, lines with `<` are the replies:
//!
//! ```text
//! > play wS1
//! < Base+MLP;InProgress;Black[1];wS1
//! < ok
//! ```
//!
//! A GameString must be the same letter by letter, a list of legal moves must have the same pieces and places, a best move
//! must be legal, and what was refused must be refused with the same word. The sentence may be another, and so may every
//! text for people.
//!
//! So that it does not take minutes, searches get less than they got then: no more than [`TIME`] and [`DEPTH`]. A large table
//! and many threads become small ones ([`COSTLY`]).

use std::collections::HashSet;
use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs};

use libtest_mimic::{Completion, Trial};
use vespine_engine::{FirstTurnQueen, Game, Move, Position};
use vespine_uhp::{Budget, Command, OptionsRequest};

use crate::engine::Engine;
use crate::reply::Reply;

/// The longest time for a search.
const TIME: Duration = Duration::from_millis(20);

/// The deepest search.
const DEPTH: u32 = 4;

/// Options of which large values cost much, and what is enough.
const COSTLY: [(&str, u32); 2] = [("TableSizeMiB", 16), ("NumThreads", 4)];

/// One test for each conversation.
pub(crate) fn tests() -> Vec<Trial> {
    match conversations() {
        Err(reason) => {
            let skip = move || Ok(Completion::ignored_with(reason));
            vec![Trial::ignorable_test("viewer::its conversations are replayed", skip)]
        }
        Ok(files) => files.into_iter().map(trial).collect(),
    }
}

/// The files, or why there are none.
fn conversations() -> Result<Vec<PathBuf>, &'static str> {
    let data = env::var_os("VESPINE_DATA").ok_or("VESPINE_DATA does not name a folder")?;
    let folder = Path::new(&data).join("../uhp/viewer");
    let entries = fs::read_dir(folder).map_err(|_| "there is no uhp/viewer beside VESPINE_DATA")?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    if files.is_empty() { Err("uhp/viewer beside VESPINE_DATA has no conversations") } else { Ok(files) }
}

fn trial(path: PathBuf) -> Trial {
    let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    Trial::test(format!("viewer::{name} is replayed"), move || Ok(replay(&path)?))
}

fn replay(path: &Path) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut replay =
        Replay { engine: Engine::start()?, game: None, first_turn_queen: FirstTurnQueen::Forbidden };
    for exchange in read(&text)? {
        replay
            .repeat(&exchange)
            .map_err(|error| format!("line {}, {}: {error}", exchange.line, exchange.command))?;
    }
    replay.engine.close_input();
    replay.engine.wait().map(|_| ())
}

/// What the viewer sent, and what it heard.
struct Exchange {
    line: usize,
    command: String,
    reply: Reply,
}

/// All exchanges of a conversation. The first reply is the greeting, for which nothing was sent.
fn read(text: &str) -> Result<Vec<Exchange>, String> {
    let mut exchanges = Vec::new();
    let (mut sent, mut lines) = (None, Vec::new());
    for (index, line) in text.lines().enumerate() {
        let line_number = index + 1;
        if let Some(command) = line.strip_prefix("> ") {
            sent = Some((line_number, command.to_owned()));
        } else if line == "< ok" {
            let reply = Reply::new(std::mem::take(&mut lines))?;
            exchanges.extend(sent.take().map(|(line, command)| Exchange { line, command, reply }));
        } else {
            let line = line.strip_prefix('<').ok_or_else(|| format!("line {line_number} is nobody's"))?;
            lines.push(line.strip_prefix(' ').unwrap_or(line).to_owned());
        }
    }
    if exchanges.is_empty() { Err("nothing was said".to_owned()) } else { Ok(exchanges) }
}

/// A conversation that is had once more.
struct Replay {
    engine: Engine,
    /// The game as it was recorded.
    game: Option<Game>,
    /// What the option of this name says.
    first_turn_queen: FirstTurnQueen,
}

impl Replay {
    /// Sends what was sent, and compares what is heard with what was heard.
    fn repeat(&mut self, exchange: &Exchange) -> Result<(), String> {
        let recorded = &exchange.reply;
        let command = exchange.command.parse::<Command>().map(cheaper);
        let line = command.as_ref().map_or_else(|_| exchange.command.clone(), Command::to_string);
        let reply = self.engine.ask(&line)?;
        same(&refusal(&reply), &refusal(recorded), "the word of refusal")?;
        let Some(command) = command.ok().filter(|_| refusal(recorded).is_none()) else {
            return Ok(());
        };
        match command {
            Command::NewGame(_) | Command::Play(_) | Command::Pass | Command::Undo(_) => {
                same(reply.only_line()?, recorded.only_line()?, "the game")?;
                let game = Game::read(recorded.only_line()?, self.first_turn_queen);
                self.game = Some(game.map_err(|error| error.to_string())?);
                Ok(())
            }
            Command::ValidMoves => {
                let position = self.position()?;
                same(
                    &moves(position, reply.only_line()?)?,
                    &moves(position, recorded.only_line()?)?,
                    "the legal moves",
                )
            }
            Command::BestMove(_) => self.is_legal(reply.lines.last().ok_or("there is no move")?),
            Command::Options(request) => self.options(&request, &reply, recorded),
            Command::Info => same(&reply.lines[1..], &recorded.lines[1..], "the expansions"),
            _ => same(&reply.lines.is_empty(), &recorded.lines.is_empty(), "whether there is a text"),
        }
    }

    fn position(&self) -> Result<&Position, String> {
        self.game.as_ref().map(Game::position).ok_or_else(|| "no game was begun".to_owned())
    }

    fn is_legal(&self, text: &str) -> Result<(), String> {
        let position = self.position()?;
        let mv = position.read_move(text).map_err(|error| error.to_string())?.mv;
        if position.is_legal(mv) { Ok(()) } else { Err(format!("{text} is not legal")) }
    }

    /// Every option that the viewer knew is still there under this name, is of the same kind, and can be set as it was.
    fn options(&mut self, request: &OptionsRequest, reply: &Reply, recorded: &Reply) -> Result<(), String> {
        match request {
            OptionsRequest::List => {
                for line in &recorded.lines {
                    let [name, kind, ..] = fields(line)[..] else { return Err(format!("{line}: no option")) };
                    let told = self.engine.ask_for_line(&format!("options get {name}"))?;
                    same(&fields(&told)[..2], [name, kind].as_slice(), "an option")?;
                }
                Ok(())
            }
            OptionsRequest::Get(_) => {
                same(&fields(reply.only_line()?)[..2], &fields(recorded.only_line()?)[..2], "the option")
            }
            OptionsRequest::Set { name, value } => {
                let recorded = fields(recorded.only_line()?);
                let is_capital = recorded[1] == "bool" && value.eq_ignore_ascii_case(recorded[2]);
                let value = if is_capital { recorded[2] } else { value };
                same(
                    &fields(reply.only_line()?)[..3],
                    [recorded[0], recorded[1], value].as_slice(),
                    "the option",
                )?;
                if name == "FirstTurnQueen" {
                    let is_allowed = value == "True";
                    self.first_turn_queen =
                        if is_allowed { FirstTurnQueen::Allowed } else { FirstTurnQueen::Forbidden };
                }
                Ok(())
            }
        }
    }
}

fn fields(line: &str) -> Vec<&str> {
    line.split(';').collect()
}

/// `err` or `invalidmove`, if it is a refusal.
fn refusal(reply: &Reply) -> Option<&str> {
    reply.refusal().and_then(|_| reply.lines[0].split(' ').next())
}

fn moves(position: &Position, list: &str) -> Result<HashSet<Move>, String> {
    let read = |text: &str| position.read_move(text).map(|read| read.mv);
    let moves: Result<HashSet<Move>, _> = list.split(';').map(read).collect();
    let moves = moves.map_err(|error| format!("{list}: {error}"))?;
    same(&moves.len(), &list.split(';').count(), "how many moves there are, each told once")?;
    Ok(moves)
}

fn same<T: PartialEq + Debug + ?Sized>(told: &T, recorded: &T, what: &str) -> Result<(), String> {
    if told == recorded { Ok(()) } else { Err(format!("{what}: {told:?}, and it was {recorded:?}")) }
}

/// The command, with less to do.
fn cheaper(command: Command) -> Command {
    match command {
        Command::BestMove(budget) => Command::BestMove(small(budget)),
        Command::Analyze { budget, lines } => Command::Analyze { budget: small(budget), lines },
        Command::Options(OptionsRequest::Set { name, value }) => {
            let costly = COSTLY.iter().find(|(costly, _)| *costly == name);
            let number: Option<u32> = value.parse().ok();
            let value = match (costly, number) {
                (Some((_, enough)), Some(number)) => number.min(*enough).to_string(),
                _ => value,
            };
            Command::Options(OptionsRequest::Set { name, value })
        }
        other => other,
    }
}

fn small(budget: Budget) -> Budget {
    match budget {
        Budget::Default => Budget::Time(TIME),
        Budget::Time(time) => Budget::Time(time.min(TIME)),
        Budget::Depth(depth) => Budget::Depth(depth.min(DEPTH)),
        other => other,
    }
}
