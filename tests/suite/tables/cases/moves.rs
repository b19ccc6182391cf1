//! `moves/<bug>.tsv`: where one piece may go.
//!
//! Columns: `name`, `game_string`, `piece`, `moves`. The moves are all that this piece can do; `-` means that it
//! cannot move. Without a piece (`-`) they are all legal moves of the position. Moves are compared as piece and hex, in
//! any wording.

use std::collections::BTreeSet;
use vespine_engine::{Move, Piece, Position};
use vespine_tests::compare::same_moves;
use vespine_tests::reference::text::read_move;
use vespine_tests::tsv::Row;
use vespine_tests::twins::{Twins, translated};

pub(crate) fn check(_: &str, row: &Row) -> Result<(), String> {
    let twins = Twins::read(row.get("game_string")?)?;
    let piece: Option<Piece> = row.known("piece")?;
    let expected = listed(&twins, row.get("moves")?)?;
    let is_asked = |mv: &Move| piece.is_none() || mv.piece() == piece;
    if let Some(mv) = expected.iter().find(|mv| !is_asked(mv)) {
        return Err(format!("{} is a move of another piece", twins.position.write_move(*mv)));
    }
    let only_asked = |moves: BTreeSet<Move>| moves.into_iter().filter(is_asked).collect::<BTreeSet<Move>>();
    let position = &twins.position;
    let reference = only_asked(twins.state.legal_moves().iter().map(translated).collect());
    same_moves(position, &reference, &expected).map_err(|error| format!("reference: {error}"))?;
    let list = position.legal_moves();
    let set: BTreeSet<Move> = list.iter().copied().collect();
    if set.len() != list.len() {
        return Err("a move is listed twice".to_owned());
    }
    same_moves(position, &only_asked(set), &expected)?;
    piece.map_or(Ok(()), |piece| same_moves(position, &moves_of(position, piece), &expected))
}

fn moves_of(position: &Position, piece: Piece) -> BTreeSet<Move> {
    position.moves_of(piece).iter().map(|to| Move::Put { piece, to }).collect()
}

/// The moves of a list, each of which must be there once.
fn listed(twins: &Twins, texts: &str) -> Result<BTreeSet<Move>, String> {
    let mut moves = BTreeSet::new();
    for text in texts.split(';').filter(|&text| text != "-") {
        if !moves.insert(translated(&read_move(&twins.state, text)?)) {
            return Err(format!("{text} is listed twice"));
        }
    }
    Ok(moves)
}
