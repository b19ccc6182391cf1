//! A move is listed exactly when it is legal, in whatever way one asks.
//!
//! The list, the count, the visitor, the question about one move and the reason for its refusal come from the same
//! generator by different ways, and must not contradict each other.

use crate::{generated, generated_cases};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use vespine_engine::{
    Bug, Color, FirstTurnQueen, Game, GameType, Hex, IllegalMove, LastPly, Move, Piece, Position, Rules,
    perft,
};

proptest! {
    #![proptest_config(generated_cases(60))]

    #[test]
    fn what_is_listed_is_legal_and_nothing_else(generated in generated()) {
        for position in generated.positions().iter().step_by(10) {
            let listed: BTreeSet<Move> = position.legal_moves().iter().copied().collect();
            let legal: BTreeSet<Move> = all_moves(position).filter(|&mv| position.is_legal(mv)).collect();
            prop_assert_eq!(&legal, &listed, "{:?}", position);
            prop_assert_eq!(position.count_moves(), listed.len() as u64);
            prop_assert_eq!(position.must_pass(), listed == BTreeSet::from([Move::Pass]));
            prop_assert_eq!(position.outcome().is_some(), listed.is_empty());
        }
    }

    #[test]
    fn what_is_refused_has_a_reason_and_changes_nothing(generated in generated(), salt in 0..1000_usize) {
        for mut position in generated.positions() {
            let before = format!("{position:?}");
            for piece in all_pieces() {
                let to = Hex::at(piece.index() as i32 * 7 % 9 - 4, (piece.index() + salt) as i32 % 9 - 4);
                let mv = Move::Put { piece, to };
                let reason = position.check(mv);
                prop_assert_eq!(reason.is_ok(), position.is_legal(mv));
                if reason.is_err() {
                    prop_assert_eq!(position.try_play(mv).err(), reason.err());
                    prop_assert!(is_plausible(&position, piece, reason), "{:?} for {:?} in {}", reason, mv, before);
                }
            }
            prop_assert_eq!(format!("{position:?}"), before);
        }
    }

    #[test]
    fn a_visitor_who_has_seen_enough_sees_no_more(generated in generated(), enough in 1..6_usize) {
        for position in generated.positions() {
            let mut sets = 0;
            let flow = position.visit_moves(|moves| {
                assert!(!moves.to.is_empty(), "a piece without moves is shown");
                sets += 1;
                if sets == enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            prop_assert!(sets <= enough);
            prop_assert_eq!(flow.is_break(), sets == enough);
        }
    }
}

#[test]
fn by_the_printed_rules_the_queen_may_be_the_first_piece() {
    let printed = Rules { game_type: GameType::BASE, first_turn_queen: FirstTurnQueen::Allowed };
    let mut position = Position::new(printed);
    assert_eq!(perft(&mut position, 1, LastPly::Counted), 5);
    assert_eq!(perft(&mut position, 2, LastPly::Counted), 5 * 5 * 6);
    let text = "Base;InProgress;White[2];wQ;bQ wQ-";
    let game = Game::read(text, FirstTurnQueen::Allowed).map(|game| game.to_string());
    assert_eq!(game, Ok(text.to_owned()));
    assert!(text.parse::<Game>().is_err(), "the tournament rules are the usual ones");
}

/// Every piece to every hex near the hive, and the pass.
fn all_moves(position: &Position) -> impl Iterator<Item = Move> {
    let hexes = hexes_near(position);
    let puts =
        all_pieces().flat_map(move |piece| hexes.clone().into_iter().map(move |to| Move::Put { piece, to }));
    puts.chain([Move::Pass])
}

/// Everything within two steps of the hive, and some places far away.
fn hexes_near(position: &Position) -> BTreeSet<Hex> {
    let mut hexes: BTreeSet<Hex> = position.board().occupied().iter().chain([Hex::ORIGIN]).collect();
    for _ in 0..2 {
        let around: Vec<Hex> = hexes.iter().flat_map(|hex| hex.neighbors()).collect();
        hexes.extend(around);
    }
    hexes.extend((0..16).map(|step| Hex::at(step, 3 * step)));
    hexes
}

/// The 28 pieces of the largest game.
fn all_pieces() -> impl Iterator<Item = Piece> {
    Color::ALL.into_iter().flat_map(|color| {
        let of_bug =
            move |bug: Bug| (1..=bug.per_side()).filter_map(move |number| Piece::new(color, bug, number));
        Bug::ALL.into_iter().flat_map(of_bug)
    })
}

/// Could this be the reason, seen from the piece alone?
fn is_plausible(position: &Position, piece: Piece, reason: Result<(), IllegalMove>) -> bool {
    let board = position.board();
    let in_play = board.in_play().contains(piece);
    let own = piece.color() == position.to_move();
    match reason {
        Ok(()) | Err(IllegalMove::CanMove) => false,
        Err(IllegalMove::GameOver) => position.outcome().is_some(),
        Err(IllegalMove::MustPass) => position.must_pass(),
        Err(IllegalMove::NotInGame(named)) => named == piece && !position.rules().game_type.has(piece.bug()),
        Err(IllegalMove::NotYours(named)) => named == piece && !own,
        Err(IllegalMove::OutOfOrder(named, next)) => {
            named == piece && !in_play && next.bug() == piece.bug() && next.number() < piece.number()
        }
        Err(IllegalMove::QueenFirst) => piece.bug() == Bug::Queen && own && !in_play,
        Err(IllegalMove::QueenDue) => piece.bug() != Bug::Queen && own && !in_play,
        Err(IllegalMove::Occupied | IllegalMove::Detached | IllegalMove::TouchesEnemy) => own && !in_play,
        Err(IllegalMove::QueenInHand) => position.reserve(position.to_move()).has(Bug::Queen),
        Err(IllegalMove::Stunned(named)) => named == piece && position.stunned() == Some(piece),
        Err(IllegalMove::Covered(named)) => named == piece && board.covered().contains(piece),
        Err(IllegalMove::Pinned(named)) => named == piece && position.pinned(piece.color()).contains(piece),
        Err(
            IllegalMove::SamePlace(named)
            | IllegalMove::CannotClimb(named)
            | IllegalMove::Gated(named)
            | IllegalMove::NotReachable(named),
        ) => named == piece && in_play,
    }
}
