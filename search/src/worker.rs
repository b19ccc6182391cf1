//! One thread of the search, with all that it needs for itself: a position, the line it is in, and what it has learnt.

use std::sync::Arc;

use vespine_engine::{Move, Position, Undo};
use vespine_evaluation::{Analysis, Evaluator, Score};

use crate::busy;
use crate::correction::{Correction, Likeness};
use crate::evaluations::Evaluations;
use crate::frame::{Frame, MAX_PLY};
use crate::limits::Limits;
use crate::ordering::{Anchors, Before, Memory, Picker, Trace};
use crate::params::Params;
use crate::path::{Path, is_placement};
use crate::proof::Prover;
use crate::reductions::Reductions;
use crate::shared::Shared;
use crate::stop::Stop;
use crate::threat::Threat;

/// The search has been stopped: whatever it was about to find out, it did not. On the way back to the root every move is
/// taken back as usual.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stopped;

/// A score, unless the search was stopped.
pub(crate) type Searched = Result<Score, Stopped>;

/// What the search plays with.
#[derive(Clone, Default, Debug)]
pub struct Settings {
    /// The numbers of the search.
    pub params: Params,
    /// What says which positions are good.
    pub evaluator: Evaluator,
}

/// One thread of the search.
pub(crate) struct Worker {
    pub(crate) settings: Arc<Settings>,
    pub(crate) shared: Arc<Shared>,
    pub(crate) limits: Limits,
    pub(crate) stop: Stop,
    /// 0 is the main thread, which watches the clock and the wish to stop.
    pub(crate) number: usize,
    pub(crate) position: Position,
    pub(crate) path: Path,
    pub(crate) frames: Vec<Frame>,
    pub(crate) memory: Memory,
    pub(crate) correction: Correction,
    pub(crate) evaluations: Evaluations,
    pub(crate) reductions: Reductions,
    pub(crate) prover: Prover,
    /// What the table's keys are mixed with, so that game types are told apart.
    pub(crate) salt: u64,
    /// The iteration being searched.
    pub(crate) depth: u32,
    pub(crate) selective_depth: u32,
    /// Below this ply nothing passes at will: a null move is being verified.
    pub(crate) null_move_from: usize,
    /// How much less than a draw a repetition is worth to the side that moves at the root.
    circle: i32,
    nodes: u64,
    counted: u64,
    /// When to look whether to stop.
    next_look: u64,
}

/// How many nodes are searched between two looks at the clock.
pub(crate) const NODES_BETWEEN_LOOKS: u64 = 128;

impl Worker {
    pub(crate) fn new(settings: Arc<Settings>, shared: Arc<Shared>, stop: Stop, number: usize) -> Worker {
        let (reductions, memory) = (Reductions::new(&settings.params), Memory::new());
        Worker {
            settings,
            shared,
            limits: Limits::infinite(),
            stop,
            number,
            position: Position::new(vespine_engine::GameType::BASE),
            path: Path::default(),
            frames: vec![Frame::new(); MAX_PLY + 2],
            memory,
            correction: Correction::new(),
            evaluations: Evaluations::new(),
            reductions,
            prover: Prover::new(),
            salt: 0,
            depth: 0,
            selective_depth: 0,
            null_move_from: 0,
            circle: 0,
            nodes: 0,
            counted: 0,
            next_look: NODES_BETWEEN_LOOKS,
        }
    }

    /// Gets ready for a search.
    pub(crate) fn set_up(&mut self, position: Position, path: Path, limits: Limits, shared: Arc<Shared>) {
        self.salt = salt(&position);
        self.frames[0].hash = position.hash();
        self.circle = self.weariness(path.most_occurrences(position.hash()));
        self.position = position;
        self.path = path;
        self.limits = limits;
        self.shared = shared;
        self.selective_depth = 0;
        self.null_move_from = 0;
        (self.nodes, self.counted, self.next_look) = (0, 0, NODES_BETWEEN_LOOKS);
        for frame in &mut self.frames {
            frame.begin_siblings();
            frame.excluded = None;
        }
        self.memory.fade();
    }

    /// How much less than a draw a repetition is worth, after a position has come up so often.
    fn weariness(&self, occurrences: usize) -> i32 {
        let Params { circle_margin, circle_limit, .. } = self.settings.params;
        let too_many = occurrences.saturating_sub(2) as i32;
        if self.settings.params.is_selective() { (circle_margin * too_many).min(circle_limit) } else { 0 }
    }

    /// What a repetition at this ply is worth to the side to move there.
    pub(crate) fn repetition(&self, ply: usize) -> Score {
        let is_of_root = ply.is_multiple_of(2);
        Score::DRAW.plus(if is_of_root { -self.circle } else { self.circle })
    }

    /// Forgets everything: a new game begins.
    pub(crate) fn clear(&mut self) {
        self.memory.clear();
        self.correction = Correction::new();
        self.prover.clear();
    }

    /// Enters a node. From time to time looks whether to stop.
    #[inline]
    pub(crate) fn count_node(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes >= self.next_look || self.limits.nodes.is_some() { self.look_up() } else { Ok(()) }
    }

    /// So many nodes have been entered elsewhere.
    pub(crate) fn count_nodes(&mut self, nodes: u64) -> Result<(), Stopped> {
        self.nodes += nodes;
        self.look_up()
    }

    /// Looks whether to stop.
    #[cold]
    pub(crate) fn look_up(&mut self) -> Result<(), Stopped> {
        let total = self.total_nodes();
        let is_spent = self.limits.nodes.is_some_and(|nodes| total >= nodes);
        let is_due = self.nodes >= self.next_look;
        if is_due {
            self.next_look = self.nodes + NODES_BETWEEN_LOOKS;
        }
        if is_spent || is_due && must_end(&self.stop, &self.limits, &self.shared, self.number) {
            self.shared.halt();
        }
        let is_overtaken = self.limits.lines == 1 && self.depth <= self.shared.finished();
        if self.shared.is_halted() || is_overtaken { Err(Stopped) } else { Ok(()) }
    }

    /// How many nodes the limit leaves; none if there is no limit.
    pub(crate) fn nodes_left(&mut self) -> Option<u64> {
        let total = self.total_nodes();
        self.limits.nodes.map(|limit| limit.saturating_sub(total))
    }

    /// Nodes entered by all threads, as far as they have told.
    pub(crate) fn total_nodes(&mut self) -> u64 {
        let total = self.shared.count(self.nodes - self.counted);
        self.counted = self.nodes;
        total
    }

    /// Plays a move of the node at this ply, lets `search` look at what comes of it, and takes the move back, also when
    /// the search has been stopped. Meanwhile the other threads know that this one is busy with it.
    #[inline]
    pub(crate) fn with_child(
        &mut self,
        key: u64,
        mv: Move,
        depth: i32,
        ply: usize,
        search: impl FnOnce(&mut Worker) -> Searched,
    ) -> Searched {
        let task = (depth >= busy::SHALLOWEST).then(|| busy::task(key, mv));
        if let Some(task) = task {
            self.shared.busy.begin(task);
        }
        let undo = self.play(mv, ply);
        let searched = search(self);
        self.undo(undo);
        if let Some(task) = task {
            self.shared.busy.finish(task);
        }
        searched
    }

    /// Lets the opponent move twice, and `search` look at what comes of it.
    pub(crate) fn with_pass(&mut self, ply: usize, search: impl FnOnce(&mut Worker) -> Searched) -> Searched {
        self.frames[ply].trace = None;
        self.path.push(self.frames[ply].hash, true);
        let undo = self.position.skip_turn();
        let searched = search(self);
        self.undo(undo);
        searched
    }

    /// Plays a move of the node at this ply.
    #[inline]
    fn play(&mut self, mv: Move, ply: usize) -> Undo {
        let anchors = Anchors::new(self.position.board(), self.position.to_move());
        self.frames[ply].trace = Trace::of(mv, self.position.board(), anchors);
        debug_assert_eq!(self.frames[ply].hash, self.position.hash());
        self.path.push(self.frames[ply].hash, is_placement(&self.position, mv));
        self.position.play(mv)
    }

    /// Takes the last move back.
    #[inline]
    fn undo(&mut self, undo: Undo) {
        self.position.undo(undo);
        self.path.pop();
    }

    /// Is another thread searching this move of the node with this key just now?
    #[inline]
    pub(crate) fn is_elsewhere(&self, key: u64, mv: Move, depth: i32) -> bool {
        depth >= busy::SHALLOWEST && self.shared.busy.is_taken(busy::task(key, mv))
    }

    /// What the evaluation says about the position.
    #[inline]
    pub(crate) fn evaluate(&self, analysis: &Analysis) -> Score {
        self.settings.evaluator.evaluate(&self.position, analysis)
    }

    /// What makes the position at this ply like others.
    #[inline]
    pub(crate) fn likeness(&self, ply: usize) -> Likeness {
        let last_move = ply.checked_sub(1).and_then(|ply| self.frames[ply].trace);
        Likeness::of(self.position.board(), self.position.to_move(), last_move)
    }

    /// An evaluation, corrected by what searches have found in positions that are alike.
    #[inline]
    pub(crate) fn corrected(&self, evaluation: Score, like: Likeness) -> Score {
        let params = &self.settings.params;
        if params.is_selective() { evaluation.plus(self.correction.of(like, params)) } else { evaluation }
    }

    /// The moves that led to the node at this ply.
    pub(crate) fn before(&self, ply: usize) -> Before {
        let trace = |back: usize| ply.checked_sub(back).and_then(|ply| self.frames[ply].trace);
        Before { last: trace(1), own: trace(2) }
    }

    /// Lists and rates the moves of the node at this ply.
    pub(crate) fn list_moves(&mut self, ply: usize) {
        self.position.legal_moves_into(&mut self.frames[ply].moves);
        self.rate(ply);
    }

    /// Does the move break the threat? One that does not has been played and refuted: that is a node.
    pub(crate) fn breaks(&mut self, threat: &mut Threat, mv: Move) -> bool {
        let breaks = threat.is_broken_by(mv, &mut self.position);
        self.nodes += u64::from(!breaks);
        breaks
    }

    /// Is there a move that breaks the threat of the opponent?
    pub(crate) fn has_answer(&mut self, ply: usize) -> bool {
        self.list_moves(ply);
        Picker::of_answers().next(self, ply).is_some()
    }

    /// Lists and rates these moves of the node at this ply.
    pub(crate) fn list_only(&mut self, ply: usize, moves: impl Iterator<Item = Move>) {
        self.frames[ply].moves.clear();
        moves.for_each(|mv| self.frames[ply].moves.push(mv));
        self.rate(ply);
    }

    fn rate(&mut self, ply: usize) {
        let before = self.before(ply);
        let Frame { moves, candidates, killers, .. } = &mut self.frames[ply];
        self.memory.rate(&self.position, moves, *killers, before, &self.settings.params, candidates);
    }
}

/// Must the search end? The main thread watches the time and the wish to stop, the others watch the main thread.
pub(crate) fn must_end(stop: &Stop, limits: &Limits, shared: &Shared, number: usize) -> bool {
    let is_over = || stop.is_requested() || limits.is_over(limits.hard);
    shared.is_halted() || number == 0 && is_over()
}

/// A number for each book of rules.
fn salt(position: &Position) -> u64 {
    let rules = position.rules();
    let number = vespine_engine::Bug::ALL
        .iter()
        .fold(1_u64, |bits, &bug| bits << 1 | u64::from(rules.game_type.has(bug)));
    (number << 1 | rules.first_turn_queen as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
pub(crate) mod tests {
    use vespine_engine::Game;

    use super::*;
    use crate::table::Table;

    #[test]
    fn a_search_that_is_stopped_leaves_nothing_behind() {
        for nodes in (100..2_000).step_by(100) {
            let mut worker = worker(r"Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wA1 -wQ;bA1 bQ-;wB1 -wA1");
            worker.limits = Limits::infinite().nodes(nodes);
            let (before, moves) = (worker.position.clone(), worker.position.legal_moves());
            let _ = worker.deepen(&moves, &mut ());
            assert!(worker.shared.busy.is_idle(), "after {nodes} nodes");
            assert_eq!(worker.position, before);
        }
    }

    #[test]
    fn a_repetition_is_a_draw_until_the_game_goes_on_after_the_third_time_and_never_a_loss() {
        let mut worker = worker("Base");
        let Params { circle_margin, circle_limit, .. } = worker.settings.params;
        for (occurrences, expected) in [(1, 0), (2, 0), (3, circle_margin), (1000, circle_limit)] {
            worker.circle = worker.weariness(occurrences);
            assert_eq!(worker.repetition(0), Score::estimate(-expected), "{occurrences}");
            assert_eq!(worker.repetition(1), Score::estimate(expected), "{occurrences}");
            assert!(worker.repetition(0) > Score::loss_in(100));
        }
    }

    /// A worker that is about to search this game, as one of two threads, and thinks of nothing else.
    pub(crate) fn worker(text: &str) -> Worker {
        let game: Game = text.parse().expect("the game is by the rules");
        let shared = Arc::new(Shared::new(Arc::new(Table::new(1).expect("a mebibyte is little")), 2));
        let mut worker = Worker::new(Arc::new(Settings::default()), Arc::clone(&shared), Stop::default(), 0);
        worker.set_up(game.position().clone(), Path::of(&game, 64), Limits::infinite().depth(1), shared);
        worker
    }
}
