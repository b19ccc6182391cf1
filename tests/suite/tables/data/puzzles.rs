//! Positions in which exactly one move forces a win within so many plies.
//!
//! The search must find the move and the win, no longer than it is told to be, with a number of nodes that is generous
//! for any machine; the line that it tells must end with the win. Short wins must be told to the ply by a search that
//! prunes nothing.

use libtest_mimic::Trial;
use std::path::Path;
use vespine_engine::Game;
use vespine_evaluation::Verdict;
use vespine_search::{Limits, Params, Searcher, Settings};
use vespine_tests::cases::{failure, trial};
use vespine_tests::endings::is_exact;
use vespine_tests::line;
use vespine_tests::tsv::{self, Row};

pub(crate) fn tests(table: &Path) -> Vec<Trial> {
    match tsv::read(table) {
        Ok(rows) => rows.into_iter().map(test).collect(),
        Err(error) => vec![failure("puzzles::forced_wins", error)],
    }
}

fn test(row: Row) -> Trial {
    let of = |column: &str| row.get(column).unwrap_or_default().to_owned();
    let name = format!("puzzles::forced_wins: {} wins in {} ({})", of("id"), of("plies"), of("game_type"));
    trial(&name, move || check(&row).map_err(|error| format!("{}: {error}", row.place())))
}

fn check(row: &Row) -> Result<(), String> {
    let text = row.get("GameString")?;
    let game: Game = text.parse().map_err(|error| format!("{error}"))?;
    let position = game.position();
    let expected = position.read_move(row.get("best_move")?).map_err(|error| error.to_string())?;
    let longest: u32 = row.known("plies")?.ok_or("a number of plies is missing")?;
    let limits = Limits::infinite().nodes(400_000);
    let result = Searcher::new(1, 16).search(&game, limits, &mut ()).ok_or("no answer")?;
    let found = format!("{} with [{}]", result.score, line::write(position, &result.line));
    if !matches!(result.score.verdict(), Verdict::Win(plies) if plies <= longest) {
        return Err(format!("{found} instead of a win in {longest} with {}\n{text}", expected.text));
    }
    if result.best != expected.mv {
        return Err(format!("{found} instead of {}\n{text}", expected.text));
    }
    if longest <= 2 {
        let settings = Settings { params: Params::full_width(), ..Settings::default() };
        let mut full_width = Searcher::with_settings(1, 4, settings);
        is_exact(&mut full_width, &game, longest).map_err(|error| format!("full width: {error}\n{text}"))?;
    }
    line::keeps_promise(position, &result.line, result.score).map_err(|error| format!("{error}\n{text}"))
}
