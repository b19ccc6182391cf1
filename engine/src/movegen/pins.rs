//! One hive: which tiles may leave, found without a search.
//!
//! A tile is *pinned* when the hive falls apart without it. The text-book way to find the pinned tiles is a search
//! through the hive for every position. Two facts of plane geometry make it a table look-up.
//!
//! **Fact 1: the number of holes is known at all times.** Look at the neighbours of a hex as arcs of occupied ones
//! with gaps between them. A tile that joins a connected hive there and finds `arcs` arcs around it changes the number
//! of holes (enclosed empty regions) by `arcs - 1`; leaving changes it back.
//!
//! ```text
//!      . . .        # # .        # # .        # # #
//!     . X # .      # X . .      # X # .      # X #      arcs   1      1      2      0 (all six)
//!      . # .        # # .        . # .        # #       holes  +0     +0     +1     -1
//! ```
//!
//! *Proof.* Take hexes as points, neighbours as edges, and three mutual neighbours as triangles. By Euler's formula,
//! points − edges + triangles = parts − holes, and the hive is one part, so holes = 1 − points + edges − triangles. The
//! new tile brings 1 point, one edge for each occupied neighbour, and one triangle for each two occupied neighbours
//! that are themselves side by side: holes grow by neighbours − adjacent pairs − 1. An arc of n neighbours has n − 1
//! adjacent pairs, so neighbours − pairs = arcs (and 0 when all six are there). ∎
//!
//! **Fact 2: a tile is pinned exactly when two of its gaps open into the same empty region.**
//!
//! *Proof.* If they do, a closed line runs from the tile out of one gap, through empty hexes, and back in by the other
//! gap. It meets the hive only in the tile, and there is an arc on either side of it, so without the tile the two sides
//! are apart (Jordan): pinned. If all gaps open into different regions, lifting the tile makes one region of them, so
//! the holes fall by arcs − 1. By Euler's formula as above, parts − holes grows by arcs − 1. So the number of parts
//! stays one: not pinned. ∎
//!
//! Hence
//! * at most one arc: free;
//! * no holes at all: every gap opens to the outside, so two arcs mean pinned. This settles most positions;
//! * otherwise the holes are looked up, once for a position, and the gaps are compared.
//!
//! Tiles on top of others leave the ground as it is, so they are never pinned.
//! Source: official rules, "One Hive".

use super::Hive;
use crate::hex::Hex;
use crate::hex_set::HexSet;
use crate::piece::PieceSet;
use crate::ring::Ring;

impl<const W: usize> Hive<'_, W> {
    /// Would the hive fall apart without the tile on `hex`? Trusts that a single tile stands there.
    #[inline]
    pub(super) fn is_pinned(&self, hex: Hex) -> bool {
        let ring = self.board.ring(hex);
        !ring.is_one_arc() && (self.board.holes() == 0 || self.has_two_gaps_in_one_region(hex, ring))
    }

    /// Which of these pieces are pinned: on the ground, alone on their hex, and holding the hive together.
    pub(super) fn pinned(&self, pieces: PieceSet) -> PieceSet {
        let board = self.board;
        (pieces & (board.ground() - board.covered()))
            .iter()
            .filter(|&piece| self.is_pinned(board.hex_in_play(piece)))
            .collect()
    }

    /// Fact 2, in the presence of holes.
    #[inline(never)]
    fn has_two_gaps_in_one_region(&self, hex: Hex, ring: Ring) -> bool {
        let enclosed = self.enclosed.get_or_init(|| self.find_enclosed());
        let mut met_outside = false;
        let mut met_holes = HexSet::EMPTY;
        for gap in ring.gaps().around(hex) {
            if enclosed.contains(gap) {
                if met_holes.contains(gap) {
                    return true;
                }
                met_holes = met_holes
                    | if self.board.holes() == 1 {
                        *enclosed
                    } else {
                        HexSet::only(gap).spread_in(*enclosed)
                    };
            } else if std::mem::replace(&mut met_outside, true) {
                return true;
            }
        }
        false
    }

    /// All hexes in holes. Most holes are single hexes, which show at once: none of their neighbours is empty.
    fn find_enclosed(&self) -> HexSet<W> {
        let empty = !self.occupied;
        let single = empty - empty.ring();
        if single.len() == u32::from(self.board.holes().unsigned_abs()) {
            return single;
        }
        let (sea, beach) = self.sea();
        empty - (sea | beach).spread_in(empty)
    }
}
