//! Every file in `cases/` is a table, every row of it is a test.
//!
//! A row is a position, what is asked of it and what must come out. The expected values were found by thinking and
//! by the reference generator, never by the engine alone. Rows with composed positions are explained in
//! `vespine_tests::composed`.

mod illegal;
mod moves;
mod notation;
mod outcomes;
mod repetition;
mod valid_moves;

use libtest_mimic::Trial;
use vespine_tests::cases::{folder, tests, tests_of_folder};

pub(crate) fn tests_of_tables() -> Vec<Trial> {
    let table = |name: &str, check| tests(&folder().join(name), "", check);
    let mut trials: Vec<Trial> = Vec::new();
    trials.extend(tests_of_folder(&folder().join("moves"), moves::check));
    trials.extend(tests_of_folder(&folder().join("illegal"), illegal::check));
    trials.extend(illegal::completeness());
    trials.extend(table("outcomes.tsv", outcomes::check));
    trials.extend(table("notation.tsv", notation::check));
    trials.extend(table("repetition.tsv", repetition::check));
    trials.extend(table("valid_moves.tsv", valid_moves::check));
    trials
}
