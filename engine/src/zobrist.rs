//! Random keys for the position hash, made at compile time.
//!
//! One random number for each hex and each way to stand on it: colour, species and, for those that climb, storey. Pieces
//! are hashed by species, not by number, because two ants of a colour are interchangeable.
//!
//! The table takes 328 KB, but a game plays on a few dozen hexes of it. It is sorted by the way to stand, so that a line of
//! the cache holds the keys of a piece on eight hexes in a row.
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
    KEYS[(STANDINGS[piece.index()] + below) as usize][hex.index()]
}

/// The key of the piece on `hex` being barred from moving.
#[inline]
pub(crate) const fn barred(hex: Hex) -> u64 {
    KEYS[BARRED][hex.index()]
}

/// How many ways there are to stand on a hex: 12 for species that stay on the ground, and for the beetles and mosquitoes
/// of both sides, which stand on up to six others, seven each.
const WAYS: usize = 12 + 4 * 7;

/// To be barred counts as one more.
const BARRED: usize = WAYS;

/// The number of the way in which each piece stands on the ground. The next numbers are its storeys.
static STANDINGS: [u8; Piece::COUNT] = {
    let mut standings = [0; Piece::COUNT];
    let mut next = 0;
    let mut kind = 0;
    while kind < 16 {
        let (color, bug) = (Color::ALL[kind % 2], Bug::ALL[kind / 2]);
        let mut number = 1;
        while let Some(piece) = Piece::new(color, bug, number) {
            standings[piece.index()] = next;
            number += 1;
        }
        next += if matches!(bug, Bug::Beetle | Bug::Mosquito) { 7 } else { 1 };
        kind += 1;
    }
    assert!(next as usize == WAYS);
    standings
};

static KEYS: [[u64; Hex::COUNT]; WAYS + 1] = {
    let mut keys = [[0; Hex::COUNT]; WAYS + 1];
    let mut number = 0;
    while number < Hex::COUNT * (WAYS + 1) {
        keys[number / Hex::COUNT][number % Hex::COUNT] = random(number as u64 + 1);
        number += 1;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A piece of each kind at each height that it can have, by the number of tiles below.
    fn standings() -> Vec<(Piece, u8)> {
        let kinds = Bug::ALL.into_iter().flat_map(|bug| Color::ALL.map(|color| Piece::new(color, bug, 1)));
        let storeys = |piece: Piece| if matches!(piece.bug(), Bug::Beetle | Bug::Mosquito) { 7 } else { 1 };
        kinds.flatten().flat_map(|piece| (0..storeys(piece)).map(move |below| (piece, below))).collect()
    }

    fn hexes() -> impl Iterator<Item = Hex> {
        (0..Hex::COUNT).map(Hex::from_index)
    }

    /// How many bits the sums of some of these keys can have independently of each other: Gaussian elimination.
    fn rank(keys: impl Iterator<Item = u64>) -> usize {
        let mut basis: [u64; 64] = [0; 64];
        for mut key in keys {
            while key != 0 {
                let leading = key.ilog2() as usize;
                if basis[leading] == 0 {
                    basis[leading] = key;
                    break;
                }
                key ^= basis[leading];
            }
        }
        basis.iter().filter(|&&key| key != 0).count()
    }

    #[test]
    fn what_a_move_of_any_piece_changes_has_64_independent_bits() {
        for (mover, below) in standings() {
            let home = piece(mover, Hex::ORIGIN, below);
            assert_eq!(rank(hexes().map(|hex| home ^ piece(mover, hex, below))), 64, "{mover} on {below}");
        }
        assert_eq!(rank(hexes().map(|hex| barred(Hex::ORIGIN) ^ barred(hex))), 64);
    }

    #[test]
    fn what_an_exchange_of_any_two_pieces_changes_has_64_independent_bits() {
        let standings = standings();
        for (place, &(one, below_one)) in standings.iter().enumerate() {
            for &(other, below_other) in &standings[..place] {
                let difference = |hex: Hex| piece(one, hex, below_one) ^ piece(other, hex, below_other);
                let exchange = |hex: Hex| difference(Hex::ORIGIN) ^ difference(hex);
                assert_eq!(rank(hexes().map(exchange)), 64, "{one} on {below_one}, {other} on {below_other}");
            }
            let freed = |hex: Hex| piece(one, hex, below_one) ^ barred(hex);
            assert_eq!(rank(hexes().map(|hex| freed(Hex::ORIGIN) ^ freed(hex))), 64, "{one}");
        }
    }

    #[test]
    fn no_two_keys_are_alike() {
        let mut keys: Vec<u64> = hexes().map(barred).chain([BLACK_TO_MOVE, 0]).collect();
        for (one, below) in standings() {
            keys.extend(hexes().map(|hex| piece(one, hex, below)));
        }
        let all = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), all);
    }
}
