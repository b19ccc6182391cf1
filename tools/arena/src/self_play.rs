//! Games within the program: a random opening, and then move after move from whoever chooses.
//!
//! Both makers of games use this: training data, where one search plays both sides, and the tuning of
//! the search by games, where two play against each other. Nothing here depends on a clock or on the
//! order in which the engine lists moves.

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use vespine_engine::{Game, GameType, Move, Outcome, Repetition};
use vespine_evaluation::Analysis;

/// When a game is given up as a draw.
pub const MOST_PLIES: usize = 200;

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// A queen, or both, was surrounded.
    Surrounded,
    /// A position occurred for the third time: a draw.
    Repetition,
    /// It went on for too long: a draw.
    PlyLimit,
}

/// How a game ended, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finish {
    /// Who won, if anybody.
    pub outcome: Outcome,
    /// Why it is over.
    pub ending: Ending,
}

/// Plays a game to its end with the moves that `choose` tells. None if it has no more moves to tell.
///
/// ```
/// use vespine_arena::self_play::{Ending, play_out};
/// use vespine_engine::{Game, GameType};
///
/// let mut game = Game::new(GameType::BASE);
/// let finish = play_out(&mut game, 10, |game| game.position().legal_moves().first().copied());
/// assert_eq!(finish.map(|finish| finish.ending), Some(Ending::PlyLimit));
/// assert_eq!(game.plies(), 10);
/// ```
///
/// # Panics
/// If a move is illegal.
pub fn play_out(
    game: &mut Game,
    most_plies: usize,
    mut choose: impl FnMut(&Game) -> Option<Move>,
) -> Option<Finish> {
    loop {
        if let Some(finish) = finish(game, most_plies) {
            return Some(finish);
        }
        let mv = choose(game)?;
        game.play(mv).unwrap_or_else(|error| panic!("{game}: {mv:?}: {error}"));
    }
}

/// How the game ended; none while it goes on.
fn finish(game: &Game, most_plies: usize) -> Option<Finish> {
    if let Some(outcome) = game.position().outcome() {
        return Some(Finish { outcome, ending: Ending::Surrounded });
    }
    let draw = |ending| Some(Finish { outcome: Outcome::Draw, ending });
    if game.outcome(Repetition::Draws).is_some() {
        draw(Ending::Repetition)
    } else if game.plies() >= most_plies {
        draw(Ending::PlyLimit)
    } else {
        None
    }
}

/// A game with so many random moves. Not one that is over, or won on the spot by the side to move.
///
/// ```
/// use rand::SeedableRng;
/// use rand::rngs::StdRng;
/// use vespine_arena::self_play::random_opening;
/// use vespine_engine::GameType;
///
/// let game = random_opening(GameType::BASE_MLP, 6, &mut StdRng::seed_from_u64(1));
/// assert_eq!(game.plies(), 6);
/// ```
pub fn random_opening(game_type: GameType, plies: usize, random: &mut StdRng) -> Game {
    loop {
        let mut game = Game::new(game_type);
        let finish = play_out(&mut game, plies, |game| random_move(game, random));
        let is_open = finish.is_some_and(|finish| finish.ending == Ending::PlyLimit);
        if is_open && Analysis::of(game.position()).strike().is_none() {
            return game;
        }
    }
}

/// Any legal move, each with the same chance.
fn random_move(game: &Game, random: &mut StdRng) -> Option<Move> {
    let mut moves = game.position().legal_moves();
    moves.sort_unstable();
    moves.choose(random).copied()
}

/// The seed of the game with this number in a run with this seed: neighbours have nothing in common.
///
/// After: `SplitMix64` by Guy Steele, Doug Lea and Christine Flood.
#[must_use]
pub fn seed_of_game(seed: u64, number: u64) -> u64 {
    let mix = |state: u64| {
        let mut z = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    };
    mix(mix(seed) ^ number)
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use vespine_engine::Color;

    use super::*;

    #[test]
    fn a_surrounded_queen_a_repetition_and_a_limit_end_a_game() {
        let won: Game =
            r"Base;;;wB1;bS1 -wB1;wQ wB1\;bQ /bS1;wQ bS1\;bS2 -bQ;wS1 wQ\;bA1 -bS1;wA1 wB1\;bA1 bQ\"
                .parse()
                .expect("a game by the rules");
        let won = finish(&won, MOST_PLIES);
        assert_eq!(won, Some(Finish { outcome: Outcome::Win(Color::Black), ending: Ending::Surrounded }));

        let mut game: Game = "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-".parse().expect("a game by the rules");
        let queens = ["wQ \\wS1", "bQ bS1/", "wQ -wS1", "bQ bS1-"];
        let mut turns = queens.iter().cycle();
        let repeated = play_out(&mut game, MOST_PLIES, |game| {
            turns.next().and_then(|text| game.position().read_move(text).ok()).map(|read| read.mv)
        });
        assert_eq!(repeated, Some(Finish { outcome: Outcome::Draw, ending: Ending::Repetition }));
        assert_eq!(game.plies(), 12);
    }

    #[test]
    fn openings_differ_with_the_seed_and_not_without() {
        let opening = |number| {
            let mut random = StdRng::seed_from_u64(seed_of_game(7, number));
            random_opening(GameType::BASE_MLP, 8, &mut random).to_string()
        };
        assert_eq!(opening(1), opening(1));
        assert_ne!(opening(1), opening(2));
    }
}
