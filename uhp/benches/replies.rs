//! How long the engine takes for the replies that clients wait for after every move: `cargo bench -p vespine-uhp`.
//!
//! The positions are those of the move generator's benchmark: two openings, and eight from the middle of games.

use divan::{Bencher, black_box};
use vespine_uhp::{Options, Session};

fn main() {
    divan::main();
}

/// A session with a game under way.
struct Case {
    name: String,
    game: String,
}

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

fn cases() -> Vec<Case> {
    let midgames = include_str!("../../engine/benches/speed_positions.tsv").lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let name = format!("{}_ply_{}", fields[0].to_lowercase().replace('+', "_"), fields[1]);
        Case { name, game: fields[4].to_owned() }
    });
    let openings = ["Base", "Base+MLP"].map(|game| Case {
        name: format!("{}_opening", game.to_lowercase().replace('+', "_")),
        game: game.to_owned(),
    });
    openings.into_iter().chain(midgames).collect()
}

fn session(case: &Case) -> Session {
    let mut session = Session::new(Options::default()).expect("there is so much memory");
    let reply = session.answer(&format!("newgame {}", case.game), &mut ());
    assert!(reply.lines().iter().all(|line| line.starts_with("Base")), "{reply:?}");
    session
}

#[divan::bench(args = cases())]
fn validmoves(bencher: Bencher, case: &Case) {
    let mut session = session(case);
    bencher.bench_local(|| session.answer(black_box("validmoves"), &mut ()).lines());
}

#[divan::bench(args = cases())]
fn play_and_undo(bencher: Bencher, case: &Case) {
    let mut session = session(case);
    let moves = session.answer("validmoves", &mut ()).lines().concat();
    let play = format!("play {}", moves.split(';').next().unwrap_or_default());
    bencher.bench_local(|| {
        let played = session.answer(black_box(&play), &mut ()).lines();
        (played, session.answer("undo", &mut ()).lines())
    });
}
