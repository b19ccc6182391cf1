//! What every node ends with: the table keeps what was found, and the move that refuted it is remembered.

use arrayvec::ArrayVec;
use vespine_engine::Move;
use vespine_evaluation::Score;

use super::Node;
use crate::ordering::Trace;
use crate::table::{Bound, Entry, PackedMove};
use crate::threat::strike_after;
use crate::worker::Worker;

/// The moves of a node that have been tried, for as long as anybody cares.
pub(crate) type Tried = ArrayVec<Trace, 32>;

impl Worker {
    /// Keeps the result of a node, and learns from it how wrong the evaluation was.
    pub(crate) fn store(
        &mut self,
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
        self.learn_correction(node, depth, score, bound);
        self.shared.table.store(
            node.key,
            Entry {
                mv: best.and_then(|mv| PackedMove::new(mv, &self.position)),
                score: Entry::score_from(score, ply as u32),
                eval: node.evaluation,
                depth: u8::try_from(depth.max(0)).unwrap_or(Entry::MAX_DEPTH).min(Entry::MAX_DEPTH),
                bound,
                is_check: node.is_check,
            },
        );
    }

    /// Learns how wrong the evaluation of a node was, if what was found tells.
    fn learn_correction(&mut self, node: &Node, depth: i32, score: Score, bound: Bound) {
        let is_news = match bound {
            Bound::Nothing => false,
            Bound::Upper => score < node.eval,
            Bound::Lower => score > node.eval,
            Bound::Exact => true,
        };
        if is_news && !node.is_check && !score.is_decided() && self.settings.params.is_selective() {
            let difference = score.units() - node.evaluation.units();
            self.correction.learn(node.like, difference, depth, &self.settings.params);
        }
    }

    /// Keeps the evaluation of a node that was not searched, unless the table has it already.
    pub(crate) fn store_evaluation(&mut self, node: &Node, ply: usize) {
        if node.entry.is_none() {
            self.store(node, 0, ply, Score::DRAW, Bound::Nothing, None);
        }
    }

    /// No move breaks the threat: the opponent strikes next, unless every move is a suicide and the game is over even sooner.
    pub(crate) fn lost(&mut self, node: &Node, ply: usize) -> Score {
        let moves = self.position.legal_moves();
        let answer = moves.iter().find_map(|&mv| Some((mv, strike_after(&mut self.position, mv)?)));
        let score = match (answer, moves.first()) {
            (Some((mv, strike)), _) => {
                self.frames[ply].set_line(mv, &[strike]);
                Score::loss_in(ply as u32 + 2)
            }
            (None, Some(&suicide)) => {
                self.frames[ply].set_line(suicide, &[]);
                Score::loss_in(ply as u32 + 1)
            }
            (None, None) => unreachable!("somebody can always do something, and be it to pass"),
        };
        self.store(node, i32::from(Entry::MAX_DEPTH), ply, score, Bound::Exact, None);
        score
    }

    /// A move was too good for the opponent to allow it.
    pub(crate) fn remember_refutation(&mut self, mv: Move, depth: i32, ply: usize, tried: &Tried) {
        let before = self.before(ply);
        self.frames[ply].killers.remember(mv);
        self.frames[ply].refutations += 1;
        let anchors = crate::ordering::Anchors::new(self.position.board(), self.position.to_move());
        let trace = Trace::of(mv, self.position.board(), anchors);
        self.memory.learn(depth, mv, trace, tried, before, &self.settings.params);
    }
}
