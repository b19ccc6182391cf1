//! What is written can be read, and says the same.
//!
//! A place has many wordings, one for each piece beside it or under it. All of them must be understood, one is
//! canonical, and what is recorded in a game must lead to the same game again.

use crate::{generated, generated_cases};
use proptest::prelude::*;
use vespine_engine::{Bug, Color, Direction, Game, GameType, Hex, Move, Piece, Position};

proptest! {
    #![proptest_config(generated_cases(100))]

    #[test]
    fn a_game_that_is_written_and_read_is_the_same_game(generated in generated()) {
        let game = generated.game(80);
        let text = game.to_string();
        let again = Game::read(&text, generated.rules.first_turn_queen)?;
        prop_assert_eq!(again.to_string(), text);
        prop_assert_eq!(again.position(), game.position());
        prop_assert_eq!(again.position().stunned(), game.position().stunned());
        prop_assert!(again.moves().eq(game.moves()));
        prop_assert!(again.past_hashes().eq(game.past_hashes()));
    }

    #[test]
    fn every_canonical_wording_reads_as_its_move_and_is_recorded_as_it_is(generated in generated()) {
        for position in generated.positions().iter().step_by(3) {
            for &mv in &position.legal_moves() {
                let text = position.write_move(mv);
                let read = position.read_move(&text)?;
                prop_assert_eq!(read.mv, mv, "{} in {:?}", text, position);
                prop_assert_eq!(read.text, text, "{:?}", position);
            }
        }
    }

    #[test]
    fn every_wording_of_a_place_reads_as_the_same_move(generated in generated()) {
        for position in generated.positions().iter().step_by(10) {
            for &mv in &position.legal_moves() {
                for text in wordings(position, mv) {
                    let read = position.read_move(&text)?;
                    prop_assert_eq!(read.mv, mv, "{} in {:?}", text, position);
                    let recorded = position.read_move(&read.text)?;
                    prop_assert_eq!(&recorded, &read, "{} in {:?}", text, position);
                }
            }
        }
    }
}

/// A move in words, by every piece beside its place and every piece under it, covered or not.
fn wordings(position: &Position, mv: Move) -> Vec<String> {
    let Move::Put { piece, to } = mv else { return vec!["pass".to_owned(), "PASS".to_owned()] };
    let beside = |direction: Direction| {
        let (before, after) = match direction.opposite() {
            Direction::EAST => ("", "-"),
            Direction::SOUTH_EAST => ("", "\\"),
            Direction::SOUTH_WEST => ("/", ""),
            Direction::WEST => ("-", ""),
            Direction::NORTH_WEST => ("\\", ""),
            _ => ("", "/"),
        };
        stack(position, to.neighbor(direction))
            .into_iter()
            .map(move |name| format!("{piece} {before}{name}{after}"))
    };
    let on_top = stack(position, to).into_iter().map(|name| format!("{piece} {name}"));
    Direction::ALL.into_iter().flat_map(beside).chain(on_top).collect()
}

fn stack(position: &Position, hex: Hex) -> Vec<Piece> {
    position.board().stack(hex).collect()
}

#[test]
fn every_piece_reads_as_it_is_written_in_either_letter_case() {
    let mut pieces = 0;
    for color in Color::ALL {
        for bug in Bug::ALL {
            for number in 1..=bug.per_side() {
                let piece = Piece::new(color, bug, number).expect("a piece of the game");
                let name = piece.to_string();
                assert_eq!(name.parse(), Ok(piece));
                assert_eq!(name.to_lowercase().parse(), Ok(piece));
                assert_eq!(name.to_uppercase().parse(), Ok(piece));
                pieces += 1;
            }
        }
    }
    assert_eq!(pieces, 28);
}

#[test]
fn every_game_type_reads_as_it_is_written_and_in_any_order() {
    for game_type in GameType::ALL {
        let name = game_type.to_string();
        assert_eq!(name.parse(), Ok(game_type));
        let letters: String = name.chars().skip("Base+".len()).collect();
        let backwards: String = letters.chars().rev().collect();
        assert_eq!(name.replace(&letters, &backwards).parse(), Ok(game_type), "{name}");
    }
    for order in ["MLP", "MPL", "LMP", "LPM", "PML", "PLM"] {
        assert_eq!(format!("Base+{order}").parse(), Ok(GameType::BASE_MLP));
    }
}
