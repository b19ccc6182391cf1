//! `outcomes.tsv`: who has won, if anybody.
//!
//! Columns: `name`, `game_string`, `state`. The state is a GameString's word: `WhiteWins`, `BlackWins`, `Draw`, or
//! `InProgress` while the game goes on.

use vespine_engine::Game;
use vespine_tests::composed;
use vespine_tests::tsv::Row;
use vespine_tests::twins::Twins;

pub(crate) fn check(_: &str, row: &Row) -> Result<(), String> {
    let text = row.get("game_string")?;
    let expected = row.get("state")?;
    let twins = Twins::read(text)?;
    let word = |outcome: Option<String>| outcome.unwrap_or_else(|| "InProgress".to_owned());
    let same = |who: &str, found: &str| {
        if found == expected { Ok(()) } else { Err(format!("{who}: {found} instead of {expected}")) }
    };
    same("engine", &word(twins.position.outcome().map(|outcome| outcome.to_string())))?;
    same("reference", &word(twins.state.outcome().map(|outcome| outcome.to_string())))?;
    if twins.position.legal_moves().is_empty() != (expected != "InProgress") {
        return Err("there are moves exactly while the game goes on".to_owned());
    }
    if composed::read(text)?.is_some() {
        return Ok(());
    }
    let game: Game = text.parse().map_err(|error| format!("{error}"))?;
    same("GameString", game.to_string().split(';').nth(1).unwrap_or_default())
}
