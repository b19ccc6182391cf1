//! The search of a session, in a thread of its own: it thinks while the session waits, or while the session is idle.
//!
//! ```text
//!   session:  search ─── waits, hears of iterations ───► answer        idle ── ponder ──►      come_back
//!   thread:      └─► thinks ────────────────────► Found                   └─► thinks ─────────► Found
//! ```
//!
//! The session sleeps until the answer is there or due. On a busy machine the system lets a thread that has slept go first,
//! while the one that thinks may have to wait for its turn. So when the answer is due and the thread has not stopped yet,
//! the session takes the best move that it has heard of, also from the middle of an iteration; and if it has heard of none,
//! because the thread was not even given the time for the first ply, it looks one ply ahead itself. For the same reason it
//! does not wait for the thread to come back from pondering before it must.
//!
//! It remembers which game it has searched, and forgets what it has learnt when another one begins. So the answer to a
//! depth or a number of nodes, on one thread, does not depend on the games before.

use std::io;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use vespine_engine::{Game, GameType, Move, Rules};
use vespine_evaluation::{Evaluator, Score};
use vespine_search::{Iteration, Limits, Observer, SearchResult, Searcher, Settings, Shortage, Stop};

use super::delays::Delays;
use crate::interrupt::Interrupt;
use crate::options::Options;

/// Why there is no search.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// The system has not enough memory for the table or the threads.
    #[error(transparent)]
    Shortage(#[from] Shortage),
    /// The system gives no thread.
    #[error("cannot start a thread: {0}")]
    Thread(#[from] io::Error),
}

/// The thread has died of a fault; this is what it said.
#[derive(Debug)]
pub(super) struct Fault(pub(super) String);

/// The search of a session.
pub(super) struct Thinker {
    /// None after a fault, until it is replaced.
    thread: Option<Thread>,
    /// Has a search been requested whose end has not been heard of?
    is_searching: bool,
    /// The game that was searched last.
    last: Option<(Rules, Vec<Move>)>,
    /// Looks one ply ahead when the thread has no answer in time.
    instinct: Searcher,
    evaluator: Evaluator,
    delays: Delays,
}

struct Thread {
    requests: Sender<Request>,
    events: Receiver<Event>,
    stop: Stop,
    handle: JoinHandle<()>,
}

enum Request {
    Search(Box<Game>, Limits),
    Threads(usize),
    Table(usize),
    Forget,
    /// Die of a fault.
    #[cfg(test)]
    Die,
    /// Do nothing until the alarm goes, whatever else anybody wishes, like a thread that is not given a processor.
    #[cfg(test)]
    Oversleep(Receiver<()>),
}

enum Event {
    Iteration(Iteration),
    /// A new best move and what is expected to follow, in the middle of an iteration.
    Best(Vec<Move>, Score),
    Found(Option<SearchResult>),
    /// Something else than a search has been done.
    Done(Result<(), Shortage>),
}

/// How long after it is due an answer is still waited for, if there is none at all. Clients allow for more.
const GRACE: Duration = Duration::from_millis(5);

/// What instinct may take.
const INSTINCT: Duration = Duration::from_millis(2);

impl Thinker {
    pub(super) fn new(options: &Options, evaluator: &Evaluator) -> Result<Thinker, SetupError> {
        let mut thinker = Thinker {
            thread: Some(Thread::new(options, evaluator)?),
            is_searching: false,
            last: None,
            instinct: Searcher::try_new(1, 1, settings(evaluator))?,
            evaluator: evaluator.clone(),
            delays: Delays::default(),
        };
        // Memory that was never used comes late when the machine is short of it. It is needed when there is no time.
        thinker.instinct(&Game::new(GameType::BASE_MLP));
        Ok(thinker)
    }

    /// A line was heard of so much later than it came.
    pub(super) fn note_delay(&mut self, delay: Duration) {
        self.delays.note(delay);
    }

    /// Searches a game until a limit is met or it is interrupted, but answers at the latest when told to. None if the game is
    /// over.
    pub(super) fn search(
        &mut self,
        game: &Game,
        limits: Limits,
        latest: Option<Instant>,
        interrupt: &Interrupt,
        observer: &mut dyn Observer,
    ) -> Result<Option<SearchResult>, Fault> {
        let latest = latest.map(|moment| self.delays.earlier(moment));
        if !self.is_back_by(latest) {
            return Ok(self.instinct(game));
        }
        self.last = Some((game.position().rules(), game.moves().collect()));
        let Some(thread) = &self.thread else {
            return Err(Fault("the search is gone".to_owned()));
        };
        let _working = interrupt.during(&thread.stop);
        thread.request(Request::Search(Box::new(game.clone()), limits));
        self.is_searching = true;
        let mut heard = Heard::default();
        loop {
            let due = latest
                .and_then(|moment| if heard.0.is_some() { Some(moment) } else { moment.checked_add(GRACE) });
            match thread.next_event(due) {
                Ok(Event::Iteration(iteration)) => {
                    observer.iteration(&iteration);
                    heard.of_iteration(iteration);
                }
                Ok(Event::Best(line, score)) => heard.of_best(line, score),
                Ok(Event::Found(found)) => {
                    self.is_searching = false;
                    return Ok(found);
                }
                Ok(Event::Done(_)) => (),
                Err(RecvTimeoutError::Timeout) => {
                    thread.stop.request();
                    self.delays.note(due.map_or(Duration::ZERO, |due| due.elapsed()));
                    return Ok(heard.0.or_else(|| self.instinct(game)));
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.bury()),
            }
        }
    }

    /// What can be said at once. None if the game is over.
    fn instinct(&mut self, game: &Game) -> Option<SearchResult> {
        let limits = Limits::infinite().depth(1).time(INSTINCT).since(Instant::now());
        self.instinct.search(game, limits, &mut ())
    }

    /// A game is set up. Unless it is the one that was searched last, with a few more moves, all that was learnt is
    /// forgotten. That takes its time with a large table, so it is done now and not when a move is due.
    pub(super) fn meet(&mut self, game: &Game) {
        if !self.is_continuation(game) {
            self.last = None;
            let _ = self.order(Request::Forget);
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

    /// Thinks about a game until [`Thinker::leave_off`], unless the thread has not come back from what it did before.
    pub(super) fn ponder(&mut self, game: &Game) {
        if !self.is_back_by(Some(Instant::now())) {
            return;
        }
        let Some(thread) = &self.thread else {
            return;
        };
        self.last = Some((game.position().rules(), game.moves().collect()));
        thread.stop.withdraw();
        thread.request(Request::Search(Box::new(game.clone()), Limits::infinite()));
        self.is_searching = true;
    }

    /// Asks the thread to end what it is doing although nobody waits for it, and does not wait until it does.
    pub(super) fn leave_off(&self) {
        if let Some(thread) = self.thread.as_ref().filter(|_| self.is_searching) {
            thread.stop.request();
        }
    }

    /// Waits until the thread has left off, but no longer than to a moment. Has it?
    pub(super) fn is_back_by(&mut self, latest: Option<Instant>) -> bool {
        while let Some(thread) = self.thread.as_ref().filter(|_| self.is_searching) {
            match thread.next_event(latest) {
                Ok(Event::Found(_)) => self.is_searching = false,
                Ok(_) => (),
                Err(RecvTimeoutError::Timeout) => return false,
                Err(RecvTimeoutError::Disconnected) => {
                    // Nobody has asked for this search, so nobody needs to hear why it died.
                    let _ = self.bury();
                }
            }
        }
        true
    }

    /// A search in place of the one that a fault has cost.
    pub(super) fn replace_if_gone(&mut self, options: &Options) -> Result<(), SetupError> {
        if self.thread.is_none() {
            *self = Thinker::new(options, &self.evaluator.clone())?;
        }
        Ok(())
    }

    pub(super) fn set_threads(&mut self, options: &Options) -> Result<(), Shortage> {
        self.order(Request::Threads(options.threads.get() as usize))
    }

    pub(super) fn set_table(&mut self, options: &Options) -> Result<(), Shortage> {
        self.order(Request::Table(options.table.get() as usize))
    }

    /// Has something done that is no search, and waits for it. After a fault there is nothing to do.
    fn order(&mut self, request: Request) -> Result<(), Shortage> {
        self.is_back_by(None);
        let Some(thread) = &self.thread else {
            return Ok(());
        };
        thread.request(request);
        loop {
            match thread.next_event(None) {
                Ok(Event::Done(outcome)) => return outcome,
                Ok(_) => (),
                Err(_) => return Ok(()),
            }
        }
    }

    /// The next search finds the thread dead.
    #[cfg(test)]
    pub(super) fn die(&mut self) {
        let _ = self.order(Request::Die);
    }

    /// It dies while it ponders.
    #[cfg(test)]
    pub(super) fn die_pondering(&mut self) {
        self.thread.iter().for_each(|thread| thread.request(Request::Die));
        self.is_searching = true;
    }

    /// It gets no processor until the alarm goes, while it ponders or before the next request. Without an alarm it wakes up
    /// after some seconds, and hears none any more.
    #[cfg(test)]
    pub(super) fn oversleep(&mut self, is_pondering: bool) -> Sender<()> {
        let (alarm, sleeper) = mpsc::channel();
        self.thread.as_ref().expect("it lives").request(Request::Oversleep(sleeper));
        self.is_searching = is_pondering;
        alarm
    }

    /// The thread is dead. Says why.
    fn bury(&mut self) -> Fault {
        self.is_searching = false;
        let outcome = self.thread.take().map(|thread| thread.handle.join());
        let fault = outcome.and_then(Result::err);
        Fault(fault.map_or_else(String::new, |fault| super::words_of(&*fault)))
    }
}

impl Drop for Thinker {
    fn drop(&mut self) {
        self.leave_off();
        self.is_back_by(None);
        if let Some(Thread { requests, handle, .. }) = self.thread.take() {
            drop(requests);
            let _ = handle.join();
        }
    }
}

/// The numbers of the search as they are, with this evaluation.
fn settings(evaluator: &Evaluator) -> Settings {
    Settings { evaluator: evaluator.clone(), ..Settings::default() }
}

impl Thread {
    fn new(options: &Options, evaluator: &Evaluator) -> Result<Thread, SetupError> {
        let (threads, mebibytes) = (options.threads.get() as usize, options.table.get() as usize);
        let mut searcher = Searcher::try_new(threads, mebibytes, settings(evaluator))?;
        let stop = searcher.stop();
        let (requests, inbox) = mpsc::channel();
        let (outbox, events) = mpsc::channel();
        let work = move || obey(&mut searcher, &inbox, &outbox);
        let handle =
            thread::Builder::new().name("search".to_owned()).stack_size(Searcher::STACK).spawn(work)?;
        Ok(Thread { requests, events, stop, handle })
    }

    /// If the thread is dead, that is noticed when the event is waited for.
    fn request(&self, request: Request) {
        let _ = self.requests.send(request);
    }

    /// The next event, at the latest at a moment.
    fn next_event(&self, latest: Option<Instant>) -> Result<Event, RecvTimeoutError> {
        match latest {
            None => self.events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(moment) => self.events.recv_timeout(moment.saturating_duration_since(Instant::now())),
        }
    }
}

/// The life of the thread.
fn obey(searcher: &mut Searcher, inbox: &Receiver<Request>, outbox: &Sender<Event>) {
    for request in inbox {
        let event = match request {
            Request::Search(game, limits) => {
                Event::Found(searcher.search(&game, limits, &mut Reporter(outbox)))
            }
            Request::Table(mebibytes) => Event::Done(searcher.set_table(mebibytes)),
            Request::Threads(threads) => Event::Done(searcher.set_threads(threads)),
            Request::Forget => {
                searcher.clear();
                Event::Done(Ok(()))
            }
            #[cfg(test)]
            Request::Die => panic!("a fault of the search"),
            #[cfg(test)]
            Request::Oversleep(alarm) => {
                let _ = alarm.recv_timeout(Duration::from_secs(5));
                Event::Found(None)
            }
        };
        // If the session is gone, so are the requests.
        let _ = outbox.send(event);
    }
}

/// Passes iterations on.
struct Reporter<'a>(&'a Sender<Event>);

impl Observer for Reporter<'_> {
    fn iteration(&mut self, iteration: &Iteration) {
        let _ = self.0.send(Event::Iteration(iteration.clone()));
    }

    fn best_move(&mut self, line: &[Move], score: Score) {
        let _ = self.0.send(Event::Best(line.to_vec(), score));
    }
}

/// The answer as far as the session has heard of it.
#[derive(Default)]
struct Heard(Option<SearchResult>);

impl Heard {
    /// An iteration is finished.
    fn of_iteration(&mut self, iteration: Iteration) {
        let Iteration { depth, selective_depth, rank, score, nodes, elapsed, line, .. } = iteration;
        if let (1, Some(&best)) = (rank, line.first()) {
            self.0 = Some(SearchResult { best, score, depth, selective_depth, nodes, elapsed, line });
        }
    }

    /// A better move has been found since.
    fn of_best(&mut self, line: Vec<Move>, score: Score) {
        let Some(&best) = line.first() else { return };
        self.0 = Some(match self.0.take() {
            Some(before) => SearchResult { best, score, line, ..before },
            None => SearchResult {
                best,
                score,
                depth: 0,
                selective_depth: 0,
                nodes: 0,
                elapsed: Duration::ZERO,
                line,
            },
        });
    }
}

#[cfg(test)]
mod tests {
    use vespine_engine::GameType;

    use super::*;

    #[test]
    fn the_best_move_heard_of_is_that_of_the_middle_of_an_iteration() {
        let moves = Game::new(GameType::BASE).position().legal_moves();
        let iteration = |depth, mv: Move| Iteration {
            depth,
            selective_depth: depth,
            rank: 1,
            score: Score::DRAW,
            nodes: 1000,
            elapsed: Duration::from_millis(1),
            table_fill: 0,
            line: vec![mv],
        };
        let mut heard = Heard::default();
        heard.of_best(vec![moves[0]], Score::DRAW);
        assert_eq!(heard.0.as_ref().map(|result| (result.best, result.depth)), Some((moves[0], 0)));
        heard.of_iteration(iteration(3, moves[1]));
        heard.of_iteration(Iteration { rank: 2, ..iteration(3, moves[2]) });
        assert_eq!(heard.0.as_ref().map(|result| (result.best, result.depth)), Some((moves[1], 3)));
        heard.of_best(vec![moves[2], moves[0]], Score::estimate(9));
        let result = heard.0.expect("there is an answer");
        assert_eq!((result.best, result.depth, result.nodes), (moves[2], 3, 1000));
        assert_eq!((result.score, result.line), (Score::estimate(9), vec![moves[2], moves[0]]));
    }
}
