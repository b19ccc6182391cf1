//! A node on the main line: its score is wanted exactly, and its line.
//!
//! The first move is searched with the full window. For all others it is asked whether they are better at all; only then
//! are they searched again. After: Tony Marsland, "Principal variation search".

use vespine_evaluation::Score;

use super::cutoff::Tried;
use super::{Entered, Expected, Kind, Node};
use crate::ordering::{Pick, Picker};
use crate::table::Bound;
use crate::window::Window;
use crate::worker::{Searched, Worker};

impl Worker {
    /// Searches a node of the main line.
    pub(crate) fn pv(&mut self, window: Window, depth: i32, ply: usize) -> Searched {
        self.frames[ply].begin();
        if depth <= 0 {
            return self.quiescence(window, ply, 0);
        }
        let node = match self.enter(window, depth, ply, Kind::Pv)? {
            Entered::Known(score) => return Ok(score),
            Entered::Open(node) => node,
        };
        if let Some(win) = self.forced_win_inside(&node, ply)? {
            let first = self.frames[ply].line.first().copied();
            self.store(&node, depth, ply, win, Bound::Lower, first);
            return Ok(win);
        }
        let depth = self.extended(&node, depth, ply);
        self.frames[ply + 1].begin_siblings();
        self.pv_moves(&node, window.within_win_distance(ply as u32), depth, ply)
    }

    /// Searches the moves of a node of the main line.
    fn pv_moves(&mut self, node: &Node, window: Window, depth: i32, ply: usize) -> Searched {
        let mut picker = Picker::new(node.table_move, node.is_check);
        let (mut current, mut tried, mut is_lost) = (window, Tried::new(), true);
        let (mut best, mut best_move) = (Score::loss_in(ply as u32), None);
        while let Some(candidate) = picker.next(self, ply) {
            if !is_lost && self.is_elsewhere(node.key, candidate.mv, depth) && picker.defer(candidate) {
                continue;
            }
            is_lost = false;
            let score = self.pv_child(node, candidate, current, depth, ply)?;
            if score > best {
                best = score;
                if current.raise(score) {
                    best_move = Some(candidate.mv);
                    self.prolong_line(candidate.mv, ply);
                }
                if score >= window.beta() {
                    self.remember_refutation(candidate.mv, depth, ply, &tried);
                    break;
                }
            }
            let _ = self.frames[ply].trace.map(|trace| tried.try_push(trace));
        }
        if is_lost {
            return Ok(self.lost(node, ply));
        }
        let bound = if best >= window.beta() {
            Bound::Lower
        } else if best_move.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.store(node, depth, ply, best, bound, best_move);
        Ok(best)
    }

    /// Searches one move of a node of the main line.
    fn pv_child(&mut self, node: &Node, candidate: Pick, window: Window, depth: i32, ply: usize) -> Searched {
        let extension = self.singular_extension(node, candidate, window.beta(), depth, ply)?.plies();
        let next = depth - 1 + extension;
        let reduction =
            (candidate.number > 0).then(|| self.reduction(candidate, depth, ply, Expected::Exact));
        self.with_child(node.key, candidate.mv, depth, ply, |worker| {
            worker.on_main_line(window, next, reduction, ply + 1)
        })
    }

    /// Searches what comes of a move on the main line: the first with the full window, and a later one, which is given a
    /// reduction, only if it turns out to be better at all.
    pub(super) fn on_main_line(
        &mut self,
        window: Window,
        depth: i32,
        reduction: Option<i32>,
        ply: usize,
    ) -> Searched {
        if let Some(reduction) = reduction {
            let answer = -window.alpha();
            let mut score = -self.null_window(answer, depth - reduction, ply, Expected::Cut)?;
            if score > window.alpha() && reduction > 0 {
                score = -self.null_window(answer, depth, ply, Expected::Cut)?;
            }
            if score <= window.alpha() {
                return Ok(score);
            }
        }
        Ok(-self.pv(window.flipped(), depth, ply)?)
    }

    /// The line of this node is the move and the line of the next.
    pub(crate) fn prolong_line(&mut self, mv: vespine_engine::Move, ply: usize) {
        let (front, back) = self.frames.split_at_mut(ply + 1);
        front[ply].set_line(mv, &back[0].line);
    }
}
