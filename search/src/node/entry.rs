//! What every node begins with: is the game over, or known from before, or won on the spot?

use vespine_engine::{Color, Move, Outcome};
use vespine_evaluation::{Analysis, Score};

use crate::correction::Likeness;
use crate::evaluations::Evaluated;
use crate::frame::MAX_PLY;
use crate::params::Selectivity;
use crate::table::{Bound, Entry, PackedMove};
use crate::window::Window;
use crate::worker::{Stopped, Worker};

/// A node that has to be searched.
pub(crate) struct Node {
    /// Its key in the table.
    pub(crate) key: u64,
    /// What the table knows about it.
    pub(crate) entry: Option<Entry>,
    pub(crate) table_move: Option<Move>,
    /// What the evaluation says.
    pub(crate) evaluation: Score,
    /// What makes it like other nodes.
    pub(crate) like: Likeness,
    /// What the evaluation says, corrected by what it got wrong in nodes that are alike.
    pub(crate) eval: Score,
    /// Would the opponent win on the spot if the side to move passed?
    pub(crate) is_check: bool,
    /// What both sides could do, if that was worked out.
    pub(crate) analysis: Option<Analysis>,
}

/// What becomes of a node.
pub(crate) enum Entered {
    /// The score is known.
    Known(Score),
    /// It has to be searched.
    Open(Node),
}

/// May the score be taken from the table?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// No: the line is wanted too.
    Pv,
    /// Yes.
    NullWindow,
}

impl Worker {
    /// Enters the node at this ply.
    pub(crate) fn enter(
        &mut self,
        window: Window,
        depth: i32,
        ply: usize,
        kind: Kind,
    ) -> Result<Entered, Stopped> {
        self.count_node()?;
        self.selective_depth = self.selective_depth.max(ply as u32);
        if let Some(outcome) = self.position.outcome() {
            return Ok(Entered::Known(score_of(outcome, self.position.to_move(), ply)));
        }
        let hash = self.position.hash();
        self.frames[ply].hash = hash;
        if self.path.is_draw(hash) {
            return Ok(Entered::Known(self.repetition(ply)));
        }
        let window = window.within_win_distance(ply as u32);
        if window.is_empty() {
            return Ok(Entered::Known(window.alpha()));
        }
        let key = hash ^ self.salt;
        // Beyond the depth the table is not asked: to fetch its line takes longer than the evaluation that it might save.
        let entry = if depth > 0 { self.shared.table.probe(key) } else { None };
        if let Some(score) = entry.and_then(|entry| self.known_score(&entry, window, depth, ply, kind)) {
            return Ok(Entered::Known(score));
        }
        Ok(self.look_at(key, entry, depth, ply))
    }

    /// The score that the table knows, if it is good enough.
    fn known_score(
        &self,
        entry: &Entry,
        window: Window,
        depth: i32,
        ply: usize,
        kind: Kind,
    ) -> Option<Score> {
        let score = entry.score_at(ply as u32);
        let is_usable = kind == Kind::NullWindow
            && self.frames[ply].excluded.is_none()
            && self.is_deep_enough(entry, depth)
            && match entry.bound {
                Bound::Nothing => false,
                Bound::Exact => true,
                Bound::Lower => score >= window.beta(),
                Bound::Upper => score <= window.alpha(),
            };
        is_usable.then_some(score)
    }

    /// Is what the table knows as good as a search of this depth?
    fn is_deep_enough(&self, entry: &Entry, depth: i32) -> bool {
        match self.settings.params.selectivity {
            Selectivity::Selective => i32::from(entry.depth) >= depth,
            Selectivity::FullWidthWithTable => i32::from(entry.depth) == depth || entry.is_proved(),
            Selectivity::FullWidth => false,
        }
    }

    /// Evaluates the position. The table remembers the evaluation of positions that it has met, and that there was no win
    /// on the spot: that would have been the end of it.
    fn look_at(&mut self, key: u64, entry: Option<Entry>, depth: i32, ply: usize) -> Entered {
        let mut node = Node {
            key,
            entry,
            table_move: entry.and_then(|entry| entry.mv?.unpack(&self.position)),
            evaluation: Score::DRAW,
            like: self.likeness(ply),
            eval: Score::DRAW,
            is_check: false,
            analysis: None,
        };
        if let Some(entry) = entry.filter(|entry| !entry.score.is_win()) {
            (node.evaluation, node.is_check) = (entry.eval, entry.is_check);
        } else if let Some(evaluated) = self.evaluations.of(key) {
            debug_assert_eq!(
                evaluated,
                self.evaluated(&Analysis::of(&self.position)),
                "{key:x} is remembered wrongly"
            );
            (node.evaluation, node.is_check) = evaluated;
        } else {
            let analysis = Analysis::of(&self.position);
            if let Some(strike) = analysis.strike() {
                return Entered::Known(self.strike(key, strike, depth, ply));
            }
            let evaluated = self.evaluated(&analysis);
            self.evaluations.keep(key, evaluated);
            (node.evaluation, node.is_check) = evaluated;
            node.analysis = Some(analysis);
        }
        node.eval = self.corrected(node.evaluation, node.like);
        self.note_evaluation(node.eval, node.is_check, ply);
        if ply >= MAX_PLY { Entered::Known(node.eval) } else { Entered::Open(node) }
    }

    /// What the evaluation says, and whether there is a threat to answer.
    fn evaluated(&self, analysis: &Analysis) -> Evaluated {
        (self.evaluate(analysis), analysis.is_check() && self.settings.params.is_selective())
    }

    /// Keeps what the evaluation says for the nodes that follow.
    pub(super) fn note_evaluation(&mut self, eval: Score, is_check: bool, ply: usize) {
        let seen = self.frames[ply].glance.take();
        let glance = seen.unwrap_or_else(|| self.settings.evaluator.glance(&self.position));
        self.frames[ply].beyond_glance = eval.units() - glance.units();
        self.frames[ply].eval = (!is_check).then_some(eval);
    }

    /// The side to move wins on the spot.
    fn strike(&mut self, key: u64, strike: Move, depth: i32, ply: usize) -> Score {
        self.frames[ply].set_line(strike, &[]);
        if depth <= 0 {
            return Score::win_in(ply as u32 + 1);
        }
        self.shared.table.store(
            key,
            Entry {
                mv: PackedMove::new(strike, &self.position),
                score: Score::win_in(1),
                eval: Score::DRAW,
                depth: Entry::MAX_DEPTH,
                bound: Bound::Exact,
                is_check: false,
            },
        );
        Score::win_in(ply as u32 + 1)
    }
}

/// What the end of a game is worth to a side, at this ply.
pub(crate) fn score_of(outcome: Outcome, color: Color, ply: usize) -> Score {
    match outcome {
        Outcome::Draw => Score::DRAW,
        Outcome::Win(winner) if winner == color => Score::win_in(ply as u32),
        Outcome::Win(_) => Score::loss_in(ply as u32),
    }
}
