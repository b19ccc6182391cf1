//! A search ends when it must, and always with a legal move.

use super::{finished_games, some_games};
use std::thread;
use std::time::Duration;
use vespine_engine::{FirstTurnQueen, Game, GameType, Move};
use vespine_search::{Iteration, Limits, Observer, Params, SearchResult, Searcher, Settings, Shortage};
use vespine_tests::endings::before_end;
use vespine_tests::games::{Generated, all_rules};
use vespine_tests::listener::Listener;
use vespine_tests::players::Player;
use vespine_tests::{line, settings};

/// How far a thread may overshoot a limit of nodes: the answers to a threat are counted all at once.
const OVERSHOOT: u64 = 300;

#[test]
fn no_more_nodes_are_entered_than_allowed() {
    for (game, nodes) in some_games(90, 70).zip([1, 300, 4_000].into_iter().cycle()) {
        for threads in [1, 2] {
            let result = answer(&mut Searcher::new(threads, 1), &game, Limits::infinite().nodes(nodes));
            let most = nodes + threads as u64 * OVERSHOOT;
            assert!(result.nodes <= most, "{} nodes instead of {nodes} in {game}", result.nodes);
        }
    }
}

#[test]
fn every_number_of_the_search_may_be_anything_in_its_range() {
    let games: Vec<Game> =
        some_games(4, 70).chain(finished_games(4).filter_map(|game| before_end(&game, 3))).collect();
    for tunable in Params::TUNABLES {
        for value in [tunable.range.0, tunable.range.1] {
            let mut params = Params::default();
            *params.by_name_mut(tunable.name).expect("it is a number of the search") = value;
            let mut searcher = Searcher::with_settings(1, 1, Settings { params, ..Settings::default() });
            for game in &games {
                answer(&mut searcher, game, Limits::infinite().depth(6).nodes(2_000));
            }
        }
    }
}

#[test]
fn no_iteration_is_deeper_than_allowed() {
    for (game, depth) in some_games(60, 70).zip([1, 2, 4].into_iter().cycle()) {
        let mut listener = Listener::default();
        let limits = Limits::infinite().depth(depth).nodes(100_000);
        let result = Searcher::new(1, 1).search(&game, limits, &mut listener).expect("an answer");
        let deepest = listener.iterations.iter().map(|iteration| iteration.depth).max().unwrap_or(0);
        assert!(result.depth <= depth && deepest == result.depth, "{deepest} instead of {depth} in {game}");
    }
}

#[test]
fn a_finished_game_has_no_answer() {
    let mut searcher = Searcher::new(1, 1);
    let mut count = 0;
    for game in finished_games(40) {
        assert!(searcher.search(&game, Limits::infinite(), &mut ()).is_none(), "{game}");
        count += 1;
    }
    assert!(count > 10, "only {count} games were finished");
}

#[test]
fn a_single_legal_move_is_the_answer_even_if_it_is_a_pass() {
    let pass = r"Base+MLP;InProgress;White[5];wB1;bM -wB1;wQ wB1\;bQ /bM;wQ bM\;bM wQ;wB1 bM-;bM wB1";
    let mut games = vec![pass.parse::<Game>().expect("a game")];
    games.extend(games_with_one_move().take(8));
    for game in games {
        for limits in [Limits::infinite(), Limits::infinite().lines(4), Limits::infinite().nodes(1)] {
            let moves = game.position().legal_moves();
            assert_eq!(answer(&mut Searcher::new(2, 1), &game, limits).best, moves[0], "{game}");
        }
    }
    let pass: Game = pass.parse().expect("a game");
    assert_eq!(answer(&mut Searcher::new(1, 1), &pass, Limits::infinite()).best, Move::Pass);
}

#[test]
fn a_stop_from_another_thread_ends_an_infinite_search() {
    for (game, threads) in some_games(8, 30).zip([1, 2].into_iter().cycle()) {
        let mut searcher = Searcher::new(threads, 1);
        let stop = searcher.stop();
        let stopper = thread::spawn(move || {
            thread::sleep(Duration::from_millis(30));
            stop.request();
        });
        answer(&mut searcher, &game, Limits::infinite());
        stopper.join().expect("a thread that only waits");
    }
}

#[test]
fn a_stop_beforehand_still_leaves_a_legal_move_and_can_be_withdrawn() {
    let mut searcher = Searcher::new(2, 1);
    for game in some_games(40, 70) {
        searcher.stop().request();
        answer(&mut searcher, &game, Limits::infinite());
        searcher.stop().withdraw();
        assert!(answer(&mut searcher, &game, Limits::infinite().depth(1)).depth > 0, "{game}");
    }
}

#[test]
fn without_any_time_there_is_still_a_legal_move() {
    let mut searcher = Searcher::new(1, 1);
    for game in some_games(60, 70) {
        for limits in [Limits::infinite().time(Duration::ZERO), Limits::infinite().soft(Duration::ZERO)] {
            answer(&mut searcher, &game, limits);
        }
    }
}

#[test]
fn games_are_searched_from_their_first_ply_on() {
    let mut searcher = Searcher::new(1, 1);
    for (seed, rules) in (settings::seed()..).zip(all_rules()) {
        for plies in 0..8 {
            let game = Generated { player: Player::Random, rules, seed }.game(plies);
            answer(&mut searcher, &game, Limits::infinite().depth(3).nodes(10_000));
        }
    }
}

#[test]
fn hives_as_wide_as_can_be_are_searched() {
    let mut searcher = Searcher::new(1, 1);
    let mut widest = 0;
    for (seed, rules) in (settings::seed()..).zip(all_rules()) {
        let game = Generated { player: Player::Stretching, rules, seed }.game(60);
        if game.position().outcome().is_none() {
            widest = widest.max(width(&game));
            answer(&mut searcher, &game, Limits::infinite().depth(3).nodes(10_000));
        }
    }
    assert!(widest > 16, "only {widest} steps wide");
}

#[test]
fn a_table_and_threads_can_be_changed_between_searches() {
    let mut searcher = Searcher::new(1, 1);
    let game = Generated { player: Player::Random, rules: GameType::BASE_MLP.into(), seed: 2 }.game(20);
    for (threads, mebibytes) in [(1, 1), (4, 3), (2, 0), (0, 1), (1, 16)] {
        searcher.set_threads(threads).expect("there are so many threads");
        searcher.set_table(mebibytes).expect("there is so much memory");
        let limits = Limits::infinite().nodes(3_000);
        answer(&mut searcher, &game, limits);
        searcher.clear();
        answer(&mut searcher, &game, limits);
    }
}

/// The answer, with a best move and a line that can be played.
fn answer(searcher: &mut Searcher, game: &Game, limits: Limits) -> SearchResult {
    let result = searcher.search(game, limits, &mut ()).expect("an answer while the game goes on");
    assert!(game.position().is_legal(result.best), "{:?} in {game}", result.best);
    assert_eq!(result.line.first(), Some(&result.best), "{game}");
    line::end(game.position(), &result.line).unwrap_or_else(|error| panic!("{error} in {game}"));
    result
}

/// Positions in the middle of games where there is nothing to choose.
fn games_with_one_move() -> impl Iterator<Item = Game> {
    let rules = all_rules().filter(|rules| rules.first_turn_queen == FirstTurnQueen::Forbidden);
    (settings::seed()..).zip(rules.cycle()).filter_map(|(seed, rules)| {
        let mut game = Generated { player: Player::Stacking, rules, seed }.game(100);
        while game.position().count_moves() != 1 {
            if !game.undo(1) {
                return None;
            }
        }
        Some(game)
    })
}

/// The steps between the two tiles that are farthest apart.
fn width(game: &Game) -> i32 {
    let places = game.position().board().coordinates();
    let steps = |(q, r): (i32, i32), (east, south_east): (i32, i32)| {
        let (q, r) = (east - q, south_east - r);
        q.abs().max(r.abs()).max((q + r).abs())
    };
    let from = |&(_, one): &(_, (i32, i32))| places.iter().map(move |&(_, other)| steps(one, other)).max();
    places.iter().filter_map(from).max().unwrap_or(0)
}

#[test]
fn a_table_for_which_there_is_no_memory_is_refused_and_the_search_goes_on() {
    let mut searcher = Searcher::new(2, 1);
    for mebibytes in [usize::MAX, usize::MAX >> 21, 1 << 40] {
        let refusal = searcher.set_table(mebibytes).expect_err("nobody has so much memory");
        assert_eq!(refusal, Shortage::Table { mebibytes });
        answer(&mut searcher, &Game::new(GameType::BASE), Limits::infinite().nodes(1_000));
    }
}

#[test]
fn a_listener_that_panics_ends_the_search_of_all_threads() {
    struct Faulty;
    impl Observer for Faulty {
        fn iteration(&mut self, _: &Iteration) {
            std::panic::panic_any("a fault");
        }
    }
    let mut searcher = Searcher::new(3, 1);
    let game = Game::new(GameType::BASE_MLP);
    let search = || searcher.search(&game, Limits::infinite(), &mut Faulty);
    assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(search)).is_err());
    answer(&mut searcher, &game, Limits::infinite().depth(3));
}
