//! What was good after a certain move: an answer to the opponent's last move, or the second half of a plan begun with the
//! own one before.

use super::gravity;
use super::trace::Trace;

/// How good each class of moves was after each class.
#[derive(Clone)]
pub(super) struct Continuation(Box<[[i16; Trace::CLASSES]; Trace::CLASSES]>);

impl Continuation {
    pub(super) fn new() -> Continuation {
        Continuation(
            vec![[0; Trace::CLASSES]; Trace::CLASSES]
                .into_boxed_slice()
                .try_into()
                .unwrap_or_else(|_| unreachable!()),
        )
    }

    /// How good moves have been after this one.
    #[inline]
    pub(super) fn after(&self, before: Option<Trace>) -> &[i16; Trace::CLASSES] {
        before.map_or(&[0; Trace::CLASSES], |before| &self.0[before.class % Trace::CLASSES])
    }

    pub(super) fn learn(&mut self, before: Option<Trace>, trace: &Trace, bonus: i32) {
        if let Some(before) = before {
            gravity::learn(&mut self.0[before.class % Trace::CLASSES][trace.class % Trace::CLASSES], bonus);
        }
    }

    /// Half forgets.
    pub(super) fn fade(&mut self) {
        for value in self.0.as_flattened_mut() {
            *value /= 2;
        }
    }
}
