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

    /// 0 for the newer, 1 for the older.
    #[inline]
    pub(super) fn place(self, mv: Move) -> Option<usize> {
        self.0.iter().position(|&killer| killer == Some(mv))
    }
}
