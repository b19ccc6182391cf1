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
use crate::shared::Shared;
use crate::stop::Stop;
use crate::table::Table;
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
}

/// All helpers.
pub(crate) struct Pool(Vec<Helper>);

struct Helper {
    /// Hanging up tells the thread to end.
    requests: Option<Sender<Request>>,
    thread: Option<JoinHandle<()>>,
}

impl Pool {
    /// So many helpers. If the system has no more threads to give, there are fewer.
    pub(crate) fn new(helpers: usize, settings: &Arc<Settings>, table: &Arc<Table>) -> Pool {
        Pool((1..=helpers).map_while(|number| Helper::new(number, settings, table)).collect())
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

    fn request(&self, request: impl Fn() -> Request) {
        for sender in self.0.iter().filter_map(|helper| helper.requests.as_ref()) {
            // A helper that is gone cannot help; the search goes on without it.
            let _ = sender.send(request());
        }
    }
}

impl Helper {
    fn new(number: usize, settings: &Arc<Settings>, table: &Arc<Table>) -> Option<Helper> {
        let (requests, inbox) = mpsc::channel();
        let (settings, idle) = (Arc::clone(settings), Arc::new(Shared::new(Arc::clone(table), 1)));
        let work = move || {
            let mut worker = Worker::new(settings, idle, Stop::default(), number);
            for request in inbox {
                match request {
                    Request::Search(job) => {
                        let job = *job;
                        worker.set_up(job.position, job.path, job.limits, job.shared);
                        let _ = worker.deepen(&job.moves, &mut ());
                    }
                    Request::Forget => worker.clear(),
                }
            }
        };
        let thread = thread::Builder::new().name(format!("search-{number}")).spawn(work).ok()?;
        Some(Helper { requests: Some(requests), thread: Some(thread) })
    }
}

impl Drop for Helper {
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
