//! One reply of the engine: the lines before `ok`, and the manners that all replies share.
//!
//! Clients recognise the end of a reply and a refusal more or less loosely: some stop at a line that starts or ends with
//! `ok`, some take every line that starts with `err` for a refusal. So no other line may look like one.

use std::fmt::{self, Display, Formatter};

/// How much of a reply is shown when a test fails.
const SHOWN: usize = 800;

/// The lines of a reply, without the last one, which is `ok`.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub(crate) struct Reply {
    pub(crate) lines: Vec<String>,
}

impl Reply {
    /// A reply of these lines, if they are what a client may meet.
    pub(crate) fn new(lines: Vec<String>) -> Result<Self, String> {
        let reply = Self { lines };
        match reply.bad_manners() {
            Some(reason) => Err(format!("{reason}: {reply}")),
            None => Ok(reply),
        }
    }

    /// What is wrong with the reply, whatever it answers.
    fn bad_manners(&self) -> Option<&'static str> {
        let printable = |line: &String| line.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        let is_refusal = |line: &String| line.starts_with("err") || line.starts_with("invalidmove");
        if !self.lines.iter().all(printable) {
            return Some("a reply is printable ASCII");
        }
        if self.lines.iter().any(|line| line.starts_with("ok") || line.ends_with("ok")) {
            return Some("only the last line of a reply starts or ends with ok");
        }
        if self.lines.iter().any(is_refusal) && self.refusal().is_none() {
            return Some("a refusal is one line: err or invalidmove, a blank, and the reason");
        }
        None
    }

    /// The reason of a refusal, if this is one.
    pub(crate) fn refusal(&self) -> Option<&str> {
        let [line] = &self.lines[..] else { return None };
        let reason = line.strip_prefix("err ").or_else(|| line.strip_prefix("invalidmove "))?;
        (!reason.trim().is_empty()).then_some(reason)
    }

    /// The line of a reply that has only one.
    pub(crate) fn only_line(&self) -> Result<&str, String> {
        match &self.lines[..] {
            [line] => Ok(line),
            _ => Err(format!("a reply of one line was expected: {self}")),
        }
    }
}

impl Display for Reply {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let text = format!("{:?}", self.lines);
        let start: String = text.chars().take(SHOWN).collect();
        let rest = text.len() - start.len();
        if rest == 0 {
            write!(formatter, "{start}")
        } else {
            write!(formatter, "{start}... and {rest} more bytes")
        }
    }
}
