//! The slow, obvious twin of the search: every move to the same depth, no bounds, no table, no order of moves.
//!
//! At the end of the depth stands the evaluation. A finished game is worth a win or loss in so many plies, a forced pass
//! is a move like any other, and a position is a draw when it came up before in the tree, or twice in the game before
//! the root; nobody looks back beyond a placement, which cannot be undone.

use vespine_engine::{Color, Game, Move, Outcome, Position};
use vespine_evaluation::{Analysis, Evaluator, Score};

/// A search of the end of a game.
///
/// ```
/// use vespine_engine::Game;
/// use vespine_evaluation::Score;
/// use vespine_tests::plain_search::PlainSearch;
///
/// let text = r"Base;InProgress;Black[5];wB1;bS1 -wB1;wQ wB1\;bQ /bS1;wQ bS1\;bS2 -bQ;wS1 wQ\;bA1 -bS1;wA1 wB1\";
/// let game: Game = text.parse().expect("a game");
/// assert_eq!(PlainSearch::of(&game).score(1), Score::win_in(1));
/// ```
#[derive(Clone, Debug)]
pub struct PlainSearch {
    position: Position,
    /// The positions before the one now, the start of the game first.
    past: Vec<Past>,
    /// How many of them are of the game.
    of_game: usize,
    repetitions: u64,
}

/// A position of the past, and what was played there.
#[derive(Clone, Copy, Debug)]
struct Past {
    hash: u64,
    is_placement: bool,
}

impl PlainSearch {
    /// A search of the end of this game.
    #[must_use]
    pub fn of(game: &Game) -> PlainSearch {
        let position = Position::new(game.position().rules());
        let mut search = PlainSearch { position, past: Vec::new(), of_game: 0, repetitions: 0 };
        for mv in game.moves() {
            search.remember(mv);
            let _ = search.position.play(mv);
        }
        search.of_game = search.past.len();
        search
    }

    /// What the position is worth to the side to move, so many plies deep. Trusts that the game goes on.
    pub fn score(&mut self, depth: u32) -> Score {
        debug_assert!(depth > 0 && self.position.outcome().is_none(), "nothing to search");
        best(&self.scores(depth))
    }

    /// What each legal move is worth to the side to move.
    pub fn scores(&mut self, depth: u32) -> Vec<(Move, Score)> {
        self.children(depth, 0)
    }

    /// How many draws by repetition were met.
    #[must_use]
    pub fn repetitions(&self) -> u64 {
        self.repetitions
    }

    fn node(&mut self, depth: u32, ply: u32) -> Score {
        if let Some(outcome) = self.position.outcome() {
            return match outcome {
                Outcome::Draw => Score::DRAW,
                Outcome::Win(winner) if winner == self.position.to_move() => Score::win_in(ply),
                Outcome::Win(_) => Score::loss_in(ply),
            };
        }
        if self.is_repetition() {
            self.repetitions += 1;
            return Score::DRAW;
        }
        if depth == 0 {
            return Evaluator::default().evaluate(&self.position, &Analysis::of(&self.position));
        }
        best(&self.children(depth, ply))
    }

    fn children(&mut self, depth: u32, ply: u32) -> Vec<(Move, Score)> {
        let mut scores = Vec::new();
        for mv in self.position.legal_moves() {
            self.remember(mv);
            let undo = self.position.play(mv);
            let score = -self.node(depth - 1, ply + 1);
            self.position.undo(undo);
            self.past.pop();
            scores.push((mv, score));
        }
        scores
    }

    fn remember(&mut self, mv: Move) {
        let in_play = self.position.board().in_play();
        let is_placement = mv.piece().is_some_and(|piece| !in_play.contains(piece));
        self.past.push(Past { hash: self.position.hash(), is_placement });
    }

    fn is_repetition(&self) -> bool {
        let now = self.position.hash();
        let mut in_game = 0;
        for (place, past) in self.past.iter().enumerate().rev() {
            if past.is_placement {
                return false;
            }
            if past.hash == now {
                in_game += 1;
                if place >= self.of_game || in_game == 2 {
                    return true;
                }
            }
        }
        false
    }
}

fn best(scores: &[(Move, Score)]) -> Score {
    scores.iter().map(|&(_, score)| score).max().expect("a move while the game goes on")
}

/// Can the side to move win with its next move?
#[must_use]
pub fn can_win_now(position: &mut Position) -> bool {
    let mover: Color = position.to_move();
    position.legal_moves().into_iter().any(|mv| {
        let undo = position.play(mv);
        let is_won = position.outcome() == Some(Outcome::Win(mover));
        position.undo(undo);
        is_won
    })
}

/// Would the opponent win with his next move if the side to move could pass?
#[must_use]
pub fn is_threatened(position: &mut Position) -> bool {
    let skipped = position.skip_turn();
    let is_threatened = can_win_now(position);
    position.undo(skipped);
    is_threatened
}
