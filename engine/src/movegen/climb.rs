//! Steps up, along and down the hive.
//!
//! ```text
//!         1            A step from X to Y is blocked when the stacks on both sides of the way are higher than both
//!       X   Y          the place that is left and the place that is reached: min(1, 2) > max(X, Y), with the mover
//!         2            lifted. On the ground (X and Y empty) the rules of sliding apply instead.
//! ```
//!
//! Both flanks must be at least two high to block anything, so unless two tall stacks flank some direction the answer
//! is known at once. Source: official rules, "Freedom to Move", and its "gate" for the beetle.

use super::Hive;
use crate::direction::Direction;
use crate::hex::Hex;
use crate::ring::Ring;

impl<const W: usize> Hive<'_, W> {
    /// The directions in which a piece may leave `hex` other than by sliding: up onto a neighbour, and if it stands on
    /// `height > 0` other tiles, also down.
    #[inline]
    pub(super) fn climbs(&self, hex: Hex, height: u8) -> Ring {
        let targets = if height == 0 { self.board.ring(hex) } else { Ring::ALL };
        let gates = self.board.tall_ring(hex).between();
        if gates.is_empty() { targets } else { targets - self.closed_gates(hex, height, gates) }
    }

    /// Those of the directions between tall stacks that are really blocked.
    #[cold]
    #[inline(never)]
    fn closed_gates(&self, hex: Hex, height: u8, gates: Ring) -> Ring {
        let height_at = |direction: Direction| self.board.height(hex.neighbor(direction));
        gates
            .directions()
            .filter(|&direction| {
                let [left, right] = direction.flanks().map(height_at);
                left.min(right) > height.max(height_at(direction))
            })
            .fold(Ring::NONE, |closed, direction| closed | Ring::only(direction))
    }
}
