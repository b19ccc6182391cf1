//! `notation.tsv`: what is understood, how it is recorded, and what is refused.
//!
//! Columns: `name`, `game_string`, `move`, `recorded`, `refused`. The GameString is loaded and the move played, unless
//! it is `-`. Either the game is then written as `recorded`, or something is refused with an error that contains the
//! text in `refused`; the other column is `-`. Whatever was recorded loads again and is written the same.

use vespine_engine::Game;
use vespine_tests::tsv::Row;

pub(crate) fn check(_: &str, row: &Row) -> Result<(), String> {
    let (recorded, refused): (Option<String>, Option<String>) =
        (row.known("recorded")?, row.known("refused")?);
    match (play(row.get("game_string")?, row.known("move")?), recorded, refused) {
        (Ok(game), Some(expected), None) => {
            same(&game.to_string(), &expected)?;
            let again: Game = expected.parse().map_err(|error| format!("{expected}: {error}"))?;
            same(&again.to_string(), &expected)?;
            if again.position() == game.position() { Ok(()) } else { Err("another position".to_owned()) }
        }
        (Err(error), None, Some(offending)) if error.contains(&offending) => Ok(()),
        (Err(error), None, Some(offending)) => Err(format!("{error:?} does not name {offending}")),
        (Err(error), Some(_), None) => Err(error),
        (Ok(game), None, Some(_)) => Err(format!("not refused, but recorded as {game}")),
        (_, _, _) => Err("a row has either something recorded or something refused".to_owned()),
    }
}

fn play(game: &str, mv: Option<String>) -> Result<Game, String> {
    let mut game: Game = game.parse().map_err(|error| format!("{error}"))?;
    if let Some(mv) = mv {
        game.play_text(&mv).map_err(|error| error.to_string())?;
    }
    Ok(game)
}

fn same(found: &str, expected: &str) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{found} instead of {expected}")) }
}
