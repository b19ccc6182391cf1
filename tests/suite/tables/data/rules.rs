//! Positions with a question about one rule, such as whether a move is legal or who has won.
//!
//! The column `kind` says what is asked, the column `argument` about what. Questions about the best move are put to the
//! search.

use libtest_mimic::Trial;
use std::collections::BTreeSet;
use std::path::Path;
use vespine_engine::{Game, Move, Piece, Position};
use vespine_search::{Limits, Searcher};
use vespine_tests::cases::{failure, trial};
use vespine_tests::compare::same_moves;
use vespine_tests::tsv::{self, Row};

pub(crate) fn tests(table: &Path) -> Vec<Trial> {
    match tsv::read(table) {
        Ok(rows) => rows.into_iter().map(test).collect(),
        Err(error) => vec![failure("uhp::rule_cases", error)],
    }
}

fn test(row: Row) -> Trial {
    let name = format!("uhp::rule_cases: {}", row.get("title").unwrap_or_default());
    trial(&name, move || check(&row).map_err(|error| format!("{}: {error}", row.place())))
}

fn check(row: &Row) -> Result<(), String> {
    let game: Game = row.get("GameString")?.parse().map_err(|error| format!("{error}"))?;
    let (position, argument) = (game.position(), row.get("argument")?);
    let list = position.legal_moves();
    let piece = || argument.parse::<Piece>().map_err(|error| error.to_string());
    let holds = match row.get("kind")? {
        "move_illegal" => game.clone().play_text(argument).is_err(),
        "move_legal" => game.clone().play_text(argument).is_ok(),
        "moves_for_piece" => return is_all_of_a_piece(position, argument),
        "no_moves_for_piece" => position.moves_of(piece()?).is_empty(),
        "all_moves_are_placements" => list.iter().all(|&mv| placed(position, mv).is_some()),
        "all_moves_place" => {
            let expected = piece()?;
            list.iter().all(|&mv| placed(position, mv) == Some(expected))
        }
        "game_over" => {
            list.is_empty() && position.outcome().is_some_and(|outcome| outcome.to_string() == argument)
        }
        "must_pass" => position.must_pass() && list[..] == [Move::Pass],
        "bestmove_to_cell" => is_best_to(&game, argument)?,
        "bestmove_avoid_cell" => !is_best_to(&game, argument)?,
        kind => return Err(format!("unknown kind {kind}")),
    };
    if holds { Ok(()) } else { Err(format!("not so: {:?}", texts(position))) }
}

fn is_all_of_a_piece(position: &Position, listed: &str) -> Result<(), String> {
    let read = listed.split(';').map(|text| position.read_move(text).map(|read| read.mv));
    let expected: BTreeSet<Move> = read.collect::<Result<_, _>>().map_err(|error| error.to_string())?;
    let piece = expected.first().and_then(|mv| mv.piece()).ok_or("no piece moves")?;
    let found = position.moves_of(piece).iter().map(|to| Move::Put { piece, to }).collect();
    same_moves(position, &found, &expected)
}

/// Does the best move go to this place, which is told without the piece?
fn is_best_to(game: &Game, place: &str) -> Result<bool, String> {
    let position = game.position();
    let limits = Limits::infinite().nodes(50_000);
    let best = Searcher::new(1, 4).search(game, limits, &mut ()).ok_or("no answer")?.best;
    let Some(piece) = best.piece() else { return Ok(false) };
    let there = position.read_move(&format!("{piece} {place}")).map_err(|error| error.to_string())?.mv;
    Ok(best == there)
}

/// The piece, if the move takes it from the hand.
fn placed(position: &Position, mv: Move) -> Option<Piece> {
    mv.piece().filter(|&piece| !position.board().in_play().contains(piece))
}

fn texts(position: &Position) -> Vec<String> {
    position.legal_moves().iter().map(|&mv| position.write_move(mv)).collect()
}
