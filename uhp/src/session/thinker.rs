//! The search of a session: here when it is needed, away pondering when it is not.
//!
//! ```text
//!            ponder ──────►  away, in a thread of its own
//!   at home                        │
//!            ◄────── come_back ────┘   asks it to stop and waits for it, which takes less than a millisecond
//! ```
//!
//! It remembers which game it has searched, and forgets what it has learnt when another one begins. So the answer to a
//! depth or a number of nodes, on one thread, does not depend on the games before.

use std::thread::{self, JoinHandle};

use vespine_engine::{Game, Move, Rules};
use vespine_search::{Limits, Observer, SearchResult, Searcher, Stop, TableTooLarge};

use crate::interrupt::Interrupt;
use crate::options::Options;

/// The search of a session.
pub(super) struct Thinker {
    /// None while it is away, or after a fault.
    searcher: Option<Searcher>,
    away: Option<Away>,
    /// The game that was searched last.
    last: Option<(Rules, Vec<Move>)>,
}

/// A search that is pondering.
struct Away {
    stop: Stop,
    thread: JoinHandle<Searcher>,
}

impl Thinker {
    pub(super) fn new(options: &Options) -> Result<Thinker, TableTooLarge> {
        let searcher = Some(new_searcher(options)?);
        Ok(Thinker { searcher, away: None, last: None })
    }

    /// Searches a game, until a limit is met or it is interrupted. None if the game is over.
    pub(super) fn search(
        &mut self,
        game: &Game,
        limits: Limits,
        interrupt: &Interrupt,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Result<Option<SearchResult>, TableTooLarge> {
        self.last = Some((game.position().rules(), game.moves().collect()));
        let searcher = self.at_home(options)?;
        let stop = searcher.stop();
        let _working = interrupt.during(&stop);
        Ok(searcher.search(game, limits, observer))
    }

    /// A game is set up. Unless it is the one that was searched last, with a few more moves, all that was learnt is
    /// forgotten. That takes its time with a large table, so it is done now and not when a move is due.
    pub(super) fn meet(&mut self, game: &Game) {
        if !self.is_continuation(game) {
            self.last = None;
            if let Some(searcher) = &mut self.searcher {
                searcher.clear();
            }
        }
    }

    /// Is it the game that was searched last, and has it gone on since? So is every game after none.
    fn is_continuation(&self, game: &Game) -> bool {
        self.last.as_ref().is_none_or(|(rules, moves)| {
            *rules == game.position().rules()
                && moves.len() < game.plies()
                && game.moves().zip(moves).all(|(mv, &before)| mv == before)
        })
    }

    /// Thinks about a game until [`Thinker::come_back`]. If the system has no thread to give, it does not.
    pub(super) fn ponder(&mut self, game: &Game, options: &Options) {
        if self.away.is_some() || self.at_home(options).is_err() {
            return;
        }
        let Some(mut searcher) = self.searcher.take() else {
            return;
        };
        self.last = Some((game.position().rules(), game.moves().collect()));
        let (stop, game) = (searcher.stop(), game.clone());
        stop.withdraw();
        let work = move || {
            let _ = searcher.search(&game, Limits::infinite(), &mut ());
            searcher
        };
        let thread = thread::Builder::new().name("ponder".to_owned()).spawn(work);
        self.away = thread.ok().map(|thread| Away { stop, thread });
    }

    /// Ends pondering.
    pub(super) fn come_back(&mut self) {
        if let Some(away) = self.away.take() {
            away.stop.request();
            self.searcher = away.thread.join().ok();
        }
    }

    /// After a fault nothing of the search is trusted any more.
    pub(super) fn start_afresh(&mut self) {
        self.come_back();
        self.searcher = None;
    }

    pub(super) fn set_threads(&mut self, options: &Options) {
        if let Some(searcher) = &mut self.searcher {
            searcher.set_threads(options.threads.get() as usize);
        }
    }

    pub(super) fn set_table(&mut self, options: &Options) -> Result<(), TableTooLarge> {
        match &mut self.searcher {
            Some(searcher) => searcher.set_table(options.table.get() as usize),
            None => new_searcher(options).map(|searcher| self.searcher = Some(searcher)),
        }
    }

    /// The search, which is made anew if a fault has cost the old one. Trusts that it is not away.
    fn at_home(&mut self, options: &Options) -> Result<&mut Searcher, TableTooLarge> {
        let searcher = match self.searcher.take() {
            Some(searcher) => searcher,
            None => new_searcher(options)?,
        };
        Ok(self.searcher.insert(searcher))
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.come_back();
    }
}

fn new_searcher(options: &Options) -> Result<Searcher, TableTooLarge> {
    let mut searcher = Searcher::new(options.threads.get() as usize, 1);
    searcher.set_table(options.table.get() as usize)?;
    Ok(searcher)
}
