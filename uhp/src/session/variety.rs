//! Moves that are not quite the best: for games that differ, and for opponents who want a chance.
//!
//! The search tells the best few moves. To the score of each a random number up to a margin is added, and the best of these
//! sums is played. A win is far above every margin and a loss far below, so neither is ever the result of chance.

use rand::RngExt;
use rand::rngs::StdRng;
use vespine_engine::Game;
use vespine_search::Limits;

use super::candidates::Candidate;
use crate::options::{Handicap, Options};

/// How much choice there is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Variety {
    /// How much worse than the best a move may be, in hundredths of a point; 0 for the best move only.
    margin: u32,
    depth: Option<u32>,
}

/// Among how many moves the choice is.
const LINES: usize = 16;

/// How many plies of a game are its opening.
const OPENING: usize = 6;

/// How much worse than the best a move of a random opening may be, in hundredths of a point: some 7 of 100 games.
const OPENING_MARGIN: u32 = 100;

impl Variety {
    /// What the options ask for in this game.
    pub(super) fn of(options: &Options, game: &Game) -> Variety {
        let handicap = options.level.handicap();
        let opening = if options.random_opening && game.plies() < OPENING { OPENING_MARGIN } else { 0 };
        let margin = handicap.map_or(0, |Handicap { margin, .. }| margin).max(opening);
        Variety { margin, depth: handicap.map(|Handicap { depth, .. }| depth) }
    }

    /// The limits of the search that prepares the choice.
    pub(super) fn restrict(self, limits: Limits) -> Limits {
        let limits = if self.margin > 0 { limits.lines(LINES) } else { limits };
        match self.depth {
            Some(depth) => limits.depth(limits.depth.map_or(depth, |limit| limit.min(depth))),
            None => limits,
        }
    }

    /// One of the candidates; none if there is no choice.
    pub(super) fn choose(self, candidates: Vec<Candidate>, random: &mut StdRng) -> Option<Candidate> {
        if self.margin == 0 {
            return None;
        }
        let mut with_sum = |candidate: Candidate| {
            (candidate.score.units() + random.random_range(0..=self.margin) as i32, candidate)
        };
        let best = candidates.into_iter().map(&mut with_sum).max_by_key(|&(sum, _)| sum);
        best.map(|(_, candidate)| candidate)
    }
}
