//! Where the search of threats ([`Prover`](crate::proof::Prover)) is asked: at the root now and then, and at nodes of
//! the main line where a queen is under siege.

use vespine_evaluation::Score;

use crate::node::Node;
use crate::proof::{ForcedWin, is_under_siege};
use crate::worker::{Stopped, Worker, must_end};

impl Worker {
    /// A forced win at the root, looked for in iterations 1, 2, 4, 8 and so on, each time longer.
    pub(crate) fn forced_win_at_root(&mut self) -> Result<Option<ForcedWin>, Stopped> {
        let params = &self.settings.params;
        if !params.is_selective() || self.number != 0 || !self.depth.is_power_of_two() {
            return Ok(None);
        }
        let budget = u64::from(params.proof_nodes.unsigned_abs()) * u64::from(self.depth);
        let plies = 2 * self.depth as usize + 5;
        self.ask_prover(plies, budget)
    }

    /// The score of a node of the main line that is won by force.
    pub(crate) fn forced_win_inside(&mut self, node: &Node, ply: usize) -> Result<Option<Score>, Stopped> {
        let params = &self.settings.params;
        let is_hot = params.is_selective()
            && params.proof_nodes_inside > 0
            && !node.is_check
            && self.frames[ply].excluded.is_none()
            && is_under_siege(&self.position, !self.position.to_move());
        if !is_hot {
            return Ok(None);
        }
        let win = self.ask_prover(11, params.proof_nodes_inside.unsigned_abs().into())?;
        Ok(win.map(|win| {
            if let Some((&first, rest)) = win.line.split_first() {
                self.frames[ply].set_line(first, rest);
            }
            Score::win_in((ply + win.line.len()) as u32)
        }))
    }

    fn ask_prover(&mut self, plies: usize, budget: u64) -> Result<Option<ForcedWin>, Stopped> {
        let budget = budget.min(self.nodes_left());
        let Worker { prover, position, salt, stop, limits, shared, number, .. } = self;
        let is_late = || must_end(stop, limits, shared, *number);
        let win = prover.prove(position, *salt, plies, budget, &is_late);
        self.count_nodes(self.prover.nodes())?;
        Ok(win)
    }
}
