//! Hexes up to three steps from a centre, as one word.
//!
//! ```text
//!     r = -3   . . . o o o o          A frame of seven by seven hexes, row by row; the centre is bit 24.
//!         -2   . . o o o o o          A step in a direction is a shift by a fixed number of bits, and three steps from
//!         -1   . o o o o o o          the centre never leave the frame.
//!          0   o o o C o o o
//!         +1   o o o o o o .
//!         +2   o o o o o . .
//!         +3   o o o o . . .
//! ```
//!
//! Spiders and ladybugs never get farther than that, so their trips are followed in a register.

use crate::bits::Bits;
use crate::direction::Direction;
use crate::hex::Hex;
use crate::ring::Ring;

/// A set of hexes up to three steps from a centre that the owner knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nearby(u64);

/// A hex of the frame.
#[derive(Clone, Copy)]
pub(crate) struct Spot(u8);

/// What a step in each direction adds to the number of a spot.
const STEP: [u8; 8] = {
    let mut steps = [0; 8];
    let mut place = 0;
    while place < 6 {
        let (q, r) = Direction::ALL[place].axial();
        steps[place] = ((q + 7 * r) as i8).cast_unsigned();
        place += 1;
    }
    steps
};

impl Spot {
    pub(crate) const CENTER: Spot = Spot(24);

    /// The next spot in a direction. Trusts that it is not more than three steps from the centre.
    #[inline]
    pub(crate) const fn step(self, direction: Direction) -> Spot {
        Spot(self.0.wrapping_add(*direction.entry(&STEP)))
    }
}

impl Nearby {
    pub(crate) const NONE: Nearby = Nearby(0);

    #[inline]
    pub(crate) fn remove(&mut self, spot: Spot) {
        self.0 &= !(1 << (spot.0 & 63));
    }

    /// Adds the neighbours of a spot in these directions. Trusts that the spot is at most two steps from the centre.
    #[inline]
    pub(crate) fn insert_ring(&mut self, spot: Spot, directions: Ring) {
        self.0 |= RINGS[directions.index()].rotate_left(u32::from(spot.0.wrapping_sub(Spot::CENTER.0)));
    }

    /// Is the set empty?
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many hexes are in the set.
    #[inline]
    #[must_use]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The spots of the set.
    #[inline]
    pub(crate) fn spots(self) -> impl Iterator<Item = Spot> {
        Bits(self.0).map(|spot| Spot(spot as u8))
    }

    /// The hexes of the set around `center`.
    #[inline]
    pub fn around(self, center: Hex) -> impl Iterator<Item = Hex> {
        self.spots().map(move |spot| spot.around(center))
    }
}

impl Spot {
    /// The hex that this spot is when the centre of the frame lies on `center`.
    #[inline]
    pub(crate) fn around(self, center: Hex) -> Hex {
        HEXES[usize::from(self.0 & 63)].moved_by(center)
    }
}

/// The neighbours of the centre in each set of directions.
static RINGS: [u64; 64] = {
    let mut rings = [0; 64];
    let mut ring = 0;
    while ring < 64 {
        let mut place = 0;
        while place < 6 {
            if ring >> place & 1 == 1 {
                rings[ring] |= 1 << Spot::CENTER.step(Direction::ALL[place]).0;
            }
            place += 1;
        }
        ring += 1;
    }
    rings
};

/// The hex of each spot when the centre is the origin.
static HEXES: [Hex; 64] = {
    let mut hexes = [Hex::ORIGIN; 64];
    let mut spot: u32 = 0;
    while spot < 49 {
        hexes[spot as usize] = Hex::at((spot % 7) as i32 - 3, (spot / 7) as i32 - 3);
        spot += 1;
    }
    hexes
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots_and_hexes_step_alike() {
        let center = Hex::at(-4, 9);
        for i in Direction::ALL {
            for j in Direction::ALL {
                for k in Direction::ALL {
                    let mut set = Nearby::NONE;
                    set.insert_ring(Spot::CENTER.step(i).step(j), Ring::only(k));
                    assert_eq!(
                        set.around(center).collect::<Vec<_>>(),
                        [center.neighbor(i).neighbor(j).neighbor(k)]
                    );
                    assert_eq!(set.len(), 1);
                }
                let mut ring = Nearby::NONE;
                ring.insert_ring(Spot::CENTER.step(i).step(j), Ring::ALL);
                let mut hexes: Vec<_> = ring.around(center).collect();
                let mut neighbors = center.neighbor(i).neighbor(j).neighbors();
                hexes.sort_unstable();
                neighbors.sort_unstable();
                assert_eq!(hexes, neighbors);
            }
        }
    }
}
