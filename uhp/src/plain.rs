//! Any text as one line of a decent length that does nothing to a terminal but to be shown, whoever has sent it.
//!
//! ```text
//!   a client's command  ──► plain_ascii ──► a reply of ours
//!   an engine's answer  ──► plain       ──► messages, reports, transcripts
//! ```

/// The beginning of a text in one line: what cannot be printed is spelled out, and where the line gets longer than so many
/// letters it ends with dots.
///
/// Control characters are spelled out, and so are letters that cannot be seen or that turn the direction of writing.
/// Backslashes stay as they are, since moves are full of them.
///
/// ```
/// use vespine_uhp::plain;
///
/// assert_eq!(plain("wA1 \\bQ\u{1b}[2J\r", 40), "wA1 \\bQ\\u{1b}[2J\\r");
/// assert_eq!(plain("für Elise", 3), "für...");
/// ```
#[must_use]
pub fn plain(text: &str, longest: usize) -> String {
    spelled_out(text, longest, |letter| {
        // What is escaped without need when a text is quoted.
        matches!(letter, '"' | '\'' | '\\') || letter.escape_debug().len() == 1
    })
}

/// The same in ASCII alone.
pub(crate) fn plain_ascii(text: &str, longest: usize) -> String {
    spelled_out(text, longest, |letter| matches!(letter, ' '..='~'))
}

fn spelled_out(text: &str, longest: usize, is_kept: impl Fn(char) -> bool) -> String {
    let mut line = String::new();
    let mut length = 0;
    for letter in text.chars() {
        if length >= longest {
            line.push_str("...");
            break;
        }
        if is_kept(letter) {
            line.push(letter);
            length += 1;
        } else {
            let spelling = letter.escape_default();
            length += spelling.len();
            line.extend(spelling);
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_stays_one_short_line() {
        assert_eq!(plain_ascii("no piece named \"wX1\"", 400), "no piece named \"wX1\"");
        assert_eq!(plain_ascii("a\nb\u{0}\u{fc}", 400), "a\\nb\\u{0}\\u{fc}");
        for long in ["x", "\u{1b}", "\u{fc}"].map(|letter| letter.repeat(1_000_000)) {
            for line in [plain(&long, 400), plain_ascii(&long, 400)] {
                assert!(line.chars().count() < 415 && line.ends_with("..."), "{line}");
            }
        }
    }

    #[test]
    fn a_line_does_nothing_to_a_terminal() {
        assert_eq!(plain("a\u{1b}[2Jb\n", 20), "a\\u{1b}[2Jb\\n");
        assert_eq!(plain("\u{9b}2J", 20), "\\u{9b}2J");
        assert_eq!(plain("\u{202e}\u{200b}\u{feff}", 99), "\\u{202e}\\u{200b}\\u{feff}");
        assert_eq!(plain("it's \"wQ\" \\wA1", 99), "it's \"wQ\" \\wA1");
    }

    #[test]
    fn letters_of_all_languages_are_shown() {
        assert_eq!(plain("\u{fc}\u{fc}\u{fc}", 2), "\u{fc}\u{fc}...");
        assert_eq!(plain("Spinne \u{8718}\u{86db}", 99), "Spinne \u{8718}\u{86db}");
    }
}
