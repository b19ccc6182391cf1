//! What was good for a bug at a place, as seen from each of the queens. The most helpful of all the tables: a hex beside the
//! enemy queen is a good one for nearly every bug, wherever on the table the two of them are.

use vespine_engine::{Color, Hex};

use super::gravity;
use super::trace::Trace;

/// By side and kind of move, then by place.
type Places = Vec<[i16; Hex::COUNT]>;

/// The history of moves.
#[derive(Clone)]
pub(crate) struct History {
    from_own: Places,
    from_enemy: Places,
}

impl History {
    pub(super) fn new() -> History {
        let empty = vec![[0; Hex::COUNT]; 2 * Trace::KINDS];
        History { from_own: empty.clone(), from_enemy: empty }
    }

    /// How good moves of this kind have been.
    #[inline]
    pub(super) fn of(&self, kind: usize, color: Color) -> HistoryOfKind<'_> {
        let row = row(kind, color);
        HistoryOfKind { from_own: &self.from_own[row], from_enemy: &self.from_enemy[row] }
    }

    pub(super) fn learn(&mut self, trace: &Trace, bonus: i32) {
        let row = row(trace.kind, trace.color);
        gravity::learn(&mut self.from_own[row][trace.from_own % Hex::COUNT], bonus);
        gravity::learn(&mut self.from_enemy[row][trace.from_enemy % Hex::COUNT], bonus);
    }

    /// Half forgets what it has learnt: a new search begins.
    pub(super) fn fade(&mut self) {
        for places in [&mut self.from_own, &mut self.from_enemy] {
            places.as_flattened_mut().iter_mut().for_each(|value| *value /= 2);
        }
    }
}

fn row(kind: usize, color: Color) -> usize {
    color as usize * Trace::KINDS + kind
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
