//! Any text as a part of a reply: one line of ASCII of a decent length, whatever a client has sent.

/// The longest line about something that a client has sent.
const LONGEST: usize = 400;

/// The text with everything but plain letters spelled out, and cut off where it gets too long.
pub(crate) fn plain(text: &str) -> String {
    let mut line = String::new();
    for letter in text.chars() {
        if line.len() > LONGEST {
            line.push_str("...");
            break;
        }
        if letter.is_control() || !letter.is_ascii() {
            line.extend(letter.escape_default());
        } else {
            line.push(letter);
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_stays_one_short_line_of_ascii() {
        assert_eq!(plain("no piece named \"wX1\""), "no piece named \"wX1\"");
        assert_eq!(plain("a\nb\u{0}\u{fc}"), "a\\nb\\u{0}\\u{fc}");
        let long = plain(&"x".repeat(1_000_000));
        assert!(long.len() < LONGEST + 10 && long.ends_with("..."));
    }
}
