//! Plays the games of a tournament, some of them at the same time.
//!
//! Every worker has engines of its own, which live as long as the tournament, and takes the next game that nobody has
//! played. A game is on disk before its worker takes another one.

use std::collections::HashSet;
use std::io;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use vespine_engine::{ByColor, GameType};
use vespine_search::Stop;

use super::faults::Conduct;
use super::journal::{Journal, JournalError, Past};
use super::plan::{Entrant, Tournament};
use super::record::GameRecord;
use super::referee;
use super::roster::{OtherPrograms, Roster};
use super::score::Score;
use super::seat::Seat;
use crate::Shard;
use crate::statistics::Decision;

/// Is told how a tournament gets on, from whichever thread has news.
pub trait Watcher: Sync {
    /// An engine cannot be started, but perhaps later it can.
    fn trouble(&self, engine: &str, detail: &str) {
        let _ = (engine, detail);
    }

    /// All engines have started, and games will be played.
    fn ready(&self, roster: &Roster) {
        let _ = roster;
    }

    /// A game has ended and is on disk.
    fn ended(&self, record: &GameRecord, score: &Score) {
        let _ = (record, score);
    }
}

/// Nobody.
impl Watcher for () {}

/// How a tournament is played this time.
#[derive(Clone, Copy, Debug)]
pub struct Session<'a> {
    /// How many games are played at the same time.
    pub concurrency: NonZeroUsize,
    /// Which part of it is played.
    pub shard: Shard,
    /// May an engine be another program than before?
    pub others: OtherPrograms,
    /// The wish to stop.
    pub stop: &'a Stop,
}

/// How a session of a tournament ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All games were played.
    Complete,
    /// The sequential test was decided.
    Decided(Decision),
    /// Somebody wished to stop.
    Interrupted,
}

/// Why a tournament cannot be played, or cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    /// An engine cannot take part: it does not start, or refuses its options.
    #[error("{engine} cannot play: {detail}")]
    Engine {
        /// The engine.
        engine: String,
        /// Why not.
        detail: String,
    },
    /// An engine fails too often for the games to mean anything.
    #[error(
        "{engine} has lost {} of {} games by its own fault, more than {percent} %: what they say about strength is worth \
         nothing; the conversations are in the folder faults, and --max-faults allows more",
        conduct.faults, conduct.games
    )]
    Faults {
        /// The engine.
        engine: String,
        /// How it behaved.
        conduct: Conduct,
        /// What is allowed.
        percent: f64,
    },
    /// An engine does not know a game type.
    #[error("{engine} does not know {game_type}")]
    GameType {
        /// The engine.
        engine: String,
        /// The game type.
        game_type: GameType,
    },
    /// The system refuses so many threads.
    #[error("cannot start a thread for each game that is played at the same time: {0}")]
    Thread(io::Error),
    /// The games cannot be kept.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

/// Plays the games that are still to be played.
///
/// # Errors
/// If an engine cannot be started at all, or games cannot be written. What was played before is kept.
pub fn run(
    tournament: &Tournament,
    session: Session<'_>,
    journal: Journal,
    past: &Past,
    watcher: &dyn Watcher,
) -> Result<Ending, TournamentError> {
    let played: HashSet<u64> = past.numbers().collect();
    let mut score = Score::new(tournament.names(), tournament.sprt, tournament.fault_limit);
    for game in past.games() {
        score.add(&game?.0);
    }
    if let Some(name) = &score.standings.strangers().example {
        return Err(JournalError::Stranger { path: journal.folder().to_owned(), name: name.clone() }.into());
    }
    let hall = Hall {
        tournament,
        session,
        watcher,
        played,
        next: AtomicU64::new(0),
        is_closed: AtomicBool::new(false),
        office: Mutex::new(Office { journal, score, failure: None }),
    };
    hall.open(past)
}

/// Starts every engine: what nobody could play with is told before the first game.
fn inspect(tournament: &Tournament, watcher: &dyn Watcher) -> Result<Vec<Seat>, TournamentError> {
    let mut players = new_players(tournament);
    for (player, entrant) in players.iter_mut().zip(&tournament.entrants) {
        let engine = entrant.name.clone();
        while let Err(error) = player.wake() {
            if let Some(detail) = player.hopeless() {
                return Err(TournamentError::Engine { engine, detail: detail.to_owned() });
            }
            watcher.trouble(&engine, error.detail());
        }
        if let Some(&game_type) =
            tournament.openings.types().iter().find(|&&game_type| !player.knows(game_type))
        {
            return Err(TournamentError::GameType { engine, game_type });
        }
    }
    Ok(players)
}

/// Who plays.
fn roster(players: &[Seat]) -> Result<Roster, TournamentError> {
    let profile = |player: &Seat| {
        let engine = || player.name().to_owned();
        player
            .profile()
            .map_err(|error| TournamentError::Engine { engine: engine(), detail: error.to_string() })
    };
    Ok(Roster { engines: players.iter().map(profile).collect::<Result<_, _>>()? })
}

/// An engine that does not start, if there is one.
fn hopeless(players: &[Seat]) -> Option<TournamentError> {
    players.iter().find_map(|player| {
        let (engine, detail) = (player.name().to_owned(), player.hopeless()?.to_owned());
        Some(TournamentError::Engine { engine, detail })
    })
}

fn new_players(tournament: &Tournament) -> Vec<Seat> {
    let new = |entrant: &Entrant| Seat::new(entrant.clone(), tournament.conditions);
    tournament.entrants.iter().map(new).collect()
}

/// Where the games are played.
struct Hall<'a> {
    tournament: &'a Tournament,
    session: Session<'a>,
    watcher: &'a dyn Watcher,
    /// The games that were played before.
    played: HashSet<u64>,
    /// The place in this part of the next game that nobody has taken.
    next: AtomicU64,
    /// The sequential test is decided, or games cannot be kept.
    is_closed: AtomicBool,
    office: Mutex<Office>,
}

/// What all workers share.
struct Office {
    journal: Journal,
    score: Score,
    failure: Option<TournamentError>,
}

impl Hall<'_> {
    fn open(&self, past: &Past) -> Result<Ending, TournamentError> {
        if let Some(error) = self.unfit(&self.office().score) {
            return Err(error);
        }
        let open = self.expected().saturating_sub(self.played.len() as u64);
        if open > 0 && self.office().score.decision().is_none() {
            let first = inspect(self.tournament, self.watcher)?;
            let roster = roster(&first)?;
            self.watcher.ready(&roster);
            self.office().journal.introduce(roster, past, self.session.others)?;
            self.play(first, usize::try_from(open).unwrap_or(usize::MAX));
        }
        let mut office = self.office();
        match (office.failure.take(), office.score.decision()) {
            (Some(failure), _) => Err(failure),
            (None, Some(verdict)) => Ok(Ending::Decided(verdict)),
            (None, None) if (office.score.standings.games() as u64) < self.expected() => {
                Ok(Ending::Interrupted)
            }
            (None, None) => Ok(Ending::Complete),
        }
    }

    /// Plays so many games, some of them at the same time.
    fn play(&self, first: Vec<Seat>, games: usize) {
        thread::scope(|scope| {
            for _ in 1..self.session.concurrency.get().min(games) {
                let work = || self.work(new_players(self.tournament));
                if let Err(error) = thread::Builder::new().spawn_scoped(scope, work) {
                    self.close(&mut self.office(), Some(TournamentError::Thread(error)));
                    return;
                }
            }
            self.work(first);
        });
    }

    fn office(&self) -> MutexGuard<'_, Office> {
        self.office.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes no more games.
    fn close(&self, office: &mut Office, failure: Option<TournamentError>) {
        if office.failure.is_none() {
            office.failure = failure;
        }
        self.is_closed.store(true, Ordering::Relaxed);
    }

    /// How many games are known when all are played.
    fn expected(&self) -> u64 {
        self.tournament.games_in(self.session.shard)
    }

    /// A game that nobody has played or taken. Nothing is kept for each game: it follows from its place.
    fn next_game(&self) -> Option<u64> {
        loop {
            let place = self.next.fetch_add(1, Ordering::Relaxed);
            if place >= self.expected() {
                return None;
            }
            let game = self.tournament.game_in(self.session.shard, place);
            if !self.played.contains(&game) {
                return Some(game);
            }
        }
    }

    /// Plays one game after the other.
    fn work(&self, mut players: Vec<Seat>) {
        while !self.is_over()
            && let Some(game) = self.next_game()
        {
            let assignment = self.tournament.assignment(game);
            let Ok([white, black]) = players.get_disjoint_mut([assignment.white, assignment.black]) else {
                unreachable!("nobody plays against himself");
            };
            let seats = ByColor::new(white, black);
            let (run, conditions) = (&self.tournament.run, self.tournament.conditions);
            let Some(played) = referee::play(assignment, run, seats, conditions, &|| self.is_over()) else {
                break;
            };
            if let Some(error) = hopeless(&players) {
                // The game was not played, and no other will be.
                self.close(&mut self.office(), Some(error));
                break;
            }
            self.report(&played);
        }
    }

    /// Has an engine failed too often?
    fn unfit(&self, score: &Score) -> Option<TournamentError> {
        let limit = self.tournament.fault_limit;
        let (engine, conduct) = score.unfit(limit)?;
        Some(TournamentError::Faults { engine: engine.to_owned(), conduct, percent: limit.percent() })
    }

    /// Is there no reason to go on?
    fn is_over(&self) -> bool {
        self.session.stop.is_requested() || self.is_closed.load(Ordering::Relaxed)
    }

    /// Puts a game on disk and into the standings.
    fn report(&self, played: &referee::Played) {
        let mut office = self.office();
        if office.failure.is_some() || office.score.decision().is_some() {
            // It came too late to count.
            return;
        }
        if let Err(error) = office.journal.add(&played.record, &played.timing, played.transcript.as_deref()) {
            self.close(&mut office, Some(error.into()));
            return;
        }
        office.score.add(&played.record);
        self.watcher.ended(&played.record, &office.score);
        let failure = self.unfit(&office.score);
        if failure.is_some() || office.score.decision().is_some() {
            self.close(&mut office, failure);
        }
    }
}
