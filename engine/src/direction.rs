//! The six ways out of a hex.
//!
//! ```text
//!        NW   NE          In ring order, clockwise from the east: E, SE, SW, W, NW, NE.
//!          \ /
//!      W -- X -- E        The flanks of a step are the two directions beside it: for a step to the east, NE and SE.
//!          / \
//!        SW   SE
//! ```
//!
//! A number in a wrapper rather than an enum: the bits of a [`Ring`](crate::Ring) become directions without a look-up, which
//! would cost up to four of a hundred instructions of the move generator.

use std::fmt;

/// One of the six ways out of a hex, in ring order: each is the neighbour of the next.
///
/// ```
/// use vespine_engine::Direction;
///
/// assert_eq!(Direction::EAST.opposite(), Direction::WEST);
/// assert_eq!(Direction::EAST.flanks(), [Direction::NORTH_EAST, Direction::SOUTH_EAST]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Direction(
    /// The place in the ring order, below 6.
    u8,
);

impl Direction {
    /// To the right.
    pub const EAST: Direction = Direction(0);
    /// Down and right.
    pub const SOUTH_EAST: Direction = Direction(1);
    /// Down and left.
    pub const SOUTH_WEST: Direction = Direction(2);
    /// To the left.
    pub const WEST: Direction = Direction(3);
    /// Up and left.
    pub const NORTH_WEST: Direction = Direction(4);
    /// Up and right.
    pub const NORTH_EAST: Direction = Direction(5);

    /// All six, clockwise from the east.
    pub const ALL: [Direction; 6] = [
        Direction::EAST,
        Direction::SOUTH_EAST,
        Direction::SOUTH_WEST,
        Direction::WEST,
        Direction::NORTH_WEST,
        Direction::NORTH_EAST,
    ];

    /// The direction with this place in the ring order. Trusts that there is one.
    #[inline]
    pub(crate) const fn at(place: u32) -> Direction {
        debug_assert!(place < 6, "there are six directions");
        Direction(place as u8)
    }

    /// The place in the ring order, below 6: an index for tables.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The entry for this direction in a table of eight: six that count and two that are never read, so that the place
    /// can be cut down to three bits instead of being checked.
    #[inline]
    pub(crate) const fn entry<T>(self, table: &[T; 8]) -> &T {
        &table[self.index() & 7]
    }

    /// The way back.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// The directions on both sides of this one: counterclockwise and clockwise.
    #[inline]
    #[must_use]
    pub const fn flanks(self) -> [Direction; 2] {
        [self.turned(5), self.turned(1)]
    }

    /// This direction turned clockwise by so many sixths of a full turn.
    const fn turned(self, sixths: u8) -> Direction {
        Direction((self.0 + sixths) % 6)
    }

    /// The step in axial coordinates: east, south-east.
    #[must_use]
    pub const fn axial(self) -> (i32, i32) {
        const STEPS: [(i32, i32); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];
        STEPS[self.index()]
    }
}

impl fmt::Debug for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMES: [&str; 6] = ["East", "SouthEast", "SouthWest", "West", "NorthWest", "NorthEast"];
        f.write_str(NAMES[self.index()])
    }
}
