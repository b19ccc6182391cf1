//! What every node ends with: the table keeps what was found, and the move that refuted it is remembered.

use arrayvec::ArrayVec;
use vespine_engine::Move;
use vespine_evaluation::Score;

use super::Node;
use crate::ordering::Trace;
use crate::table::{Bound, Entry, PackedMove};
use crate::worker::Worker;

/// The moves of a node that have been tried, for as long as anybody cares.
pub(crate) type Tried = ArrayVec<Trace, 32>;

impl Worker {
    /// Keeps the result of a node.
    pub(crate) fn store(
        &self,
        node: &Node,
        depth: i32,
        ply: usize,
        score: Score,
        bound: Bound,
        best: Option<Move>,
    ) {
        if self.frames[ply].excluded.is_some() {
            return;
        }
        self.shared.table.store(
            node.key,
            Entry {
                mv: best.and_then(|mv| PackedMove::new(mv, &self.position)),
                score: Entry::score_from(score, ply as u32),
                eval: node.eval,
                depth: depth.clamp(0, i32::from(Entry::MAX_DEPTH)) as u8,
                bound,
                is_check: node.is_check,
                age: 0,
            },
        );
    }

    /// A move was too good for the opponent to allow it.
    pub(crate) fn remember_refutation(&mut self, mv: Move, depth: i32, ply: usize, tried: &Tried) {
        let before = self.before(ply);
        self.frames[ply].killers.remember(mv);
        let anchors = crate::ordering::Anchors::new(self.position.board(), self.position.to_move());
        let trace = Trace::of(mv, self.position.board(), anchors);
        self.memory.learn(depth, mv, trace, tried, before);
    }
}
