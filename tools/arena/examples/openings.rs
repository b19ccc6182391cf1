//! Makes the built-in openings: random lines that the engine finds balanced.
//!
//! ```text
//! cargo run --release -p vespine-arena --example openings -- FOLDER [NUMBER] [NODES] [SEED]
//! ```
//!
//! For each game type, NUMBER lines of four to eight plies, as many of each length. A line is kept if the search, with NODES
//! nodes, gives neither side more than a third of a point, and if no line before is the same but for a turn of
//! the board or an exchange of colours.

use std::collections::HashSet;
use std::path::PathBuf;
use std::{env, fs};

use rand::SeedableRng;
use rand::rngs::StdRng;
use rayon::prelude::*;
use vespine_arena::self_play::random_opening;
use vespine_engine::{Game, GameType};
use vespine_evaluation::Score;
use vespine_search::{Limits, Searcher};

/// How much one side may stand better, in hundredths of a point.
const BALANCE: i32 = 33;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let folder = PathBuf::from(arguments.first().expect("a folder is named"));
    let number = |place: usize, default: u64| {
        arguments.get(place).map_or(default, |text| text.parse().expect("it is a number"))
    };
    let (lines, nodes, seed) = (number(1, 512) as usize, number(2, 20_000), number(3, 1));
    GameType::ALL.par_iter().for_each(|&game_type| {
        let games = balanced_lines(game_type, lines, nodes, seed);
        let text = games.iter().map(Game::to_string).collect::<Vec<_>>().join("\n");
        fs::write(folder.join(format!("{game_type}.txt")), text + "\n").expect("the file can be written");
        eprintln!("{game_type}: {} lines", games.len());
    });
}

fn balanced_lines(game_type: GameType, number: usize, nodes: u64, seed: u64) -> Vec<Game> {
    let mut random = StdRng::seed_from_u64(seed);
    let mut searcher = Searcher::new(1, 16);
    let (mut known, mut games) = (HashSet::new(), Vec::new());
    while games.len() < number {
        let plies = 4 + games.len() % 5;
        let game = random_opening(game_type, plies, &mut random);
        if known.insert(game.position().canonical_key()) && is_balanced(&mut searcher, &game, nodes) {
            games.push(game);
        }
    }
    games
}

fn is_balanced(searcher: &mut Searcher, game: &Game, nodes: u64) -> bool {
    searcher.clear();
    let result = searcher.search(game, Limits::infinite().nodes(nodes), &mut ());
    result.is_some_and(|result| within(result.score))
}

fn within(score: Score) -> bool {
    let limit = Score::estimate(BALANCE);
    -limit <= score && score <= limit
}
