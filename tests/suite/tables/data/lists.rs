//! Lists of all legal moves of a position, and moves that are refused.
//!
//! The wording of a move is arbitrary, so lists are compared as sets of piece and place.

use libtest_mimic::Trial;
use std::collections::BTreeSet;
use std::path::Path;
use vespine_engine::{Game, Move};
use vespine_tests::cases;
use vespine_tests::compare::same_moves;
use vespine_tests::reference::text::read_move;
use vespine_tests::tsv::Row;
use vespine_tests::twins::{Twins, translated};

pub(crate) fn tests(folder: &Path) -> Vec<Trial> {
    let of = |name: &str, check| cases::tests(&folder.join(name), "validmoves", check);
    let mut trials = of("realgames.tsv", |_, row| is_list(row, "moves"));
    trials.extend(of("mzinga_realgames.tsv", |_, row| is_list(row, "moves")));
    trials.extend(of("mzinga_bugs.tsv", |_, row| is_list(row, "all_moves")));
    trials.extend(of("invalid_moves.tsv", |_, row| is_refused(row)));
    trials
}

fn is_list(row: &Row, column: &str) -> Result<(), String> {
    let twins = Twins::read(row.get("GameString")?)?;
    let texts = row.get(column)?.split(';').filter(|text| !text.is_empty());
    let listed = texts.map(|text| read_move(&twins.state, text).map(|mv| translated(&mv)));
    let listed: BTreeSet<Move> = listed.collect::<Result<_, String>>()?;
    let reference: BTreeSet<Move> = twins.state.legal_moves().iter().map(translated).collect();
    let position = &twins.position;
    same_moves(position, &reference, &listed).map_err(|error| format!("reference: {error}"))?;
    same_moves(position, &position.legal_moves().iter().copied().collect(), &listed)
}

fn is_refused(row: &Row) -> Result<(), String> {
    let (text, mv, verdict) = (row.get("GameString")?, row.get("illegal_move")?, row.get("verdict")?);
    if !verdict.starts_with("invalid") {
        return Err(format!("{mv} is {verdict}, which this test does not understand"));
    }
    let mut game: Game = text.parse().map_err(|error| format!("{error}"))?;
    let before = game.to_string();
    if game.play_text(mv).is_ok() || game.to_string() != before {
        return Err(format!("{mv} was played"));
    }
    let mut state = Twins::read(text)?.state;
    if state.play_text(mv).is_ok() { Err(format!("reference: {mv} was played")) } else { Ok(()) }
}
