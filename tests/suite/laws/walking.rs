//! Where one piece can walk by itself, asked for a single hex, agrees with the list of all its moves.
//!
//! The list also knows throws and placements. Where nobody can throw, the two must be the same.

use crate::{generated, generated_cases};
use proptest::prelude::*;
use vespine_engine::{Hex, HexSet, Piece, PieceSet, Position};

proptest! {
    #![proptest_config(generated_cases(60))]

    #[test]
    fn a_piece_walks_exactly_where_it_may_go_without_being_thrown(generated in generated()) {
        for position in generated.positions().into_iter().filter(|position| position.outcome().is_none()) {
                        let own = PieceSet::of_color(position.to_move()) & position.board().in_play();
            let can_throw = !(own & PieceSet::THROWERS).is_empty();
            for piece in own {
                let walks = walks(&position, piece);
                let moves: HexSet = position.moves_of(piece);
                prop_assert!(walks.iter().all(|hex| moves.contains(hex)), "{piece} in {:?}", position);
                prop_assert!(can_throw || walks == moves, "{piece} in {:?}", position);
            }
        }
    }
}

/// The hexes of the hive and around it to which the piece can walk.
fn walks(position: &Position, piece: Piece) -> HexSet {
    let hexes = position.board().occupied();
    let near = hexes.iter().flat_map(Hex::neighbors).chain(hexes.iter());
    near.filter(|&hex| position.walks_to(piece, hex)).collect()
}
