//! A conversation with an engine: the last reply, and what is known from those before.

use std::collections::BTreeMap;

use crate::engine::Engine;
use crate::reply::Reply;

use super::tracker::{PrintedGame, Tracker};

/// A conversation up to its last reply.
pub(super) struct Conversation {
    pub(super) engine: Engine,
    pub(super) reply: Reply,
    /// How many lines of the last reply have been looked at.
    seen: usize,
    /// What was known before the last reply.
    pub(super) known: Knowledge,
    /// What the last reply adds to it.
    news: Knowledge,
    /// The lines that the case wants to remember, by the words that it gives them.
    pub(super) notes: BTreeMap<String, String>,
}

/// The last game and the last list of moves that were printed.
#[derive(Default)]
pub(super) struct Knowledge {
    pub(super) game: Option<PrintedGame>,
    pub(super) moves: Option<String>,
}

impl Conversation {
    pub(super) fn start() -> Result<Self, String> {
        Ok(Self {
            engine: Engine::start()?,
            reply: Reply::default(),
            seen: 0,
            known: Knowledge::default(),
            news: Knowledge::default(),
            notes: BTreeMap::new(),
        })
    }

    /// Reads the reply to a command, or the next one to something that was sent before.
    pub(super) fn listen(&mut self, command: Option<&str>) -> Result<(), String> {
        let news = std::mem::take(&mut self.news);
        self.known.game = news.game.or(self.known.game.take());
        self.known.moves = news.moves.or(self.known.moves.take());
        self.seen = 0;
        self.reply = Reply::default();
        self.reply = self.engine.reply()?;
        if self.reply.lines.first().is_some_and(|line| PrintedGame::is_meant_by(line)) {
            self.news.game = Some(PrintedGame::read(self.reply.only_line()?)?);
        }
        let asks_for_moves = command.is_some_and(|command| command.trim().eq_ignore_ascii_case("validmoves"));
        if asks_for_moves && self.reply.refusal().is_none() {
            self.news.moves = Some(self.reply.only_line()?.to_owned());
        }
        Ok(())
    }

    /// The next line of the last reply.
    pub(super) fn next_line(&mut self) -> Result<&str, String> {
        let line = self.reply.lines.get(self.seen).ok_or("one more line was expected")?;
        self.seen += 1;
        Ok(line)
    }

    /// The lines of the last reply that were not looked at yet.
    pub(super) fn other_lines(&mut self) -> &[String] {
        let seen = std::mem::replace(&mut self.seen, self.reply.lines.len());
        &self.reply.lines[seen..]
    }

    /// Where the pieces of the last game are.
    pub(super) fn pieces(&self) -> Tracker {
        self.known.game.as_ref().map(|game| game.pieces.clone()).unwrap_or_default()
    }
}
