//! A node off the main line: is its score at least `beta`, so that the move before is refuted?

use vespine_evaluation::Score;

use super::cutoff::Tried;
use super::{Entered, Kind, Node};
use crate::ordering::{Pick, Picker};
use crate::pruning::Singular;
use crate::table::Bound;
use crate::window::Window;
use crate::worker::{Searched, Worker};

/// What a node is expected to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Expected {
    /// On the main line.
    Exact,
    /// Some move refutes the one before.
    Cut,
    /// No move does, and all have to be tried.
    All,
}

impl Expected {
    /// What is expected of the node after a move of this one.
    pub(crate) fn child(self) -> Expected {
        match self {
            Expected::Cut => Expected::All,
            Expected::Exact | Expected::All => Expected::Cut,
        }
    }
}

impl Worker {
    /// Searches a node off the main line.
    pub(crate) fn null_window(
        &mut self,
        beta: Score,
        depth: i32,
        ply: usize,
        expected: Expected,
    ) -> Searched {
        self.frames[ply].begin();
        let window = Window::below(beta);
        if depth <= 0 {
            return self.quiescence(window, ply, 0);
        }
        if let Some(guess) = self.lazy_refutation(beta, depth, ply)? {
            return Ok(guess);
        }
        let node = match self.enter(window, depth, ply, Kind::NullWindow)? {
            Entered::Known(score) => return Ok(score),
            Entered::Open(node) => node,
        };
        self.frames[ply + 1].begin_siblings();
        if let Some(score) = self.prune(&node, beta, depth, ply)? {
            self.store_evaluation(&node, ply);
            return Ok(score);
        }
        let depth = self.extended(&node, depth, ply);
        self.null_window_moves(&node, beta, depth, ply, expected)
    }

    /// Searches the moves of a node off the main line.
    fn null_window_moves(
        &mut self,
        node: &Node,
        beta: Score,
        depth: i32,
        ply: usize,
        expected: Expected,
    ) -> Searched {
        let mut picker = match self.frames[ply].excluded {
            Some(excluded) => Picker::without(excluded),
            None => Picker::new(node.table_move, node.is_check),
        };
        let (mut tried, mut is_lost) = (Tried::new(), node.is_check);
        let mut best = Score::loss_in(ply as u32);
        while let Some(candidate) = picker.next(self, ply) {
            if !best.is_loss() && self.skips(node, candidate, beta, depth, ply) {
                continue;
            }
            if candidate.number > 0
                && self.is_elsewhere(node.key, candidate.mv, depth)
                && picker.defer(candidate)
            {
                continue;
            }
            let extension = match self.singular_extension(node, candidate, beta, depth, ply)? {
                Singular::Refuted(score) => return Ok(score),
                other => other.plies(),
            };
            let score = self.null_window_child(node, candidate, beta, (depth, extension), ply, expected)?;
            is_lost = false;
            best = best.max(score);
            if score >= beta {
                self.remember_refutation(candidate.mv, depth, ply, &tried);
                self.store(node, depth, ply, best, Bound::Lower, Some(candidate.mv));
                return Ok(best);
            }
            let _ = self.frames[ply].trace.map(|trace| tried.try_push(trace));
        }
        if is_lost {
            return Ok(self.lost(node, ply));
        }
        self.store(node, depth, ply, best, Bound::Upper, None);
        Ok(best)
    }

    /// Searches one move of a node off the main line.
    fn null_window_child(
        &mut self,
        node: &Node,
        candidate: Pick,
        beta: Score,
        (depth, extension): (i32, i32),
        ply: usize,
        expected: Expected,
    ) -> Searched {
        let reduction =
            if candidate.number == 0 { 0 } else { self.reduction(candidate, depth, ply, expected) };
        let next = depth - 1 + extension;
        let answer = -beta.plus(-1);
        let child = if candidate.number == 0 { expected.child() } else { Expected::Cut };
        self.with_child(node.key, candidate.mv, depth, ply, |worker| {
            let score = -worker.null_window(answer, next - reduction, ply + 1, child)?;
            if score < beta || reduction == 0 {
                return Ok(score);
            }
            Ok(-worker.null_window(answer, next, ply + 1, expected.child())?)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::Entry;
    use crate::worker::tests::worker;

    const GAME: &str = r"Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wB1 -wA1";

    #[test]
    fn the_table_keeps_the_evaluation_of_a_node_that_was_pruned() {
        let mut worker = worker(GAME);
        let key = worker.position.hash() ^ worker.salt;
        let eval = worker.evaluate(&vespine_evaluation::Analysis::of(&worker.position));
        let beta = eval.plus(-10 * worker.settings.params.reverse_futility_margin);
        assert_eq!(worker.null_window(beta, 3, 0, Expected::Cut).ok(), Some(eval), "it stands too well");
        let entry = worker.shared.table.probe(key);
        assert_eq!(entry.map(|entry: Entry| (entry.eval, entry.bound)), Some((eval, Bound::Nothing)));
    }

    #[test]
    fn a_move_of_another_position_with_the_same_key_is_not_played() {
        let mut worker = worker(GAME);
        let (key, moves) = (worker.position.hash() ^ worker.salt, worker.position.legal_moves());
        // A beetle far away from the hive.
        let to = vespine_engine::Hex::at(9, 9);
        let stray = moves.iter().find_map(|&mv| match mv {
            vespine_engine::Move::Put { piece, .. } => Some(vespine_engine::Move::Put { piece, to }),
            vespine_engine::Move::Pass => None,
        });
        let entry = Entry {
            mv: crate::table::PackedMove::new(stray.expect("somebody can move"), &worker.position),
            score: Score::DRAW,
            eval: Score::DRAW,
            depth: 1,
            bound: Bound::Lower,
            is_check: false,
        };
        worker.shared.table.store(key, entry);
        assert!(worker.null_window(Score::estimate(5), 4, 0, Expected::Cut).is_ok());
    }
}
