//! What was good for a bug at a place, as seen from each of the queens. The most helpful of all the tables: a hex beside the
//! enemy queen is a good one for nearly every bug, wherever on the table the two of them are.

use vespine_engine::{Color, Hex};

use super::gravity;
use super::trace::Trace;

/// By side, kind of move, and place.
type Places = [[[i16; Hex::COUNT]; Trace::KINDS]; 2];

/// The history of moves.
#[derive(Clone)]
pub(crate) struct History {
    from_own: Box<Places>,
    from_enemy: Box<Places>,
}

impl History {
    pub(super) fn new() -> History {
        let empty = || Box::new([[[0; Hex::COUNT]; Trace::KINDS]; 2]);
        History { from_own: empty(), from_enemy: empty() }
    }

    /// How good moves of this kind have been.
    #[inline]
    pub(super) fn of(&self, kind: usize, color: Color) -> HistoryOfKind<'_> {
        let (side, kind) = (color as usize, kind % Trace::KINDS);
        HistoryOfKind { from_own: &self.from_own[side][kind], from_enemy: &self.from_enemy[side][kind] }
    }

    pub(super) fn learn(&mut self, trace: &Trace, bonus: i32) {
        let (side, kind) = (trace.color as usize, trace.kind % Trace::KINDS);
        gravity::learn(&mut self.from_own[side][kind][trace.from_own % Hex::COUNT], bonus);
        gravity::learn(&mut self.from_enemy[side][kind][trace.from_enemy % Hex::COUNT], bonus);
    }

    /// Half forgets what it has learnt: a new search begins.
    pub(super) fn fade(&mut self) {
        for value in
            [&mut self.from_own, &mut self.from_enemy].into_iter().flat_map(|table| table.as_flattened_mut())
        {
            value.iter_mut().for_each(|value| *value /= 2);
        }
    }
}

/// The history of one kind of moves.
#[derive(Clone, Copy)]
pub(super) struct HistoryOfKind<'a> {
    from_own: &'a [i16; Hex::COUNT],
    from_enemy: &'a [i16; Hex::COUNT],
}

impl HistoryOfKind<'_> {
    /// How good the move has been.
    #[inline]
    pub(super) fn value(self, trace: &Trace) -> i32 {
        i32::from(self.from_own[trace.from_own % Hex::COUNT])
            + i32::from(self.from_enemy[trace.from_enemy % Hex::COUNT])
    }
}
