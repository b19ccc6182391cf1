//! How late answers are: many searches with a short time, and how far each went past it.
//!
//! Keep the processors busy meanwhile, or the figures mean little: LOAD idle loops run beside the searches.
//!
//! ```text
//! cargo run --release -p vespine-search --example overshoot -- [SEARCHES] [MILLISECONDS] [THREADS] [LOAD]
//! ```

use std::time::{Duration, Instant};

use vespine_engine::{Game, GameType};
use vespine_search::{Limits, Searcher};

fn main() {
    let numbers: Vec<u64> = std::env::args().skip(1).filter_map(|text| text.parse().ok()).collect();
    let number = |place: usize, default: u64| numbers.get(place).copied().unwrap_or(default);
    let (count, millis, threads, load) = (number(0, 1000), number(1, 100), number(2, 1), number(3, 2));
    for _ in 0..load {
        std::thread::spawn(|| {
            loop {
                std::hint::spin_loop();
            }
        });
    }
    let budget = Duration::from_millis(millis);
    let mut searcher = Searcher::new(threads as usize, 64);
    let mut game = Game::new(GameType::BASE_MLP);
    let mut late: Vec<Duration> = Vec::new();
    let mut early = 0_u32;
    while (late.len() as u64) < count {
        let start = Instant::now();
        let found = searcher.search(&game, Limits::infinite().time(budget).since(start), &mut ());
        let elapsed = start.elapsed();
        let Some(result) = found else {
            game = Game::new(GameType::ALL[late.len() % 8]);
            continue;
        };
        early += u32::from(elapsed < budget);
        late.push(elapsed.saturating_sub(budget));
        if game.play(result.best).is_err() || game.is_threefold_repetition() || game.plies() > 150 {
            game = Game::new(GameType::ALL[late.len() % 8]);
        }
    }
    late.sort_unstable();
    let share = |part: usize| late[(late.len() - 1) * part / 1000].as_secs_f64() * 1000.0;
    println!("{count} searches of {millis} ms, {threads} threads, {load} other busy loops");
    println!("answered before the time was up (one move, or a proven win): {early}");
    for (name, part) in [("median", 500), ("90 %", 900), ("99 %", 990), ("99.9 %", 999), ("worst", 1000)] {
        println!("{name:>8}: {:7.3} ms late", share(part));
    }
}
