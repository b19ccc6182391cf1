//! What an engine hears. A thread writes it, because an engine that does not read fills its pipe, and then writing takes
//! forever.

use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;
use std::time::Instant;

use super::Event;

/// The way to the ear of an engine. When it is dropped, what has been said is written, and then the pipe is closed.
#[derive(Debug)]
pub(in crate::client) struct Stdin(Sender<Vec<u8>>);

impl Stdin {
    pub(in crate::client) fn new(
        pipe: impl Write + Send + 'static,
        events: SyncSender<Event>,
    ) -> io::Result<Stdin> {
        let (sender, lines) = mpsc::channel();
        let work = move || write_lines(pipe, &lines, &events);
        thread::Builder::new().name("engine stdin".to_owned()).spawn(work)?;
        Ok(Stdin(sender))
    }

    /// Says a line. The events tell what becomes of it. False if nothing can be said any more.
    pub(in crate::client) fn say(&self, line: &str) -> bool {
        self.say_bytes(format!("{line}\n").into_bytes())
    }

    /// Says something as it is. The same otherwise.
    pub(in crate::client) fn say_bytes(&self, bytes: Vec<u8>) -> bool {
        self.0.send(bytes).is_ok()
    }
}

/// Writes all lines as they come, until nobody sends or nobody reads.
fn write_lines(mut pipe: impl Write, lines: &Receiver<Vec<u8>>, events: &SyncSender<Event>) {
    for line in lines {
        // Before the first letter is written, so that every answer comes later.
        if events.send(Event::Asking(Instant::now())).is_err() {
            return;
        }
        if pipe.write_all(&line).and_then(|()| pipe.flush()).is_err() {
            // If the client is gone as well, nobody is interested.
            let _ = events.send(Event::Closed);
            return;
        }
    }
}
