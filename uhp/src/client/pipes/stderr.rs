//! What an engine writes to stderr. All of it is read, so that the engine never waits, and only the end of it is kept, for
//! that is where a crash explains itself.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

/// How many bytes are kept.
const KEPT: usize = 4096;

/// The end of what an engine writes to stderr.
#[derive(Debug)]
pub(in crate::client) struct Stderr(Arc<Shared>);

#[derive(Default, Debug)]
struct Shared {
    tail: Mutex<Tail>,
    /// Told when the tail is complete.
    complete: Condvar,
}

#[derive(Default, Debug)]
struct Tail {
    /// At most [`KEPT`].
    bytes: VecDeque<u8>,
    /// Will nothing follow?
    is_complete: bool,
}

impl Stderr {
    /// Reads in a thread of its own, until there is no more to read or nobody is interested.
    pub(in crate::client) fn new(pipe: impl Read + Send + 'static) -> io::Result<Stderr> {
        let shared = Arc::new(Shared::default());
        let weak = Arc::downgrade(&shared);
        thread::Builder::new().name("engine stderr".to_owned()).spawn(move || drain(pipe, &weak))?;
        Ok(Stderr(shared))
    }

    /// The end of what has been written so far.
    pub(in crate::client) fn tail(&self) -> String {
        self.tail_within(Duration::ZERO)
    }

    /// The same when everything has been written, for which it waits until a moment.
    pub(in crate::client) fn tail_until(&self, until: Instant) -> String {
        self.tail_within(until.saturating_duration_since(Instant::now()))
    }

    fn tail_within(&self, patience: Duration) -> String {
        let tail = self.0.lock();
        let waited = self.0.complete.wait_timeout_while(tail, patience, |tail| !tail.is_complete);
        let (mut tail, _) = waited.unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(tail.bytes.make_contiguous()).into_owned()
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Tail> {
        self.tail.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn drain(mut pipe: impl Read, shared: &Weak<Shared>) {
    let mut buffer = [0; KEPT];
    loop {
        let length = match pipe.read(&mut buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => 0,
            Ok(length) => length,
        };
        let Some(shared) = shared.upgrade() else {
            return;
        };
        let mut tail = shared.lock();
        if length == 0 {
            tail.is_complete = true;
            shared.complete.notify_all();
            return;
        }
        tail.bytes.extend(buffer.iter().take(length));
        let surplus = tail.bytes.len().saturating_sub(KEPT);
        tail.bytes.drain(..surplus);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_end_is_kept() {
        let text = format!("{}the end", "x".repeat(1_000_000));
        let stderr = Stderr::new(io::Cursor::new(text)).expect("there is a thread");
        let tail = stderr.tail_until(Instant::now() + Duration::from_secs(60));
        assert!(tail.len() == KEPT && tail.ends_with("xthe end"), "{tail}");
        assert_eq!(stderr.tail(), tail);
    }
}
