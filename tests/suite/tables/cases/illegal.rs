//! `illegal/<reason>.tsv`: moves that are refused, and the rule that a player would name.
//!
//! Columns: `name`, `game_string`, `move`. The file is named after the variant of `IllegalMove` that must come out.
//! The game stays as it was, and where the reason is about a piece, its words name the piece. A place may also be
//! given by coordinates, `wA1 (5,0)`, for no wording leads to a hex away from the hive.

use libtest_mimic::Trial;
use vespine_engine::{Game, Hex, IllegalMove, Move, Piece, PlayError, Position};
use vespine_tests::cases::{failure, files, folder, title, trial};
use vespine_tests::composed;
use vespine_tests::tsv::{self, Row};
use vespine_tests::twins::Twins;

/// The names of all reasons, each of which has a table.
const REASONS: [&str; 19] = [
    "game_over",
    "can_move",
    "must_pass",
    "not_in_game",
    "not_yours",
    "out_of_order",
    "queen_first",
    "queen_due",
    "occupied",
    "detached",
    "touches_enemy",
    "queen_in_hand",
    "stunned",
    "covered",
    "pinned",
    "same_place",
    "cannot_climb",
    "gated",
    "not_reachable",
];

/// The name of a reason and the pieces that its words must name.
fn describe(reason: IllegalMove) -> (&'static str, Vec<Piece>) {
    let [
        game_over,
        can_move,
        must_pass,
        not_in_game,
        not_yours,
        out_of_order,
        queen_first,
        queen_due,
        occupied,
        detached,
        touches_enemy,
        queen_in_hand,
        stunned,
        covered,
        pinned,
        same_place,
        cannot_climb,
        gated,
        not_reachable,
    ] = REASONS;
    match reason {
        IllegalMove::GameOver => (game_over, vec![]),
        IllegalMove::CanMove => (can_move, vec![]),
        IllegalMove::MustPass => (must_pass, vec![]),
        IllegalMove::NotInGame(piece) => (not_in_game, vec![piece]),
        IllegalMove::NotYours(piece) => (not_yours, vec![piece]),
        IllegalMove::OutOfOrder(piece, next) => (out_of_order, vec![piece, next]),
        IllegalMove::QueenFirst => (queen_first, vec![]),
        IllegalMove::QueenDue => (queen_due, vec![]),
        IllegalMove::Occupied => (occupied, vec![]),
        IllegalMove::Detached => (detached, vec![]),
        IllegalMove::TouchesEnemy => (touches_enemy, vec![]),
        IllegalMove::QueenInHand => (queen_in_hand, vec![]),
        IllegalMove::Stunned(piece) => (stunned, vec![piece]),
        IllegalMove::Covered(piece) => (covered, vec![piece]),
        IllegalMove::Pinned(piece) => (pinned, vec![piece]),
        IllegalMove::SamePlace(piece) => (same_place, vec![piece]),
        IllegalMove::CannotClimb(piece) => (cannot_climb, vec![piece]),
        IllegalMove::Gated(piece) => (gated, vec![piece]),
        IllegalMove::NotReachable(piece) => (not_reachable, vec![piece]),
    }
}

pub(crate) fn check(expected: &str, row: &Row) -> Result<(), String> {
    let (text, mv) = (row.get("game_string")?, row.get("move")?);
    let refused = if composed::read(text)?.is_some() { in_position(text, mv)? } else { in_game(text, mv)? };
    let reason = match refused {
        Ok(_) => return Err(format!("{mv} was played")),
        Err(PlayError::Notation(error)) => return Err(error.to_string()),
        Err(PlayError::Illegal(reason)) => reason,
    };
    let (name, pieces) = describe(reason);
    let words = reason.to_string();
    if name != expected {
        return Err(format!("{mv} was refused because {words}"));
    }
    match pieces.into_iter().find(|piece| !words.contains(&piece.to_string())) {
        Some(piece) => Err(format!("{words:?} does not name {piece}")),
        None => Ok(()),
    }
}

/// Plays in a game, which must stay as it was.
fn in_game(text: &str, mv: &str) -> Result<Result<Move, PlayError>, String> {
    let mut game: Game = text.parse().map_err(|error| format!("{error}"))?;
    let before = game.clone();
    let played = match by_coordinates(mv) {
        Some(mv) => game.play(mv).map(|()| mv).map_err(PlayError::from),
        None => game.play_text(mv),
    };
    if game.to_string() != before.to_string() || !is_same(game.position(), before.position()) {
        return Err(format!("{before} became {game}"));
    }
    Ok(played)
}

/// Plays in a composed position, which must stay as it was.
fn in_position(text: &str, mv: &str) -> Result<Result<Move, PlayError>, String> {
    let before = Twins::read(text)?.position;
    let mut position = before.clone();
    let read = position.read_move(mv).map_err(|error| error.to_string())?.mv;
    let played = position.try_play(read).map(|undo| undo.mv()).map_err(PlayError::from);
    if is_same(&position, &before) { Ok(played) } else { Err(format!("{before:?} became {position:?}")) }
}

fn is_same(position: &Position, before: &Position) -> bool {
    let count = |position: &Position| (position.stunned(), position.hash(), position.count_moves());
    position == before && count(position) == count(before)
}

/// Reads a move such as `wA1 (5,0)`.
fn by_coordinates(text: &str) -> Option<Move> {
    let (piece, place) = text.split_once(" (")?;
    let (q, r) = place.strip_suffix(')')?.split_once(',')?;
    Some(Move::Put { piece: piece.parse().ok()?, to: Hex::at(q.parse().ok()?, r.parse().ok()?) })
}

/// Every reason has a table of at least two rows.
pub(crate) fn completeness() -> Vec<Trial> {
    let tables = match files(&folder().join("illegal"), ".tsv") {
        Ok(tables) => tables,
        Err(error) => return vec![failure("illegal", error)],
    };
    let has_rows = move |reason: &str| match tables.iter().find(|path| title(path) == reason) {
        Some(path) if tsv::read(path)?.len() >= 2 => Ok(()),
        Some(path) => Err(format!("{}: fewer than two rows", path.display())),
        None => Err(format!("no table for {reason}")),
    };
    let test = |reason| {
        let has_rows = has_rows.clone();
        trial(&format!("illegal::{reason} has its cases"), move || has_rows(reason))
    };
    REASONS.into_iter().map(test).collect()
}
