//! How large the suites are.
//!
//! A run without settings takes seconds. The variables that change a size:
//!
//! ```text
//! VESPINE_POSITIONS     positions that the fast generator and the reference are compared on
//! VESPINE_SEED          where the generated games of that comparison begin, and the scripts of the protocol
//! VESPINE_BABBLE        lines that a protocol session is sent, and a quarter as many as bytes
//! VESPINE_PERFT_NODES   the largest count that is verified
//! VESPINE_DATA          the folder of the data that is too large to be kept here
//! ```

use std::env;
use std::path::PathBuf;
use std::str::FromStr;

/// How many positions are compared.
#[must_use]
pub fn positions() -> u64 {
    variable("VESPINE_POSITIONS").unwrap_or(40_000)
}

/// The first seed of the comparison.
#[must_use]
pub fn seed() -> u64 {
    variable("VESPINE_SEED").unwrap_or(1)
}

/// How many lines a protocol session is sent.
#[must_use]
pub fn babble() -> u64 {
    variable("VESPINE_BABBLE").unwrap_or(200_000)
}

/// The largest count that is verified.
#[must_use]
pub fn perft_nodes() -> u64 {
    variable("VESPINE_PERFT_NODES").unwrap_or(40_000_000)
}

/// The folder of the large data, if there is one.
#[must_use]
pub fn data() -> Option<PathBuf> {
    env::var_os("VESPINE_DATA").map(PathBuf::from)
}

/// The value of a variable.
///
/// # Panics
///
/// When there is one but it is no such value: a mistyped size must not pass for the default.
fn variable<T: FromStr>(name: &str) -> Option<T> {
    let text = env::var(name).ok()?;
    let Ok(value) = text.parse() else { panic!("{name} cannot be {text:?}") };
    Some(value)
}
