//! The conversation: lines come in from a reader, replies go out to a writer.
//!
//! ```text
//!   reader thread:   bytes ──► lines, each with the moment it was read ──► queue
//!   this thread:     queue ──► Session ──► reply, flushed ──► … and when the queue is empty, the session may ponder
//! ```
//!
//! Lines are answered strictly in order. The end of the input is not a reason to hurry: what is queued is answered first.

use std::io::{self, Read, Write};
use std::time::Instant;

use crate::client::Speaker;
use crate::response::{Refusal, Response};
use crate::session::{Outlet, Session};
use arrivals::{Arrival, Arrivals, Text};
use transcript::Transcript;

mod arrivals;
mod transcript;

/// Who else hears the conversation.
#[derive(Default)]
pub struct Serving {
    /// Gets a transcript with times.
    pub log: Option<Box<dyn Write>>,
    /// Gets remarks for people who watch.
    pub remarks: Option<Box<dyn Write>>,
}

/// Greets, and answers all lines until `exit` or the end of the input.
///
/// # Errors
/// If a reply cannot be written, or the system gives no thread to read with. That the input cannot be read any more is its
/// end.
pub fn serve(
    input: impl Read + Send + 'static,
    output: impl Write,
    session: &mut Session,
    serving: Serving,
) -> io::Result<()> {
    let arrivals = Arrivals::of(input)?;
    let mut channel = Channel {
        output,
        transcript: serving.log.map(Transcript::new),
        remarks: serving.remarks,
        outcome: Ok(()),
    };
    channel.reply(&Response::Info)?;
    let mut free_since = Instant::now();
    while let Some(arrival) = arrivals.next(|| session.idle()) {
        if arrival.is_blank() {
            continue;
        }
        channel.hear(&arrival);
        // A line that had to wait for its turn has all its time from then on.
        let since = arrival.moment.max(free_since);
        let response = match &arrival.text {
            Text::Read(line) => session.answer_since(line, since, &mut channel),
            Text::Unreadable(shown) => Response::Refused(Refusal::NotText(shown.clone())),
            Text::TooLong(length) => {
                Response::Refused(Refusal::TooLong { length: *length, limit: arrivals::LONGEST })
            }
        };
        if response == Response::Farewell {
            break;
        }
        channel.reply(&response)?;
        free_since = Instant::now();
    }
    Ok(())
}

/// Says why there will be no conversation, in the place of a greeting. A client that waits for one hears a refusal, and is not
/// left waiting.
///
/// ```
/// let mut output = Vec::new();
/// vespine_uhp::decline(&mut output, "There is no memory.")?;
/// assert_eq!(output, b"err There is no memory.\nok\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// If it cannot be written.
pub fn decline(mut output: impl Write, reason: &str) -> io::Result<()> {
    let line = Refusal::CannotBegin(reason.to_owned()).line();
    output.write_all(format!("{line}\nok\n").as_bytes())?;
    output.flush()
}

/// The way out: to the client, into the transcript, and to those who watch.
struct Channel<W> {
    output: W,
    transcript: Option<Transcript>,
    remarks: Option<Box<dyn Write>>,
    /// What became of the lines before the end of a reply.
    outcome: io::Result<()>,
}

impl<W: Write> Channel<W> {
    fn hear(&mut self, arrival: &Arrival) {
        self.note(arrival.moment, Speaker::Client, &arrival.shown());
    }

    /// Writes a whole reply.
    fn reply(&mut self, response: &Response) -> io::Result<()> {
        std::mem::replace(&mut self.outcome, Ok(()))?;
        let mut lines = response.lines();
        lines.push("ok\n".to_owned());
        let moment = Instant::now();
        // The client first: it may be waiting for a move, and a disk may be slow.
        let outcome = self.write(&lines.join("\n"));
        for line in &lines {
            self.note(moment, Speaker::Engine, line);
        }
        outcome
    }

    fn write(&mut self, text: &str) -> io::Result<()> {
        self.output.write_all(text.as_bytes())?;
        self.output.flush()
    }

    /// Adds a line to the transcript. That it cannot be written is told once, and does not disturb the conversation.
    fn note(&mut self, moment: Instant, speaker: Speaker, line: &str) {
        let noted = self.transcript.as_mut().map(|transcript| transcript.note(moment, speaker, line));
        if let Some(Err(error)) = noted {
            self.transcript = None;
            self.remark(&format!("the transcript ends here, since it cannot be written: {error}"));
        }
    }
}

impl<W: Write> Outlet for Channel<W> {
    fn line(&mut self, line: &str) -> bool {
        if self.outcome.is_ok() {
            self.note(Instant::now(), Speaker::Engine, line);
            self.outcome = self.write(&format!("{line}\n"));
        }
        self.outcome.is_ok()
    }

    fn remark(&mut self, text: &str) {
        if let Some(remarks) = &mut self.remarks {
            // That nobody watches is no reason to stop.
            let _ = writeln!(remarks, "{text}");
        }
    }
}
