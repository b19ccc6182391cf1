//! The position to be searched. Its moves are kept with their scores and lines from iteration to iteration.

use std::collections::VecDeque;

use vespine_engine::Move;
use vespine_evaluation::{Analysis, Score};

use crate::frame::Line;
use crate::ordering::Picker;
use crate::reductions::PLY;
use crate::report::Announcer;
use crate::window::Window;
use crate::worker::{Searched, Worker};

/// A move of the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove {
    pub(crate) mv: Move,
    /// What it was worth when it was last the best.
    pub(crate) score: Score,
    /// The iteration in which that was; 0 if it has never been.
    pub(crate) depth: u32,
    /// The move and what is expected to follow.
    pub(crate) line: Line,
}

impl RootMove {
    pub(crate) fn new(mv: Move) -> RootMove {
        let mut line = Line::new();
        line.push(mv);
        RootMove { mv, score: Score::loss_in(0), depth: 0, line }
    }
}

impl Worker {
    /// Searches the moves from place `first` on. The best of them is at place `first` afterwards, also if the search is
    /// stopped half-way. A new best move of all is announced at once.
    pub(crate) fn root(
        &mut self,
        moves: &mut [RootMove],
        first: usize,
        window: Window,
        announcer: &mut Announcer,
    ) -> Searched {
        let depth = self.depth as i32;
        let mut current = window;
        let mut best = Score::loss_in(0);
        // In order, and then those that other threads were busy with.
        let mut order: VecDeque<_> = moves[first..].iter().map(|one| one.mv).enumerate().collect();
        let mut in_order = order.len();
        while let Some((number, mv)) = order.pop_front().filter(|_| !current.is_empty()) {
            let is_first_visit = in_order > 0;
            in_order = in_order.saturating_sub(1);
            if number > 0 && is_first_visit && self.is_elsewhere(self.frames[0].hash, mv, depth) {
                order.push_back((number, mv));
                continue;
            }
            let score = self.root_child(mv, current, depth, number)?;
            best = best.max(score);
            if current.raise(score) {
                // The line of a win beyond the window is not known yet: until then it is told as what it is at least.
                let told = if score.is_win() { score.min(window.beta()) } else { score };
                self.promote(&mut moves[first..], mv, told);
                announcer.best_move(&moves[0].line, moves[0].score);
            }
        }
        Ok(best)
    }

    /// The move is the best so far.
    fn promote(&self, moves: &mut [RootMove], mv: Move, score: Score) {
        let Some(place) = moves.iter().position(|one| one.mv == mv) else { return };
        let found = &mut moves[place];
        (found.score, found.depth) = (score, self.depth);
        found.line.clear();
        found.line.push(mv);
        let room = found.line.remaining_capacity();
        found.line.extend(self.frames[1].line.iter().copied().take(room));
        moves[..=place].rotate_right(1);
    }

    fn root_child(&mut self, mv: Move, window: Window, depth: i32, number: usize) -> Searched {
        self.frames[1].begin_siblings();
        let reduction = (number > 0).then(|| self.root_reduction(depth, number));
        self.with_child(self.frames[0].hash, mv, depth, 0, |worker| {
            worker.on_main_line(window, depth - 1, reduction, 1)
        })
    }

    /// Late moves of the root are searched less deeply at first, like those of other nodes, but more carefully.
    fn root_reduction(&self, depth: i32, number: usize) -> i32 {
        let params = &self.settings.params;
        let is_early = depth < params.reduction_depth || (number as i32) < params.root_moves;
        if !params.is_selective() || is_early {
            return 0;
        }
        ((self.reductions.of(depth, number) - params.root_care) / PLY).clamp(0, depth - 2)
    }

    /// Evaluates the root, which is not entered like other nodes: the nodes that follow compare themselves with it.
    pub(crate) fn evaluate_root(&mut self) {
        self.frames[0].begin();
        let analysis = Analysis::of(&self.position);
        let eval = self.corrected(self.evaluate(&analysis), self.likeness(0));
        self.note_evaluation(eval, analysis.is_check(), 0);
    }

    /// The moves of the root in the order in which they are tried first.
    pub(crate) fn root_moves(&mut self, moves: &[Move]) -> Vec<RootMove> {
        self.list_only(0, moves.iter().copied());
        let mut picker = Picker::of_list();
        std::iter::from_fn(|| picker.next(self, 0)).map(|pick| RootMove::new(pick.mv)).collect()
    }
}

#[cfg(test)]
mod tests {
    use vespine_evaluation::Evaluator;

    use super::*;
    use crate::worker::tests::worker;

    #[test]
    fn the_root_is_evaluated_like_any_other_node() {
        let mut worker = worker(r"Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wB1 -wA1");
        let moves = worker.position.legal_moves();
        let _ = worker.deepen(&moves, &mut ());
        let (position, evaluator) = (&worker.position, Evaluator::default());
        let eval = evaluator.evaluate(position, &Analysis::of(position));
        let glance = evaluator.glance(position);
        assert_ne!(eval, glance, "there is more than meets the eye");
        assert_eq!(worker.frames[0].eval, Some(eval));
        assert_eq!(worker.frames[0].beyond_glance, eval.units() - glance.units());
    }
}
