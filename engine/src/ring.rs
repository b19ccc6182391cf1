//! The six neighbours of a hex as six bits, and what they tell.
//!
//! Nearly every rule of Hive about a tile on the ground can be read off the pattern of its occupied neighbours.
//! There are only 64 patterns, so each question is answered once, here, and looked up afterwards.
//!
//! ```text
//!        4   5            bit i = the neighbour in direction i, clockwise from the east
//!      3   X   0
//!        2   1            a run of occupied neighbours is an arc, a run of empty ones a gap
//! ```

use crate::bits::{Bits, set_operators};
use crate::direction::Direction;
use crate::hex::Hex;

/// A set of directions; most often those in which a hex has an occupied neighbour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Ring(u8);

impl Ring {
    /// No direction.
    pub const NONE: Ring = Ring(0);
    /// All six.
    pub const ALL: Ring = Ring(63);

    /// The set of one direction.
    #[inline]
    #[must_use]
    pub const fn only(direction: Direction) -> Ring {
        Ring(1 << direction.index())
    }

    /// The set of the direction that leads back after a step in this one.
    #[inline]
    pub(crate) const fn back(direction: Direction) -> Ring {
        const BACK: [Ring; 8] =
            [Ring(8), Ring(16), Ring(32), Ring(1), Ring(2), Ring(4), Ring::NONE, Ring::NONE];
        *direction.entry(&BACK)
    }

    /// Is `direction` in the set?
    #[inline]
    #[must_use]
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 >> direction.index() & 1 == 1
    }

    /// Is the set empty?
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many directions are in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        LEN[self.index()] as u32
    }

    /// The set as a number: bit i for the direction with place i in the ring order.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The set with this number; bits above the sixth mean nothing.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u8) -> Ring {
        Ring(bits & 63)
    }

    /// The directions of the set, in ring order.
    #[inline]
    pub fn directions(self) -> impl Iterator<Item = Direction> {
        Bits(u64::from(self.0)).map(Direction::at)
    }

    /// The neighbours of `center` in these directions.
    #[inline]
    pub fn around(self, center: Hex) -> impl Iterator<Item = Hex> {
        self.directions().map(move |direction| center.neighbor(direction))
    }

    #[inline]
    pub(crate) fn toggle(&mut self, other: Ring) {
        self.0 ^= other.0;
    }

    /// In how many arcs the set lies: 0 when empty and, by convention, when full.
    #[inline]
    pub(crate) const fn arcs(self) -> i8 {
        ARCS[self.index()]
    }

    /// At most one arc: the neighbours hold together without the tile in their middle.
    #[inline]
    #[must_use]
    pub const fn is_one_arc(self) -> bool {
        ONE_ARC >> self.0 & 1 == 1
    }

    /// One direction for each gap.
    #[inline]
    pub(crate) const fn gaps(self) -> Ring {
        Ring(GAPS[self.index()])
    }

    /// Where a piece can slide on the ground: to an empty neighbour with exactly one of its two flanks occupied.
    ///
    /// ```text
    ///        1
    ///      X   Y       both 1 and 2 occupied: a gate, X cannot squeeze through
    ///        2         neither: X would lose touch with the hive
    /// ```
    /// Source: official rules, "Freedom to Move" and "One Hive".
    #[inline]
    pub(crate) const fn slides(self) -> Ring {
        Ring(SLIDES[self.index()])
    }

    /// Empty neighbours that are not behind a gate, in touch with the hive or not.
    #[inline]
    pub(crate) const fn wide(self) -> Ring {
        Ring(WIDE[self.index()])
    }

    /// Empty neighbours with both flanks empty.
    #[inline]
    pub(crate) const fn lonely(self) -> Ring {
        Ring(LONELY[self.index()])
    }

    /// Directions with both flanks in the set: for a ring of tall stacks, those through a gate at height.
    #[inline]
    pub(crate) const fn between(self) -> Ring {
        Ring(BETWEEN[self.index()])
    }

    #[inline]
    pub(crate) const fn index(self) -> usize {
        (self.0 & 63) as usize
    }
}

set_operators!(Ring);

impl std::ops::Not for Ring {
    type Output = Ring;
    #[inline]
    fn not(self) -> Ring {
        Ring(!self.0 & 63)
    }
}

impl std::fmt::Debug for Ring {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.directions()).finish()
    }
}

const fn clockwise(ring: u8) -> u8 {
    (ring << 1 | ring >> 5) & 63
}

const fn counterclockwise(ring: u8) -> u8 {
    (ring >> 1 | ring << 5) & 63
}

/// Fills a table of the 64 rings; `$answer` may use the ring, both flanks of every direction, and the empty neighbours.
macro_rules! by_ring {
    (|$ring:ident, $left:ident, $right:ident, $empty:ident| $answer:expr) => {{
        let mut table = [0; 64];
        let mut $ring: u8 = 0;
        while $ring < 64 {
            let ($left, $right, $empty) = (clockwise($ring), counterclockwise($ring), !$ring & 63);
            let _ = ($left, $right, $empty);
            table[$ring as usize] = $answer;
            $ring += 1;
        }
        table
    }};
}

const LEN: [u8; 64] = by_ring!(|ring, _left, _right, _empty| ring.count_ones() as u8);
const ARCS: [i8; 64] =
    by_ring!(|ring, left, _right, _empty| ring.count_ones() as i8 - (ring & left).count_ones() as i8);
const GAPS: [u8; 64] = by_ring!(|ring, left, _right, empty| empty & left);
const SLIDES: [u8; 64] = by_ring!(|ring, left, right, empty| empty & (left ^ right));
const WIDE: [u8; 64] = by_ring!(|ring, left, right, empty| empty & !(left & right));
const LONELY: [u8; 64] = by_ring!(|ring, left, right, empty| empty & !(left | right));
const BETWEEN: [u8; 64] = by_ring!(|ring, left, right, _empty| left & right);

/// Bit n: ring n has at most one arc.
const ONE_ARC: u64 = {
    let mut rings = 0;
    let mut ring = 0;
    while ring < 64 {
        if ARCS[ring] <= 1 {
            rings |= 1 << ring;
        }
        ring += 1;
    }
    rings
};

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(places: &[usize]) -> Ring {
        places.iter().fold(Ring::NONE, |ring, &place| ring | Ring::only(Direction::ALL[place]))
    }

    #[test]
    fn arcs_and_gaps_alternate() {
        for bits in 1..63 {
            let ring = Ring(bits);
            assert_eq!(ring.arcs(), (!ring).arcs(), "{ring:?}");
            assert_eq!(u32::try_from(ring.arcs()), Ok(ring.gaps().len()), "{ring:?}");
        }
        assert_eq!((Ring::NONE.arcs(), Ring::ALL.arcs()), (0, 0));
    }

    #[test]
    fn a_slide_follows_exactly_one_flank() {
        assert_eq!(ring(&[0]).slides(), ring(&[1, 5]));
        assert_eq!(ring(&[0, 2]).slides(), ring(&[3, 5]), "1 is behind the gate 0-2");
        assert_eq!(ring(&[0, 2]).wide(), ring(&[3, 4, 5]));
        assert_eq!(ring(&[0, 1, 2, 3]).slides(), ring(&[4, 5]));
        assert_eq!(ring(&[0, 1, 2, 3, 4]).slides(), Ring::NONE);
        assert_eq!(ring(&[0, 1]).lonely(), ring(&[3, 4]));
        assert_eq!(ring(&[0, 2]).between(), ring(&[1]));
    }
}
