//! Every count in `perft-data/` is a test: the number of ways to play the next so many plies.
//!
//! `<type>.tsv` counts from the empty board, `positions.tsv` from the middle of games. A new line is a new test. Counts
//! above the budget of `VESPINE_PERFT_NODES` are shown as ignored; `--include-ignored` runs them, too. Small counts are
//! found in all three ways in which the last ply can be counted, and move by move.

use libtest_mimic::Trial;
use std::path::Path;
use vespine_engine::{Game, LastPly, Position, divide, perft};
use vespine_tests::cases::{failure, files, title, trial};
use vespine_tests::settings;
use vespine_tests::tsv::{self, Row};

/// Up to here every single move of the last ply is played, too.
const SMALL: u64 = 200_000;

pub(crate) fn all_tests() -> Vec<Trial> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../perft-data");
    match files(&folder, ".tsv") {
        Ok(tables) => tables.iter().flat_map(|table| tests(table)).collect(),
        Err(error) => vec![failure("perft-data", error)],
    }
}

/// The number of sequences of moves that a table says there are.
struct Count {
    name: String,
    game: String,
    depth: u32,
    expected: u64,
}

fn tests(table: &Path) -> Vec<Trial> {
    let counts = tsv::read(table).and_then(|rows| {
        let counts = rows.iter().map(|row| counts(&title(table), row)).collect::<Result<Vec<_>, String>>()?;
        let counts: Vec<Count> = counts.into_iter().flatten().collect();
        if counts.is_empty() { Err(format!("{}: no counts", table.display())) } else { Ok(counts) }
    });
    match counts {
        Ok(counts) => counts.into_iter().map(test).collect(),
        Err(error) => vec![failure(&title(table), error)],
    }
}

/// The counts of one row: one for a depth from the empty board, up to four for a position.
fn counts(title: &str, row: &Row) -> Result<Vec<Count>, String> {
    if title != "positions" {
        let game_type = title.replace('_', "+");
        let (Some(depth), Some(expected)) = (row.known("depth")?, row.known("count")?) else {
            return Ok(Vec::new());
        };
        return Ok(vec![Count { name: game_type.clone(), game: game_type, depth, expected }]);
    }
    let mut counts = Vec::new();
    for depth in 1..=4 {
        if let Some(expected) = row.known(&format!("perft{depth}"))? {
            let (name, game) = (row.get("name")?.to_owned(), row.get("game_string")?.to_owned());
            counts.push(Count { name, game, depth, expected });
        }
    }
    Ok(counts)
}

fn test(count: Count) -> Trial {
    let name = format!("{} has {} sequences of {} plies", count.name, count.expected, count.depth);
    let is_too_large = count.expected > settings::perft_nodes();
    trial(&name, move || check(&count)).with_ignored_flag(is_too_large)
}

fn check(count: &Count) -> Result<(), String> {
    let game: Game = count.game.parse().map_err(|error| format!("{error}"))?;
    let mut position: Position = game.position().clone();
    let ways = [LastPly::Counted, LastPly::Listed, LastPly::Played];
    let ways = if count.expected <= SMALL { &ways[..] } else { &ways[..1] };
    for &last_ply in ways {
        let found = perft(&mut position, count.depth, last_ply);
        if found != count.expected {
            return Err(format!("{found} sequences, with the last ply {last_ply:?}, of {}", count.game));
        }
    }
    if count.depth > 0 && count.expected <= SMALL {
        let parts: u64 = divide(&mut position, count.depth, LastPly::Counted).map(|(_, part)| part).sum();
        if parts != count.expected {
            return Err(format!("{parts} sequences when counted move by move"));
        }
    }
    if position == *game.position() { Ok(()) } else { Err("not everything was taken back".to_owned()) }
}
