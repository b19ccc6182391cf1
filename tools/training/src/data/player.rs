//! Plays the games of a run, each by its number alone.
//!
//! A game begins with a few random moves, or as a recorded game began. Then each move is the best of a search, but for one of
//! ten in the middle of the game: that is the second or third best, if it is not much worse. So the games of a run do not all
//! follow the same lines, and the positions are still those of sensible play.
//!
//! A search also looks at what follows bad moves, more than at what follows good ones. Where a plan asks for slips, some moves are
//! any legal ones by chance, so that there is something to learn about that, too. And who plays against nobody but himself never
//! meets what he does not think of: a partner who judges by the hand-made terms may play one side of each game. The scores are
//! those of the search proper also where it is his turn.

use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use vespine_engine::{Color, Game, Move};
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
    /// Who plays one side of each game, if not the searcher plays both.
    partner: Option<Partner>,
}

/// Who judges by the hand-made terms.
struct Partner {
    searcher: Searcher,
    nodes: u64,
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
        let searcher = |settings| Searcher::with_settings(1, TABLE, settings);
        let partner = configuration.partner.zip(configuration.partner_settings());
        SelfPlayer {
            configuration,
            searcher: searcher(configuration.settings()),
            partner: partner.map(|(nodes, settings)| Partner { searcher: searcher(settings), nodes }),
        }
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
        let partner = self.partner.as_mut().map(|partner| {
            partner.searcher.clear();
            if random.random_bool(0.5) { Color::White } else { Color::Black }
        });
        let finish = play_out(&mut game, MOST_PLIES, |game| {
            let record = self.choose(game, partner, &mut random).filter(|_| !stop.is_requested())?;
            if record.marks.is_quiet() {
                keys.push((game.plies(), game.position().canonical_key()));
            }
            plies.push(record);
            Some(record.mv)
        })?;
        Some(PlayedGame { record: TrainingGame { number, game_type, opening, finish, plies }, keys })
    }

    /// What the search says about a position, and the move that is played, by the partner if it is his turn.
    fn choose(&mut self, game: &Game, partner: Option<Color>, random: &mut StdRng) -> Option<PlyRecord> {
        let is_varied = game.plies() < LAST_VARIED && random.random_ratio(1, ROUND);
        let limits = Limits::infinite().nodes(self.configuration.plan.nodes);
        let limits = if is_varied { limits.lines(CANDIDATES) } else { limits };
        let mut candidates = Candidates::default();
        let result = self.searcher.search(game, limits, &mut candidates)?;
        let partner = self.partner.as_mut().filter(|_| partner == Some(game.position().to_move()));
        let other = if let Some(Partner { searcher, nodes }) = partner {
            let limits = Limits::infinite().nodes(*nodes);
            Some(searcher.search(game, limits, &mut ())?.best).filter(|&mv| mv != result.best)
        } else if is_varied {
            candidates.other_than(&result, random)
        } else {
            None
        };
        let loud = if is_quiet(game, &result) { Marks::default() } else { Marks::LOUD };
        let (played, chosen) = if let Some(slip) = self.slip(game, random) {
            (slip, Marks::SLIP)
        } else if let Some(other) = other {
            (other, Marks::VARIED)
        } else {
            (result.best, Marks::default())
        };
        Some(PlyRecord { mv: played, score: result.score, marks: Marks::SEARCHED | loud | chosen })
    }

    /// A move by chance, where the plan asks for one.
    fn slip(&self, game: &Game, random: &mut StdRng) -> Option<Move> {
        let slips = self.configuration.plan.slips;
        let is_slip = slips > 0 && random.random_ratio(slips.into(), 100);
        is_slip.then(|| game.position().legal_moves().choose(random).copied()).flatten()
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
    fn slips_are_as_frequent_as_planned_and_are_marked() {
        let configuration = Configuration::from(Plan { nodes: 50, slips: 25, ..Plan::default() });
        let mut player = SelfPlayer::new(&configuration);
        let games = (0..8).filter_map(|number| player.play(number, &Stop::default()));
        let marks: Vec<Marks> = games.flat_map(|game| game.record.plies).map(|ply| ply.marks).collect();
        let count = |wanted: Marks| marks.iter().filter(|marks| marks.has(wanted)).count();
        let (searched, slips) = (count(Marks::SEARCHED), count(Marks::SLIP));
        assert!((searched / 6..searched / 3).contains(&slips), "{slips} of {searched}");
        assert_eq!(count(Marks::SLIP | Marks::VARIED), 0);
    }

    #[test]
    fn a_partner_plays_one_side_of_each_game() {
        let plan = Plan { nodes: 50, ..Plan::default() };
        let configuration = Configuration { partner: Some(50), ..plan.clone().into() };
        let with_partner =
            SelfPlayer::new(&configuration).play(0, &Stop::default()).expect("nobody stops it");
        let alone = SelfPlayer::new(&plan.into()).play(0, &Stop::default()).expect("nobody stops it");
        assert_eq!(with_partner.record.opening, alone.record.opening);
        let others = |parity: usize| {
            let plies = with_partner.record.plies.iter().enumerate().filter(|(ply, _)| ply % 2 == parity);
            plies.filter(|(_, ply)| ply.marks.has(Marks::VARIED)).count()
        };
        let (few, many) = (others(0).min(others(1)), others(0).max(others(1)));
        assert!(many > 3 * few, "{few} and {many}");
    }

    #[test]
    fn a_game_is_not_finished_when_it_is_stopped() {
        let configuration = Configuration::from(Plan { nodes: 50, ..Plan::default() });
        let stop = Stop::default();
        stop.request();
        assert!(SelfPlayer::new(&configuration).play(0, &stop).is_none());
    }
}
