//! Any text as a move, in a position with stacks and all bugs: a move that is recorded so that it reads as the same
//! one, or an error, but no panic, and nothing but a legal move changes the game.
//!
//! `RUSTC_BOOTSTRAP=1 cargo fuzz run move_text -- -dict=notation.dict`

#![no_main]

use libfuzzer_sys::fuzz_target;
use vespine_engine::Game;

const GAME: &str = r"Base+MLP;x;x;wL;bL wL-;wQ -wL;bQ bL-;wM \wQ;bM bQ/;wP /wQ;bP bQ\;wB1 -wQ;bB1 bQ-;wB1 wQ;bB1 bQ;wA1 -wP;bA1 bP-";

fuzz_target!(|text: &str| {
    let mut game: Game = GAME.parse().expect("a legal game");
    for text in text.split(';') {
        let before = game.to_string();
        let read = game.position().read_move(text);
        if let Ok(read) = &read {
            assert_eq!(game.position().read_move(&read.text).as_ref(), Ok(read));
        }
        let is_legal = read.is_ok_and(|read| game.position().is_legal(read.mv));
        assert_eq!(game.play_text(text).is_ok(), is_legal);
        assert!(is_legal || game.to_string() == before);
    }
});
