//! Equal positions have equal hashes, and different ones different hashes.
//!
//! The hash is kept up to date move by move, so it is compared with that of the same stacks laid out anew. What equal
//! means is spelled out in `vespine_tests::description`.

use crate::{generated, generated_cases};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashMap, HashSet};
use vespine_engine::{Move, Piece, Position, Rules};
use vespine_tests::description::{Description, can_matter, description, laid_out, stacks};
use vespine_tests::games::{Generated, all_rules};
use vespine_tests::players::Player;
use vespine_tests::settings;

proptest! {
    #![proptest_config(generated_cases(150))]

    #[test]
    fn the_hash_is_that_of_the_same_stacks_laid_out_anew(generated in generated()) {
        for position in generated.positions() {
            let anew = laid_out(&position, &stacks(&position), position.stunned())?;
            prop_assert_eq!(anew.hash(), position.hash(), "{:?}", position);
            prop_assert_eq!(anew.board().hash(), position.board().hash());
            prop_assert_eq!(&anew, &position);
        }
    }

    #[test]
    fn which_of_two_equal_pieces_stands_where_makes_no_difference(generated in generated()) {
        for position in generated.positions() {
            for (one, other) in equal_pairs(&position) {
                let exchange = |piece| if piece == one { other } else if piece == other { one } else { piece };
                let mut exchanged = stacks(&position);
                exchanged.iter_mut().flat_map(|(_, stack)| stack).for_each(|piece| *piece = exchange(*piece));
                let exchanged = laid_out(&position, &exchanged, position.stunned().map(exchange))?;
                prop_assert_eq!(exchanged.hash(), position.hash(), "{} and {} in {:?}", one, other, position);
                prop_assert_eq!(&exchanged, &position);
                prop_assert_eq!(exchanged.count_moves(), position.count_moves());
            }
        }
    }

    #[test]
    fn a_stunned_piece_changes_the_hash_only_if_it_can_matter(generated in generated()) {
        for position in generated.positions() {
            let free = laid_out(&position, &stacks(&position), None)?;
            let tops = position.board().in_play() - position.board().covered();
            for piece in tops {
                let stunned = laid_out(&position, &stacks(&position), Some(piece))?;
                let is_same = stunned.hash() == free.hash();
                prop_assert_eq!(is_same, !can_matter(&position, piece), "{} in {:?}", piece, position);
                prop_assert_eq!(is_same, stunned == free);
                // Positions with one hash must have the same future.
                prop_assert!(!is_same || moves(&stunned) == moves(&free), "{} in {:?}", piece, position);
            }
        }
    }
}

#[test]
fn two_orders_of_the_same_moves_lead_to_one_hash() {
    let start = r"Base+MLP;x;x;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wG1 \wQ;bG1 bQ/";
    let one = format!(r"{start};wA1 /wQ;bA1 bQ\;wG2 \wG1;bG2 bG1/");
    let other = format!(r"{start};wG2 \wG1;bG2 bG1/;wA1 /wQ;bA1 bQ\");
    let [one, other] = [one, other].map(|text| text.parse::<vespine_engine::Game>().expect("a game"));
    assert_ne!(one.position().stunned(), other.position().stunned());
    assert_eq!(one.position().hash(), other.position().hash());
    assert_eq!(one.position(), other.position());
}

#[test]
fn a_set_of_positions_has_each_as_often_as_they_differ() {
    for rules in all_rules() {
        let positions: Vec<Position> =
            (0..3).flat_map(|seed| Generated { player: Player::Random, rules, seed }.positions()).collect();
        let mut different: Vec<&Position> = Vec::new();
        for position in &positions {
            if !different.contains(&position) {
                different.push(position);
            }
        }
        let anew = positions.iter().map(|position| {
            laid_out(position, &stacks(position), position.stunned()).expect("the stacks of a position")
        });
        let set: HashSet<Position> = positions.iter().cloned().chain(anew).collect();
        assert_eq!(set.len(), different.len(), "{rules:?}");
        assert!(different.len() > 60, "{rules:?}: {}", different.len());
    }
}

/// Every position of many games and every position one move away from some of them.
#[test]
fn no_two_different_positions_of_many_games_have_the_same_hash() {
    let positions = 300_000;
    for rules in all_rules().step_by(5) {
        let mut seen = Seen::default();
        let games = (settings::seed()..)
            .flat_map(|seed| Player::ALL.into_iter().map(move |player| Generated { player, rules, seed }));
        for generated in games {
            if seen.hashes.len() > positions / 4 {
                break;
            }
            for (ply, position) in generated.positions().into_iter().enumerate() {
                seen.look_at(&position);
                if ply % 8 == 0 {
                    each_child(&position, |child| seen.look_at(child));
                }
            }
        }
        assert_eq!(seen.hashes.len(), seen.descriptions.len(), "{rules:?}");
    }
}

/// What was seen, either way round.
#[derive(Default)]
struct Seen {
    hashes: HashMap<u64, Description>,
    descriptions: HashMap<Description, u64>,
}

impl Seen {
    fn look_at(&mut self, position: &Position) {
        let (hash, description) = (position.hash(), description(position));
        let told = self.hashes.entry(hash).or_insert_with(|| description.clone());
        assert_eq!(*told, description, "two positions with hash {hash:x}");
        let hashed = *self.descriptions.entry(description).or_insert(hash);
        assert_eq!(hashed, hash, "two hashes of {position:?}");
    }
}

fn each_child(position: &Position, mut look_at: impl FnMut(&Position)) {
    let mut child = position.clone();
    for &mv in &position.legal_moves() {
        let undo = child.play(mv);
        look_at(&child);
        child.undo(undo);
    }
}

fn moves(position: &Position) -> BTreeSet<Move> {
    position.legal_moves().iter().copied().collect()
}

/// Pieces in play of which another of the same kind is in play.
fn equal_pairs(position: &Position) -> Vec<(Piece, Piece)> {
    let Rules { game_type, .. } = position.rules();
    let next = |piece: Piece| Piece::new(piece.color(), piece.bug(), piece.number() + 1);
    let in_play = |piece: &Piece| position.board().in_play().contains(*piece);
    let pairs = game_type.pieces().iter().filter_map(|piece| Some((piece, next(piece)?)));
    pairs.filter(|(one, other)| in_play(one) && in_play(other)).collect()
}
