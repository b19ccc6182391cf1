//! A whole reply in one piece, for those who have no use for its lines before it is complete.

use super::Outlet;
use crate::response::Response;

/// Keeps what a session tells before its reply is complete.
///
/// ```
/// use vespine_uhp::{Gathered, Options, Session};
///
/// let mut session = Session::new(Options::default())?;
/// session.answer("newgame Base", &mut ());
/// let mut early = Gathered::default();
/// let response = session.answer("perft 2", &mut early);
/// let lines = early.followed_by(&response);
/// assert!(lines.len() == 3 && lines[2].contains("96"));
/// # Ok::<(), vespine_uhp::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gathered {
    /// The lines of the reply so far.
    pub lines: Vec<String>,
    /// What was said for people who watch.
    pub remarks: Vec<String>,
}

impl Gathered {
    /// All lines of the reply: those that were told early, and the rest.
    #[must_use]
    pub fn followed_by(self, response: &Response) -> Vec<String> {
        let mut lines = self.lines;
        lines.extend(response.lines());
        lines
    }
}

impl Outlet for Gathered {
    fn line(&mut self, line: &str) -> bool {
        self.lines.push(line.to_owned());
        true
    }

    fn remark(&mut self, text: &str) {
        self.remarks.push(text.to_owned());
    }
}
