//! `repetition.tsv`: how often the last position of a game has occurred in it.
//!
//! Columns: `name`, `game_string`, `occurrences`. Positions are equal when side to move and stacks are, whichever of
//! several equal pieces stands where, and when the same piece is barred from moving, if that makes a difference.

use vespine_engine::Game;
use vespine_tests::tsv::Row;

pub(crate) fn check(_: &str, row: &Row) -> Result<(), String> {
    let game: Game = row.get("game_string")?.parse().map_err(|error| format!("{error}"))?;
    let expected: usize = row.known("occurrences")?.ok_or("a number of occurrences is missing")?;
    if game.occurrences() != expected {
        return Err(format!("{} occurrences instead of {expected}", game.occurrences()));
    }
    if game.is_threefold_repetition() != (expected >= 3) {
        return Err("threefold means at least three occurrences".to_owned());
    }
    if game.position().outcome().is_some() {
        return Err("a repetition does not end the game".to_owned());
    }
    Ok(())
}
