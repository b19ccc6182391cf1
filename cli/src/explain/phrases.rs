//! The small change of English: numbers, lists and plurals.

use vespine_engine::{Bug, Color, Piece};

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
}
