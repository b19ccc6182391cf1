//! Beyond the depth: only what happens around the queens, until it is quiet enough for the evaluation to be trusted.
//!
//! The side to move may stand pat, or fill a liberty of a queen that has few left, or climb onto her. When the opponent
//! threatens to win there must be a move that breaks the threat, or the game is lost. These moves are not searched: there
//! are too many of them, and not to search them won its match.

use vespine_engine::{Move, Piece};
use vespine_evaluation::{Analysis, Score};

use super::{Entered, Kind, Node};
use crate::ordering::Picker;
use crate::window::Window;
use crate::worker::{Searched, Worker};

impl Worker {
    /// Searches a node beyond the depth, which has been passed by so many plies.
    pub(crate) fn quiescence(&mut self, window: Window, ply: usize, beyond: i32) -> Searched {
        self.frames[ply].begin();
        if !self.settings.params.is_selective() {
            return self.leaf(ply);
        }
        if let Some(guess) = self.lazy_evaluation(window, ply)? {
            return Ok(guess);
        }
        let mut node = match self.enter(window, 0, ply, Kind::Pv)? {
            Entered::Known(score) => return Ok(score),
            Entered::Open(node) => node,
        };
        if beyond >= self.settings.params.quiescence_plies {
            return Ok(node.eval);
        }
        if node.is_check {
            return Ok(if self.has_answer(ply) { node.eval } else { self.lost(&node, ply) });
        }
        let mut current = window;
        current.raise(node.eval);
        if current.is_empty() || !self.list_fills(&mut node, current, ply) {
            return Ok(node.eval);
        }
        self.quiescence_moves(current, node.eval, ply, beyond)
    }

    /// Searches the moves that have been listed.
    fn quiescence_moves(
        &mut self,
        mut current: Window,
        stand_pat: Score,
        ply: usize,
        beyond: i32,
    ) -> Searched {
        let mut picker = Picker::of_list();
        let mut best = stand_pat;
        while let Some(candidate) = picker.next(self, ply) {
            let score = self.with_child(0, candidate.mv, 0, ply, |worker| {
                Ok(-worker.quiescence(current.flipped(), ply + 1, beyond + 1)?)
            })?;
            if score > best {
                best = score;
                if current.raise(score) {
                    self.prolong_line(candidate.mv, ply);
                }
                if current.is_empty() {
                    break;
                }
            }
        }
        Ok(best)
    }

    /// Lists the fills of the enemy queen's liberties and the climbs onto her. Says whether there are any that could matter.
    fn list_fills(&mut self, node: &mut Node, window: Window, ply: usize) -> bool {
        let enemy = Piece::queen(!self.position.to_move());
        let Some(queen) = self.position.board().hex_of(enemy) else { return false };
        let liberties = 6 - self.position.board().ring(queen).len() as i32;
        let params = &self.settings.params;
        if liberties > params.quiescence_liberties || node.eval.plus(params.delta_margin) <= window.alpha() {
            return false;
        }
        let analysis = node.analysis.get_or_insert_with(|| Analysis::of(&self.position));
        let reach = *analysis.reach(self.position.to_move());
        if reach.fillers().is_empty() {
            return false;
        }
        let fills = reach.fillers().iter().flat_map(|piece| {
            let mount = reach.mounts(piece).then_some(queen);
            reach.fills(piece).around(queen).chain(mount).map(move |to| Move::Put { piece, to })
        });
        self.list_only(ply, fills);
        true
    }

    /// The end of a full-width search: the evaluation, unless the game is over.
    fn leaf(&mut self, ply: usize) -> Searched {
        self.count_node()?;
        self.selective_depth = self.selective_depth.max(ply as u32);
        if let Some(outcome) = self.position.outcome() {
            return Ok(super::entry::score_of(outcome, self.position.to_move(), ply));
        }
        if self.path.is_draw(self.position.hash()) {
            return Ok(self.repetition(ply));
        }
        Ok(self.evaluate(&Analysis::of(&self.position)))
    }
}
