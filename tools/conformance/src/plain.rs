//! What an engine has said, as a part of a report: one line of a decent length, whatever the engine has sent.

/// The beginning of a text, with control characters spelled out.
pub(super) fn plain(text: &str, longest: usize) -> String {
    let mut line = String::new();
    for (place, letter) in text.chars().enumerate() {
        if place == longest {
            line.push_str("...");
            break;
        }
        if letter.is_control() { line.extend(letter.escape_default()) } else { line.push(letter) }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_short_and_does_nothing_to_a_terminal() {
        assert_eq!(plain("a\u{1b}[2Jb\n", 20), "a\\u{1b}[2Jb\\n");
        assert_eq!(plain("\u{fc}\u{fc}\u{fc}", 2), "\u{fc}\u{fc}...");
    }
}
