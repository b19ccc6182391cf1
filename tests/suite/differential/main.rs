//! The fast move generator against the reference, position by position.
//!
//! First around the composed starts of `cases/starts.tsv`, then in the games of players who like what is rare: long
//! hives, high stacks, holes, throws. `VESPINE_POSITIONS=1000000` compares a million positions, `VESPINE_SEED=1000`
//! others than usual.

mod series;
mod starts;

use libtest_mimic::Arguments;
use series::Series;
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let all = Arc::new(Series::all());
    let mut trials = starts::tests();
    trials.extend(series::tests(&all));
    let conclusion = libtest_mimic::run(&arguments, trials);
    if let Some(report) = series::report(&all) {
        println!("{report}\n");
    }
    conclusion.exit_code()
}
