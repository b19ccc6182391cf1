//! A conversation up to its last reply, and what is known from the replies before.

use std::collections::BTreeMap;

use super::tracker::{PrintedGame, Tracker};

/// A conversation up to its last reply.
#[derive(Default)]
pub(super) struct Conversation {
    /// What was asked last, if it was asked alone.
    pub(super) command: Option<String>,
    /// The lines of the last reply.
    pub(super) lines: Vec<String>,
    /// How many of them have been looked at.
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
    /// The same game, as it was printed.
    pub(super) game_string: Option<String>,
    pub(super) moves: Option<String>,
}

impl Conversation {
    /// Something was asked: the reply before becomes knowledge.
    pub(super) fn forget_reply(&mut self, command: Option<&str>) {
        let news = std::mem::take(&mut self.news);
        self.known.game = news.game.or(self.known.game.take());
        self.known.game_string = news.game_string.or(self.known.game_string.take());
        self.known.moves = news.moves.or(self.known.moves.take());
        self.seen = 0;
        self.lines.clear();
        self.command = command.map(|command| command.trim().to_owned());
    }

    /// The reply.
    pub(super) fn hear(&mut self, lines: Vec<String>) -> Result<(), String> {
        self.lines = lines;
        if self.lines.first().is_some_and(|line| PrintedGame::is_meant_by(line)) {
            let line = self.only_line()?.to_owned();
            self.news.game = Some(PrintedGame::read(&line)?);
            self.news.game_string = Some(line);
        }
        let asks_for_moves =
            self.command.as_ref().is_some_and(|command| command.eq_ignore_ascii_case("validmoves"));
        if asks_for_moves && !self.is_refusal(&["err", "invalidmove"]) {
            self.news.moves = Some(self.only_line()?.to_owned());
        }
        Ok(())
    }

    /// Does the last reply begin with one of these words?
    pub(super) fn is_refusal(&self, words: &[&str]) -> bool {
        let first = self.lines.first().and_then(|line| line.split_whitespace().next());
        first.is_some_and(|first| words.contains(&first))
    }

    /// Was it asked to play a move?
    pub(super) fn is_about_a_move(&self) -> bool {
        let word = self.command.as_ref().and_then(|command| command.split_whitespace().next());
        word.is_some_and(|word| ["play", "pass"].contains(&word))
    }

    /// The next line of the last reply.
    pub(super) fn next_line(&mut self) -> Result<&str, String> {
        let line = self.lines.get(self.seen).ok_or("one more line was expected")?;
        self.seen += 1;
        Ok(line)
    }

    /// The lines of the last reply that were not looked at yet.
    pub(super) fn other_lines(&mut self) -> &[String] {
        let seen = std::mem::replace(&mut self.seen, self.lines.len());
        self.lines.get(seen..).unwrap_or_default()
    }

    /// The line of a reply that has only one.
    pub(super) fn only_line(&self) -> Result<&str, String> {
        match &self.lines[..] {
            [line] => Ok(line),
            _ => Err("a reply of one line was expected".to_owned()),
        }
    }

    pub(super) fn first_line(&self) -> Result<&String, String> {
        self.lines.first().ok_or_else(|| "a line was expected".to_owned())
    }

    /// Where the pieces of the last game are.
    pub(super) fn pieces(&self) -> Tracker {
        self.known.game.as_ref().map(|game| game.pieces.clone()).unwrap_or_default()
    }
}
