//! A place on the board.
//!
//! ```text
//!        NW   NE          Axial coordinates: q counts to the east, r to the south-east.
//!          \ /                     NW (0,-1)   NE (+1,-1)
//!      W -- X -- E           W (-1,0)      X      E (+1,0)
//!          / \                     SW (-1,+1)  SE (0,+1)
//!        SW   SE
//! ```
//!
//! The plane is endless; a hive is not: 28 tiles in a row reach 27 steps. So the plane is rolled up into a torus
//! of 1024 hexes, on which a hive can wander for ever and never meets its own other end. The number of a hex is
//! `784 q + 785 r mod 1024`; the shortest way round the torus is 32 steps (a test pins this), and the widest pair
//! ever compared is a hex two steps off one end of the hive against a hex one step off the other: 27 + 3 < 32.
//! Neighbours are one addition away, and there is no edge of the board to look out for.

use std::fmt;

use crate::direction::Direction;

/// A place on the board: one of the 1024 hexes of the torus.
///
/// ```
/// use vespine_engine::{Direction, Hex};
///
/// let east = Hex::ORIGIN.neighbor(Direction::EAST);
/// assert_eq!(east, Hex::at(1, 0));
/// assert_eq!(east.neighbor(Direction::WEST), Hex::ORIGIN);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex(u16);

/// What to add to the number of a hex for one step in each direction.
const STEP: [u16; 8] = [784, 785, 1, 240, 239, 1023, 0, 0];

impl Hex {
    /// How many hexes the torus has.
    pub const COUNT: usize = 1024;

    /// Where the first piece of a game stands.
    pub const ORIGIN: Hex = Hex(0);

    /// The hex at axial coordinates `q` (east) and `r` (south-east) from the origin.
    #[must_use]
    pub const fn at(q: i32, r: i32) -> Hex {
        let id = 784 * (q as i64) + 785 * (r as i64);
        Hex(id.rem_euclid(Hex::COUNT as i64) as u16)
    }

    /// The hex with this number, taken on the torus.
    #[inline]
    pub(crate) const fn wrap(id: u16) -> Hex {
        Hex(id & (Hex::COUNT as u16 - 1))
    }

    /// The number of this hex, below [`Hex::COUNT`]: an index for tables.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & (Hex::COUNT as u16 - 1)) as usize
    }

    /// The hex with this number, as [`Hex::index`] told it; larger numbers wrap around the torus.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Hex {
        Hex::wrap(index as u16)
    }

    /// The hex next to this one.
    #[inline]
    #[must_use]
    pub const fn neighbor(self, direction: Direction) -> Hex {
        Hex::wrap(self.0.wrapping_add(*direction.entry(&STEP)))
    }

    /// The six hexes around this one, clockwise from the east.
    #[inline]
    #[must_use]
    pub fn neighbors(self) -> [Hex; 6] {
        Direction::ALL.map(|direction| self.neighbor(direction))
    }

    /// The hex that lies from the origin as `self` lies from `origin`.
    #[inline]
    #[must_use]
    pub const fn relative_to(self, origin: Hex) -> Hex {
        Hex::wrap(self.0.wrapping_sub(origin.0))
    }

    /// The hex that lies from `origin` as `self` lies from the origin.
    #[inline]
    pub(crate) const fn moved_by(self, origin: Hex) -> Hex {
        Hex::wrap(self.0.wrapping_add(origin.0))
    }

    /// Axial coordinates of this hex, seen from the origin: of all the pairs that mean this hex on the torus,
    /// the one nearest to the origin. Inside a hive wider than 15 steps, count steps instead.
    #[must_use]
    pub const fn axial(self) -> (i32, i32) {
        let (q, r) = NEAREST[self.index()];
        (q as i32, r as i32)
    }

    /// Steps from `other` to here by the shortest way on the torus.
    #[inline]
    #[must_use]
    pub fn distance(self, other: Hex) -> u32 {
        u32::from(DISTANCE[self.relative_to(other).index()])
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (q, r) = self.axial();
        write!(f, "({q}, {r})")
    }
}

/// Steps from the origin to axial coordinates on the endless plane.
pub(crate) const fn steps(q: i32, r: i32) -> u32 {
    let (q, r, s) = (q.unsigned_abs(), r.unsigned_abs(), (q + r).unsigned_abs());
    let longest = if q > r { q } else { r };
    if longest > s { longest } else { s }
}

/// For each hex, the axial coordinates nearest to the origin that mean it.
const NEAREST: [(i8, i8); Hex::COUNT] = nearest();

/// Steps from the origin to each hex.
static DISTANCE: [u8; Hex::COUNT] = {
    let mut table = [0; Hex::COUNT];
    let mut index = 0;
    while index < Hex::COUNT {
        let (q, r) = NEAREST[index];
        table[index] = steps(q as i32, r as i32) as u8;
        index += 1;
    }
    table
};

const fn nearest() -> [(i8, i8); Hex::COUNT] {
    const FARTHEST: i32 = 23;
    // No hex of the torus is farther than 23 steps from the origin; a test pins it.
    let mut table = [(i8::MAX, 0); Hex::COUNT];
    let mut best = [u32::MAX; Hex::COUNT];
    let mut q = -FARTHEST;
    while q <= FARTHEST {
        let mut r = -FARTHEST;
        while r <= FARTHEST {
            let index = Hex::at(q, r).index();
            if steps(q, r) < best[index] {
                best[index] = steps(q, r);
                table[index] = (q as i8, r as i8);
            }
            r += 1;
        }
        q += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_and_axial_coordinates_agree() {
        for direction in Direction::ALL {
            let (q, r) = direction.axial();
            assert_eq!(Hex::at(5, -9).neighbor(direction), Hex::at(5 + q, -9 + r));
            assert_eq!(Hex::at(q, r).neighbor(direction.opposite()), Hex::ORIGIN);
        }
    }

    #[test]
    fn the_shortest_way_round_the_torus_is_32_steps() {
        let around = (-40..=40)
            .flat_map(|q| (-40..=40).map(move |r| (q, r)))
            .filter(|&(q, r)| (q, r) != (0, 0) && Hex::at(q, r) == Hex::ORIGIN)
            .map(|(q, r)| steps(q, r))
            .min();
        assert_eq!(around, Some(32));
    }

    #[test]
    fn every_hex_has_nearest_coordinates() {
        for id in 0..1024 {
            let hex = Hex(id);
            let (q, r) = hex.axial();
            assert_eq!(Hex::at(q, r), hex);
        }
    }
}
