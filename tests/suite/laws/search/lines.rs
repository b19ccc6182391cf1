//! What a search tells on the way: lines that can be played, as many as were asked for, the best first.

use super::some_games;
use std::collections::BTreeSet;
use vespine_engine::{Game, Move};
use vespine_evaluation::Score;
use vespine_search::{Iteration, Limits, Observer, Searcher, Stop};
use vespine_tests::line;
use vespine_tests::listener::Listener;

#[test]
fn every_line_that_is_told_can_be_played_with_any_number_of_threads() {
    for threads in [1, 2, 4] {
        let mut searcher = Searcher::new(threads, 1);
        for game in some_games(60, 70) {
            for lines in [1, 3] {
                let limits = Limits::infinite().nodes(8_000).lines(lines);
                let (told, best) = listen(&mut searcher, &game, limits);
                assert!(game.position().is_legal(best), "{best:?} in {game}");
                for Iteration { line, depth, rank, .. } in &told.iterations {
                    let end = line::end(game.position(), line);
                    assert!(end.is_ok(), "depth {depth}, rank {rank}: {end:?} in {game}");
                }
                for (mv, _) in told.best_moves {
                    assert!(game.position().is_legal(mv), "{mv:?} in {game}");
                }
            }
        }
    }
}

#[test]
fn several_lines_begin_with_different_moves_and_the_best_comes_first() {
    let mut searcher = Searcher::new(1, 1);
    for (game, lines) in some_games(120, 70).zip([2, 3, 7, 32].into_iter().cycle()) {
        let limits = Limits::infinite().depth(3).nodes(30_000).lines(lines);
        let (told, best) = listen(&mut searcher, &game, limits);
        let expected = lines.min(different_moves(&game));
        for iteration in told.iterations.chunk_by(|one, next| one.depth == next.depth) {
            is_ranking(iteration, expected).unwrap_or_else(|error| panic!("{error} of {lines} in {game}"));
        }
        if let Some(first) = told.iterations.iter().rev().find(|iteration| iteration.rank == 1) {
            assert!(
                best == first.line[0] || told.best_moves.last().is_some_and(|&(mv, _)| mv == best),
                "{game}"
            );
        }
    }
}

#[test]
fn as_many_lines_as_there_are_moves_have_the_scores_of_these_moves() {
    let mut searcher = Searcher::new(1, 1);
    for game in some_games(400, 30) {
        let moves = game.position().count_moves() as usize;
        if moves <= Limits::MAX_LINES && moves == different_moves(&game) {
            let (told, _) = listen(&mut searcher, &game, Limits::infinite().depth(1).lines(moves + 5));
            let firsts: BTreeSet<Move> = told.iterations.iter().map(|iteration| iteration.line[0]).collect();
            assert_eq!(firsts, game.position().legal_moves().iter().copied().collect(), "{game}");
        }
    }
}

/// Hears the second best move, and has heard enough.
struct Impatient {
    stop: Stop,
    best_moves: Vec<Move>,
}

impl Observer for Impatient {
    fn best_move(&mut self, line: &[Move], _: Score) {
        self.best_moves.push(line[0]);
        if self.best_moves.len() == 2 {
            self.stop.request();
        }
    }
}

#[test]
fn a_better_move_is_told_and_played_before_its_iteration_is_finished() {
    let limits = Limits::infinite().depth(6);
    let (mut changes, mut in_the_middle) = (0, 0);
    for game in some_games(20, 40) {
        let (told, _) = listen(&mut Searcher::new(1, 1), &game, limits);
        let Some(first) = told.iterations.first() else { continue };
        let Some(change) = told.iterations.iter().find(|later| later.line[0] != first.line[0]) else {
            continue;
        };
        changes += 1;
        let mut searcher = Searcher::new(1, 1);
        let mut impatient = Impatient { stop: searcher.stop(), best_moves: Vec::new() };
        let result = searcher.search(&game, limits, &mut impatient).expect("an answer");
        assert_eq!(impatient.best_moves.last(), Some(&result.best), "{game}");
        in_the_middle += usize::from(result.depth < change.depth);
    }
    assert!(changes > 5 && in_the_middle * 2 > changes, "{in_the_middle} of {changes}");
}

fn listen(searcher: &mut Searcher, game: &Game, limits: Limits) -> (Listener, Move) {
    let mut listener = Listener::default();
    let result = searcher.search(game, limits, &mut listener).expect("an answer while the game goes on");
    (listener, result.best)
}

/// Are these the lines of one iteration: of ranks 1, 2, 3, with other first moves and never better than the one before?
fn is_ranking(lines: &[Iteration], expected: usize) -> Result<(), String> {
    let firsts: BTreeSet<Move> = lines.iter().map(|iteration| iteration.line[0]).collect();
    let scores: Vec<Score> = lines.iter().map(|iteration| iteration.score).collect();
    let ranks: Vec<usize> = lines.iter().map(|iteration| iteration.rank).collect();
    if lines.len() != expected || ranks != (1..=expected).collect::<Vec<_>>() {
        return Err(format!("ranks {ranks:?} instead of {expected}"));
    }
    if firsts.len() != lines.len() {
        return Err(format!("{} different first moves", firsts.len()));
    }
    if scores.is_sorted_by(|one, next| one >= next) { Ok(()) } else { Err(format!("scores {scores:?}")) }
}

/// How many moves there are; early in the game and right after a placement, of moves that lead to images of each other,
/// one.
pub(super) fn different_moves(game: &Game) -> usize {
    let mut position = game.position().clone();
    let moves = position.legal_moves();
    let mut before = game.clone();
    let was_placement =
        !before.undo(1) || before.position().board().in_play().len() < position.board().in_play().len();
    if position.board().in_play().len() > 6 || !was_placement {
        return moves.len();
    }
    let mut keys = BTreeSet::new();
    for mv in moves {
        let undo = position.play(mv);
        keys.insert(position.canonical_key());
        position.undo(undo);
    }
    keys.len()
}
