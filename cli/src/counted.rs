//! A number with what it counts: `1 game`, `2,000 games`.

use indicatif::HumanCount;

/// A number with the noun in singular or plural.
pub(crate) fn counted(number: u64, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {noun}{ending}", HumanCount(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular_and_none_is_plural() {
        assert_eq!([0, 1, 2_000].map(|number| counted(number, "game")), ["0 games", "1 game", "2,000 games"]);
    }
}
