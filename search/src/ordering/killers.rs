//! The last two moves that refuted a node at this ply: siblings are often refuted by the same.

use vespine_engine::Move;

/// Two moves, the newer first.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Killers([Option<Move>; 2]);

impl Killers {
    pub(crate) fn remember(&mut self, mv: Move) {
        if self.0[0] != Some(mv) {
            self.0 = [Some(mv), self.0[0]];
        }
    }

    pub(crate) fn forget(&mut self) {
        self.0 = [None; 2];
    }

    #[inline]
    pub(super) fn moves(self) -> [Option<Move>; 2] {
        self.0
    }
}
