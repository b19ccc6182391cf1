//! `perft`: counts the games of so many moves, depth by depth, until it is done or interrupted.
//!
//! On one thread and without a table; `vespine perft` has both.

use std::time::Instant;

use vespine_engine::{LastPly, Position, perft};
use vespine_search::Stop;

use super::Outlet;
use crate::interrupt::Interrupt;

/// The depth when none is given: a moment's work.
pub(super) const USUAL_DEPTH: u32 = 4;

/// The deepest that can be asked for. Nobody will live to see its end.
pub(super) const LARGEST_DEPTH: u32 = 40;

/// How many plies are counted between two looks at the signal to stop: a few milliseconds of work.
const UNINTERRUPTED: u32 = 3;

/// Counts, and tells each depth as soon as it is known. The lines that are left tell why there are no more.
pub(super) fn count(
    position: &Position,
    depth: u32,
    interrupt: &Interrupt,
    outlet: &mut dyn Outlet,
) -> Vec<String> {
    let (stop, start) = (Stop::default(), Instant::now());
    let _working = interrupt.during(&stop);
    let mut position = position.clone();
    for depth in 0..=depth {
        let Some(leaves) = leaves(&mut position, depth, &stop) else {
            return vec![format!("perft {depth}: interrupted")];
        };
        let seconds = start.elapsed().as_secs_f64();
        if !outlet.line(&format!("perft {depth}: {leaves} ({seconds:.3} s)")) {
            break;
        }
    }
    Vec::new()
}

/// How many games of this length there are; none if it was stopped.
fn leaves(position: &mut Position, depth: u32, stop: &Stop) -> Option<u128> {
    if stop.is_requested() {
        return None;
    }
    if depth <= UNINTERRUPTED {
        return Some(perft(position, depth, LastPly::Counted).into());
    }
    let mut sum = 0;
    for mv in position.legal_moves() {
        let undo = position.play(mv);
        let below = leaves(position, depth - 1, stop);
        position.undo(undo);
        sum += below?;
    }
    Some(sum)
}
