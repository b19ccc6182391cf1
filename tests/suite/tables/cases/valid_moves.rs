//! `valid_moves.tsv`: whole lists of legal moves, and their canonical wording.
//!
//! Columns: `game_string`, `moves`, `features`. Both the moves and the texts must be exactly the listed ones.

use std::collections::BTreeSet;
use vespine_engine::{Game, Move};
use vespine_tests::compare::same_moves;
use vespine_tests::tsv::Row;

pub(crate) fn check(_: &str, row: &Row) -> Result<(), String> {
    let game: Game = row.get("game_string")?.parse().map_err(|error| format!("{error}"))?;
    let position = game.position();
    let texts: BTreeSet<String> = row.get("moves")?.split(';').map(str::to_owned).collect();
    let read = texts.iter().map(|text| position.read_move(text).map(|read| read.mv));
    let expected: BTreeSet<Move> = read.collect::<Result<_, _>>().map_err(|error| error.to_string())?;
    let found = position.legal_moves();
    same_moves(position, &found.iter().copied().collect(), &expected)?;
    let written: BTreeSet<String> = found.iter().map(|&mv| position.write_move(mv)).collect();
    let strange: Vec<&String> = written.symmetric_difference(&texts).collect();
    if strange.is_empty() { Ok(()) } else { Err(format!("not worded alike: {strange:?}")) }
}
