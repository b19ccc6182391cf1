//! Counts from the middle of real games.
//!
//! The engine counts whatever is within the budget of `VESPINE_PERFT_NODES`, the reference whatever it can count
//! quickly. Both must find what other programs have found.

use libtest_mimic::Trial;
use std::path::Path;
use vespine_engine::{LastPly, perft};
use vespine_tests::cases;
use vespine_tests::settings;
use vespine_tests::tsv::Row;
use vespine_tests::twins::Twins;

pub(crate) fn tests(table: &Path) -> Vec<Trial> {
    cases::tests(table, "perft", |_, row| check(row))
}

fn check(row: &Row) -> Result<(), String> {
    let mut twins = Twins::read(row.get("GameString")?)?;
    for depth in 1..=4 {
        let Some(expected) = row.known::<u64>(&format!("perft{depth}"))? else { continue };
        if expected <= settings::perft_nodes() {
            same(perft(&mut twins.position, depth, LastPly::Counted), expected, depth)?;
        }
        if expected <= 100_000 {
            same(twins.state.perft(depth), expected, depth).map_err(|error| format!("reference: {error}"))?;
        }
    }
    Ok(())
}

fn same(found: u64, expected: u64, depth: u32) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{found} instead of {expected} at depth {depth}")) }
}
