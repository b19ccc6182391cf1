//! How much stronger each level is than the one below: a match between neighbours, colours swapped in turn.
//!
//! ```text
//! cargo run --release -p vespine-uhp --example levels -- [GAMES] [MILLISECONDS]
//! ```
//!
//! The time is for the level `Full`, which has no other limit.

use vespine_engine::{Color, Game, GameType, Outcome};
use vespine_uhp::{Level, Options, Response, Session};

/// A game that is not over by then is a draw.
const LONGEST: usize = 150;

fn main() {
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let games = numbers.first().copied().unwrap_or(40);
    let millis = numbers.get(1).copied().unwrap_or(200);
    for pair in Level::ALL.windows(2) {
        let (mut won, mut drawn, mut lost) = (0_u32, 0_u32, 0_u32);
        for number in 0..games {
            let stronger = if number % 2 == 0 { Color::White } else { Color::Black };
            match play(pair[0], pair[1], stronger, number, millis) {
                Some(Outcome::Win(color)) if color == stronger => won += 1,
                Some(Outcome::Win(_)) => lost += 1,
                Some(Outcome::Draw) | None => drawn += 1,
            }
        }
        let score = (f64::from(won) + f64::from(drawn) / 2.0) / f64::from(games);
        println!(
            "{:?} against {:?}: {won} won, {drawn} drawn, {lost} lost, {:.0} %",
            pair[1],
            pair[0],
            100.0 * score
        );
    }
}

fn session(level: Level, seed: u32) -> Session {
    let mut options = Options { level, ..Options::default() };
    options.set("NumThreads", "1").expect("one thread is allowed");
    options.set("TableSizeMiB", "16").expect("a small table is allowed");
    Session::with_seed(options, seed.into()).expect("there is so much memory")
}

/// The result of a game; none if it takes too long.
fn play(weaker: Level, stronger: Level, color: Color, number: u32, millis: u32) -> Option<Outcome> {
    let game_type = GameType::ALL[(number / 2) as usize % 8];
    let mut game = Game::new(game_type);
    let (mut strong, mut weak) = (session(stronger, number), session(weaker, number + 1));
    while game.position().outcome().is_none() && game.plies() < LONGEST && !game.is_threefold_repetition() {
        let mover = if game.position().to_move() == color { &mut strong } else { &mut weak };
        mover.answer(&format!("newgame {game}"), &mut ());
        let answer =
            mover.answer(&format!("bestmove seconds {}.{:03}", millis / 1000, millis % 1000), &mut ());
        let Response::BestMove(text) = answer else { panic!("{answer:?}") };
        game.play_text(&text).expect("the move is legal");
    }
    game.position().outcome()
}
