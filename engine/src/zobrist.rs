//! Random keys for the position hash, made at compile time.
//!
//! One random number for each colour and hex, turned by a different angle for each species and storey: the key of a
//! piece is one load and one rotation, and both tables together fit into 16 KB. Pieces are hashed by species, not
//! by number, because two ants of a colour are interchangeable.
//!
//! After: Albert Zobrist, "A New Hashing Method with Application for Game Playing" (1970).

use crate::color::Color;
use crate::hex::Hex;
use crate::piece::Piece;

/// Black is to move.
pub(crate) const BLACK_TO_MOVE: u64 = random(0);

/// The key of a piece that stands on `hex` with `below` tiles underneath.
#[inline]
pub(crate) const fn piece(piece: Piece, hex: Hex, below: u8) -> u64 {
    // Stacks are at most seven high, so eight species times seven storeys give 56 different angles below 64.
    let angle = 7 * piece.bug() as u32 + below as u32;
    HEXES[piece.color() as usize][hex.index()].rotate_left(angle)
}

/// The key of the piece on `hex` being barred from moving.
#[inline]
pub(crate) const fn barred(hex: Hex) -> u64 {
    // 63 is an angle that no piece uses.
    HEXES[Color::White as usize][hex.index()].rotate_left(63)
}

static HEXES: [[u64; Hex::COUNT]; 2] = {
    let mut keys = [[0; Hex::COUNT]; 2];
    let mut hex = 0;
    while hex < Hex::COUNT {
        keys[0][hex] = random(2 * hex as u64 + 1);
        keys[1][hex] = random(2 * hex as u64 + 2);
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
