//! Games of the engine against itself, in all eight game types, judged by the rules.
//!
//! ```text
//! cargo run --release -p vespine-search --example self_play -- [GAMES] [MILLISECONDS] [THREADS]
//! ```

use std::collections::BTreeMap;
use std::time::Duration;

use vespine_engine::{Game, GameType};
use vespine_search::{Limits, Searcher};

/// When a game is given up.
const MOST_PLIES: usize = 200;

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let number = |place: usize, default: u64| numbers.get(place).copied().unwrap_or(default);
    let (games, millis, threads) = (number(0, 100), number(1, 50), number(2, 1));
    let mut searcher = Searcher::new(threads as usize, 64);
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    for number in 0..games {
        let game_type = GameType::ALL[number as usize % 8];
        let end = play(&mut searcher, game_type, number, Duration::from_millis(millis));
        eprintln!("game {}: {game_type} {end}", number + 1);
        *ends.entry(end).or_default() += 1;
    }
    println!("{games} games at {millis} ms a move: {ends:?}");
}

/// Plays a game and says how it ended. The first two plies are not the engine's, so that games differ.
fn play(searcher: &mut Searcher, game_type: GameType, number: u64, time: Duration) -> String {
    searcher.clear();
    let mut game = Game::new(game_type);
    for ply in 0..2 {
        let moves = game.position().legal_moves();
        let mv = moves[(number as usize / 8 * 7 + ply) % moves.len()];
        game.play(mv).unwrap_or_else(|error| panic!("{game}: {error}"));
    }
    while game.plies() < MOST_PLIES && !game.is_threefold_repetition() {
        let Some(result) = searcher.search(&game, Limits::infinite().time(time), &mut ()) else { break };
        game.play(result.best).unwrap_or_else(|error| panic!("{game}: {:?}: {error}", result.best));
    }
    match game.position().outcome() {
        Some(outcome) => outcome.to_string(),
        None if game.is_threefold_repetition() => "threefold repetition".to_owned(),
        None => "ply limit".to_owned(),
    }
}
