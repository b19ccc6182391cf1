//! What the referee calls a repetition: the same board, by species, with the same side to move. What was moved last does not
//! count, although for one move it may not move again; that is how most programs see it.
//!
//! The `engine` crate is stricter: to it such positions differ, because their moves do. Others are laxer, and some count
//! otherwise or not at all. So nobody loses a game because of his notion of a repetition: where the board has been seen
//! before, in whatever way it is turned, a program that calls the game drawn or over is taken at its word.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use vespine_engine::{Game, Position};

/// What becomes of a game when a position occurs for the third time.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RepetitionRule {
    /// It is a draw.
    #[default]
    Draw,
    /// It goes on, as long as both engines do.
    PlayOn,
}

/// All boards of a game, for counting repetitions.
pub(super) struct Boards {
    /// The hashes from the beginning to now. The sides take turns, so those at even places have White to move.
    hashes: Vec<u64>,
}

impl Boards {
    /// The boards of a game so far.
    pub(super) fn of(game: &Game) -> Boards {
        Boards { hashes: positions(game).iter().map(|position| position.board().hash()).collect() }
    }

    /// A move has been played, and this is what it has led to.
    pub(super) fn add(&mut self, position: &Position) {
        self.hashes.push(position.board().hash());
    }

    /// Has the position now occurred three times?
    pub(super) fn is_third_time(&self) -> bool {
        self.occurrences() >= 3
    }

    /// How often the position now has occurred.
    fn occurrences(&self) -> usize {
        let same_side = || self.hashes.iter().rev().step_by(2);
        same_side().filter(|hash| same_side().next() == Some(hash)).count()
    }
}

/// Could somebody call this a repetition? The board has been there before, whoever was to move, however it is turned.
pub(super) fn is_arguable(game: &Game) -> bool {
    let positions = positions(game);
    let Some((now, past)) = positions.split_last() else {
        return false;
    };
    let boards: HashSet<u64> = past.iter().map(|position| position.board().hash()).collect();
    boards.contains(&now.board().hash())
        || past.iter().any(|position| position.canonical_key() == now.canonical_key())
}

/// All positions of a game, from the empty board to now.
fn positions(game: &Game) -> Vec<Position> {
    let mut position = Position::new(game.position().rules());
    let mut positions = vec![position.clone()];
    for mv in game.moves() {
        let _ = position.play(mv);
        positions.push(position.clone());
    }
    positions
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::seq::IndexedRandom;
    use rand::{RngExt, SeedableRng};
    use vespine_engine::{GameType, Move};

    use super::*;

    /// Two positions as anybody sees them: who is to move, and which bug of which colour lies where.
    fn looks_the_same(one: &Position, other: &Position) -> bool {
        let stacks = |position: &Position| {
            let board = position.board();
            let kinds = |hex| board.stack(hex).map(|piece| (piece.color(), piece.bug())).collect::<Vec<_>>();
            board.occupied().iter().map(|hex| (hex, kinds(hex))).collect::<Vec<_>>()
        };
        one.to_move() == other.to_move() && stacks(one) == stacks(other)
    }

    /// A game of pieces that wander to and fro.
    fn wandering(seed: u64, plies: usize) -> Game {
        let mut random = StdRng::seed_from_u64(seed);
        let mut game = Game::new(GameType::BASE_MLP);
        while game.plies() < plies && game.position().outcome().is_none() {
            let mut moves = game.position().legal_moves();
            moves.sort_unstable();
            let is_on_board = |mv: &&Move| matches!(mv, Move::Put { piece, .. } if game.position().board().in_play().contains(*piece));
            let wanders = game.plies() > 12 && random.random_bool(0.98);
            let on_board: Vec<Move> = moves.iter().filter(is_on_board).copied().collect();
            let choice = if wanders && !on_board.is_empty() { &on_board[..] } else { &moves[..] };
            let mv = *choice.choose(&mut random).expect("the game goes on");
            game.play(mv).expect("it is legal");
        }
        game
    }

    #[test]
    fn a_repetition_is_the_same_board_with_the_same_side_to_move() {
        let (mut repetitions, mut disputed) = (0, 0);
        for seed in 0..120 {
            let game = wandering(seed, 120);
            let positions = positions(&game);
            let mut so_far = Game::new(game.position().rules());
            let mut boards = Boards::of(&so_far);
            for (number, mv) in game.moves().enumerate() {
                so_far.play(mv).expect("it is legal");
                boards.add(so_far.position());
                let past = &positions[..=number + 1];
                let now = &positions[number + 1];
                let times = past.iter().filter(|position| looks_the_same(position, now)).count();
                assert_eq!(boards.occurrences(), times, "{so_far}");
                assert!(times >= so_far.occurrences(), "the rules are stricter: {so_far}");
                repetitions += usize::from(times > 1);
                disputed += usize::from(times > so_far.occurrences());
            }
            assert_eq!(Boards::of(&game).hashes, boards.hashes);
        }
        assert!(repetitions > 50 && disputed > 0, "{repetitions} repetitions, {disputed} of them disputed");
    }

    #[test]
    fn what_was_there_before_is_arguable_and_nothing_else() {
        let mut game: Game = "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-".parse().expect("it is by the rules");
        assert!(!is_arguable(&game));
        for (text, is_known) in
            [("wQ \\wS1", false), ("bQ bS1/", false), ("wQ -wS1", false), ("bQ bS1-", true)]
        {
            game.play_text(text).expect("it is legal");
            assert_eq!(is_arguable(&game), is_known, "{text}");
        }
    }
}
