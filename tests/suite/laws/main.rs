//! What holds in every position, tried on generated games; and what holds for whatever is typed (`parsing`), for
//! whatever is said to a session (`protocol`) and for the reference generator by itself (`reference`).
//!
//! The games are those of `vespine_tests::games`: six players, all game types, both rules of the first turn, half of
//! them from composed starts. A failure names the game. `VESPINE_SEED` tries others.

mod both_sides;
mod evaluation;
mod hashing;
mod instinct;
mod legality;
mod network;
mod notation;
mod parsing;
mod protocol;
mod reference;
mod repetition;
mod search;
mod symmetry;
mod taking_back;
mod walking;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use vespine_engine::{Position, Symmetry};
use vespine_tests::games::{Generated, all_rules};
use vespine_tests::players::Player;
use vespine_tests::settings;

/// Any game.
fn generated() -> impl Strategy<Value = Generated> {
    let rules: Vec<_> = all_rules().collect();
    let players = prop::sample::select(Player::ALL.to_vec());
    (players, prop::sample::select(rules), 0..1_000_000_u64).prop_map(|(player, rules, seed)| Generated {
        player,
        rules,
        seed,
    })
}

/// A position turned, mirrored and with the colours exchanged in all ways, with how that was done.
fn images(position: &Position) -> impl Iterator<Item = ((Symmetry, bool), Position)> {
    let ways = Symmetry::ALL.into_iter().flat_map(|symmetry| [false, true].map(|swap| (symmetry, swap)));
    ways.map(|(symmetry, swap)| ((symmetry, swap), position.transformed(symmetry, swap)))
}

/// So many generated cases, the same in every run.
fn generated_cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(settings::seed()),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}
