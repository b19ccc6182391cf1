//! The opponent threatens to win on the spot: which moves break the threat?
//!
//! A move breaks it if the opponent has no strike afterwards. Most moves do not, and leave him the very same strike, so that
//! one is tried first.

use vespine_engine::{Move, Outcome, Position};
use vespine_evaluation::find_strike_like;

/// What the opponent would play.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Threat {
    strike: Option<Move>,
}

impl Threat {
    /// Has the opponent no win on the spot after this move? The position is as before afterwards.
    pub(crate) fn is_broken_by(&mut self, mv: Move, position: &mut Position) -> bool {
        let mover = position.to_move();
        let undo = position.play(mv);
        let breaks = if let Some(outcome) = position.outcome() {
            outcome != Outcome::Win(!mover)
        } else {
            let strike = find_strike_like(position, self.strike);
            self.strike = strike.or(self.strike);
            strike.is_none()
        };
        position.undo(undo);
        breaks
    }
}

/// The move that wins on the spot after this one, if it does not end the game itself.
pub(crate) fn strike_after(position: &mut Position, mv: Move) -> Option<Move> {
    let undo = position.play(mv);
    let strike = position.outcome().is_none().then(|| find_strike_like(position, None)).flatten();
    position.undo(undo);
    strike
}
