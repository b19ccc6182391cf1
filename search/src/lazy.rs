//! Lazy evaluation: a guess is enough when the score is far from the window anyway.
//!
//! What can be seen at a glance is exact; what lies beyond it is taken from the position before, where it cannot have been very
//! different. A node that is decided so costs a fraction of one that is evaluated.

use vespine_engine::Color;
use vespine_evaluation::Score;

use crate::window::Window;
use crate::worker::{Stopped, Worker};

impl Worker {
    /// The evaluation of the position as it is guessed; none when a queen is nearly surrounded.
    fn guess(&mut self, ply: usize) -> Option<(Score, i32)> {
        let least = self.settings.params.lazy_liberties.unsigned_abs();
        let is_quiet =
            |color| self.position.queen_liberties(color).is_none_or(|liberties| liberties >= least);
        if ply == 0 || !is_quiet(Color::White) || !is_quiet(Color::Black) {
            return None;
        }
        let beyond_glance = -self.frames[ply - 1].beyond_glance;
        let glance = self.settings.evaluator.glance(&self.position);
        self.frames[ply].glance = Some(glance);
        Some((glance.plus(beyond_glance), beyond_glance))
    }

    /// The guess, if it lies so far from the window that the truth must be on the same side of it.
    pub(crate) fn lazy_evaluation(&mut self, window: Window, ply: usize) -> Result<Option<Score>, Stopped> {
        let Some((guess, beyond_glance)) = self.guess(ply) else { return Ok(None) };
        let margin = self.settings.params.lazy_margin;
        if guess.plus(margin) > window.alpha() && guess.plus(-margin) < window.beta() {
            return Ok(None);
        }
        self.take_guess(guess, beyond_glance, ply).map(Some)
    }

    /// The guess, if it lies so far above the window that reverse futility would not ask for the truth.
    pub(crate) fn lazy_refutation(
        &mut self,
        beta: Score,
        depth: i32,
        ply: usize,
    ) -> Result<Option<Score>, Stopped> {
        let params = &self.settings.params;
        if !params.is_selective()
            || depth > params.reverse_futility_depth
            || beta.is_decided()
            || !self.own_queen_is_at_ease()
            || self.frames[ply].excluded.is_some()
        {
            return Ok(None);
        }
        let margin = params.lazy_margin + params.reverse_futility_margin * depth;
        match self.guess(ply) {
            Some((guess, beyond_glance)) if guess.plus(-margin) >= beta => {
                self.take_guess(guess, beyond_glance, ply).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The node ends with a guess.
    fn take_guess(&mut self, guess: Score, beyond_glance: i32, ply: usize) -> Result<Score, Stopped> {
        self.count_node()?;
        self.frames[ply].beyond_glance = beyond_glance;
        let is_draw = self.path.may_repeat() && self.path.is_draw(self.position.hash());
        Ok(if is_draw { self.repetition(ply) } else { guess })
    }
}
