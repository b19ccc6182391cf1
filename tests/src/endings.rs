//! The end of a game, where wins and losses are near: does the search tell the truth about it?
//!
//! What is true is found out by [`forced`], which prunes nothing.

use crate::{forced, line};
use vespine_engine::Game;
use vespine_evaluation::{Score, Verdict};
use vespine_search::{Limits, Searcher};

/// The game so many plies before its end; none if it is not so long.
#[must_use]
pub fn before_end(game: &Game, plies: usize) -> Option<Game> {
    let mut game = game.clone();
    game.undo(plies).then_some(game)
}

/// Compares a search with the wins and losses that are forced within four plies: none is contradicted, and a win within
/// three is found. Tells what was forced.
///
/// # Errors
///
/// When the search says the opposite, or has missed a win.
pub fn is_not_contradicted(
    searcher: &mut Searcher,
    game: &Game,
    nodes: u64,
) -> Result<Option<Score>, String> {
    let Some(truth) = forced::result(game.position(), 4) else { return Ok(None) };
    let (Verdict::Win(plies) | Verdict::Loss(plies)) = truth.verdict() else { return Ok(None) };
    searcher.clear();
    let limits = Limits::infinite().depth(plies + 2).nodes(nodes);
    let found = searcher.search(game, limits, &mut ()).ok_or("no answer")?.score;
    let is_contradicted = found.is_decided() && found.is_win() != truth.is_win();
    let is_missed = truth >= Score::win_in(3) && !found.is_win();
    if is_contradicted || is_missed { Err(format!("{found} instead of {truth}")) } else { Ok(Some(truth)) }
}

/// Searches a few plies deep, and compares every win and loss within four plies that is told with the truth. Tells the
/// last score.
///
/// # Errors
///
/// When one is not true.
pub fn tells_the_truth(searcher: &mut Searcher, game: &Game, nodes: u64) -> Result<Score, String> {
    let mut last = Score::DRAW;
    searcher.clear();
    for depth in 1..=3 {
        let limits = Limits::infinite().depth(depth).nodes(nodes);
        last = searcher.search(game, limits, &mut ()).ok_or("no answer")?.score;
        let is_true = match last.verdict() {
            Verdict::Win(plies) if plies <= 4 => forced::wins_within(game.position(), plies),
            Verdict::Loss(plies) if plies <= 4 => forced::loses_within(game.position(), plies),
            _ => true,
        };
        if !is_true {
            let truth = forced::result(game.position(), 4);
            return Err(format!("{last} at depth {depth}, but in truth {truth:?}"));
        }
    }
    Ok(last)
}

/// Compares a full-width search of so many plies with what is forced within them, which it must tell to the ply. Tells
/// what was forced; nothing where there is one move only, which is played without much search.
///
/// # Errors
///
/// When the score is another one.
pub fn is_exact(full_width: &mut Searcher, game: &Game, plies: u32) -> Result<Option<Score>, String> {
    if game.position().count_moves() == 1 {
        return Ok(None);
    }
    let Some(truth) = forced::result(game.position(), plies) else { return Ok(None) };
    full_width.clear();
    let limits = Limits::infinite().depth(plies);
    let found = full_width.search(game, limits, &mut ()).ok_or("no answer")?.score;
    if found == truth { Ok(Some(truth)) } else { Err(format!("{found} instead of {truth}")) }
}

/// Searches, and plays the line of a win to its end. Tells the score.
///
/// # Errors
///
/// When the line does not begin with the best move, or does not end with the win after as many plies as told.
pub fn keeps_its_promise(searcher: &mut Searcher, game: &Game, limits: Limits) -> Result<Score, String> {
    searcher.clear();
    let result = searcher.search(game, limits, &mut ()).ok_or("no answer")?;
    if result.line.first() != Some(&result.best) {
        return Err(format!("{:?} is not the first move of {:?}", result.best, result.line));
    }
    line::keeps_promise(game.position(), &result.line, result.score)?;
    Ok(result.score)
}
