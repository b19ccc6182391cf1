//! What is not searched, or less deeply, or more deeply than the rest. Each idea is a function of its own; `Params` has
//! their numbers.

use vespine_engine::{Direction, Piece, PieceSet};
use vespine_evaluation::{Analysis, Score};

use crate::node::{Expected, Node};
use crate::ordering::{Pick, Urgency};
use crate::params::Params;
use crate::reductions::PLY;
use crate::table::Bound;
use crate::window::Window;
use crate::worker::{Stopped, Worker};

/// Is the table's move far better than all others?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Singular {
    /// No, or nobody asked.
    No,
    /// Yes: it is searched a ply deeper.
    Yes,
    /// Another one is good enough as well to refute the node.
    Refuted(Score),
}

impl Singular {
    pub(crate) fn plies(self) -> i32 {
        i32::from(self == Singular::Yes)
    }
}

impl Worker {
    /// The score of a node off the main line that need not be searched at all.
    pub(crate) fn prune(
        &mut self,
        node: &Node,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> Result<Option<Score>, Stopped> {
        if !self.settings.params.is_selective()
            || node.is_check
            || beta.is_decided()
            || self.frames[ply].excluded.is_some()
        {
            return Ok(None);
        }
        if self.stands_too_well(node, beta, depth) {
            return Ok(Some(node.eval));
        }
        if let Some(score) = self.stands_too_badly(node, beta, depth, ply)? {
            return Ok(Some(score));
        }
        self.null_move(node, beta, depth, ply)
    }

    /// Reverse futility: so far above the window that a quiet move of the opponent will not bring it back. Not when the
    /// own queen is nearly surrounded: then the next move may not be a quiet one.
    fn stands_too_well(&self, node: &Node, beta: Score, depth: i32) -> bool {
        let params = &self.settings.params;
        depth <= params.reverse_futility_depth
            && self.own_queen_is_at_ease()
            && node.eval.plus(-params.reverse_futility_margin * depth) >= beta
    }

    /// Razoring: so far below the window that only a blow could help. Then quiescence will see it.
    fn stands_too_badly(
        &mut self,
        node: &Node,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> Result<Option<Score>, Stopped> {
        let params = &self.settings.params;
        if depth > params.razor_depth || node.eval.plus(params.razor_margin * depth) >= beta {
            return Ok(None);
        }
        let score = self.quiescence(Window::below(beta), ply, 0)?;
        Ok((score < beta).then_some(score))
    }

    /// Null move: good enough even if the opponent moves twice. Only for a side that has pieces to move and whose queen is
    /// not in danger: to be walled in is common in Hive, and then passing is a gift.
    fn null_move(
        &mut self,
        node: &Node,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> Result<Option<Score>, Stopped> {
        let Params { null_depth, null_reduction, null_divisor, null_verification, .. } = self.settings.params;
        let reduction = null_reduction + depth / null_divisor;
        let may_pass = depth >= null_depth
            && node.eval >= beta
            && ply >= self.null_move_from
            && ply > 0
            && self.frames[ply - 1].trace.is_some();
        if !may_pass || !self.can_afford_to_pass(node) {
            return Ok(None);
        }
        let score = self.with_pass(ply, |worker| {
            Ok(-worker.null_window(-beta.plus(-1), depth - reduction, ply + 1, Expected::All)?)
        })?;
        if score < beta {
            return Ok(None);
        }
        // A win that begins with a pass is not a win that can be announced.
        let score = if score.is_win() { beta } else { score };
        if depth < null_verification {
            return Ok(Some(score));
        }
        let forbidden = (self.settings.params.null_verification_reach * depth / 100).unsigned_abs() as usize;
        let before = std::mem::replace(&mut self.null_move_from, ply + forbidden);
        let verified = self.null_window(beta, depth - reduction, ply, Expected::Cut);
        self.null_move_from = before;
        Ok((verified? >= beta).then_some(score))
    }

    /// Has the side to move enough pieces to move, and a queen with enough liberties or none that the enemy can fill?
    fn can_afford_to_pass(&self, node: &Node) -> bool {
        let (color, params) = (self.position.to_move(), &self.settings.params);
        let Some(liberties) = self.position.queen_liberties(color) else { return false };
        let analysis = node.analysis.unwrap_or_else(|| Analysis::of(&self.position));
        let pieces = PieceSet::of_color(color) & self.position.board().in_play();
        let free = pieces.iter().filter(|&piece| analysis.reach(color).targets(piece) > 0).count();
        let is_safe = liberties >= params.pass_liberties.unsigned_abs()
            || Direction::ALL.iter().all(|&side| analysis.reach(!color).crowd(side) == 0);
        free as i32 >= params.pass_pieces
            && is_safe
            && self.position.board().in_play().contains(Piece::queen(!color))
    }

    /// Check and internal reduction: a threat is looked at a ply deeper, a node that the table does not know a ply less.
    pub(crate) fn extended(&self, node: &Node, depth: i32, ply: usize) -> i32 {
        if !self.settings.params.is_selective() {
            return depth;
        }
        if node.is_check {
            let reach = self.settings.params.check_reach * self.depth as i32 / 10;
            return if (ply as i32) < reach { depth + 1 } else { depth };
        }
        let is_unknown = node.table_move.is_none() && self.frames[ply].excluded.is_none();
        if is_unknown && depth >= self.settings.params.internal_depth { depth - 1 } else { depth }
    }

    /// Late moves and futility: a quiet move that is far down the list, or in a node that stands too badly for one.
    pub(crate) fn skips(&self, node: &Node, candidate: Pick, beta: Score, depth: i32, ply: usize) -> bool {
        let params = &self.settings.params;
        if !params.is_selective() || candidate.urgency.is_loud() {
            return false;
        }
        if node.is_check {
            let enough = params.check_answers + params.check_growth * depth * depth / 100;
            return candidate.number as i32 >= enough;
        }
        let enough = params.late_move_base + params.late_move_growth * depth * depth / 100;
        let share = if self.is_improving(node, ply) { 100 } else { params.late_move_worsening };
        if depth <= params.late_move_depth && candidate.number as i32 >= enough * share / 100 {
            return true;
        }
        let margin = params.futility_base + params.futility_margin * depth;
        depth <= params.futility_depth && node.eval.plus(margin) < beta
    }

    /// Has the queen of the side to move enough liberties, or is she in hand?
    pub(crate) fn own_queen_is_at_ease(&self) -> bool {
        let enough = self.settings.params.ease_liberties.unsigned_abs();
        self.position.queen_liberties(self.position.to_move()).is_none_or(|liberties| liberties >= enough)
    }

    /// Does the side to move stand better than at its move before?
    fn is_improving(&self, node: &Node, ply: usize) -> bool {
        let before = ply.checked_sub(2).and_then(|ply| self.frames[ply].eval);
        before.is_some_and(|before| node.eval > before)
    }

    /// By how many plies a later move is searched less deeply at first.
    pub(crate) fn reduction(&self, candidate: Pick, depth: i32, ply: usize, expected: Expected) -> i32 {
        let params = &self.settings.params;
        if !params.is_selective() || depth < params.reduction_depth {
            return 0;
        }
        let mut reduction = self.reductions.of(depth, candidate.number);
        match expected {
            Expected::Exact => reduction -= params.reduction_exact,
            Expected::Cut => reduction += params.reduction_cut,
            Expected::All => {}
        }
        if self.frames[ply + 1].refutations > params.refuted_moves {
            reduction += params.reduction_refuted;
        }
        if candidate.urgency.is_loud() {
            reduction -= params.reduction_loud;
        } else {
            reduction -= candidate.urgency.merit(params) * PLY / params.reduction_merit;
        }
        (reduction / PLY).clamp(0, depth - 2)
    }

    /// Singular extension: if no other move comes near the table's move, it must not be misjudged.
    pub(crate) fn singular_extension(
        &mut self,
        node: &Node,
        candidate: Pick,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> Result<Singular, Stopped> {
        let params = &self.settings.params;
        let Some(entry) = node.entry.filter(|entry| {
            params.is_selective()
                && candidate.urgency == Urgency::FIRST
                && depth >= params.singular_depth
                && !node.is_check
                && ply > 0
                && (ply as i32) < params.singular_reach * self.depth as i32 / 10
                && self.frames[ply].excluded.is_none()
                && i32::from(entry.depth) >= depth - params.singular_trust
                && matches!(entry.bound, Bound::Lower | Bound::Exact)
                && !entry.score.is_decided()
        }) else {
            return Ok(Singular::No);
        };
        let limit = entry.score_at(ply as u32).plus(-params.singular_margin * depth);
        let reduced = (depth - 1) * params.singular_share / 100;
        self.frames[ply].excluded = Some(candidate.mv);
        let others = self.null_window(limit, reduced, ply, Expected::Cut);
        self.frames[ply].excluded = None;
        let others = others?;
        if others < limit {
            Ok(Singular::Yes)
        } else if limit >= beta {
            Ok(Singular::Refuted(limit))
        } else {
            Ok(Singular::No)
        }
    }
}
