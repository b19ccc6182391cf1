//! The network says what its numbers say, in every position and however the board is turned; and no file but its own is
//! taken for one.

use std::sync::Arc;

use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use vespine_engine::Position;
use vespine_evaluation::{
    Analysis, CEILING, FACT_UNIT, FACTS, HEAD, HEAD_UNIT, Layers, Network, NetworkError, Score, UNITS, WIDTH,
    facts_of,
};

use crate::{generated, generated_cases, images};

proptest! {
    #![proptest_config(generated_cases(60))]

    #[test]
    fn an_image_of_a_position_shows_the_same_facts(generated in generated()) {
        for position in generated.positions().iter().step_by(5) {
            let seen = facts(position);
            for (turn, image) in images(position) {
                prop_assert_eq!(&facts(&image), &seen, "{:?} of {:?}", turn, position);
            }
        }
    }

    #[test]
    fn a_network_says_what_a_slow_one_says(generated in generated()) {
        for network in [Arc::new(Network::new(layers(generated.seed))), Network::built_in()] {
            for position in generated.positions() {
                let score = network.evaluate(&position, &Analysis::of(&position));
                let [own, other] = &facts(&position);
                prop_assert_eq!(score, slow(network.layers(), [own, other]), "{:?}", position);
                prop_assert_eq!(score, network.judge_portably([own, other]), "{:?}", position);
            }
        }
    }
}

#[test]
fn a_network_is_read_as_it_was_written() {
    let network = Network::new(layers(1));
    assert_eq!(Network::read(&network.write()), Ok(network));
}

#[test]
fn what_is_no_network_is_refused() {
    let bytes = Network::new(layers(2)).write();
    for length in [0, 7, 8, 17, 18, bytes.len() - 4, bytes.len() - 1] {
        let error = Network::read(&bytes[..length]).expect_err("something is missing");
        let expected = if length < 8 {
            NetworkError::Foreign
        } else {
            NetworkError::Length { expected: bytes.len(), found: length }
        };
        assert_eq!(error, expected, "{length}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(matches!(Network::read(&longer), Err(NetworkError::Length { .. })));
    for place in (0..bytes.len()).step_by(97).chain(0..18) {
        let mut changed = bytes.clone();
        changed[place] ^= 1;
        let expected = match place {
            0..8 => NetworkError::Foreign,
            8..18 => NetworkError::Shape,
            _ => NetworkError::Checksum,
        };
        assert_eq!(Network::read(&changed), Err(expected), "{place}");
    }
}

/// What both sides see in a position, without its order.
fn facts(position: &Position) -> [Vec<u16>; 2] {
    let mut facts = facts_of(position, &Analysis::of(position));
    for facts in &mut facts {
        facts.sort_unstable();
    }
    facts
}

/// A network by chance, whose numbers are about as large as those of one that was trained.
fn layers(seed: u64) -> Layers {
    let mut random = StdRng::seed_from_u64(seed);
    let mut short = |most: i16| random.random_range(-most..=most);
    let mut layers = Layers::blank();
    layers.rows.iter_mut().for_each(|row| *row = [(); 2].map(|()| std::array::from_fn(|_| short(200))));
    layers.bias = std::array::from_fn(|_| short(1_000));
    layers.head = [(); HEAD].map(|()| [(); 2].map(|()| std::array::from_fn(|_| short(300))));
    layers.head_bias = std::array::from_fn(|_| i32::from(short(10_000)) * 10);
    layers.output = std::array::from_fn(|_| short(300));
    layers.output_bias = i32::from(short(10_000)) * 10;
    layers
}

/// The same as the network, as one would write it on a blackboard.
fn slow(layers: &Layers, facts: [&[u16]; 2]) -> Score {
    let most = i64::from(CEILING * FACT_UNIT);
    let neuron = |side: usize, place: usize| {
        let part = |facts: &[u16], which: usize| {
            facts.iter().map(|&fact| i64::from(layers.rows[usize::from(fact)][which][place])).sum::<i64>()
        };
        let sum = i64::from(layers.bias[place]) + part(facts[side], 0) + part(facts[1 - side], 1);
        sum.clamp(0, most)
    };
    let head = |place: usize| {
        let weighed =
            |side: usize, from: usize| i64::from(layers.head[place][side][from]) * neuron(side, from);
        let sum: i64 = (0..WIDTH).map(|from| weighed(0, from) + weighed(1, from)).sum();
        ((i64::from(layers.head_bias[place]) + sum) / i64::from(HEAD_UNIT)).clamp(0, most)
    };
    let sum: i64 = (0..HEAD).map(|place| i64::from(layers.output[place]) * head(place)).sum();
    let output = i64::from(layers.output_bias) + sum;
    assert_eq!(layers.rows.len(), FACTS);
    Score::estimate((output * i64::from(UNITS) / i64::from(FACT_UNIT * HEAD_UNIT)) as i32)
}
