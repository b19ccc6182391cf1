//! Every position of `cases/starts.tsv`, for either side, and every position one move away from it.
//!
//! The starts are laid out around what is rare in play: lakes, holes side by side, stacks of seven, 28 tiles in a row.
//! A move away from there a hole opens, a lake runs dry or a stack comes down.

use libtest_mimic::Trial;
use rand::SeedableRng;
use rand::rngs::StdRng;
use vespine_engine::FirstTurnQueen;
use vespine_tests::cases::{self, folder};
use vespine_tests::compare;
use vespine_tests::composed;
use vespine_tests::tsv::Row;

pub(crate) fn tests() -> Vec<Trial> {
    cases::tests(&folder().join("starts.tsv"), "", check)
}

fn check(_: &str, row: &Row) -> Result<(), String> {
    let start = composed::read(row.get("position")?)?.ok_or("not a composed position")?;
    let mut chances = StdRng::seed_from_u64(row.line() as u64);
    for start in [start.clone(), start.with_other_side()] {
        let twins = start.twins(FirstTurnQueen::Forbidden)?;
        for (mv, twin) in compare::check(&twins, &mut chances)? {
            let mut next = twins.clone();
            next.play_twins(mv, &twin);
            compare::check(&next, &mut chances)?;
        }
    }
    Ok(())
}
