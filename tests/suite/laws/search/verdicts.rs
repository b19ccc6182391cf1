//! A win or loss that the search tells is one, whatever it has pruned on the way.
//!
//! The positions are those before the end of games in which both sides besiege the queens, so most of them are decided
//! within a few plies. What is asked of each is in `vespine_tests::endings`; real games are asked the same in `tables`.

use super::{finished_games, full_width};
use vespine_engine::Game;
use vespine_evaluation::Score;
use vespine_search::{Limits, Searcher};
use vespine_tests::endings::{before_end, is_exact, is_not_contradicted, keeps_its_promise, tells_the_truth};

#[test]
fn near_wins_are_found_and_no_forced_result_is_contradicted() {
    let mut tally = Tally::default();
    let mut searcher = Searcher::new(1, 4);
    for_each_ending(|game| {
        let truth = is_not_contradicted(&mut searcher, game, 100_000)?;
        tally.count(truth.unwrap_or(Score::DRAW));
        Ok(())
    });
    assert!(tally.wins > 10 && tally.losses > 5, "only {tally:?}");
}

#[test]
fn every_win_or_loss_within_four_plies_that_is_told_is_true() {
    let mut tally = Tally::default();
    let mut searcher = Searcher::new(1, 4);
    for_each_ending(|game| {
        tally.count(tells_the_truth(&mut searcher, game, 50_000)?);
        Ok(())
    });
    assert!(tally.wins > 10 && tally.losses > 5, "only {tally:?}");
}

#[test]
fn without_pruning_every_forced_result_is_told_to_the_ply() {
    let mut tally = Tally::default();
    let mut searchers = full_width();
    for_each_ending(|game| {
        for searcher in &mut searchers {
            for plies in 1..=3 {
                tally.count(is_exact(searcher, game, plies)?.unwrap_or(Score::DRAW));
            }
        }
        Ok(())
    });
    assert!(tally.wins > 10 && tally.losses > 5, "only {tally:?}");
}

#[test]
fn the_line_of_a_win_ends_with_the_win_after_as_many_plies_as_told() {
    let mut tally = Tally::default();
    let mut searcher = Searcher::new(1, 4);
    for_each_ending(|game| {
        let limits = Limits::infinite().depth(6).nodes(15_000);
        tally.count(keeps_its_promise(&mut searcher, game, limits)?);
        Ok(())
    });
    assert!(tally.wins > 10 && tally.long_wins > 0, "only {tally:?}");
}

/// How many scores of which kind there were.
#[derive(Default, Debug)]
struct Tally {
    wins: usize,
    /// Those of more than three plies.
    long_wins: usize,
    losses: usize,
}

impl Tally {
    fn count(&mut self, score: Score) {
        self.wins += usize::from(score.is_win());
        self.long_wins += usize::from(score.is_win() && score < Score::win_in(3));
        self.losses += usize::from(score.is_loss());
    }
}

/// Checks positions one to four plies before the end of games, and fails with those that are not as they should be.
fn for_each_ending(mut check: impl FnMut(&Game) -> Result<(), String>) {
    let mut failures = Vec::new();
    let mut checked = 0;
    for whole in finished_games(64) {
        for game in (1..=4).filter_map(|plies| before_end(&whole, plies)) {
            checked += 1;
            if let Err(error) = check(&game) {
                failures.push(format!("{error}\n{:?}: {game}", game.position().rules().first_turn_queen));
            }
        }
    }
    let shown = failures.iter().take(10).cloned().collect::<Vec<_>>().join("\n");
    assert!(failures.is_empty(), "{} of {checked}:\n{shown}", failures.len());
}
