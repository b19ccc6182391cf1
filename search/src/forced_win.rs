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
        let plies = 2 * self.depth as usize + params.proof_plies.unsigned_abs() as usize;
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
        let (plies, budget) =
            (params.proof_plies_inside.unsigned_abs(), params.proof_nodes_inside.unsigned_abs());
        let win = self.ask_prover(plies as usize, budget.into())?;
        Ok(win.map(|win| {
            if let Some((&first, rest)) = win.line.split_first() {
                self.frames[ply].set_line(first, rest);
            }
            Score::win_in((ply + win.line.len()) as u32)
        }))
    }

    /// Looks for a forced win with so many nodes, or with its share of those and of the time that the limits leave: of a
    /// short budget the most must be left for the moves that win nothing.
    fn ask_prover(&mut self, plies: usize, budget: u64) -> Result<Option<ForcedWin>, Stopped> {
        let share = self.settings.params.proof_share.unsigned_abs();
        let budget =
            budget.min(self.nodes_left().map_or(u64::MAX, |left| left.saturating_mul(share.into()) / 100));
        let deadline =
            self.limits.time_left().map(|left| self.limits.elapsed() + left.saturating_mul(share) / 100);
        let Worker { prover, position, salt, stop, limits, shared, number, .. } = self;
        let is_late = || limits.is_over(deadline) || must_end(stop, limits, shared, *number);
        let win = prover.prove(position, *salt, plies, budget, &is_late);
        self.count_nodes(self.prover.nodes())?;
        Ok(win)
    }
}

#[cfg(test)]
mod tests {
    use crate::limits::Limits;
    use crate::worker::tests::worker;

    /// White's queen has two liberties, and nobody wins by force.
    const SIEGE: &str = r"Base;InProgress;White[14];wA1;bB1 wA1\;wG1 wA1/;bQ /bB1;wQ -wA1;bB2 /bQ;wG1 wQ\;bB1 wA1;wQ -wG1;bS1 /bB2;wS1 /wQ;bB1 -wA1;wA1 bQ-;bG1 \bB1;wS1 -bS1;bG2 -bG1;wQ /wG1;bS2 bB2\;wS2 wA1-;bG3 bG2\;wB1 wA1\;bA1 -bG2;wB1 bQ\;bA1 bG3\;wS1 /bG3;bB1 wG1";

    #[test]
    fn most_of_a_short_budget_is_left_for_the_moves_that_win_nothing() {
        /// The answers to a threat are counted all at once.
        const OVERSHOOT: u64 = 300;
        for nodes in [1_000, 2_000, 10_000, 1_000_000] {
            let mut worker = worker(SIEGE);
            (worker.limits, worker.depth) = (Limits::infinite().nodes(nodes), 1);
            assert!(worker.forced_win_at_root().is_ok_and(|win| win.is_none()));
            let (taken, share) = (worker.total_nodes(), worker.settings.params.proof_share.unsigned_abs());
            assert!(taken > nodes.min(2_000) / 10, "{taken} of {nodes}");
            assert!(taken <= nodes * u64::from(share) / 100 + OVERSHOOT, "{taken} of {nodes}");
        }
    }
}
