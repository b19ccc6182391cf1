//! A queen and the six hexes around her as seven bits.
//!
//! ```text
//!        4   5            bits 0 to 5: the neighbours, in ring order
//!      3   Q   0          bit 6: the hex of the queen herself
//!        2   1
//! ```

use vespine_engine::{Direction, Hex, Ring};

/// Some of the seven hexes of a queen.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct QueenArea(u8);

impl QueenArea {
    pub(crate) const NONE: QueenArea = QueenArea(0);
    /// The hex of the queen.
    pub(crate) const THRONE: QueenArea = QueenArea(64);

    /// Some of the hexes around the queen.
    #[inline]
    pub(crate) const fn ring(ring: Ring) -> QueenArea {
        QueenArea(ring.bits())
    }

    /// What `hex` is to a queen on `queen`: one of the seven, or nothing.
    #[inline]
    pub(crate) fn of(hex: Hex, queen: Hex) -> QueenArea {
        AREA[hex.relative_to(queen).index()]
    }

    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those around the queen.
    #[inline]
    pub(crate) fn sides(self) -> Ring {
        Ring::from_bits(self.0)
    }
}

impl std::ops::BitAnd for QueenArea {
    type Output = QueenArea;
    #[inline]
    fn bitand(self, other: QueenArea) -> QueenArea {
        QueenArea(self.0 & other.0)
    }
}

impl std::ops::BitOr for QueenArea {
    type Output = QueenArea;
    #[inline]
    fn bitor(self, other: QueenArea) -> QueenArea {
        QueenArea(self.0 | other.0)
    }
}

/// The hexes by where they lie from the queen.
static AREA: [QueenArea; Hex::COUNT] = {
    let mut area = [QueenArea::NONE; Hex::COUNT];
    area[Hex::ORIGIN.index()] = QueenArea::THRONE;
    let mut side = 0;
    while side < 6 {
        let direction = Direction::ALL[side];
        area[Hex::ORIGIN.neighbor(direction).index()] = QueenArea::ring(Ring::only(direction));
        side += 1;
    }
    area
};
