//! A reason as a sentence, for the people who read it in a box of their viewer: a capital letter first, a full stop last.
//!
//! Reasons are written by those who refuse something, in the words of the crate that they come from: lower case and
//! without a stop, so that they fit into other texts. Here, where they become lines, is the one place that makes sentences.

/// The reason as a sentence. One that begins with a name, such as wA1, keeps its first letter.
pub(crate) fn sentence(reason: &str) -> String {
    let first_word = reason.split(' ').next().unwrap_or_default();
    let is_name =
        first_word.chars().skip(1).any(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit());
    let mut letters = reason.chars();
    let mut text: String = match letters.next() {
        Some(first) if !is_name => first.to_ascii_uppercase().to_string() + letters.as_str(),
        _ => reason.to_owned(),
    };
    if !text.ends_with(['.', '!', '?']) {
        text.push('.');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reason_gets_a_capital_letter_and_a_full_stop() {
        let cases = [
            ("there is no game: begin one with newgame", "There is no game: begin one with newgame."),
            ("a piece is placed on an empty hex", "A piece is placed on an empty hex."),
            ("no piece named \"foo\"", "No piece named \"foo\"."),
            ("move 3 (\"wQ wS1-\"): it is bad", "Move 3 (\"wQ wS1-\"): it is bad."),
            ("\"99\" is not a depth", "\"99\" is not a depth."),
        ];
        for (reason, expected) in cases {
            assert_eq!(sentence(reason), expected);
        }
    }

    #[test]
    fn names_stay_as_they_are_and_so_does_what_is_a_sentence() {
        for name in ["wA1", "bQ", "wM", "bS2", "NumThreads"] {
            assert_eq!(sentence(&format!("{name} is pinned")), format!("{name} is pinned."));
        }
        for whole in ["It is.", "What is cut off...", "Is it?"] {
            assert_eq!(sentence(whole), whole);
        }
        assert_eq!(sentence(""), ".");
    }
}
