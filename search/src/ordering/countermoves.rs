//! The move that refuted a class of moves last time.

use vespine_engine::Move;

use super::trace::Trace;

/// By the side that answers, and what it answers.
#[derive(Clone)]
pub(super) struct Countermoves(Box<[[Option<Move>; Trace::CLASSES]; 2]>);

impl Countermoves {
    pub(super) fn new() -> Countermoves {
        Countermoves(Box::new([[None; Trace::CLASSES]; 2]))
    }

    #[inline]
    pub(super) fn to(&self, before: Option<Trace>) -> Option<Move> {
        before.and_then(|before| self.0[before.color as usize][before.class % Trace::CLASSES])
    }

    pub(super) fn remember(&mut self, before: Option<Trace>, mv: Move) {
        if let Some(before) = before {
            self.0[before.color as usize][before.class % Trace::CLASSES] = Some(mv);
        }
    }

    pub(super) fn clear(&mut self) {
        *self.0 = [[None; Trace::CLASSES]; 2];
    }
}
