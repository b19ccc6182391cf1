//! `vespine perft`: counts the move sequences from a position.
//!
//! What is asked for is one of four things, each in a file of its own: a row for each depth (`depths`), a row for each
//! first move (`divide`), or a comparison with the published counts (`verify`). These three count with [`ParallelPerft`]
//! and tell what they find as events, which become a table or JSON. The fourth compares lists of moves with another
//! engine (`compare`).
//!
//! ```text
//!   depths ─┐
//!   divide ─┼─► ParallelPerft ──► Subtree ──► CountTable
//!   verify ─┘
//!      └─────► Event ──► TextTable or JsonLines
//! ```

use std::io;

use vespine_engine::{Game, LastPly};
use vespine_search::Stop;

use crate::arguments::{DEFAULT_DEPTH, MAX_DEPTH, PerftArguments};
use crate::failure::Failure;
use crate::{stop, threads};
use report::Report;

mod compare;
pub mod data;
mod depths;
mod divide;
mod hashed;
mod json;
mod parallel;
mod progress;
mod report;
mod subtree;
mod table;
mod verify;

pub use hashed::CountTable;
pub use parallel::ParallelPerft;
pub use progress::Progress;
pub use subtree::Unfinished;

/// Does what the command line asks for.
pub(crate) fn run(arguments: &PerftArguments) -> Result<(), Failure> {
    let (game, depth) = read_position(arguments)?;
    if arguments.divide && depth == 0 {
        return Err(Failure::NothingToDivide);
    }
    if let Some(engine) = &arguments.compare {
        return compare::run(engine, &game, depth, arguments);
    }
    let perft = counter(arguments)?;
    let out = io::stdout().lock();
    let report: &mut dyn Report =
        if arguments.json { &mut json::JsonLines::new(out) } else { &mut table::TextTable::new(out) };
    if arguments.verify {
        verify::run(arguments.max_nodes, &perft, report)
    } else if arguments.divide {
        divide::run(game.position(), depth, &perft, report)
    } else {
        depths::run(game.position(), depth, &perft, report)
    }
}

/// The two positional arguments. A number alone is the depth.
fn read_position(arguments: &PerftArguments) -> Result<(Game, u32), Failure> {
    let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (position, depth) = match (arguments.position.as_deref(), arguments.depth.as_deref()) {
        (position, None) if position.as_ref().is_some_and(is_number) => (None, position),
        both => both,
    };
    let game = position.unwrap_or("Base").parse()?;
    let depth = depth.map_or(Ok(DEFAULT_DEPTH), read_depth)?;
    Ok((game, depth))
}

fn read_depth(text: &str) -> Result<u32, Failure> {
    let depth = text.parse().ok().filter(|depth| *depth <= MAX_DEPTH);
    depth.ok_or_else(|| Failure::Depth(text.to_owned()))
}

fn counter(arguments: &PerftArguments) -> Result<ParallelPerft, Failure> {
    let stop = Stop::default();
    stop::on_interrupt(stop.clone())?;
    let last_ply = if arguments.no_bulk { LastPly::Played } else { LastPly::Counted };
    let perft =
        ParallelPerft::new(threads::number(arguments.threads))?.with_last_ply(last_ply).with_stop(stop);
    Ok(match arguments.hash {
        Some(megabytes) => perft.with_table(CountTable::with_megabytes(megabytes)),
        None => perft,
    })
}
