//! Without pruning the search finds what its slow twin finds: `vespine_tests::plain_search`.
//!
//! That covers windows, table, order of moves, repetitions, distances to a win and symmetric moves at the root, all of
//! which must not change a score. Deep searches are made where there are few moves.

use super::{full_width, some_games, tight_games};
use crate::repetition::shuffled;
use std::fmt::Write;
use vespine_engine::{Game, LastPly, perft};
use vespine_search::{Limits, Searcher};
use vespine_tests::plain_search::PlainSearch;
use vespine_tests::settings;

/// The most moves that the twin looks at in a release build, depth by depth.
const BUDGETS: [u64; 4] = [1_000, 3_000, 20_000, 60_000];

#[test]
fn full_width_search_finds_the_score_of_its_twin_at_every_depth() {
    let mut tally = Tally::default();
    let mut searcher = full_width();
    for game in some_games(settings::scaled(300, 40) as usize, 70) {
        tally.compare(&mut searcher, &game);
    }
    for game in some_games(settings::scaled(100, 20) as usize, 10)
        .chain(tight_games(settings::scaled(200, 20) as usize))
    {
        tally.compare(&mut searcher, &game);
    }
    tally.finish([400, 300, 150, 30]);
}

#[test]
fn full_width_search_finds_the_repetitions_of_its_twin() {
    let mut tally = Tally::default();
    let mut searcher = full_width();
    for game in some_games(settings::scaled(400, 40) as usize, 40) {
        tally.compare(&mut searcher, &shuffled(game));
    }
    assert!(tally.repetitions > 0, "nothing was repeated");
    tally.finish([200, 200, 20, 5]);
}

/// What has been compared.
#[derive(Default)]
struct Tally {
    /// How many positions, depth by depth.
    compared: [usize; 4],
    repetitions: u64,
    differences: Vec<String>,
}

impl Tally {
    /// Compares all depths at which the twin has not too many moves to look at.
    fn compare(&mut self, searcher: &mut Searcher, game: &Game) {
        if game.position().outcome().is_some() {
            return;
        }
        for (depth, budget) in (1..).zip(BUDGETS) {
            let moves = perft(&mut game.position().clone(), depth, LastPly::Counted);
            if moves > settings::scaled(budget, budget / 20) {
                break;
            }
            self.compared[depth as usize - 1] += 1;
            searcher.clear();
            let mut twin = PlainSearch::of(game);
            if let Err(difference) = compare(searcher, &mut twin, game, depth) {
                let rules = game.position().rules();
                self.differences
                    .push(format!("depth {depth}: {difference}\n{:?}: {game}", rules.first_turn_queen));
            }
            self.repetitions += twin.repetitions();
        }
    }

    /// Fails if anything differed, or too little was compared in a release build.
    fn finish(self, enough: [usize; 4]) {
        let mut report = String::new();
        for difference in self.differences.iter().take(10) {
            let _ = writeln!(report, "{difference}");
        }
        let (count, all) = (self.differences.len(), self.compared.iter().sum::<usize>());
        assert!(self.differences.is_empty(), "{count} of {all} differ:\n{report}");
        let is_enough = self.compared.iter().zip(enough).all(|(&compared, enough)| compared >= enough);
        assert!(is_enough || cfg!(debug_assertions), "compared only {:?}", self.compared);
    }
}

/// The score, and the move that is said to have it. A search that is sure of its move stops early, so the twin is as deep
/// as the search was.
fn compare(searcher: &mut Searcher, twin: &mut PlainSearch, game: &Game, depth: u32) -> Result<(), String> {
    let position = game.position();
    let result = searcher.search(game, Limits::infinite().depth(depth), &mut ()).ok_or("no answer")?;
    let is_sure = result.score.is_decided() || searches_one_move(game);
    if result.depth > depth || (result.depth < depth && !is_sure) {
        return Err(format!("depth {} with {}", result.depth, result.score));
    }
    let scores = twin.scores(result.depth);
    let best = scores.iter().map(|&(_, score)| score).max().ok_or("no moves")?;
    if result.score != best {
        return Err(format!("{} instead of {best} for {}", result.score, position.write_move(result.best)));
    }
    match scores.iter().find(|&&(mv, _)| mv == result.best) {
        Some(&(_, score)) if score == best => Ok(()),
        Some(&(mv, score)) => Err(format!("{} is worth {score}, not {best}", position.write_move(mv))),
        None => Err(format!("{:?} is not legal", result.best)),
    }
}

/// Are all moves the same but for a turn of the board?
fn searches_one_move(game: &Game) -> bool {
    let mut next = game.position().clone();
    let mut key = |mv| {
        let undo = next.play(mv);
        let key = next.canonical_key();
        next.undo(undo);
        key
    };
    let moves = game.position().legal_moves();
    let first = key(moves[0]);
    moves.iter().all(|&mv| key(mv) == first)
}
