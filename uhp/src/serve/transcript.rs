//! The transcript of a conversation: every line with its direction and the seconds since the start.
//!
//! ```text
//! # 1794830400 seconds after 1970
//!      0.000102 < ok
//!      0.154211 > newgame Base+MLP
//! ```

use std::io::{self, Write};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use crate::client::{Speaker, TranscriptLine};

/// Writes a transcript.
pub(super) struct Transcript {
    file: Box<dyn Write>,
    start: Instant,
}

impl Transcript {
    pub(super) fn new(mut file: Box<dyn Write>) -> Transcript {
        let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
        // If it cannot be written, neither can what follows.
        let _ = writeln!(file, "# {seconds} seconds after 1970");
        Transcript { file, start: Instant::now() }
    }

    /// A line that was received or sent.
    pub(super) fn note(&mut self, moment: Instant, speaker: Speaker, line: &str) -> io::Result<()> {
        let time = moment.saturating_duration_since(self.start);
        writeln!(self.file, "{}", TranscriptLine { speaker, time, text: line.trim_end().to_owned() })?;
        self.file.flush()
    }
}
