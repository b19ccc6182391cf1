//! The moves of both sides at once are the moves of each side.
//!
//! The side not to move is asked what it would do if the other could pass. Passing by hand must give the same answer, and
//! leave no trace when it is taken back.

use crate::{generated, generated_cases};
use proptest::prelude::*;
use std::collections::BTreeSet;
use vespine_engine::generator::generate_both;
use vespine_engine::{Move, MoveList, Position};

proptest! {
    #![proptest_config(generated_cases(150))]

    #[test]
    fn the_moves_of_both_sides_at_once_are_those_of_each_side(generated in generated()) {
        for position in generated.positions() {
            let (mut mover, mut other) = (MoveList::new(), MoveList::new());
            generate_both(&position, &mut mover, &mut other);
            let mut skipped = position.clone();
            let _ = skipped.skip_turn();
            for (found, expected) in [(mover, listed(&position)), (other, listed(&skipped))] {
                let set: BTreeSet<Move> = found.iter().copied().collect();
                prop_assert_eq!(set.len(), found.len(), "a move comes twice in {:?}", position);
                prop_assert_eq!(set, expected, "{:?}", position);
            }
        }
    }

    #[test]
    fn a_turn_that_is_skipped_and_taken_back_leaves_no_trace(generated in generated()) {
        for mut position in generated.positions() {
            let before = position.clone();
            let undo = position.skip_turn();
            prop_assert_eq!(position.to_move(), !before.to_move());
            prop_assert_eq!(position.stunned(), None);
            prop_assert_eq!(position.board().hash(), before.board().hash());
            prop_assert!(position.hash() != before.hash());
            position.undo(undo);
            prop_assert_eq!(&position, &before);
            prop_assert_eq!(position.hash(), before.hash());
            prop_assert_eq!(position.stunned(), before.stunned());
            prop_assert_eq!(listed(&position), listed(&before));
        }
    }
}

/// The legal moves of the pieces; a forced pass is no piece's move.
fn listed(position: &Position) -> BTreeSet<Move> {
    position.legal_moves().iter().copied().filter(|&mv| mv != Move::Pass).collect()
}
