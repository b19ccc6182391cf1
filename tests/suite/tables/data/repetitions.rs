//! Games in which a position comes back for the third time.
//!
//! The tables tell when it does if one does not care which piece was moved last. The engine cares where it makes a
//! difference, so it may find fewer repetitions. Both are checked here against descriptions of all positions, and games
//! on which the two differ are told.

use libtest_mimic::Trial;
use std::path::Path;
use vespine_engine::Game;
use vespine_tests::cases;
use vespine_tests::description::{Description, description};
use vespine_tests::tsv::Row;

pub(crate) fn tests(folder: &Path) -> Vec<Trial> {
    let mut trials = cases::tests(&folder.join("games/threefold.tsv"), "games", |_, row| {
        check(row, "id", "third_occurrence_after_ply")
    });
    let repetitions = folder.join("uhp/repetition_cases.tsv");
    trials.extend(cases::tests(&repetitions, "uhp", |_, row| {
        check(row, "name", "nokamute_says_Draw_after_ply")
    }));
    trials
}

fn check(row: &Row, name: &str, column: &str) -> Result<(), String> {
    let game: Game = row.get("GameString")?.parse().map_err(|error| format!("{error}"))?;
    let mut replayed = Game::new(game.position().rules());
    let mut descriptions = vec![description(replayed.position())];
    let mut found = None;
    for (ply, mv) in (1..).zip(game.moves()) {
        replayed.play(mv).map_err(|error| format!("ply {ply}: {error}"))?;
        descriptions.push(description(replayed.position()));
        if replayed.is_threefold_repetition() {
            found = found.or(Some(ply));
        }
    }
    let told: Option<usize> = row.known(column)?;
    same(
        "if any piece may have moved last",
        third(&descriptions, |(side, stacks, _)| (*side, stacks.clone())),
        told,
    )?;
    same("as the engine counts", found, third(&descriptions, Clone::clone))?;
    if found != told {
        println!("{}: third occurrence after ply {told:?}, for us after {found:?}", row.get(name)?);
    }
    Ok(())
}

/// After which ply something is seen for the third time.
fn third<T: PartialEq>(descriptions: &[Description], seen: impl Fn(&Description) -> T) -> Option<usize> {
    let seen: Vec<T> = descriptions.iter().map(seen).collect();
    (0..seen.len()).find(|&ply| seen[..=ply].iter().filter(|&then| *then == seen[ply]).count() >= 3)
}

fn same(what: &str, found: Option<usize>, expected: Option<usize>) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("{what}: ply {found:?} instead of {expected:?}")) }
}
