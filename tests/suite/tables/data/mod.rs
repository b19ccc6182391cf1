//! Real games, other people's lists of moves, and puzzles, which are too large to be kept here.
//!
//! The variable `VESPINE_DATA` names their folder; without it the tests are shown as ignored. The folder holds `games/`
//! (games, and the number of legal moves before each ply), `validmoves/` (positions with all legal moves), `perft/`
//! (positions with counts), `uhp/` (positions with a question about a rule, and repetitions) and `puzzles/` (positions
//! with a forced win). Both the engine and the reference must agree with them, and the search must find what is to be
//! found.

mod endings;
mod games;
mod lists;
mod perft;
mod puzzles;
mod repetitions;
mod rules;

use libtest_mimic::Trial;
use std::path::Path;
use vespine_tests::cases::{failure, skipped};
use vespine_tests::settings;

pub(crate) use games::replayed;

pub(crate) fn all_tests() -> Vec<Trial> {
    match settings::data() {
        Some(folder) => tests(&folder).unwrap_or_else(|error| vec![failure("VESPINE_DATA", error)]),
        None => {
            vec![skipped("real games, lists of moves and puzzles", "VESPINE_DATA does not name their folder")]
        }
    }
}

fn tests(folder: &Path) -> Result<Vec<Trial>, String> {
    let mut trials = games::tests(&folder.join("games"))?;
    trials.extend(lists::tests(&folder.join("validmoves")));
    trials.extend(perft::tests(&folder.join("perft/midgame.tsv")));
    trials.extend(rules::tests(&folder.join("uhp/rule_cases.tsv")));
    trials.extend(repetitions::tests(folder));
    trials.extend(puzzles::tests(&folder.join("puzzles/forced_wins.tsv")));
    trials.extend(endings::tests(&folder.join("games"))?);
    Ok(trials)
}
