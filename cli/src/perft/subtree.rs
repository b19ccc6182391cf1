//! Counts below one position on one thread, with an eye on the stop flag.
//!
//! The last plies are left to the engine, which is fastest without interruptions. Above them each position is looked up
//! in the table, if there is one.

use vespine_engine::{LastPly, Position, perft};
use vespine_search::Stop;

use super::hashed::{self, CountTable};
use super::progress::Progress;

/// Why a count has no result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfinished {
    /// It was told to stop.
    #[error("stopped")]
    Stopped,
    /// It has more than 64 bits.
    #[error("the count does not fit into 64 bits")]
    TooLarge,
}

/// How to count below a position.
#[derive(Clone, Copy)]
pub(super) struct Subtree<'a> {
    pub(super) last_ply: LastPly,
    pub(super) table: Option<&'a CountTable>,
    pub(super) stop: &'a Stop,
    pub(super) progress: &'a Progress,
}

impl Subtree<'_> {
    /// The number of sequences of `depth` legal moves.
    pub(super) fn count(&self, position: &mut Position, depth: u32) -> Result<u64, Unfinished> {
        if self.stop.is_requested() {
            return Err(Unfinished::Stopped);
        }
        if depth <= self.uninterrupted_depth() {
            let count = perft(position, depth, self.last_ply);
            self.progress.add_leaves(count);
            return Ok(count);
        }
        let Some(table) = self.table else {
            return self.count_below(position, depth);
        };
        let key = hashed::key(position, depth);
        if let Some(count) = table.get(key) {
            self.progress.add_leaves(count);
            return Ok(count);
        }
        let count = self.count_below(position, depth)?;
        table.store(key, count);
        Ok(count)
    }

    fn count_below(&self, position: &mut Position, depth: u32) -> Result<u64, Unfinished> {
        let mut sum: u64 = 0;
        for mv in position.legal_moves() {
            let undo = position.play(mv);
            let count = self.count(position, depth - 1)?;
            position.undo(undo);
            sum = sum.checked_add(count).ok_or(Unfinished::TooLarge)?;
        }
        Ok(sum)
    }

    /// How many plies are counted in one go: with a table, those below its reach; otherwise about as many as take a
    /// few milliseconds in the richest of positions.
    fn uninterrupted_depth(&self) -> u32 {
        const MILLISECONDS_OF_WORK: u32 = 3;
        if self.table.is_some() { hashed::LEAST_DEPTH - 1 } else { MILLISECONDS_OF_WORK }
    }
}
