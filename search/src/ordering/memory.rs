//! What a thread has learnt about moves, and how urgent that makes each move of a node: instinct, killers, countermove and
//! histories in one number.

use std::sync::Arc;

use vespine_engine::{Move, Position};

use super::candidate::{Candidate, Urgency};
use super::continuation::Continuation;
use super::countermoves::Countermoves;
use super::facts::{Around, Scene};
use super::history::History;
use super::instinct::Instinct;
use super::killers::Killers;
use super::trace::{Anchors, Trace};
use crate::params::Params;

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
    instinct: Arc<Instinct>,
}

impl Memory {
    pub(crate) fn new() -> Memory {
        Memory {
            history: History::new(),
            answers: Continuation::new(),
            plans: Continuation::new(),
            countermoves: Countermoves::new(),
            instinct: Instinct::built_in(),
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
        self.history = History::new();
        self.answers = Continuation::new();
        self.plans = Continuation::new();
        self.countermoves.clear();
    }

    /// Rates every move of a list.
    pub(crate) fn rate(
        &self,
        position: &Position,
        moves: &[Move],
        killers: Killers,
        before: Before,
        params: &Params,
        candidates: &mut Vec<Candidate>,
    ) {
        let color = position.to_move();
        let anchors = Anchors::new(position.board(), color);
        let (answers, plans) = (self.answers.after(before.last), self.plans.after(before.own));
        let around = Around::of(position);
        let scene = Scene::new(position, &around);
        candidates.clear();
        // The moves of a piece stand side by side, and much is the same for all of them.
        for run in moves.chunk_by(|&one, &next| one.piece() == next.piece()) {
            let first = candidates.len();
            let Some(piece) = run[0].piece() else {
                candidates.push(Candidate::new(Urgency::new(0, false), first));
                continue;
            };
            let (runner, facts) = scene.runner(piece);
            let history = self.history.of(runner.kind, color);
            let of_piece = self.instinct.sum(facts, params.instinct);
            candidates.extend(run.iter().zip(first..).map(|(&mv, place)| {
                let Move::Put { to, .. } = mv else { unreachable!("a piece has a place to go to") };
                let trace = Trace::put(piece, to, runner.source, anchors);
                let class = trace.class % Trace::CLASSES;
                let sequel = i32::from(answers[class]) + i32::from(plans[class]);
                let learnt = history.value(&trace) + sequel * params.sequel / 100;
                let (facts, is_loud) = scene.landing(runner, to);
                let inborn = of_piece + self.instinct.sum(facts, params.instinct);
                Candidate::new(Urgency::new(learnt + inborn, is_loud), place)
            }));
        }
        let mut raise = |special: Option<Move>, by: i32| {
            if let Some(place) = special.and_then(|special| moves.iter().position(|&mv| mv == special)) {
                candidates[place].raise(by);
            }
        };
        let countermove = self.countermoves.to(before.last);
        let [newer, older] = killers.moves();
        raise(newer, params.killer_newer);
        raise(older, params.killer_older);
        raise(countermove, params.countermove);
    }

    /// A move refuted the node, after others had not.
    pub(crate) fn learn(
        &mut self,
        depth: i32,
        mv: Move,
        trace: Option<Trace>,
        tried: &[Trace],
        before: Before,
        params: &Params,
    ) {
        let Params { lesson_square, lesson_slope, lesson_limit, .. } = *params;
        let bonus = (lesson_square * depth * depth + lesson_slope * depth).min(lesson_limit);
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
