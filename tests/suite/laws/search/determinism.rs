//! With one thread and without a clock the same question has the same answer, node by node.

use super::some_games;
use vespine_engine::{Game, Move};
use vespine_evaluation::Score;
use vespine_search::{Limits, Searcher};
use vespine_tests::listener::Listener;

#[test]
fn two_searchers_find_the_same_with_the_same_nodes() {
    for game in some_games(40, 70) {
        for limits in limits() {
            let (one, other) = (told(&mut fresh(), &game, limits), told(&mut fresh(), &game, limits));
            assert_eq!(one, other, "{limits:?} in {game}");
        }
    }
}

#[test]
fn a_searcher_that_has_forgotten_everything_is_as_good_as_new() {
    let mut used = fresh();
    for game in some_games(40, 70) {
        for limits in limits() {
            used.clear();
            let (one, other) = (told(&mut fresh(), &game, limits), told(&mut used, &game, limits));
            assert_eq!(one, other, "{limits:?} in {game}");
        }
    }
}

fn fresh() -> Searcher {
    Searcher::new(1, 2)
}

fn limits() -> [Limits; 3] {
    let infinite = Limits::infinite();
    [infinite.depth(4).nodes(100_000), infinite.nodes(10_000), infinite.nodes(2_000).lines(3)]
}

/// Everything that a search tells, but for the time: nodes, score and line at its end and after each iteration.
fn told(searcher: &mut Searcher, game: &Game, limits: Limits) -> Vec<(u64, u32, u32, Score, Vec<Move>)> {
    let mut listener = Listener::default();
    let result = searcher.search(game, limits, &mut listener).expect("an answer while the game goes on");
    let iterations = listener.iterations.into_iter();
    iterations
        .map(|told| (told.nodes, told.depth, told.selective_depth, told.score, told.line))
        .chain([(result.nodes, result.depth, result.selective_depth, result.score, result.line)])
        .collect()
}
