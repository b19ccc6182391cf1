//! An engine at the board: started when it is needed, kept from game to game, and started again when it has died.
//!
//! Engines differ in what they understand. Where the protocol knows several ways to say a thing, the first that the engine
//! accepts is kept: a game as a GameString or move by move, a time in three notations.

use std::collections::BTreeMap;
use std::io;
use std::time::Duration;

use vespine_engine::{Game, GameState, GameType, Outcome, Repetition};
use vespine_uhp::{
    Budget, ClockShare, Command, EngineError, OptionsRequest, Rejection, Reply, ReportedGame, Start,
};

use super::limit::Limit;
use super::plan::{Conditions, Entrant};
use super::record::{Difference, Reason};
use super::roster::EngineProfile;
use super::{equal_terms, program};
use partner::Partner;

mod own;
mod partner;

/// The option that makes engines tell depth and score.
const TELL_MORE: &str = "ReportIntermediateBestMoves";

/// How long a greeting, and the answer to anything but `bestmove`, may take at most.
const START: Duration = Duration::from_secs(30);
const CHORE: Duration = Duration::from_secs(10);

/// Has the position occurred three times? Then a program may call the game drawn, or not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Repeated {
    No,
    ThreeTimes,
}

/// An engine that takes part in games.
pub(super) struct Seat {
    entrant: Entrant,
    conditions: Conditions,
    /// None if it must be started first.
    partner: Option<Partner>,
    /// Which way of telling a limit it understands.
    wording: usize,
    /// The end of its last conversation that went wrong.
    last_transcript: String,
    /// How often in a row it has failed to start, and why it will not start at all.
    failed_starts: u32,
    hopeless: Option<String>,
    /// The options that it was told to set, and all options as it says they are.
    told: BTreeMap<String, String>,
    options: BTreeMap<String, String>,
}

/// Why an engine has lost a game by being a bad program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fault {
    pub(super) reason: Reason,
    pub(super) detail: String,
}

/// Why an engine does not run, with what is known about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum WakeError {
    /// It never will: there is no such program, or it refuses its options.
    Unfit(String),
    /// It has failed this time.
    Failed(String),
}

impl WakeError {
    pub(super) fn detail(&self) -> &str {
        let (WakeError::Unfit(detail) | WakeError::Failed(detail)) = self;
        detail
    }
}

impl From<Fault> for WakeError {
    fn from(fault: Fault) -> WakeError {
        WakeError::Failed(fault.detail)
    }
}

impl From<WakeError> for Fault {
    fn from(error: WakeError) -> Fault {
        Fault::new(Reason::NoStart, error.detail())
    }
}

impl Fault {
    fn new(reason: Reason, detail: impl Into<String>) -> Fault {
        Fault { reason, detail: detail.into() }
    }
}

/// What an engine says about the game.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Account {
    /// Where it differs from ours.
    pub(super) difference: Option<Difference>,
    /// It says that the game is drawn, and both queens have liberties.
    pub(super) calls_it_drawn: bool,
}

/// What is left on a clock, if there is one.
pub(super) type Remaining = Option<Duration>;

impl Seat {
    pub(super) fn new(entrant: Entrant, conditions: Conditions) -> Seat {
        Seat {
            entrant,
            conditions,
            partner: None,
            wording: 0,
            last_transcript: String::new(),
            failed_starts: 0,
            hopeless: None,
            told: BTreeMap::new(),
            options: BTreeMap::new(),
        }
    }

    pub(super) fn name(&self) -> &str {
        &self.entrant.name
    }

    pub(super) fn limit(&self) -> Limit {
        self.entrant.limit
    }

    /// Is it this program or another version of it, whose scores are known?
    pub(super) fn is_our_own(&self) -> bool {
        self.partner.as_ref().is_some_and(Partner::is_our_own)
    }

    /// The end of the conversation with it, of the last one if that is over.
    pub(super) fn transcript(&self) -> String {
        self.partner.as_ref().map_or_else(|| self.last_transcript.clone(), Partner::transcript)
    }

    /// Why it is no use to start it again: it never will, or has failed to start twice in a row.
    pub(super) fn hopeless(&self) -> Option<&str> {
        self.hopeless.as_deref()
    }

    /// Makes sure that it runs and has its options.
    pub(super) fn wake(&mut self) -> Result<(), WakeError> {
        if self.partner.as_ref().is_some_and(Partner::is_usable) {
            return Ok(());
        }
        let started = self.start();
        self.failed_starts = if started.is_ok() { 0 } else { self.failed_starts + 1 };
        self.hopeless = match &started {
            Err(WakeError::Unfit(detail)) => Some(detail.clone()),
            Err(WakeError::Failed(detail)) if self.failed_starts > 1 => Some(detail.clone()),
            _ => None,
        };
        started
    }

    fn start(&mut self) -> Result<(), WakeError> {
        self.partner = None;
        self.last_transcript.clear();
        match Partner::start(&self.entrant, START.min(self.conditions.patience)) {
            Ok(partner) => self.partner = Some(partner),
            Err(error @ EngineError::Start { .. }) => return Err(WakeError::Unfit(error.to_string())),
            Err(error) => return Err(WakeError::Failed(error.to_string())),
        }
        self.set_options()
    }

    /// Does it say that it knows a game type?
    pub(super) fn knows(&self, game_type: GameType) -> bool {
        self.partner.as_ref().is_none_or(|partner| partner.knows(game_type))
    }

    fn set_options(&mut self) -> Result<(), WakeError> {
        self.told.clear();
        for (name, value) in self.entrant.options.clone() {
            let reply = self.ask(&set(&name, &value))?;
            if let Some(refusal) = reply.refusal() {
                let detail = format!("it does not set {name} to {value:?}: {refusal}");
                return Err(WakeError::Unfit(self.give_up(Fault::new(Reason::NoStart, detail)).detail));
            }
            self.told.insert(name, value);
        }
        self.ask_for_options()?;
        let offered: Vec<String> = self.options.keys().cloned().collect();
        let chosen = self.entrant.options.clone();
        let tell_more = [(TELL_MORE, "True")];
        let tell_more = tell_more.into_iter().filter(|_| self.options.contains_key(TELL_MORE));
        for (name, value) in equal_terms::for_engine(&offered, &chosen).chain(tell_more.collect::<Vec<_>>()) {
            if !chosen.contains_key(name) && self.ask(&set(name, value))?.refusal().is_none() {
                self.told.insert(name.to_owned(), value.to_owned());
            }
        }
        self.ask_for_options()
    }

    /// What its options are. Whoever does not tell has none.
    fn ask_for_options(&mut self) -> Result<(), WakeError> {
        let options = self.ask(&Command::Options(OptionsRequest::List))?.options().unwrap_or_default();
        self.options = options.into_iter().map(|option| (option.name, option.value)).collect();
        Ok(())
    }

    /// How it plays, once it has started.
    pub(super) fn profile(&self) -> io::Result<EngineProfile> {
        Ok(EngineProfile {
            name: self.entrant.name.clone(),
            command: self.entrant.kind.to_string(),
            id: self.partner.as_ref().and_then(Partner::id),
            limit: self.entrant.limit.to_string(),
            told: self.told.clone(),
            options: self.options.clone(),
            files: program::files(&self.entrant.kind)?,
        })
    }

    /// Sets up the game with this number.
    pub(super) fn begin(&mut self, number: u64, game: &Game) -> Result<Account, Fault> {
        self.wake()?;
        if let Some(partner) = &mut self.partner {
            partner.reseed(number);
        }
        let start = Start::Recorded(game.write(Repetition::Ignored));
        let reply = self.ask(&Command::NewGame(start))?;
        if reply.refusal().is_none() {
            return self.agree(game, Repeated::No, &reply);
        }
        // Some engines take no GameString.
        let start = Start::Empty(game.position().rules().game_type);
        let mut reply = self.ask(&Command::NewGame(start))?;
        for text in game.texts() {
            not_refused(&reply)?;
            reply = self.ask(&Command::Play(text.to_owned()))?;
        }
        self.agree(game, Repeated::No, &reply)
    }

    /// Tells it the move that has led to this position of the game.
    pub(super) fn follow(&mut self, game: &Game, repeated: Repeated) -> Result<Account, Fault> {
        let last = game.texts().last().unwrap_or_default().to_owned();
        let command = if last == "pass" { Command::Pass } else { Command::Play(last) };
        let reply = self.ask(&command)?;
        self.agree(game, repeated, &reply)
    }

    /// Asks for a move.
    pub(super) fn think(&mut self, remaining: Remaining) -> Result<Reply, Fault> {
        loop {
            let wordings = wordings(self.entrant.limit, remaining);
            let budget = wordings[self.wording.min(wordings.len() - 1)];
            let allowed = allowed(self.entrant.limit, remaining).unwrap_or_default();
            let deadline = allowed + self.conditions.margin + self.conditions.patience;
            let reply = self.ask_until(&Command::BestMove(budget), deadline)?;
            match reply.refusal() {
                None => return Ok(reply),
                Some(Rejection::Error(_)) if self.wording + 1 < wordings.len() => self.wording += 1,
                Some(refusal) => {
                    return Err(Fault::new(Reason::Refusal, format!("asked for a move, it says: {refusal}")));
                }
            }
        }
    }

    /// Its conversation has lost its thread: it starts afresh next time.
    pub(super) fn give_up(&mut self, fault: Fault) -> Fault {
        if let Some(partner) = self.partner.take() {
            self.last_transcript = partner.transcript();
        }
        self.wording = 0;
        fault
    }

    /// What it says about the game, compared with what is right.
    fn agree(&mut self, game: &Game, repeated: Repeated, reply: &Reply) -> Result<Account, Fault> {
        not_refused(reply)?;
        let we_say = game.write(Repetition::Ignored);
        let said = reply.lines.last().map_or("", |line| line.trim());
        if said == we_say {
            return Ok(Account::default());
        }
        let reported = match reply.game() {
            Ok(reported) => reported,
            Err(error) => return Err(self.give_up(Fault::new(Reason::Malformed, error.to_string()))),
        };
        let drawn = GameState::Over(Outcome::Draw);
        let calls_it_drawn = reported.state == drawn && game.position().outcome().is_none();
        let is_right_state = reported.state == game.state(Repetition::Ignored)
            || calls_it_drawn && repeated == Repeated::ThreeTimes;
        if is_right_state && is_same(game, &reported, said) {
            return Ok(Account { difference: None, calls_it_drawn });
        }
        let difference = self.difference(game, said);
        Ok(Account { difference: Some(difference), calls_it_drawn })
    }

    /// What it says instead of what is right.
    pub(super) fn difference(&self, game: &Game, engine_says: &str) -> Difference {
        let (engine, we_say) = (self.entrant.name.clone(), game.write(Repetition::Ignored));
        Difference { engine, ply: game.plies(), engine_says: engine_says.into(), we_say: we_say.into() }
    }

    /// Asks for something that takes no thinking.
    fn ask(&mut self, command: &Command) -> Result<Reply, Fault> {
        self.ask_until(command, CHORE.min(self.conditions.patience))
    }

    fn ask_until(&mut self, command: &Command, deadline: Duration) -> Result<Reply, Fault> {
        let Some(partner) = &mut self.partner else {
            return Err(Fault::new(Reason::Crash, "it does not run"));
        };
        partner.ask(command, deadline).map_err(|error| self.give_up(Fault::from(error)))
    }
}

fn not_refused(reply: &Reply) -> Result<(), Fault> {
    match reply.refusal() {
        Some(refusal) => Err(Fault::new(Reason::Refusal, format!("it refuses the game: {refusal}"))),
        None => Ok(()),
    }
}

fn set(name: &str, value: &str) -> Command {
    Command::Options(OptionsRequest::Set { name: name.to_owned(), value: value.to_owned() })
}

/// How much time a move may take, if that is limited.
pub(super) fn allowed(limit: Limit, remaining: Remaining) -> Option<Duration> {
    match limit {
        Limit::Time(time) => Some(time),
        Limit::Clock { base, .. } => Some(remaining.unwrap_or(base)),
        Limit::Depth(_) | Limit::Nodes(_) => None,
    }
}

/// The ways to tell a limit, the best first. Who knows no clock gets a share of what is left.
fn wordings(limit: Limit, remaining: Remaining) -> Vec<Budget> {
    match limit {
        Limit::Time(time) => vec![Budget::Time(time), Budget::Seconds(time)],
        Limit::Depth(depth) => vec![Budget::Depth(depth)],
        Limit::Nodes(nodes) => vec![Budget::Nodes(nodes)],
        Limit::Clock { base, increment } => {
            let remaining = remaining.unwrap_or(base);
            let ClockShare { fair, most } = ClockShare::of(remaining, increment);
            let share = fair.min(most);
            vec![Budget::Clock { remaining, increment }, Budget::Time(share), Budget::Seconds(share)]
        }
    }
}

/// Is it the same game in other words?
fn is_same(game: &Game, reported: &ReportedGame, said: &str) -> bool {
    let turn = format!("{}[{}]", game.position().to_move(), game.turn());
    reported.turn == turn
        && reported.moves.len() == game.plies()
        && said.parse::<Game>().is_ok_and(|said| said.moves().eq(game.moves()))
}

impl From<EngineError> for Fault {
    fn from(error: EngineError) -> Fault {
        let reason = match &error {
            EngineError::Start { .. } => Reason::NoStart,
            EngineError::Silence { .. } => Reason::Silence,
            EngineError::Closed { .. } | EngineError::Broken(_) => Reason::Crash,
            EngineError::Flood { .. } => Reason::Flood,
            EngineError::Unasked(_) | EngineError::NotALine(_) => Reason::Malformed,
        };
        Fault::new(reason, error.to_string())
    }
}
