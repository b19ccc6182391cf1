//! Any text as a GameString: a game that is written and read again the same, or an error, but no panic.
//!
//! `RUSTC_BOOTSTRAP=1 cargo fuzz run game_string -- -dict=notation.dict`

#![no_main]

use libfuzzer_sys::fuzz_target;
use vespine_engine::{FirstTurnQueen, Game};

fuzz_target!(|text: &str| {
    for rule in [FirstTurnQueen::Forbidden, FirstTurnQueen::Allowed] {
        if let Ok(game) = Game::read(text, rule) {
            let written = game.to_string();
            let again = Game::read(&written, rule).expect("what was written can be read");
            assert_eq!(again.to_string(), written);
            assert_eq!(again.position(), game.position());
        }
    }
});
