//! The last plies of real games that were played to their end, where most positions are decided: the search must
//! not contradict what is forced, nor tell what is not, and its lines must end with the wins that they promise.

use super::games::lines;
use libtest_mimic::Trial;
use std::path::Path;
use vespine_engine::Game;
use vespine_search::{Limits, Searcher};
use vespine_tests::cases::{files, title, trial};
use vespine_tests::endings::{before_end, is_not_contradicted, keeps_its_promise, tells_the_truth};

/// So many games of one type are looked at.
const GAMES: usize = 40;

pub(crate) fn tests(folder: &Path) -> Result<Vec<Trial>, String> {
    let mut trials = Vec::new();
    for path in files(folder, ".gamestrings.txt")? {
        let is_finished = |game: &String| game.contains("Wins;") || game.contains("Draw;");
        let games: Vec<String> = lines(&path)?.into_iter().filter(is_finished).collect();
        let games: Vec<String> = games.iter().step_by(games.len() / GAMES + 1).cloned().collect();
        if games.is_empty() {
            continue;
        }
        let title = title(&path).trim_end_matches(".gamestrings").to_owned();
        let name = format!("endings::{title}: the search tells the truth about {} games", games.len());
        trials.push(trial(&name, move || check(&games)));
    }
    Ok(trials)
}

fn check(games: &[String]) -> Result<(), String> {
    let mut searcher = Searcher::new(1, 4);
    let mut failures = Vec::new();
    for text in games {
        let whole: Game = text.parse().map_err(|error| format!("{error}"))?;
        for game in (1..=4).filter_map(|plies| before_end(&whole, plies)) {
            if let Err(error) = check_game(&mut searcher, &game) {
                failures.push(format!("{error}\n{game}"));
            }
        }
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

fn check_game(searcher: &mut Searcher, game: &Game) -> Result<(), String> {
    is_not_contradicted(searcher, game, 100_000)?;
    tells_the_truth(searcher, game, 20_000)?;
    keeps_its_promise(searcher, game, Limits::infinite().nodes(10_000))?;
    Ok(())
}
