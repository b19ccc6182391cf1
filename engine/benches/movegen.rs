//! How fast moves are listed, counted, played and taken back: `cargo bench -p vespine-engine`.
//!
//! The positions are the eight of `speed_positions.tsv` and the two openings. Times depend on the machine and on what
//! else it is doing; `benches/instructions` counts instructions, which do not.

use divan::Bencher;
use vespine_engine::{Game, LastPly, Position, perft};

fn main() {
    divan::main();
}

/// A position with a name of one word, and how deep perft goes there.
struct Case {
    name: String,
    position: Position,
    depth: u32,
}

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

fn cases() -> Vec<Case> {
    let case = |name: String, game: &str, depth| {
        let game: Game = game.parse().expect("a legal game");
        Case { name, position: game.position().clone(), depth }
    };
    let midgames = include_str!("speed_positions.tsv").lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let name = format!("{}_ply_{}", fields[0].to_lowercase().replace('+', "_"), fields[1]);
        case(name, fields[4], 3)
    });
    let openings =
        [case("base_opening".to_owned(), "Base", 5), case("base_mlp_opening".to_owned(), "Base+MLP", 4)];
    openings.into_iter().chain(midgames).collect()
}

#[divan::bench(args = cases())]
fn legal_moves(bencher: Bencher, case: &Case) {
    let mut moves = case.position.legal_moves();
    bencher.bench_local(|| {
        divan::black_box(&case.position).legal_moves_into(&mut moves);
        moves.len()
    });
}

#[divan::bench(args = cases())]
fn count_moves(bencher: Bencher, case: &Case) {
    bencher.bench_local(|| divan::black_box(&case.position).count_moves());
}

#[divan::bench(args = cases())]
fn play_and_undo_each_move(bencher: Bencher, case: &Case) {
    let mut position = case.position.clone();
    let moves = position.legal_moves();
    bencher.counter(divan::counter::ItemsCount::new(moves.len())).bench_local(|| {
        for &mv in &moves {
            let undo = position.play(mv);
            divan::black_box(&position);
            position.undo(undo);
        }
    });
}

#[divan::bench(args = cases())]
fn perft_counted(bencher: Bencher, case: &Case) {
    bench_perft(bencher, case, LastPly::Counted);
}

#[divan::bench(args = cases())]
fn perft_listed(bencher: Bencher, case: &Case) {
    bench_perft(bencher, case, LastPly::Listed);
}

#[divan::bench(args = cases())]
fn perft_played(bencher: Bencher, case: &Case) {
    bench_perft(bencher, case, LastPly::Played);
}

fn bench_perft(bencher: Bencher, case: &Case, last_ply: LastPly) {
    let mut position = case.position.clone();
    let leaves = perft(&mut position, case.depth, LastPly::Counted);
    bencher
        .counter(divan::counter::ItemsCount::new(leaves))
        .bench_local(|| perft(&mut position, case.depth, last_ply));
}
