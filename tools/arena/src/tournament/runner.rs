//! Plays the games of a tournament, some of them at the same time.
//!
//! Every worker has engines of its own, which live as long as the tournament, and takes the next game that nobody has
//! played. A game is on disk before its worker takes another one.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use vespine_engine::{ByColor, GameType};
use vespine_search::Stop;

use super::journal::{Journal, JournalError, Past};
use super::plan::{Entrant, Tournament};
use super::player::{Player, WakeError};
use super::record::GameRecord;
use super::referee;
use super::sequential::SequentialTest;
use super::standings::{Addition, Standings};
use crate::Shard;
use crate::statistics::{Sprt, Verdict};

/// Is told how a tournament gets on, from whichever thread has news.
pub trait Watcher: Sync {
    /// An engine cannot be started, but perhaps later it can.
    fn trouble(&self, engine: &str, detail: &str) {
        let _ = (engine, detail);
    }

    /// A game has ended and is on disk.
    fn ended(&self, record: &GameRecord, score: &Score) {
        let _ = (record, score);
    }
}

/// Nobody.
impl Watcher for () {}

/// All that has been played, and what it says.
#[derive(Clone, Debug)]
pub struct Score {
    /// The results.
    pub standings: Standings,
    /// The sequential test, if there is one.
    pub test: Option<SequentialTest>,
}

/// How a tournament is played this time.
#[derive(Clone, Copy, Debug)]
pub struct Session<'a> {
    /// How many games are played at the same time.
    pub concurrency: NonZeroUsize,
    /// Which part of it is played.
    pub shard: Shard,
    /// The wish to stop.
    pub stop: &'a Stop,
}

/// How a session of a tournament ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// All games were played.
    Complete,
    /// The sequential test was decided.
    Decided(Verdict),
    /// Somebody wished to stop.
    Interrupted,
}

/// Why a tournament cannot be played, or cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    /// An engine cannot take part.
    #[error("{engine}: {detail}")]
    Engine {
        /// The engine.
        engine: String,
        /// Why not.
        detail: String,
    },
    /// An engine does not know a game type.
    #[error("{engine} does not know {game_type}")]
    GameType {
        /// The engine.
        engine: String,
        /// The game type.
        game_type: GameType,
    },
    /// The games cannot be kept.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

impl Score {
    /// What the games that were played say.
    #[must_use]
    pub fn new(names: Vec<String>, sprt: Option<Sprt>, past: &[GameRecord]) -> Score {
        let mut score = Score { standings: Standings::new(names), test: sprt.map(SequentialTest::new) };
        for record in past {
            score.add(record);
        }
        score
    }

    fn add(&mut self, record: &GameRecord) {
        if self.standings.add(record) == Addition::New
            && let Some(test) = &mut self.test
        {
            test.add(record);
        }
    }

    fn verdict(&self) -> Option<Verdict> {
        self.test.as_ref().and_then(SequentialTest::verdict)
    }
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
    let played: HashSet<u64> = past.records.iter().map(|record| record.game).collect();
    let open: Vec<u64> = tournament.games_of(session.shard).filter(|game| !played.contains(game)).collect();
    let score = Score::new(tournament.names(), tournament.sprt, &past.records);
    if score.verdict().is_none() && !open.is_empty() {
        let first = inspect(tournament, watcher)?;
        let hall = Hall {
            tournament,
            session,
            watcher,
            open: &open,
            next: AtomicUsize::new(0),
            is_closed: AtomicBool::new(false),
            office: Mutex::new(Office { journal, score, failure: None }),
        };
        return hall.open(first);
    }
    Ok(score.verdict().map_or(Ending::Complete, Ending::Decided))
}

/// Starts every engine once: what nobody could play with is told before the first game.
fn inspect(tournament: &Tournament, watcher: &dyn Watcher) -> Result<Vec<Player>, TournamentError> {
    let mut players = new_players(tournament);
    for (player, entrant) in players.iter_mut().zip(&tournament.entrants) {
        let engine = entrant.name.clone();
        match player.wake() {
            Ok(()) => (),
            Err(WakeError::Unfit(detail)) => return Err(TournamentError::Engine { engine, detail }),
            Err(WakeError::Failed(detail)) => watcher.trouble(&engine, &detail),
        }
        if let Some(&game_type) =
            tournament.openings.types().iter().find(|&&game_type| !player.knows(game_type))
        {
            return Err(TournamentError::GameType { engine, game_type });
        }
    }
    Ok(players)
}

fn new_players(tournament: &Tournament) -> Vec<Player> {
    let new = |entrant: &Entrant| Player::new(entrant.clone(), tournament.conditions);
    tournament.entrants.iter().map(new).collect()
}

/// Where the games are played.
struct Hall<'a> {
    tournament: &'a Tournament,
    session: Session<'a>,
    watcher: &'a dyn Watcher,
    /// The games that are to be played, and how many of them somebody has taken.
    open: &'a [u64],
    next: AtomicUsize,
    /// The sequential test is decided, or games cannot be kept.
    is_closed: AtomicBool,
    office: Mutex<Office>,
}

/// What all workers share.
struct Office {
    journal: Journal,
    score: Score,
    failure: Option<JournalError>,
}

impl Hall<'_> {
    fn open(&self, first: Vec<Player>) -> Result<Ending, TournamentError> {
        let workers = self.session.concurrency.get().min(self.open.len());
        thread::scope(|scope| {
            for _ in 1..workers {
                scope.spawn(|| self.work(new_players(self.tournament)));
            }
            self.work(first);
        });
        let mut office = self.office.lock().unwrap_or_else(PoisonError::into_inner);
        match (office.failure.take(), office.score.verdict()) {
            (Some(failure), _) => Err(failure.into()),
            (None, Some(verdict)) => Ok(Ending::Decided(verdict)),
            (None, None) if (office.score.standings.games() as u64) < self.expected() => {
                Ok(Ending::Interrupted)
            }
            (None, None) => Ok(Ending::Complete),
        }
    }

    /// How many games are known when all are played.
    fn expected(&self) -> u64 {
        self.tournament.games_of(self.session.shard).count() as u64
    }

    /// Plays one game after the other.
    fn work(&self, mut players: Vec<Player>) {
        while !self.is_over()
            && let Some(&game) = self.open.get(self.next.fetch_add(1, Ordering::Relaxed))
        {
            let assignment = self.tournament.assignment(game);
            let Ok([white, black]) = players.get_disjoint_mut([assignment.white, assignment.black]) else {
                unreachable!("nobody plays against himself");
            };
            let players = ByColor::new(white, black);
            let (run, conditions) = (&self.tournament.run, self.tournament.conditions);
            let Some(played) = referee::play(assignment, run, players, conditions, &|| self.is_over()) else {
                break;
            };
            self.report(&played);
        }
    }

    /// Is there no reason to go on?
    fn is_over(&self) -> bool {
        self.session.stop.is_requested() || self.is_closed.load(Ordering::Relaxed)
    }

    /// Puts a game on disk and into the standings.
    fn report(&self, played: &referee::Played) {
        let mut office = self.office.lock().unwrap_or_else(PoisonError::into_inner);
        let Office { journal, score, failure } = &mut *office;
        if failure.is_some() || score.verdict().is_some() {
            // It came too late to count.
            return;
        }
        if let Err(error) = journal.add(&played.record, &played.timing, played.transcript.as_deref()) {
            *failure = Some(error);
        } else {
            score.add(&played.record);
            self.watcher.ended(&played.record, score);
        }
        if failure.is_some() || score.verdict().is_some() {
            self.is_closed.store(true, Ordering::Relaxed);
        }
    }
}
