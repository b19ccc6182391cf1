//! How urgent each move of a node is: tactics, killers, countermove and all that has been learnt, in one number.

use vespine_engine::{Move, Position};

use super::continuation::Continuation;
use super::countermoves::Countermoves;
use super::history::History;
use super::killers::Killers;
use super::tactics::{LOUD, Tactics};
use super::trace::{Anchors, Trace};
use crate::frame::Candidate;

/// How urgent a move is: the higher, the earlier it is tried.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Urgency(i32);

impl Urgency {
    /// The table's move.
    pub(crate) const FIRST: Urgency = Urgency(i32::MAX);

    /// Does the move change the fate of a queen?
    #[inline]
    pub(crate) fn is_loud(self) -> bool {
        self.0 >= LOUD
    }

    /// What has been learnt about the move; for a quiet one.
    #[inline]
    pub(crate) fn history(self) -> i32 {
        self.0.clamp(-32_768, 32_768)
    }
}

const KILLER: [i32; 2] = [70_000, 60_000];
const COUNTERMOVE: i32 = 50_000;

/// The moves that led to a node: the opponent's last one, and the own one before.
#[derive(Clone, Copy)]
pub(crate) struct Before {
    pub(crate) last: Option<Trace>,
    pub(crate) own: Option<Trace>,
}

/// All that a thread has learnt about moves.
#[derive(Clone)]
pub(crate) struct Memory {
    history: History,
    answers: Continuation,
    plans: Continuation,
    countermoves: Countermoves,
}

impl Memory {
    pub(crate) fn new() -> Memory {
        Memory {
            history: History::new(),
            answers: Continuation::new(),
            plans: Continuation::new(),
            countermoves: Countermoves::new(),
        }
    }

    /// A new search begins: the old one is half forgotten.
    pub(crate) fn fade(&mut self) {
        self.history.fade();
        self.answers.fade();
        self.plans.fade();
        self.countermoves.clear();
    }

    /// A new game begins.
    pub(crate) fn clear(&mut self) {
        *self = Memory::new();
    }

    /// Rates every move of a list.
    pub(crate) fn rate(
        &self,
        position: &Position,
        moves: &[Move],
        killers: Killers,
        before: Before,
        candidates: &mut Vec<Candidate>,
    ) {
        let (board, color) = (position.board(), position.to_move());
        let anchors = Anchors::new(board, color);
        let tactics = Tactics::new(board, anchors);
        let (answers, plans) = (self.answers.after(before.last), self.plans.after(before.own));
        let countermove = self.countermoves.to(before.last);
        candidates.clear();
        let mut current = None;
        for &mv in moves {
            let Move::Put { piece, to } = mv else {
                candidates.push(Candidate { urgency: Urgency(0), mv });
                continue;
            };
            let (leaving, source) = match current {
                Some((same, leaving, source)) if same == piece => (leaving, source),
                _ => (tactics.leaving(piece), Trace::source(piece, board, color)),
            };
            current = Some((piece, leaving, source));
            let trace = Trace::put(piece, to, source, anchors);
            let learnt = |table: Option<&[i16; Trace::CLASSES]>| {
                table.map_or(0, |table| i32::from(table[trace.class % Trace::CLASSES]))
            };
            let mut urgency = tactics.worth(leaving, to) + self.history.value(&trace);
            urgency += learnt(answers) + learnt(plans);
            if let Some(place) = killers.place(mv) {
                urgency += KILLER[place];
            } else if countermove == Some(mv) {
                urgency += COUNTERMOVE;
            }
            candidates.push(Candidate { urgency: Urgency(urgency), mv });
        }
    }

    /// A move refuted the node, after others had not.
    pub(crate) fn learn(
        &mut self,
        depth: i32,
        mv: Move,
        trace: Option<Trace>,
        tried: &[Trace],
        before: Before,
    ) {
        let bonus = (32 * depth * depth + 64 * depth).min(1600);
        let Some(trace) = trace else { return };
        self.adjust(&trace, before, bonus);
        for other in tried {
            self.adjust(other, before, -bonus);
        }
        self.countermoves.remember(before.last, mv);
    }

    fn adjust(&mut self, trace: &Trace, before: Before, bonus: i32) {
        self.history.learn(trace, bonus);
        self.answers.learn(before.last, trace, bonus);
        self.plans.learn(before.own, trace, bonus);
    }
}
