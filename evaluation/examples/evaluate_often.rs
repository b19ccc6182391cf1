//! Evaluates a position many times, for `benches/instructions`: nothing is printed but the last score.
//!
//! ```text
//! cargo run --release -p vespine-evaluation --example evaluate_often -- PART TIMES GAME
//! ```
//!
//! PART says what is done so often: `analysis`, what both sides could do; and with an analysis that is there already `terms`,
//! the sum of the terms; `network`, facts and layers; `layers`, the layers alone with the instructions of this processor; and
//! `portable`, the same without those that only some processors have.

use std::env;
use std::hint::black_box;

use vespine_engine::Game;
use vespine_evaluation::{Analysis, Evaluator, Network, Score, Weights, facts_of};

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [part, times, game] = &arguments[..] else { panic!("usage: evaluate_often PART TIMES GAME") };
    let times: u32 = times.parse().expect("TIMES is a number");
    let game: Game = game.parse().expect("GAME is by the rules");
    let (position, analysis) = (game.position(), Analysis::of(game.position()));
    let (network, by_hand) = (Network::built_in(), Evaluator::by_hand(Weights::DEFAULT));
    let seen = facts_of(position, &analysis);
    let facts = [&seen[0][..], &seen[1]];
    let repeat = |work: &dyn Fn() -> Score| (0..times).fold(Score::DRAW, |_, _| black_box(work()));
    let score = match part.as_str() {
        "analysis" => repeat(&|| {
            black_box(Analysis::of(black_box(position)));
            Score::DRAW
        }),
        "terms" => repeat(&|| by_hand.evaluate(black_box(position), black_box(&analysis))),
        "network" => repeat(&|| network.evaluate(black_box(position), black_box(&analysis))),
        "layers" => repeat(&|| network.judge(black_box(facts))),
        "portable" => repeat(&|| network.judge_portably(black_box(facts))),
        other => panic!("there is no part {other:?}"),
    };
    println!("{}", score.units());
}
