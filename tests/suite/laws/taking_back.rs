//! Whatever was played can be taken back and leaves no trace.
//!
//! A position keeps much that follows from its stacks, such as rings, holes and the window. A trace is whatever of that
//! shows in its moves, its pins, its hash or its equality.

use crate::{generated, generated_cases};
use proptest::prelude::*;
use vespine_engine::{Color, Game, Move, Piece, Position};

proptest! {
    #![proptest_config(generated_cases(100))]

    #[test]
    fn a_move_taken_back_leaves_no_trace(generated in generated()) {
        for position in generated.positions() {
            let before = traces(&position);
            let mut same = position.clone();
            for &mv in &position.legal_moves() {
                let undo = same.play(mv);
                prop_assert_eq!(undo.mv(), mv);
                same.undo(undo);
                prop_assert!(same == position, "{:?} taken back in {:?}", mv, position);
                prop_assert_eq!(same.hash(), position.hash(), "{:?} taken back in {:?}", mv, position);
            }
            prop_assert_eq!(traces(&same), before);
        }
    }

    #[test]
    fn a_whole_game_can_be_taken_back_move_by_move(generated in generated()) {
        let positions = generated.positions();
        let mut position = positions[0].clone();
        let mut rng = generated.rng();
        let mut undos = Vec::new();
        for expected in &positions[1..] {
            let mv = generated.player.choose(&position, &mut rng).expect("the move that led on");
            undos.push(position.play(mv));
            prop_assert_eq!(traces(&position), traces(expected));
        }
        for expected in positions.iter().rev().skip(1) {
            position.undo(undos.pop().expect("one for each move"));
            prop_assert_eq!(traces(&position), traces(expected));
        }
    }

    #[test]
    fn any_number_of_plies_of_a_game_can_be_taken_back_at_once(generated in generated(), back in 0..=60_usize) {
        let whole = generated.game(60);
        let back = back.min(whole.plies());
        let mut game = whole.clone();
        prop_assert!(!game.undo(whole.plies() + 1), "there are not so many");
        prop_assert_eq!(game_traces(&game), game_traces(&whole));

        prop_assert!(game.undo(back));
        prop_assert_eq!(game_traces(&game), game_traces(&generated.game(whole.plies() - back)));

        for mv in whole.moves().skip(whole.plies() - back) {
            game.play(mv).expect("a move of the game");
        }
        prop_assert_eq!(game_traces(&game), game_traces(&whole));
    }
}

/// Everything that a move could leave behind.
type Traces = (String, u64, Option<Piece>, Option<Piece>, Color, Vec<Move>, Vec<Piece>);

fn traces(position: &Position) -> Traces {
    let mut moves: Vec<Move> = position.legal_moves().iter().copied().collect();
    moves.sort_unstable();
    let pinned = Color::ALL.into_iter().flat_map(|color| position.pinned(color)).collect();
    (
        format!("{position:?}"),
        position.hash(),
        position.stunned(),
        position.barred(),
        position.to_move(),
        moves,
        pinned,
    )
}

fn game_traces(game: &Game) -> (String, Traces, Vec<u64>, usize) {
    (game.to_string(), traces(game.position()), game.past_hashes().collect(), game.occurrences())
}
