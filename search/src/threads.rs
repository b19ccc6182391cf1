//! The helpers of the main thread: they search the same position at the same time, and the table is what they share.
//!
//! Each helper lives as long as the searcher and waits for jobs. It has its own histories, so no two of them search in quite
//! the same order. Whoever finishes an iteration first has finished it for all, and what another is busy with is put off (see
//! [`crate::busy`]). After: "lazy SMP".

use std::sync::Arc;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};

use vespine_engine::{Move, Position};

use crate::limits::Limits;
use crate::path::Path;
use crate::searcher::Searcher;
use crate::shared::Shared;
use crate::shortage::Shortage;
use crate::stop::Stop;
use crate::worker::{Settings, Worker};

/// A position to be searched.
#[derive(Clone)]
pub(crate) struct Job {
    pub(crate) position: Position,
    pub(crate) path: Path,
    pub(crate) limits: Limits,
    pub(crate) moves: Vec<Move>,
    pub(crate) shared: Arc<Shared>,
}

enum Request {
    Search(Box<Job>),
    Forget,
    /// Hang up: then whoever listens knows that everything before has been done.
    Settle(Sender<()>),
}

/// All helpers.
#[derive(Default)]
pub(crate) struct Pool(Vec<Helper>);

struct Helper {
    /// Hanging up tells the thread to end.
    requests: Option<Sender<Request>>,
    thread: Option<JoinHandle<()>>,
}

impl Pool {
    /// Ends helpers or adds some, until there are so many. If the system has not so many to give, there are as many as
    /// before.
    pub(crate) fn resize(&mut self, helpers: usize, settings: &Arc<Settings>) -> Result<(), Shortage> {
        let before = self.len();
        self.0.truncate(helpers);
        for number in self.len() + 1..=helpers {
            let Some(helper) = Helper::new(number, settings) else {
                self.0.truncate(before);
                return Err(Shortage::Threads { asked: helpers + 1, given: number });
            };
            self.0.push(helper);
        }
        Ok(())
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// All begin to search; `Shared::halt` ends it.
    pub(crate) fn start(&self, job: &Job) {
        self.request(|| Request::Search(Box::new(job.clone())));
    }

    /// All forget what they have learnt.
    pub(crate) fn clear(&self) {
        self.request(|| Request::Forget);
    }

    /// Waits until all are done with what they have been asked for.
    pub(crate) fn settle(&self) {
        let (working, settled) = mpsc::channel();
        self.request(|| Request::Settle(working.clone()));
        drop(working);
        let _ = settled.recv();
    }

    fn request(&self, request: impl Fn() -> Request) {
        for sender in self.0.iter().filter_map(|helper| helper.requests.as_ref()) {
            // A helper that is gone cannot help; the search goes on without it.
            let _ = sender.send(request());
        }
    }
}

impl Helper {
    /// A helper that has begun to wait for jobs, if the system has room for it.
    fn new(number: usize, settings: &Arc<Settings>) -> Option<Helper> {
        if !has_room() {
            return None;
        }
        let (requests, inbox) = mpsc::channel();
        let (starting, started) = mpsc::channel();
        let settings = Arc::clone(settings);
        let work = move || {
            let mut worker = Worker::new(settings, Shared::idle(), Stop::default(), number);
            drop(starting);
            for request in inbox {
                match request {
                    Request::Search(job) => {
                        let job = *job;
                        worker.set_up(job.position, job.path, job.limits, job.shared);
                        let _ = worker.deepen(&job.moves, &mut ());
                        worker.shared = Shared::idle();
                    }
                    Request::Forget => worker.clear(),
                    Request::Settle(working) => drop(working),
                }
            }
        };
        let builder = thread::Builder::new().name(format!("search-{number}")).stack_size(Searcher::STACK);
        let thread = builder.spawn(work).ok()?;
        // One after the other, or all of them would find the same room.
        let _: Result<(), _> = started.recv();
        Some(Helper { requests: Some(requests), thread: Some(thread) })
    }
}

/// Is there room for one more helper? A thread that gets no memory while it starts ends the whole program, and nothing can
/// be done about it then.
fn has_room() -> bool {
    /// What must be left for everybody when a helper has its stack: the five mebibytes that it works with, and the address
    /// space that an allocator sets aside for a thread, usually 64 or 128 MiB.
    const SPARE: usize = 160 << 20;
    let mut room: Vec<u8> = Vec::new();
    let has_room = room.try_reserve_exact(Searcher::STACK + SPARE).is_ok();
    // Memory that nobody uses need not be asked for: without this, it is not.
    std::hint::black_box(&room);
    has_room
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
