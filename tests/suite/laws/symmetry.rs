//! Turning, mirroring, shifting and exchanging the colours does to the moves what it does to the tiles.
//!
//! The rules know neither north nor east and favour nobody, but tables of directions, words of bits and the numbers of
//! hexes do. An image of a position is a different problem to them with the same answer.

use crate::{generated, generated_cases};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use vespine_engine::{Color, Direction, Hex, Move, Piece, Position, Symmetry};
use vespine_tests::description::{Kind, description, laid_out};
use vespine_tests::games::{Generated, all_rules};
use vespine_tests::players::Player;
use vespine_tests::settings;

proptest! {
    #![proptest_config(generated_cases(40))]

    #[test]
    fn the_moves_of_an_image_are_the_images_of_the_moves(generated in generated()) {
        for position in generated.positions().iter().step_by(5) {
            let key = position.canonical_key();
            for symmetry in Symmetry::ALL {
                for swap_colors in [false, true] {
                    let image = position.transformed(symmetry, swap_colors);
                    let expected = images(position, |place| symmetry.apply(place), swap_colors);
                    let moves: BTreeSet<Move> = image.legal_moves().iter().copied().collect();
                    prop_assert_eq!(moves, expected, "{:?}, {} of {:?}", symmetry, swap_colors, position);
                    prop_assert_eq!(image.count_moves(), position.count_moves());
                    prop_assert_eq!(image.canonical_key(), key, "{:?}, {} of {:?}", symmetry, swap_colors, position);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(generated_cases(100))]

    #[test]
    fn a_hive_has_the_same_moves_wherever_it_lies(generated in generated(), east in -40..40, south_east in -40..40) {
        let elsewhere = |(q, r): (i32, i32)| (q + east, r + south_east);
        for position in generated.positions() {
            let coordinates = position.board().coordinates();
            if coordinates.is_empty() {
                continue;
            }
            let shifted = coordinates.into_iter().map(|(hex, place)| {
                let (q, r) = elsewhere(place);
                let mut stack: Vec<Piece> = position.board().stack(hex).collect();
                stack.reverse();
                (Hex::at(q, r), stack)
            });
            let shifted = laid_out(&position, &shifted.collect::<Vec<_>>(), position.stunned())?;
            let moves: BTreeSet<Move> = shifted.legal_moves().iter().copied().collect();
            prop_assert_eq!(moves, images(&position, elsewhere, false), "{:?}", position);
            prop_assert_eq!(shifted.count_moves(), position.count_moves());
            prop_assert_eq!(shifted.canonical_key(), position.canonical_key());
            for color in Color::ALL {
                prop_assert_eq!(shifted.pinned(color), position.pinned(color), "{:?}", position);
            }
        }
    }
}

#[test]
fn the_twelve_symmetries_are_different_and_keep_neighbors_together() {
    let corner = [(1, 0), (0, 1), (2, 1)];
    let images: BTreeSet<_> =
        Symmetry::ALL.iter().map(|symmetry| corner.map(|hex| symmetry.apply(hex))).collect();
    assert_eq!(images.len(), 12);
    for symmetry in Symmetry::ALL {
        let around: BTreeSet<_> =
            Direction::ALL.iter().map(|direction| symmetry.apply(direction.axial())).collect();
        assert_eq!(around, Direction::ALL.iter().map(|direction| direction.axial()).collect());
        assert_eq!(symmetry.apply((0, 0)), (0, 0));
    }
}

/// Only images of each other share a key: among many positions, a key stands for one description.
#[test]
fn positions_that_are_no_images_of_each_other_have_different_keys() {
    let mut seen: HashMap<(String, u128), Canonical> = HashMap::new();
    let games = 400;
    for (seed, rules) in (settings::seed()..).zip(all_rules().cycle()).take(games) {
        let player = Player::ALL[seed as usize % Player::ALL.len()];
        for position in (Generated { player, rules, seed }).positions() {
            let key = (rules.game_type.to_string(), position.canonical_key());
            let canonical = canonical(&position);
            let told = seen.entry(key).or_insert_with(|| canonical.clone());
            assert_eq!(*told, canonical, "{position:?}");
        }
    }
    assert!(seen.len() > 10 * games, "only {} keys", seen.len());
    let canonicals: BTreeSet<_> =
        seen.iter().map(|((game_type, _), canonical)| (game_type, canonical)).collect();
    assert_eq!(canonicals.len(), seen.len(), "one position has two keys");
}

/// The moves of the image, made by hand: where each hex goes is told in coordinates around the first tile.
fn images(
    position: &Position,
    image_of: impl Fn((i32, i32)) -> (i32, i32),
    swap_colors: bool,
) -> BTreeSet<Move> {
    let coordinates: HashMap<Hex, (i32, i32)> = position.board().coordinates().into_iter().collect();
    let place = |hex: Hex| {
        let beside = |direction: Direction| {
            let (q, r) = coordinates.get(&hex.neighbor(direction))?;
            let (east, south_east) = direction.axial();
            Some((q - east, r - south_east))
        };
        let found = coordinates.get(&hex).copied().or_else(|| Direction::ALL.into_iter().find_map(beside));
        let (q, r) = image_of(found.unwrap_or((0, 0)));
        Hex::at(q, r)
    };
    let image = |&mv: &Move| match mv {
        Move::Pass => Move::Pass,
        Move::Put { piece, to } => {
            let piece = if swap_colors { piece.color_swapped() } else { piece };
            Move::Put { piece, to: place(to) }
        }
    };
    position.legal_moves().iter().map(image).collect()
}

/// The tiles as the side to move sees them, of the twelve images the smallest, moved to the corner.
type Canonical = BTreeMap<(i32, i32), (Vec<Kind>, bool)>;

fn canonical(position: &Position) -> Canonical {
    let (to_move, stacks, barred) = description(position);
    let coordinates = position.board().coordinates();
    let seen_by_mover =
        |&(color, bug): &Kind| (if color == to_move { Color::White } else { Color::Black }, bug);
    let image = |symmetry: Symmetry| {
        let places: Vec<_> = coordinates.iter().map(|&(hex, place)| (hex, symmetry.apply(place))).collect();
        let west = places.iter().map(|&(_, (q, _))| q).min().unwrap_or(0);
        let north = places.iter().map(|&(_, (_, r))| r).min().unwrap_or(0);
        let cell = |&(hex, (q, r)): &(Hex, (i32, i32))| {
            let kinds = stacks[&hex].iter().map(seen_by_mover).collect();
            ((q - west, r - north), (kinds, barred == Some(hex)))
        };
        places.iter().map(cell).collect::<Canonical>()
    };
    Symmetry::ALL.into_iter().map(image).min().unwrap_or_default()
}
