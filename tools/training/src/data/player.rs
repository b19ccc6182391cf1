//! Plays the games of a run, each by its number alone.
//!
//! A game begins with a few random moves, or as a recorded game began. Then each move is the best of a search, but for one of
//! ten in the middle of the game: that is the second or third best, if it is not much worse. So the games of a run do not all
//! follow the same lines, and the positions are still those of sensible play.

use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use vespine_engine::{Game, Move};
use vespine_evaluation::{Analysis, Score};
use vespine_search::{Iteration, Limits, Observer, SearchResult, Searcher, Stop};

use super::configuration::Configuration;
use super::format::{Marks, PlyRecord, TrainingGame};
use vespine_arena::self_play::{MOST_PLIES, play_out};

/// Before this ply there is nothing to learn: there may not even be a queen.
pub(crate) const FIRST_PLY: usize = 6;

/// After this ply the best move is always played.
const LAST_VARIED: usize = 60;

/// One of so many moves is not the best.
const ROUND: u32 = 10;

/// How many moves are looked at for another than the best.
const CANDIDATES: usize = 3;

/// How much worse than the best a move may be to be played instead, in hundredths of a point.
const MARGIN: i32 = 100;

/// The size of the table, in mebibytes.
const TABLE: usize = 4;

/// Plays games.
pub(super) struct SelfPlayer<'a> {
    configuration: &'a Configuration,
    searcher: Searcher,
}

/// A game, and the keys of its positions that one could learn from.
#[derive(Debug)]
pub(super) struct PlayedGame {
    pub(super) record: TrainingGame,
    /// With the ply of each.
    pub(super) keys: Vec<(usize, u128)>,
}

impl<'a> SelfPlayer<'a> {
    pub(super) fn new(configuration: &'a Configuration) -> SelfPlayer<'a> {
        SelfPlayer { configuration, searcher: Searcher::with_settings(1, TABLE, configuration.settings()) }
    }

    /// Plays the game with this number. None if it was told to stop.
    pub(super) fn play(&mut self, number: u64, stop: &Stop) -> Option<PlayedGame> {
        let mut random = self.configuration.plan.random(number);
        let game_type = self.configuration.plan.game_type(&mut random);
        let mut game = self.configuration.beginning(game_type, &mut random);
        let opening = game.plies() as u8;
        let unsearched = |mv| PlyRecord { mv, score: Score::DRAW, marks: Marks::default() };
        let mut plies: Vec<PlyRecord> = game.moves().map(unsearched).collect();
        let mut keys = Vec::new();
        self.searcher.clear();
        let finish = play_out(&mut game, MOST_PLIES, |game| {
            let record = self.choose(game, &mut random).filter(|_| !stop.is_requested())?;
            if record.marks.is_quiet() {
                keys.push((game.plies(), game.position().canonical_key()));
            }
            plies.push(record);
            Some(record.mv)
        })?;
        Some(PlayedGame { record: TrainingGame { number, game_type, opening, finish, plies }, keys })
    }

    fn choose(&mut self, game: &Game, random: &mut StdRng) -> Option<PlyRecord> {
        let is_varied = game.plies() < LAST_VARIED && random.random_ratio(1, ROUND);
        let limits = Limits::infinite().nodes(self.configuration.plan.nodes);
        let limits = if is_varied { limits.lines(CANDIDATES) } else { limits };
        let mut candidates = Candidates::default();
        let result = self.searcher.search(game, limits, &mut candidates)?;
        let other = if is_varied { candidates.other_than(&result, random) } else { None };
        let loud = if is_quiet(game, &result) { Marks::default() } else { Marks::LOUD };
        let varied = if other.is_some() { Marks::VARIED } else { Marks::default() };
        let marks = Marks::SEARCHED | loud | varied;
        Some(PlyRecord { mv: other.unwrap_or(result.best), score: result.score, marks })
    }
}

/// Does the evaluation have a chance to see what the search sees?
fn is_quiet(game: &Game, result: &SearchResult) -> bool {
    let is_forced_to_pass = result.best == Move::Pass;
    game.plies() >= FIRST_PLY
        && result.depth > 0
        && !result.score.is_decided()
        && !is_forced_to_pass
        && !Analysis::of(game.position()).is_check()
}

/// The best moves of the last finished iteration.
#[derive(Default)]
struct Candidates(Vec<(Score, Move)>);

impl Observer for Candidates {
    fn iteration(&mut self, iteration: &Iteration) {
        if iteration.rank == 1 {
            self.0.clear();
        }
        self.0.extend(iteration.line.first().map(|&mv| (iteration.score, mv)));
    }
}

impl Candidates {
    /// One of the moves that are nearly as good as the best.
    fn other_than(&self, result: &SearchResult, random: &mut StdRng) -> Option<Move> {
        let is_good = |&&(score, mv): &&(Score, Move)| {
            mv != result.best && !score.is_decided() && score.plus(MARGIN) >= result.score
        };
        let good: Vec<Move> = self.0.iter().filter(is_good).map(|&(_, mv)| mv).collect();
        good.choose(random).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Plan;

    #[test]
    fn a_game_does_not_depend_on_the_games_before() {
        let configuration = Configuration::from(Plan { nodes: 50, ..Plan::default() });
        let stop = Stop::default();
        let mut player = SelfPlayer::new(&configuration);
        let later: Vec<_> = (0..3).filter_map(|number| player.play(number, &stop)).collect();
        let alone = SelfPlayer::new(&configuration).play(2, &stop).expect("nobody stops it");
        assert_eq!(later[2].record, alone.record);
        assert_ne!(later[1].record.plies, alone.record.plies);
    }

    #[test]
    fn a_game_is_not_finished_when_it_is_stopped() {
        let configuration = Configuration::from(Plan { nodes: 50, ..Plan::default() });
        let stop = Stop::default();
        stop.request();
        assert!(SelfPlayer::new(&configuration).play(0, &stop).is_none());
    }
}
