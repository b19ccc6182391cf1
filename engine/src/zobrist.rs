//! Random keys for the position hash, made at compile time.
//!
//! One random number for each hex, turned by a different angle for each colour, species and storey: the key of a piece
//! is one load and one rotation, and the table takes 8 KB. Pieces are hashed by species, not by number, because two ants
//! of a colour are interchangeable.
//!
//! After: Albert Zobrist, "A New Hashing Method with Application for Game Playing" (1970).

use crate::bug::Bug;
use crate::color::Color;
use crate::hex::Hex;
use crate::piece::Piece;

/// Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = random(0);

/// The key of a piece that stands on `hex` with `below` tiles underneath.
#[inline]
pub(crate) const fn piece(piece: Piece, hex: Hex, below: u8) -> u64 {
    HEXES[hex.index()].rotate_left((ANGLES[piece.index()] + below) as u32)
}

/// The key of the piece on `hex` being barred from moving.
#[inline]
pub(crate) const fn barred(hex: Hex) -> u64 {
    HEXES[hex.index()].rotate_left(63)
}

/// The angle of each piece on the ground. Beetles and mosquitoes stand on up to six others, so the next six angles are
/// theirs too: 12 species that stay on the ground and 4 with seven storeys use 40 of the 64 angles.
static ANGLES: [u8; Piece::COUNT] = {
    let mut angles = [0; Piece::COUNT];
    let mut next = 0;
    let mut kind = 0;
    while kind < 16 {
        let (color, bug) = (Color::ALL[kind % 2], Bug::ALL[kind / 2]);
        let mut number = 1;
        while let Some(piece) = Piece::new(color, bug, number) {
            angles[piece.index()] = next;
            number += 1;
        }
        next += if matches!(bug, Bug::Beetle | Bug::Mosquito) { 7 } else { 1 };
        kind += 1;
    }
    assert!(next < 63, "the last angle is for barred pieces");
    angles
};

static HEXES: [u64; Hex::COUNT] = {
    let mut keys = [0; Hex::COUNT];
    let mut hex = 0;
    while hex < Hex::COUNT {
        keys[hex] = random(hex as u64 + 1);
        hex += 1;
    }
    keys
};

/// The n-th number of the SplitMix64 sequence.
/// After: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators" (2014).
const fn random(n: u64) -> u64 {
    let mut z = n.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
