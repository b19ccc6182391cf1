//! Numbers of things, in the singular or the plural.

use indicatif::HumanCount;

/// `1 game`, `2,000 games`: the plural is the singular and an s.
pub(crate) fn count(number: u64, thing: &str) -> String {
    counted(number, thing, &format!("{thing}s"))
}

/// The same with a plural of its own: `1 ply`, `2 plies`.
pub(crate) fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", HumanCount(number), if number == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_is_no_plural() {
        assert_eq!((count(1, "game"), count(0, "game")), ("1 game".to_owned(), "0 games".to_owned()));
        assert_eq!(counted(2_000, "ply", "plies"), "2,000 plies");
    }
}
