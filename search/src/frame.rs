//! What the search keeps for each ply of the line that it is in. All of it is allocated before the search begins.

use arrayvec::ArrayVec;
use vespine_engine::{Move, MoveList};
use vespine_evaluation::Score;

use crate::ordering::{Candidate, Killers, Trace};

/// The longest line that can be searched.
pub(crate) const MAX_PLY: usize = 128;

/// The expected moves from a node on.
pub(crate) type Line = ArrayVec<Move, MAX_PLY>;

/// One ply.
#[derive(Clone)]
pub(crate) struct Frame {
    /// The moves of the node.
    pub(crate) moves: MoveList,
    /// The same, rated, and sorted as far as they have been asked for.
    pub(crate) candidates: Vec<Candidate>,
    pub(crate) killers: Killers,
    /// How many moves of the node above have been refuted here.
    pub(crate) refutations: i32,
    /// The hash of the position.
    pub(crate) hash: u64,
    /// What the evaluation says; none if it was not asked.
    pub(crate) eval: Option<Score>,
    /// The position at a glance, if somebody has just looked.
    pub(crate) glance: Option<Score>,
    /// What the evaluation says beyond a glance, or what is assumed that it would.
    pub(crate) beyond_glance: i32,
    /// The move being searched; none for a pass.
    pub(crate) trace: Option<Trace>,
    /// A move that is left out, to see what the node is worth without it.
    pub(crate) excluded: Option<Move>,
    pub(crate) line: Line,
}

impl Frame {
    pub(crate) fn new() -> Frame {
        Frame {
            moves: MoveList::new(),
            candidates: Vec::with_capacity(1024),
            killers: Killers::default(),
            refutations: 0,
            hash: 0,
            eval: None,
            glance: None,
            beyond_glance: 0,
            trace: None,
            excluded: None,
            line: Line::new(),
        }
    }

    /// A node at this ply is visited.
    #[inline]
    pub(crate) fn begin(&mut self) {
        self.line.clear();
        self.glance = None;
    }

    /// The node above is a new one: what was found below others does not count.
    #[inline]
    pub(crate) fn begin_siblings(&mut self) {
        self.killers.forget();
        self.refutations = 0;
    }

    /// The line is this move and what follows.
    pub(crate) fn set_line(&mut self, mv: Move, rest: &[Move]) {
        self.line.clear();
        self.line.push(mv);
        let room = self.line.remaining_capacity();
        self.line.extend(rest.iter().copied().take(room));
    }
}
