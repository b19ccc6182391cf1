//! What engines have said, as it is kept and shown: of a decent length, and without power over a terminal.
//!
//! ```text
//!   an engine ──► Said         what is kept in a record: no more than anybody would read
//!                  └─► shown   on a screen, on a page: control characters spelled out, and shorter still
//! ```

use std::fmt;

use serde::{Deserialize, Serialize};
use vespine_uhp::plain;

/// A text from an engine. Of a long one only the beginning is kept, with a word about how much is missing.
///
/// ```
/// use vespine_arena::Said;
///
/// let said = Said::from("x".repeat(900_000));
/// assert!(said.as_str().ends_with("x… 896,060 more characters"));
/// assert_eq!(Said::from(said.as_str()), said);
/// assert_eq!(Said::from("\u{1b}[2J").to_string(), "\\u{1b}[2J");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(from = "String")]
pub struct Said(
    // At most `Said::LONGEST` characters.
    String,
);

/// Room for the word about what is missing.
const NOTICE: usize = 60;

impl Said {
    /// The most characters that are kept: a GameString of some four hundred plies.
    pub const LONGEST: usize = 4_000;

    /// The text as it was said.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<String> for Said {
    fn from(text: String) -> Said {
        // What fits with the notice fits as well when it is read again.
        match text.char_indices().nth(Said::LONGEST) {
            None => Said(text),
            Some(_) => Said(beginning(&text, Said::LONGEST - NOTICE)),
        }
    }
}

impl From<&str> for Said {
    fn from(text: &str) -> Said {
        Said::from(text.to_owned())
    }
}

/// The text as it may be shown anywhere.
impl fmt::Display for Said {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&plain(&self.0, usize::MAX))
    }
}

/// A text as it may be shown anywhere, see [`plain`]: in one line, and without power over a terminal. Of a long one the
/// beginning, with a word about how much is missing.
///
/// ```
/// assert_eq!(vespine_arena::shown("a\u{1b}[2J\nb", 99), "a\\u{1b}[2J\\nb");
/// assert_eq!(vespine_arena::shown("abcdef", 4), "abcd… 2 more characters");
/// ```
#[must_use]
pub fn shown(text: &str, longest: usize) -> String {
    plain(&beginning(text, longest), usize::MAX)
}

/// The first so many characters of a text, and how many follow.
fn beginning(text: &str, longest: usize) -> String {
    let Some((end, _)) = text.char_indices().nth(longest) else {
        return text.to_owned();
    };
    match text[end..].chars().count() {
        1 => format!("{}… 1 more character", &text[..end]),
        more => format!("{}… {} more characters", &text[..end], thousands(more as u64)),
    }
}

/// A number with a comma between thousands.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_stays_the_same_when_it_is_written_and_read_again() {
        for length in [0, 1, 3_999, 4_000, 4_001, 4_030, 900_000] {
            let said = Said::from("é".repeat(length));
            assert!(said.as_str().chars().count() <= Said::LONGEST, "{length}");
            assert_eq!(Said::from(said.as_str()), said, "{length}");
            let json = serde_json::to_string(&said).expect("it is a text");
            assert_eq!(serde_json::from_str::<Said>(&json).expect("it was written so"), said);
        }
    }

    #[test]
    fn nothing_that_is_shown_moves_a_cursor_or_turns_the_text_around() {
        for letter in ['\0', '\u{7}', '\u{1b}', '\r', '\n', '\u{9b}', '\u{202e}', '\u{2066}'] {
            assert!(shown(&format!("a{letter}b"), 9).is_ascii(), "{letter:?}");
        }
        assert_eq!(shown("é 五 — ok", 99), "é 五 — ok");
    }

    #[test]
    fn thousands_are_apart() {
        assert_eq!(
            [0, 999, 1_000, 899_000, 1_234_567].map(thousands),
            ["0", "999", "1,000", "899,000", "1,234,567"]
        );
    }
}
