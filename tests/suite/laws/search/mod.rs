//! What holds for every search: of generated games, of all game types.
//!
//! | file | law |
//! |---|---|
//! | `twin` | without pruning it finds what its slow twin finds |
//! | `verdicts` | a win or loss that it tells is one, and a near one is found |
//! | `circles` | it does not go round in a circle for ever |
//! | `determinism` | the same question has the same answer |
//! | `limits` | it ends when it must, and always with a legal move |
//! | `lines` | what it tells on the way can be played |

mod circles;
mod determinism;
mod limits;
mod lines;
mod twin;
mod verdicts;

use vespine_engine::{Game, Position, Rules};
use vespine_search::{Params, Searcher, Settings};
use vespine_tests::games::{Generated, all_rules};
use vespine_tests::players::Player;
use vespine_tests::settings;

/// So many games, of so many plies as their number and the given one allow, of all players and game types in turn.
fn some_games(count: usize, plies: usize) -> impl Iterator<Item = Game> {
    let plans = all_rules().flat_map(|rules| Player::ALL.into_iter().map(move |player| (player, rules)));
    // 13 and 11 have no factor in common with the number of plans or of plies, so that all of them come together.
    let plans: Vec<(Player, Rules)> = plans.collect();
    (0..count).filter_map(move |number| {
        let (player, rules) = plans[number * 13 % plans.len()];
        let game =
            Generated { player, rules, seed: settings::seed() + number as u64 }.game(number * 11 % plies);
        game.position().outcome().is_none().then_some(game)
    })
}

/// So many games, each at its tightest moment: where both sides together have the fewest moves, the opening left out.
fn tight_games(count: usize) -> impl Iterator<Item = Game> {
    let plans = all_rules().flat_map(|rules| Player::ALL.into_iter().map(move |player| (player, rules)));
    let plans: Vec<(Player, Rules)> = plans.collect();
    (0..count).filter_map(move |number| {
        let (player, rules) = plans[number * 13 % plans.len()];
        let mut game = Generated { player, rules, seed: settings::seed() + number as u64 }.game(80);
        let mut tightest = None;
        while game.plies() > 6 {
            if game.position().outcome().is_none() {
                let moves = moves_of_both(game.position());
                if tightest.as_ref().is_none_or(|&(least, _)| moves < least) {
                    tightest = Some((moves, game.clone()));
                }
            }
            if !game.undo(1) {
                break;
            }
        }
        tightest.map(|(_, game)| game)
    })
}

/// How many moves a side has times how many the other would have.
fn moves_of_both(position: &Position) -> u64 {
    let mut skipped = position.clone();
    let _ = skipped.skip_turn();
    position.count_moves() * skipped.count_moves()
}

/// Games that besiegers have finished, of all game types.
fn finished_games(count: usize) -> impl Iterator<Item = Game> {
    let games = (settings::seed()..).zip(all_rules().cycle()).take(count);
    games
        .map(|(seed, rules)| Generated { player: Player::Besieging, rules, seed }.game(100))
        .filter(|game| game.position().outcome().is_some())
}

/// Searchers that prune nothing: one that searches every score, and one that takes scores from its table.
fn full_width() -> [Searcher; 2] {
    [Params::full_width(), Params::full_width_with_table()]
        .map(|params| Searcher::with_settings(1, 4, Settings { params, ..Settings::default() }))
}
