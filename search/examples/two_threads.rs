//! How much sooner two threads reach a depth than one, on the positions of a file.
//!
//! ```text
//! cargo run --release -p vespine-search --example two_threads -- POSITIONS.tsv [DEPTH] [THREADS]
//! ```
//!
//! The last column of the file is a GameString. Each position is searched to the depth with one thread and with several,
//! each time with an empty table.

use vespine_engine::{FirstTurnQueen, Game};
use vespine_search::{Limits, Searcher};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let file = arguments.first().ok_or("which file of positions?")?;
    let depth: u32 = arguments.get(1).map_or(Ok(11), |text| text.parse())?;
    let threads: usize = arguments.get(2).map_or(Ok(2), |text| text.parse())?;
    let (mut product, mut count) = (0.0, 0.0);
    for text in std::fs::read_to_string(file)?.lines().skip(1).filter_map(|line| line.rsplit('\t').next()) {
        let game = Game::read(text, FirstTurnQueen::Allowed)?;
        let search = |threads: usize, limits: Limits| {
            let mut searcher = Searcher::new(threads, 256);
            searcher.search(&game, limits.since(std::time::Instant::now()), &mut ())
        };
        let limits = Limits::infinite().depth(depth);
        let (Some(one), Some(several)) = (search(1, limits), search(threads, limits)) else { continue };
        let ratio = one.elapsed.as_secs_f64() / several.elapsed.as_secs_f64();
        println!(
            "depth {depth:2}: one thread {:7.3} s, {threads} threads {:7.3} s, {ratio:5.2} times sooner",
            one.elapsed.as_secs_f64(),
            several.elapsed.as_secs_f64(),
        );
        product += ratio.ln();
        count += 1.0;
    }
    println!("geometric mean: {:.2} times sooner", f64::exp(product / count));
    Ok(())
}
