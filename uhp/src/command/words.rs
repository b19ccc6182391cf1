//! The words of a command, taken one after the other; what is wrong with one is told with the command it belongs to.

use std::str::FromStr;

use super::CommandError;

/// What stands between words. Any other letter, however blank it looks, is part of a word.
pub(crate) const BLANKS: [char; 2] = [' ', '\t'];

/// What is left of a command.
pub(super) struct Words<'a> {
    /// The name of the command, for errors.
    command: &'static str,
    rest: &'a str,
}

impl<'a> Words<'a> {
    /// The words after the name of a command.
    pub(super) fn new(command: &'static str, rest: &'a str) -> Words<'a> {
        Words { command, rest }
    }

    pub(super) fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest.trim_start_matches(BLANKS);
        let (word, rest) = rest.split_once(BLANKS).unwrap_or((rest, ""));
        self.rest = rest;
        (!word.is_empty()).then_some(word)
    }

    /// The next word, read in some way.
    pub(super) fn value<T>(
        &mut self,
        expected: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, CommandError> {
        let missing = CommandError::Missing { command: self.command, expected };
        self.optional_value(expected, read)?.ok_or(missing)
    }

    /// The next word, if there is one, read in some way.
    pub(super) fn optional_value<T>(
        &mut self,
        expected: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, CommandError> {
        let Some(word) = self.next() else {
            return Ok(None);
        };
        read(word).map(Some).ok_or_else(|| self.unexpected(word, expected))
    }

    /// The next word as a whole number.
    pub(super) fn number<T: FromStr>(&mut self, expected: &'static str) -> Result<T, CommandError> {
        self.value(expected, whole)
    }

    /// The next word, if there is one, as a whole number.
    pub(super) fn optional_number<T: FromStr>(
        &mut self,
        expected: &'static str,
    ) -> Result<Option<T>, CommandError> {
        self.optional_value(expected, whole)
    }

    /// The complaint about a word.
    pub(super) fn unexpected(&self, word: &str, expected: &'static str) -> CommandError {
        CommandError::Unexpected { command: self.command, text: word.to_owned(), expected }
    }

    /// There must not be any more words.
    pub(super) fn end(mut self) -> Result<(), CommandError> {
        match self.next() {
            None => Ok(()),
            Some(word) => Err(CommandError::Surplus { command: self.command, text: word.to_owned() }),
        }
    }
}

/// Digits and nothing else.
fn whole<T: FromStr>(word: &str) -> Option<T> {
    word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok())?
}

/// A text with single blanks between its words.
pub(super) fn collapsed(text: &str) -> String {
    text.split(BLANKS).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}
