//! One pass over a position that tells what both sides could do. Evaluation, move ordering, the test for a win in one and
//! the test for a threat all read from it.

use vespine_engine::generator::generate_both;
use vespine_engine::{ByColor, Color, Move, Position};

use crate::reach::{Reach, Survey};

/// What both sides could do: the side to move now, the other if the side to move could pass.
///
/// ```
/// use vespine_engine::{Color, FirstTurnQueen, Game, Piece};
/// use vespine_evaluation::Analysis;
///
/// let game = Game::read("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-", FirstTurnQueen::Forbidden)?;
/// let analysis = Analysis::of(game.position());
/// assert_eq!(analysis.reach(Color::White).targets(Piece::queen(Color::White)), 2);
/// assert_eq!(analysis.strike(), None);
/// # Ok::<(), vespine_engine::GameStringError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Analysis {
    to_move: Color,
    reaches: ByColor<Reach>,
}

impl Analysis {
    /// Analyses a position.
    #[must_use]
    pub fn of(position: &Position) -> Analysis {
        let (board, to_move) = (position.board(), position.to_move());
        let mut mover = Survey::new(board, to_move);
        let mut other = Survey::new(board, !to_move);
        generate_both(position, &mut mover, &mut other);
        let (mover, other) = (mover.into_reach(), other.into_reach());
        let reaches = match to_move {
            Color::White => ByColor::new(mover, other),
            Color::Black => ByColor::new(other, mover),
        };
        Analysis { to_move, reaches }
    }

    /// What a side could do.
    #[inline]
    #[must_use]
    pub fn reach(&self, color: Color) -> &Reach {
        &self.reaches[color]
    }

    /// A move of the side to move that wins on the spot.
    #[inline]
    #[must_use]
    pub fn strike(&self) -> Option<Move> {
        self.reaches[self.to_move].strike()
    }

    /// Would the other side win on the spot if the side to move passed?
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.reaches[!self.to_move].strike().is_some()
    }
}
