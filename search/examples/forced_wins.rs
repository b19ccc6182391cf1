//! How many forced wins are found in a second: positions a few plies before the end of real games.
//!
//! A line of the file is a finished game. A win counts as found when the side that won announces it; where the game was not
//! yet won by force there is nothing to find, so the share tells how often a win is announced, and announced wins are
//! checked by playing their line out. Those whose line does not end with the win are told on stderr.
//!
//! ```text
//! cargo run --release -p vespine-search --example forced_wins -- GAMES [EVERY] [MILLISECONDS]
//! ```

use std::time::Duration;

use vespine_engine::{FirstTurnQueen, Game, Outcome};
use vespine_evaluation::Verdict;
use vespine_search::{Limits, SearchResult, Searcher};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let file = arguments.first().ok_or("which file of games?")?;
    let every: usize = arguments.get(1).map_or(Ok(20), |text| text.parse())?;
    let millis: u64 = arguments.get(2).map_or(Ok(1000), |text| text.parse())?;
    let games = std::fs::read_to_string(file)?;
    let mut searcher = Searcher::new(1, 64);
    println!("plies before the end, positions, wins announced, longest, lines that end in the win");
    for back in [7, 9, 11] {
        let (mut positions, mut announced, mut longest, mut played_out) = (0, 0, 0, 0);
        for text in games.lines().step_by(every) {
            let mut game = Game::read(text, FirstTurnQueen::Allowed)?;
            let Some(Outcome::Win(winner)) = game.position().outcome() else { continue };
            let is_winners_turn = game.undo(back) && game.position().to_move() == winner;
            if !is_winners_turn {
                continue;
            }
            positions += 1;
            searcher.clear();
            let limits = Limits::infinite().time(Duration::from_millis(millis));
            let Some(result) = searcher.search(&game, limits, &mut ()) else { continue };
            if let Verdict::Win(plies) = result.score.verdict() {
                announced += 1;
                longest = longest.max(plies);
                let is_shown = ends_in_a_win(&game, &result, plies);
                played_out += usize::from(is_shown);
                if !is_shown {
                    eprintln!("win in {plies}, {} plies of it shown: {game}", result.line.len());
                }
            }
        }
        println!("{back:>5} {positions:>10} {announced:>10} {longest:>10} {played_out:>10}");
    }
    Ok(())
}

/// Does the line win for the side that it promises to, in so many plies?
fn ends_in_a_win(game: &Game, result: &SearchResult, plies: u32) -> bool {
    let mut end = game.clone();
    result.line.iter().all(|&mv| end.play(mv).is_ok())
        && result.line.len() == plies as usize
        && end.position().outcome() == Some(Outcome::Win(game.position().to_move()))
}
