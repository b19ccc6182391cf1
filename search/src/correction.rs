//! What the evaluation gets wrong again and again: by how much searches found more, or less, than it had said, in positions
//! that are alike. The next time it is corrected by as much.
//!
//! ```text
//!       # # .        Two positions are alike if the same bugs stand around the queens,
//!      . Q b .       or if the same kind of move led to them.
//!       # . .
//! ```

use vespine_engine::{Board, Color, Piece};

use crate::ordering::Trace;
use crate::params::Params;

/// How many ways to stand around the queens are told apart; where there are more, they share a place.
const SURROUNDINGS: usize = 1 << SURROUNDINGS_BITS;
const SURROUNDINGS_BITS: u32 = 14;

/// Corrections are kept in fractions of a hundredth of a point, so many in one.
const GRAIN: i32 = 64;

/// By how much the evaluation said too little on average.
#[derive(Clone)]
pub(crate) struct Correction {
    by_surroundings: Vec<i16>,
    by_last_move: Vec<i16>,
}

/// What makes a position like others: its places in the tables, those of White to move before those of Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Likeness {
    surroundings: u16,
    last_move: Option<u16>,
}

impl Likeness {
    /// Of a position, and the move that led to it, unless it was a pass.
    #[inline]
    pub(crate) fn of(board: &Board, to_move: Color, last_move: Option<Trace>) -> Likeness {
        let place = |number: usize, count: usize| (to_move as usize * count + number) as u16;
        Likeness {
            surroundings: place(surroundings(board), SURROUNDINGS),
            last_move: last_move.map(|trace| place(trace.class(), Trace::CLASSES)),
        }
    }
}

impl Correction {
    pub(crate) fn new() -> Correction {
        let for_both = |count: usize| vec![0; Color::ALL.len() * count];
        Correction { by_surroundings: for_both(SURROUNDINGS), by_last_move: for_both(Trace::CLASSES) }
    }

    /// What has to be added to the evaluation of such a position.
    #[inline]
    pub(crate) fn of(&self, like: Likeness, params: &Params) -> i32 {
        let by_surroundings = i32::from(self.by_surroundings[usize::from(like.surroundings)]);
        let by_last_move = like.last_move.map_or(0, |place| self.by_last_move[usize::from(place)].into());
        (by_surroundings * params.correction_surroundings + by_last_move * params.correction_last_move)
            / (100 * GRAIN)
    }

    /// A search of this depth found so much more than the evaluation had said.
    pub(crate) fn learn(&mut self, like: Likeness, difference: i32, depth: i32, params: &Params) {
        let limit = params.correction_limit;
        let seen = difference.clamp(-limit, limit) * GRAIN;
        let weight = depth.min(params.correction_depth);
        let approach = |mean: &mut i16| {
            let before = i32::from(*mean);
            *mean = (before + (seen - before) * weight / params.correction_inertia) as i16;
        };
        approach(&mut self.by_surroundings[usize::from(like.surroundings)]);
        if let Some(place) = like.last_move {
            approach(&mut self.by_last_move[usize::from(place)]);
        }
    }
}

/// A number for what stands around the queens, and where.
#[inline]
fn surroundings(board: &Board) -> usize {
    /// After: Fibonacci hashing by Donald Knuth.
    const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut number = 0_u64;
    for color in Color::ALL {
        number = number.wrapping_add(MIX);
        let Some(queen) = board.hex_of(Piece::queen(color)) else { continue };
        for hex in board.ring(queen).around(queen) {
            let place = hex.relative_to(queen).index() as u64;
            let top = board.top(hex).map_or(0, |piece| 1 + piece.bug() as u64 + 8 * piece.color() as u64);
            number = (number ^ place << 8 ^ top).wrapping_mul(MIX).rotate_left(23);
        }
    }
    (number.wrapping_mul(MIX) >> (u64::BITS - SURROUNDINGS_BITS)) as usize
}

#[cfg(test)]
mod tests {
    use vespine_engine::Game;

    use super::*;

    fn likeness(game: &str) -> Likeness {
        let game: Game = game.parse().expect("the game is by the rules");
        Likeness::of(game.position().board(), game.position().to_move(), None)
    }

    const GAME: &str = r"Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-";

    #[test]
    fn positions_with_the_same_bugs_around_the_queens_are_alike() {
        let far_away = format!(r"{GAME};wB1 -wA1;bA2 bA1-");
        assert_eq!(likeness(GAME), likeness(&far_away));
        let another_bug = GAME.replace("wA1", "wG1");
        assert_ne!(likeness(GAME), likeness(&another_bug));
        let another_place = GAME.replace("-wQ", r"\wQ");
        assert_ne!(likeness(GAME), likeness(&another_place));
    }

    #[test]
    fn what_is_found_again_and_again_is_corrected() {
        let (params, like) = (Params::default(), likeness(GAME));
        let mut correction = Correction::new();
        assert_eq!(correction.of(like, &params), 0);
        for _ in 0..1_000 {
            correction.learn(like, 10_000, 20, &params);
        }
        let learnt = correction.of(like, &params);
        let most = params.correction_limit * params.correction_surroundings / 100;
        assert!((most * 9 / 10..=most).contains(&learnt), "{learnt} of {most}");
        for _ in 0..1_000 {
            correction.learn(like, -50, 20, &params);
        }
        assert!(correction.of(like, &params) < 0, "what is true no more is forgotten");
    }
}
