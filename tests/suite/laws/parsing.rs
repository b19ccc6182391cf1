//! Whatever is typed gets an answer, never a panic, and the answer names what is wrong.
//!
//! Three kinds of texts: any text at all, texts made of the letters of the notation, and games and moves with a few
//! letters changed. What is understood must be understood the same when it is read again as it was written.

use crate::generated_cases;
use proptest::prelude::*;
use vespine_engine::{
    FirstTurnQueen, Game, GameStringError, GameType, NotationError, Piece, PlayError, Position,
};
use vespine_tests::games::Generated;
use vespine_tests::players::Player;

/// Texts that have nothing to do with Hive, and texts that nearly do.
fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        r"[wbWBxQSGAMLP0-9]{0,4}",
        r"(Base|base|Hive)?\+?[MLPmlpX]{0,4}",
        r"[wb][QSBGAMLP][0-4]? ?[-/\\]?[wb][QSBGAMLP][0-4]?[-/\\]?",
        r"[wbQSBGAMLP1-3 /\\;+.\[\]-]{0,60}",
        r"Base(\+[MLP]{1,3})?;[^;]{0,8};[^;]{0,8}(;[wb][QSBGAMLP][1-3] [-/\\]?[wb][QSBGAMLP][1-3][-/\\]?){0,8};?",
    ]
}

/// A change of a text at about some place.
#[derive(Clone, Debug)]
enum Change {
    Insert(char),
    Remove,
    Replace(char),
    Cut,
    Repeat(usize),
}

fn changes() -> impl Strategy<Value = Vec<(prop::sample::Index, Change)>> {
    let letter = || {
        prop_oneof![
            prop::sample::select("wbQSBGAMLP123;/\\- .+xé\t".chars().collect::<Vec<_>>()),
            any::<char>()
        ]
    };
    let change = prop_oneof![
        letter().prop_map(Change::Insert),
        Just(Change::Remove),
        letter().prop_map(Change::Replace),
        Just(Change::Cut),
        (1..20_usize).prop_map(Change::Repeat),
    ];
    prop::collection::vec((any::<prop::sample::Index>(), change), 0..4)
}

fn changed(text: &str, changes: Vec<(prop::sample::Index, Change)>) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for (place, change) in changes {
        if letters.is_empty() {
            break;
        }
        let place = place.index(letters.len());
        match change {
            Change::Insert(letter) => letters.insert(place, letter),
            Change::Remove => drop(letters.remove(place)),
            Change::Replace(letter) => letters[place] = letter,
            Change::Cut => letters.truncate(place),
            Change::Repeat(length) => {
                let again: Vec<char> = letters.iter().skip(place).take(length).copied().collect();
                letters.splice(place..place, again);
            }
        }
    }
    letters.into_iter().collect()
}

fn game() -> impl Strategy<Value = Game> {
    (prop::sample::select(GameType::ALL.to_vec()), 0..10_000_u64, 0..40_usize).prop_map(
        |(game_type, seed, plies)| {
            Generated { player: Player::Random, rules: game_type.into(), seed }.game(plies)
        },
    )
}

proptest! {
    #![proptest_config(generated_cases(20_000))]

    #[test]
    fn any_text_is_a_piece_or_is_named(text in text()) {
        match text.parse::<Piece>() {
            Ok(piece) => prop_assert_eq!(piece.to_string().parse(), Ok(piece)),
            Err(error) => prop_assert!(names(&error, &text), "{}", error),
        }
    }

    #[test]
    fn any_text_is_a_game_type_or_is_named(text in text()) {
        match text.parse::<GameType>() {
            Ok(game_type) => prop_assert_eq!(game_type.to_string().parse(), Ok(game_type)),
            Err(error) => prop_assert!(names(&error, &text), "{}", error),
        }
    }

    #[test]
    fn any_text_is_a_game_or_says_what_is_wrong(text in text(), queen_first in any::<bool>()) {
        look_at_game(&text, queen_first)?;
    }
}

proptest! {
    #![proptest_config(generated_cases(3_000))]

    #[test]
    fn a_changed_game_is_a_game_or_says_what_is_wrong(game in game(), changes in changes(), rule in any::<bool>()) {
        look_at_game(&changed(&game.to_string(), changes), rule)?;
    }

    #[test]
    fn any_text_is_a_move_or_is_named(game in game(), text in text()) {
        look_at_move(&game, &text)?;
    }

    #[test]
    fn a_changed_move_is_a_move_or_is_named(game in game(), mv in any::<prop::sample::Index>(), changes in changes()) {
        let moves = game.position().legal_moves();
        if !moves.is_empty() {
            let text = game.position().write_move(moves[mv.index(moves.len())]);
            look_at_move(&game, &changed(&text, changes))?;
        }
    }
}

fn look_at_game(text: &str, queen_first: bool) -> Result<(), TestCaseError> {
    let rule = if queen_first { FirstTurnQueen::Allowed } else { FirstTurnQueen::Forbidden };
    match Game::read(text, rule) {
        Ok(game) => {
            let written = game.to_string();
            prop_assert_eq!(Game::read(&written, rule)?.to_string(), written);
        }
        Err(GameStringError::GameType(error)) => {
            let first = text.split(';').next().unwrap_or_default().trim();
            prop_assert!(names(&error, first), "{} in {:?}", error, text);
        }
        Err(error) => {
            let words = error.to_string();
            let GameStringError::Move { number, text: offending, .. } = error else { unreachable!() };
            prop_assert!(text.contains(&offending), "{:?} is not in {:?}", offending, text);
            prop_assert!(words.contains(&format!("move {number} ({offending:?})")), "{}", words);
        }
    }
    Ok(())
}

fn look_at_move(game: &Game, text: &str) -> Result<(), TestCaseError> {
    let position: &Position = game.position();
    match position.read_move(text) {
        Ok(read) => prop_assert_eq!(position.read_move(&read.text)?, read),
        Err(error) => {
            let offending = offending(&error);
            prop_assert!(text.to_lowercase().contains(&offending.to_lowercase()), "{} in {:?}", error, text);
            prop_assert!(error.to_string().contains(&offending) || names(&error, &offending), "{}", error);
        }
    }
    let mut after = game.clone();
    match after.play_text(text) {
        Ok(mv) => prop_assert!(position.is_legal(mv)),
        Err(PlayError::Notation(error)) => prop_assert_eq!(Err(error), position.read_move(text)),
        Err(PlayError::Illegal(_)) => prop_assert_eq!(after.to_string(), game.to_string()),
    }
    Ok(())
}

/// Does the error show the text, as a text is shown in an error?
fn names(error: &NotationError, text: &str) -> bool {
    error.to_string().contains(&format!("{text:?}"))
}

/// What an error complains about.
fn offending(error: &NotationError) -> String {
    match error {
        NotationError::GameType(text)
        | NotationError::State(text)
        | NotationError::Piece(text)
        | NotationError::Move(text)
        | NotationError::NoPlace(text)
        | NotationError::Place(text) => text.clone(),
        // A needless number, as in wM1, is understood but not repeated.
        NotationError::ReferenceInHand(piece) => piece.to_string(),
    }
}
