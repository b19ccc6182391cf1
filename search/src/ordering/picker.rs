//! The moves of a node, one after the other, the most promising first.
//!
//! The move of the table comes before any other is even generated: at most nodes it is enough. Then all moves are listed
//! and rated. When the opponent threatens to win, only those that break the threat are handed out.

use arrayvec::ArrayVec;
use vespine_engine::Move;

use super::candidate::{Candidate, Urgency};
use crate::threat::Threat;
use crate::worker::Worker;

/// A move to be tried.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pick {
    pub(crate) urgency: Urgency,
    pub(crate) mv: Move,
    /// Its place in the order of all moves, from 0, whenever it is handed out.
    pub(crate) number: usize,
}

/// Hands out the moves of one node.
pub(crate) struct Picker {
    table_move: Option<Move>,
    /// What the opponent threatens, if he does.
    threat: Option<Threat>,
    stage: Stage,
    /// How many moves have been handed out.
    count: usize,
    /// Moves that other threads are busy with, for later.
    deferred: ArrayVec<Pick, 24>,
    is_last_round: bool,
}

enum Stage {
    Table,
    Generate,
    /// How many of the list have been handed out.
    List(usize),
}

/// So many moves are looked for one by one. Who needs more has the next best sorted, and then the rest.
const ONE_BY_ONE: usize = 3;
const NEXT_BEST: usize = 16;

impl Picker {
    /// For a node with this move from the table. `is_check`: does the opponent threaten to win?
    pub(crate) fn new(table_move: Option<Move>, is_check: bool) -> Picker {
        Picker {
            table_move,
            threat: is_check.then(Threat::default),
            stage: Stage::Table,
            count: 0,
            deferred: ArrayVec::new(),
            is_last_round: false,
        }
    }

    /// For a node of which this move, the table's, is left out.
    pub(crate) fn without(excluded: Move) -> Picker {
        Picker { stage: Stage::Generate, ..Picker::new(Some(excluded), false) }
    }

    /// For moves that have been listed already.
    pub(crate) fn of_list() -> Picker {
        Picker { stage: Stage::List(0), ..Picker::new(None, false) }
    }

    /// For the answers to a threat among the moves that have been listed already.
    pub(crate) fn of_answers() -> Picker {
        Picker { stage: Stage::List(0), ..Picker::new(None, true) }
    }

    /// Puts a move off until all others have been handed out. Says no if it has been put off before.
    pub(crate) fn defer(&mut self, pick: Pick) -> bool {
        !self.is_last_round && self.deferred.try_push(pick).is_ok()
    }

    /// The next move.
    pub(crate) fn next(&mut self, worker: &mut Worker, ply: usize) -> Option<Pick> {
        let pick = if self.is_last_round { None } else { self.next_of_list(worker, ply) };
        pick.or_else(|| {
            self.is_last_round = true;
            self.deferred.pop()
        })
    }

    fn next_of_list(&mut self, worker: &mut Worker, ply: usize) -> Option<Pick> {
        if let Stage::Table = self.stage {
            self.stage = Stage::Generate;
            if let Some(mv) = self.table_move {
                return Some(self.pick(Urgency::FIRST, mv));
            }
        }
        if let Stage::Generate = self.stage {
            worker.list_moves(ply);
            self.stage = Stage::List(0);
        }
        let Stage::List(next) = &mut self.stage else { return None };
        loop {
            let frame = &mut worker.frames[ply];
            let rest = frame.candidates.get_mut(*next..)?;
            if *next < ONE_BY_ONE {
                let best = place_of_best(rest);
                if best > 0 {
                    rest.swap(0, best);
                }
            } else if *next == ONE_BY_ONE && rest.len() > NEXT_BEST {
                rest.select_nth_unstable_by(NEXT_BEST, |one, other| other.cmp(one));
                rest[..NEXT_BEST].sort_unstable_by(|one, other| other.cmp(one));
            } else if *next == ONE_BY_ONE || *next == ONE_BY_ONE + NEXT_BEST {
                rest.sort_unstable_by(|one, other| other.cmp(one));
            }
            let candidate = *rest.first()?;
            *next += 1;
            let mv = frame.moves[candidate.place()];
            if Some(mv) != self.table_move
                && self.threat.as_mut().is_none_or(|threat| worker.breaks(threat, mv))
            {
                return Some(self.pick(candidate.urgency(), mv));
            }
        }
    }

    fn pick(&mut self, urgency: Urgency, mv: Move) -> Pick {
        self.count += 1;
        Pick { urgency, mv, number: self.count - 1 }
    }
}

/// Where the largest candidate is; 0 if there is none.
#[inline]
fn place_of_best(candidates: &[Candidate]) -> usize {
    let Some((&first, rest)) = candidates.split_first() else { return 0 };
    let (mut best, mut best_place) = (first, 0);
    for (&candidate, place) in rest.iter().zip(1..) {
        if candidate > best {
            (best, best_place) = (candidate, place);
        }
    }
    best_place
}
