//! What no client would send: letters and words in no order, and numbers that nobody needs.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use std::sync::LazyLock;

/// Words that mean something somewhere.
static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let words = "info newgame play pass validmoves bestmove undo options help ? licenses perft exit pv analyze hash \
                 board eval err invalidmove depth time seconds depthorseconds clock nodes sims lines topk get set \
                 NumThreads TableMegabytes TableSizeMiB Level AnalysisLines MultiPV True Full Base Base+MLP Base+ Base; ; ;;; . InProgress \
                 White[1] wQ bQ wS1 bS1 wA1 bA1 wM bL wP -wQ wQ- \\bQ bQ/ 00:00:00 1.00:00:00.5 -1 \u{feff}info";
    words.split(' ').collect()
});

/// Numbers that are hard to keep.
static NUMBERS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let numbers = "0 00 1 -0 +1 0.5 . 1e9 255 256 65536 2147483648 4294967295 4294967296 18446744073709551615 \
                   99999999999999999999";
    numbers.split(' ').collect()
});

/// Letters that have tripped somebody up: of the notation, of no width, of two bytes and of four, and such as end lines
/// elsewhere.
static LETTERS: LazyLock<Vec<char>> = LazyLock::new(|| {
    let letters = "wbQSBGAMLP0123456789;/\\-+ .:[]?\"'%{}\t\r\n\u{b}\u{c}\u{0}\u{1}\u{7}\u{8}\u{1b}\u{7f}\u{85}\
                   \u{a0}\u{ad}\u{df}\u{130}\u{e9}\u{301}\u{661}\u{2003}\u{200b}\u{2028}\u{2029}\u{202e}\
                   \u{3000}\u{feff}\u{fffd}\u{ffff}\u{1f41d}\u{10ffff}";
    letters.chars().collect()
});

/// Some letters or words.
pub(super) fn noise(rng: &mut impl Rng) -> String {
    match rng.random_range(0..4) {
        0 => (0..rng.random_range(0..40)).map(|_| letter(rng)).collect(),
        1 => (0..rng.random_range(0..80)).map(|_| char::from(rng.random_range(b' '..=b'~'))).collect(),
        2 => (0..rng.random_range(1..12)).map(|_| word(rng)).collect::<Vec<_>>().join(" "),
        _ => (0..rng.random_range(1..4)).map(|_| word(rng)).collect(),
    }
}

/// One of the letters, or any.
pub(super) fn letter(rng: &mut impl Rng) -> char {
    if rng.random_ratio(1, 8) { rng.random() } else { LETTERS.choose(rng).copied().unwrap_or(' ') }
}

/// A word or a number; most of all the word that ends a reply, and must not be repeated at its end.
pub(super) fn word(rng: &mut impl Rng) -> &'static str {
    match rng.random_range(0..16) {
        0 => "ok",
        1 | 2 => number(rng),
        _ => WORDS.choose(rng).unwrap_or(&""),
    }
}

/// What looks like a number.
pub(super) fn number(rng: &mut impl Rng) -> &'static str {
    NUMBERS.choose(rng).unwrap_or(&"0")
}
