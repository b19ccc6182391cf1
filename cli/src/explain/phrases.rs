//! The small change of English: numbers, lists, plurals, and lines of a decent length.

use vespine_engine::{Bug, Color, Piece};

/// Holds the two words of a move together at the end of a line.
const UNBROKEN_SPACE: char = '\u{a0}';

/// A text that is not to be broken into two lines.
pub(crate) fn unbroken(text: &str) -> String {
    text.replace(' ', "\u{a0}")
}

/// A text with plain spaces again.
pub(super) fn plain(text: &str) -> String {
    text.replace(UNBROKEN_SPACE, " ")
}

/// A small number in words.
pub(super) fn number(number: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(number).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

/// So many hexes, in words.
pub(super) fn hexes(count: usize) -> String {
    format!("{} {}", number(count), if count == 1 { "hex" } else { "hexes" })
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list(items: &[String], conjunction: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} {conjunction} {last}", first.join(", ")),
    }
}

/// The names of some pieces, as a list.
pub(super) fn names(pieces: impl IntoIterator<Item = Piece>, conjunction: &str) -> String {
    let names: Vec<String> = pieces.into_iter().map(|piece| piece.to_string()).collect();
    list(&names, conjunction)
}

/// One or more bugs of a species: `an ant`, `two beetles`.
pub(super) fn bugs(bug: Bug, count: usize) -> String {
    match (count, bug) {
        (1, Bug::Ant) => "an ant".to_owned(),
        (1, _) => format!("a {bug}"),
        (_, Bug::Mosquito) => format!("{} mosquitoes", number(count)),
        _ => format!("{} {bug}s", number(count)),
    }
}

/// The colour as an adjective.
pub(super) fn adjective(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// The sentence with a capital at its beginning, unless it begins with the name of a piece.
pub(super) fn sentence(text: &str) -> String {
    if text.chars().nth(1).is_some_and(char::is_uppercase) {
        return text.to_owned();
    }
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
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
    fn lists_have_commas_and_one_conjunction() {
        let items = ["a", "b", "c"].map(str::to_owned);
        assert_eq!(list(&items[..1], "and"), "a");
        assert_eq!(list(&items[..2], "and"), "a and b");
        assert_eq!(list(&items, "or"), "a, b or c");
    }

    #[test]
    fn a_sentence_begins_with_a_capital_or_a_piece() {
        assert_eq!(sentence("in hand is an ant."), "In hand is an ant.");
        assert_eq!(sentence("wP is pinned."), "wP is pinned.");
    }

    #[test]
    fn bugs_are_counted_in_words() {
        assert_eq!(bugs(Bug::Ant, 1), "an ant");
        assert_eq!(bugs(Bug::Beetle, 2), "two beetles");
    }

    #[test]
    fn moves_are_not_broken_at_the_end_of_a_line() {
        let text = format!("White plays {} now", unbroken("wA1 bQ-"));
        assert_eq!(wrapped(&text, "- ", 16), "- White plays\n  wA1 bQ- now");
        assert_eq!(wrapped("a bcdefghij k", "- ", 6), "- a\n  bcde\n  fghi\n  j k");
    }
}
