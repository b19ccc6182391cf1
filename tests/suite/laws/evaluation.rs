//! The evaluation favours nobody, explains itself, and sees what the rules say.
//!
//! It never plays a move: what both sides could do is read off one pass over the position. Here the moves are played.

use crate::{generated, generated_cases, images};
use proptest::prelude::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use vespine_engine::{Color, Direction, Hex, Move, Outcome, Piece, PieceSet, Position};
use vespine_evaluation::{Analysis, Evaluator, Reach, Score, Term, Weights, find_strike};
use vespine_tests::games::{Generated, all_rules};
use vespine_tests::plain_search::{can_win_now, is_threatened};
use vespine_tests::players::Player;
use vespine_tests::settings;

proptest! {
    #![proptest_config(generated_cases(60))]

    #[test]
    fn an_image_of_a_position_is_worth_the_same_to_the_side_to_move(generated in generated()) {
        for position in generated.positions().iter().step_by(4) {
            let score = score(position);
            for (seen, image) in images(position) {
                let found = self::score(&image);
                prop_assert_eq!(found, score, "{:?} of {:?}: {}", seen, position, difference(position, &image));
            }
        }
    }

    #[test]
    fn the_breakdown_adds_up_to_the_evaluation(generated in generated()) {
        for position in generated.positions() {
            let analysis = Analysis::of(&position);
            for evaluator in [Evaluator::default(), Evaluator::by_hand(Weights::DEFAULT)] {
                let breakdown = evaluator.explain(&position, &analysis);
                let value = |color| {
                    let terms = Term::ALL.iter().map(|&term| breakdown.value(term, color)).sum::<i32>();
                    terms + breakdown.beyond_terms(color)
                };
                let sum = Score::estimate(value(position.to_move()) - value(!position.to_move()));
                prop_assert_eq!(sum, evaluator.evaluate(&position, &analysis), "{:?}", position);
                prop_assert_eq!(breakdown.score, sum, "{:?}", position);
                prop_assert!(!sum.is_decided());
            }
        }
    }

    #[test]
    fn what_a_side_reaches_is_where_its_pieces_may_go(generated in generated()) {
        for position in generated.positions() {
            let analysis = Analysis::of(&position);
            let mut skipped = position.clone();
            let _ = skipped.skip_turn();
            for position in [position, skipped] {
                if position.outcome().is_none() {
                    let reach = analysis.reach(position.to_move());
                    if let Err(error) = is_true(reach, &position) {
                        prop_assert!(false, "{} in {:?}", error, position);
                    }
                }
            }
        }
    }
}

#[test]
fn a_strike_is_seen_exactly_when_a_move_wins_on_the_spot() {
    let games = 400;
    let (mut strikes, mut checks, mut throws) = (0, 0, 0);
    for (seed, rules) in (settings::seed()..).zip(all_rules().cycle()).take(games) {
        let player =
            [Player::Besieging, Player::Besieging, Player::Random, Player::Throwing][seed as usize % 4];
        let generated = Generated { player, rules, seed };
        for mut position in generated.positions().into_iter().filter(|position| position.outcome().is_none())
        {
            let analysis = Analysis::of(&position);
            let (can_win, is_check) = (can_win_now(&mut position), is_threatened(&mut position));
            assert_eq!(analysis.strike().is_some(), can_win, "analysis of {position:?}, {generated}");
            assert_eq!(find_strike(&position).is_some(), can_win, "{position:?}, {generated}");
            assert_eq!(analysis.is_check(), is_check, "check in {position:?}, {generated}");
            let skipped = position.skip_turn();
            assert_eq!(find_strike(&position).is_some(), is_check, "check in {position:?}, {generated}");
            position.undo(skipped);
            for strike in [analysis.strike(), find_strike(&position)].into_iter().flatten() {
                assert!(wins(&position, strike), "{strike:?} in {position:?}, {generated}");
                throws += usize::from(is_throw_of_queen(&position, strike));
            }
            strikes += usize::from(can_win);
            checks += usize::from(is_check);
        }
    }
    assert!(strikes > games / 4 && checks > games / 4, "too few: {strikes} strikes, {checks} checks");
    assert!(throws > 0 || games < 100, "no queen was thrown");
}

fn score(position: &Position) -> Score {
    Evaluator::default().evaluate(position, &Analysis::of(position))
}

/// The terms in which two positions differ, seen from the side to move.
fn difference(one: &Position, other: &Position) -> String {
    let value = |position: &Position, term: Term| {
        let breakdown = Evaluator::default().explain(position, &Analysis::of(position));
        let of = |color: Color| breakdown.value(term, color);
        (of(position.to_move()), of(!position.to_move()))
    };
    let differs = |term: &&Term| value(one, **term) != value(other, **term);
    let terms: Vec<&str> = Term::ALL.iter().filter(differs).map(|term| term.name()).collect();
    terms.join(", ")
}

/// Is this what the side to move can do?
fn is_true(reach: &Reach, position: &Position) -> Result<(), String> {
    let (board, color) = (position.board(), position.to_move());
    let queen = board.hex_of(Piece::queen(!color));
    let liberties: BTreeSet<Hex> =
        queen.into_iter().flat_map(|queen| (!board.ring(queen)).around(queen)).collect();
    let entrances = entrances(position);
    let mut crowd = [0_u8; 6];
    for piece in position.rules().game_type.pieces() {
        let moves: BTreeSet<Hex> = position.moves_of(piece).iter().collect();
        let in_play = board.in_play().contains(piece);
        if in_play && piece.color() == color && usize::from(reach.targets(piece)) != moves.len() {
            return Err(format!("{} hexes for {piece} instead of {}", reach.targets(piece), moves.len()));
        }
        let Some(queen) = queen else { continue };
        let fills: BTreeSet<Hex> = reach.fills(piece).around(queen).collect();
        let is_mover =
            in_play && piece != Piece::queen(!color) && !stands_alone_beside(position, piece, queen);
        let expected = match first_in_hand(position) {
            Some(first) if first == piece => entrances.clone(),
            _ if is_mover => moves.clone(),
            _ => BTreeSet::new(),
        };
        let expected: BTreeSet<Hex> = expected.intersection(&liberties).copied().collect();
        if fills != expected {
            return Err(format!("{piece} fills {fills:?} instead of {expected:?}"));
        }
        let mounts = in_play && moves.contains(&queen);
        if reach.mounts(piece) != mounts || reach.fillers().contains(piece) != (mounts || !fills.is_empty()) {
            return Err(format!("{piece} is wrongly told to be a filler or not to be one"));
        }
        reach.fills(piece).directions().for_each(|side| crowd[side.index()] += 1);
    }
    if let Some(side) = Direction::ALL.into_iter().find(|&side| reach.crowd(side) != crowd[side.index()]) {
        return Err(format!("{} fill side {side:?} instead of {}", reach.crowd(side), crowd[side.index()]));
    }
    let near = queen.map_or(0, |queen| entrances.iter().filter(|hex| hex.distance(queen) <= 2).count());
    let (found, expected) = ((reach.spawns().into(), reach.near_spawns().into()), (entrances.len(), near));
    if found == expected { Ok(()) } else { Err(format!("spawns: {found:?} instead of {expected:?}")) }
}

/// Where the side to move may place a piece.
fn entrances(position: &Position) -> BTreeSet<Hex> {
    let mut entrances = BTreeSet::new();
    let _ = position.visit_moves(|moves| {
        if moves.from.is_none() {
            entrances.extend(moves.to.iter());
        }
        ControlFlow::Continue(())
    });
    entrances
}

/// The piece that stands for all in hand: the first one that may be placed now.
fn first_in_hand(position: &Position) -> Option<Piece> {
    let reserve: PieceSet = position.reserve(position.to_move());
    reserve.iter().find(|&piece| !position.moves_of(piece).is_empty())
}

fn stands_alone_beside(position: &Position, piece: Piece, queen: Hex) -> bool {
    let stands = position.board().hex_of(piece);
    stands.is_some_and(|hex| position.board().height(hex) == 1 && queen.neighbors().contains(&hex))
}

fn wins(position: &Position, mv: Move) -> bool {
    let mut next = position.clone();
    position.is_legal(mv) && {
        let _ = next.play(mv);
        next.outcome() == Some(Outcome::Win(position.to_move()))
    }
}

fn is_throw_of_queen(position: &Position, mv: Move) -> bool {
    mv.piece() == Some(Piece::queen(!position.to_move()))
}
