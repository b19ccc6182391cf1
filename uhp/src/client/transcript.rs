//! The last lines of a conversation, for reports about what went wrong.
//!
//! ```text
//!      0.154211 > newgame Base+MLP                 to the engine
//!      0.154980 < Base+MLP;NotStarted;White[1]     from the engine
//! ```
//!
//! A [`TranscriptLine`] is also what the engine's own transcript is made of. Here, only so many lines are kept, and only the beginning of long ones.

use std::collections::VecDeque;
use std::fmt;
use std::time::{Duration, Instant};

/// How many lines are kept.
const KEPT: usize = 200;

/// How many letters of a line are kept: enough for all legal moves of most positions.
const LONGEST: usize = 4_000;

/// Who said a line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Speaker {
    /// The client did.
    Client,
    /// The engine did.
    Engine,
}

/// A line of a conversation.
///
/// ```
/// use std::time::Duration;
/// use vespine_uhp::{Speaker, TranscriptLine};
///
/// let (time, text) = (Duration::from_millis(1_250), "play wS1".to_owned());
/// let line = TranscriptLine { speaker: Speaker::Client, time, text };
/// assert_eq!(line.to_string(), "      1.250000 > play wS1");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TranscriptLine {
    /// Who said it.
    pub speaker: Speaker,
    /// When, since the conversation began.
    pub time: Duration,
    /// What was said; of a very long line only the beginning.
    pub text: String,
}

impl fmt::Display for TranscriptLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = if self.speaker == Speaker::Client { '>' } else { '<' };
        write!(f, "{:14.6} {direction} {}", self.time.as_secs_f64(), self.text)
    }
}

/// The last lines of a conversation.
#[derive(Debug)]
pub(super) struct Transcript {
    start: Instant,
    /// At most [`KEPT`].
    lines: VecDeque<TranscriptLine>,
}

impl Transcript {
    pub(super) fn new(start: Instant) -> Transcript {
        Transcript { start, lines: VecDeque::new() }
    }

    pub(super) fn note(&mut self, speaker: Speaker, moment: Instant, text: &str) {
        if self.lines.len() == KEPT {
            self.lines.pop_front();
        }
        let time = moment.saturating_duration_since(self.start);
        self.lines.push_back(TranscriptLine { speaker, time, text: cut(text) });
    }

    pub(super) fn lines(&self) -> impl ExactSizeIterator<Item = &TranscriptLine> {
        self.lines.iter()
    }
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST).and_then(|(end, _)| text.get(..end)) {
        Some(beginning) => format!("{beginning}..."),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_lines_are_kept_and_only_the_beginning_of_long_ones() {
        let start = Instant::now();
        let mut transcript = Transcript::new(start);
        for number in 0..KEPT + 5 {
            transcript.note(Speaker::Engine, start, &number.to_string());
        }
        assert_eq!(transcript.lines().len(), KEPT);
        assert_eq!(transcript.lines().next().map(|line| line.text.as_str()), Some("5"));
        transcript.note(Speaker::Client, start, &"\u{fc}".repeat(LONGEST + 1));
        let last = transcript.lines().last().expect("there are lines");
        assert_eq!((last.text.chars().count(), last.speaker), (LONGEST + 3, Speaker::Client));
    }
}
