//! Text in lines of a decent length.

/// Holds the two words of a move together at the end of a line.
const UNBROKEN_SPACE: char = '\u{a0}';

/// A text that is not to be broken into two lines.
pub(crate) fn unbroken(text: &str) -> String {
    text.replace(' ', "\u{a0}")
}

/// A text with plain spaces again.
pub(crate) fn plain(text: &str) -> String {
    text.replace(UNBROKEN_SPACE, " ")
}

/// A text in lines of at most `width` letters. The first begins with `bullet`, the others are indented as far. A word that is
/// longer than a line is cut.
pub(crate) fn wrapped(text: &str, bullet: &str, width: usize) -> String {
    let indent = " ".repeat(bullet.chars().count());
    let room = width.saturating_sub(indent.len()).max(1);
    let mut lines = vec![bullet.to_owned()];
    let words = text.split(' ').flat_map(|word| pieces(word, room));
    for word in words {
        let line = lines.last_mut().expect("there is a line from the beginning");
        let is_begun = line.chars().count() > indent.len();
        if is_begun && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(format!("{indent}{word}"));
        } else {
            if is_begun {
                line.push(' ');
            }
            line.push_str(&word);
        }
    }
    plain(&lines.join("\n"))
}

/// A word in pieces of at most so many letters.
fn pieces(word: &str, longest: usize) -> Vec<String> {
    if word.chars().count() <= longest {
        return vec![word.to_owned()];
    }
    let letters: Vec<char> = word.chars().collect();
    letters.chunks(longest).map(|piece| piece.iter().collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_not_broken_at_the_end_of_a_line() {
        let text = format!("White plays {} now", unbroken("wA1 bQ-"));
        assert_eq!(wrapped(&text, "- ", 16), "- White plays\n  wA1 bQ- now");
        assert_eq!(wrapped("a bcdefghij k", "- ", 6), "- a\n  bcde\n  fghi\n  j k");
    }
}
