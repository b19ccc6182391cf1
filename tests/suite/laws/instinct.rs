//! What is seen of a move is the same however the board is turned and whose colour is whose.

use proptest::prelude::*;
use vespine_engine::Position;
use vespine_search::{FACTS_OF_MOVE, facts_of_moves};

use crate::{generated, generated_cases, images};

proptest! {
    #![proptest_config(generated_cases(40))]

    #[test]
    fn the_moves_of_an_image_show_the_same_facts(generated in generated()) {
        for position in generated.positions().iter().step_by(5) {
            let seen = facts(position);
            for (turn, image) in images(position) {
                prop_assert_eq!(&facts(&image), &seen, "{:?} of {:?}", turn, position);
            }
        }
    }
}

/// What is seen of all moves, without their order.
fn facts(position: &Position) -> Vec<[u16; FACTS_OF_MOVE]> {
    let mut facts = facts_of_moves(position, &position.legal_moves());
    facts.sort_unstable();
    facts
}
