//! All tests that are made from tables or generated games: every row, count and series is a test with a name.
//!
//! | module | tests |
//! |---|---|
//! | `cases` | the tables of `cases/`: moves of each bug, illegal moves, outcomes, notation |
//! | `perft` | the counts of `perft-data/` |
//! | `differential` | the fast generator against the reference, on composed positions and generated games |
//! | `data` | real games, other people's lists of moves, and puzzles, where `VESPINE_DATA` says |
//!
//! They are one program because linking is what takes long. `cargo test --test tables -- beetle` runs those with beetle in
//! their name.

mod cases;
mod data;
mod differential;
mod perft;

use differential::Series;
use libtest_mimic::{Arguments, Trial};
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let series = Arc::new(Series::all());
    let mut trials: Vec<Trial> = cases::tests_of_tables();
    trials.extend(perft::all_tests());
    trials.extend(differential::tests(&series));
    trials.extend(data::all_tests());
    let conclusion = libtest_mimic::run(&arguments, trials);
    let reports = [data::replayed(), differential::report(&series)];
    reports.into_iter().flatten().for_each(|report| println!("{report}"));
    conclusion.exit_code()
}
