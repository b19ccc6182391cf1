//! An observer that keeps everything it is told.

use vespine_engine::Move;
use vespine_evaluation::Score;
use vespine_search::{Iteration, Observer};

/// What a search has told.
#[derive(Clone, Debug, Default)]
pub struct Listener {
    /// The finished iterations, one entry for each line.
    pub iterations: Vec<Iteration>,
    /// The best moves, the last one last.
    pub best_moves: Vec<(Move, Score)>,
}

impl Observer for Listener {
    fn iteration(&mut self, iteration: &Iteration) {
        self.iterations.push(iteration.clone());
    }

    fn best_move(&mut self, line: &[Move], score: Score) {
        self.best_moves.extend(line.first().map(|&best| (best, score)));
    }
}
