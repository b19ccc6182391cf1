//! A line as bytes that may be no text, and may be more than anybody reads.

use super::tame;
use crate::conversation::LONGEST_LINE;
use rand::{Rng, RngExt};

/// The longest line of all.
const LONG: usize = 2 * LONGEST_LINE;

/// The line in bytes, mostly as it is. There is no line feed in it, and nothing that takes long.
pub(super) fn as_bytes(line: &str, rng: &mut impl Rng) -> Vec<u8> {
    let mut bytes = line.as_bytes().to_vec();
    match rng.random_range(0..2000) {
        0 => stretch(&mut bytes, rng.random_range(0..LONG), rng),
        // Just short enough, or just too long.
        1..3 => stretch(&mut bytes, rng.random_range(LONGEST_LINE - 3..=LONGEST_LINE), rng),
        3..200 => {
            for _ in 0..rng.random_range(1..4) {
                let place = rng.random_range(0..=bytes.len());
                bytes.insert(place, rng.random());
            }
        }
        200..300 => bytes = (0..rng.random_range(0..60)).map(|_| rng.random()).collect(),
        300..350 => bytes = vec![[b' ', b'\t', b'\r'][rng.random_range(0..3)]; rng.random_range(0..4)],
        _ => (),
    }
    bytes.iter_mut().filter(|byte| **byte == b'\n').for_each(|byte| *byte = b' ');
    tame_bytes(&bytes)
}

/// The line itself, or one like it that is answered soon. It is looked at as if it were the first one, which may have a
/// byte order mark.
#[must_use]
pub fn tame_bytes(line: &[u8]) -> Vec<u8> {
    let Ok(text) = str::from_utf8(line) else { return line.to_vec() };
    let command = text.strip_prefix('\u{feff}').unwrap_or(text);
    let tamed = tame(command);
    if tamed == command { line.to_vec() } else { tamed.into_owned().into_bytes() }
}

/// Makes a line so long, mostly with blanks, before it or behind it.
fn stretch(bytes: &mut Vec<u8>, length: usize, rng: &mut impl Rng) {
    let filler = [b' ', b' ', b'\t', b'x', b'0', 0xff][rng.random_range(0..6)];
    let filler = vec![filler; length.saturating_sub(bytes.len())];
    if rng.random() {
        bytes.splice(0..0, filler);
    } else {
        bytes.extend(filler);
    }
}
