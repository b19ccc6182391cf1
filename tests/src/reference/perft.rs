//! Perft: how many ways there are to play the next so many plies.
//!
//! The usual yardstick for move generators, with published numbers to compare. A pass counts as a move, a
//! finished game has no moves, and repeated positions end nothing.

use super::state::State;

impl State {
    /// The number of ways to play the next so many plies.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_moves().len() as u64,
            _ => self.legal_moves().iter().map(|mv| self.after(mv).perft(depth - 1)).sum(),
        }
    }
}
