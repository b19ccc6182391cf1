//! What the search tells: to an [`Observer`] while it runs, and as a [`SearchResult`] at its end.

use std::time::Duration;

use vespine_engine::Move;
use vespine_evaluation::Score;

/// A finished iteration, for one of its lines.
#[derive(Clone, Debug)]
pub struct Iteration {
    /// How many plies deep it was.
    pub depth: u32,
    /// The deepest ply that was looked at.
    pub selective_depth: u32,
    /// Which line it is: 1 is the best.
    pub rank: usize,
    /// What the line is worth to the side to move.
    pub score: Score,
    /// Nodes entered since the search began, by all threads.
    pub nodes: u64,
    /// Time since the clock began to run.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub table_fill: u32,
    /// The moves that both sides are expected to play.
    pub line: Vec<Move>,
}

/// What the search found.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The move to play.
    pub best: Move,
    /// What the position is worth to the side to move.
    pub score: Score,
    /// The last finished iteration; 0 if there was time for none.
    pub depth: u32,
    /// The deepest ply that was looked at.
    pub selective_depth: u32,
    /// Nodes entered, by all threads.
    pub nodes: u64,
    /// Time since the clock began to run.
    pub elapsed: Duration,
    /// The moves that both sides are expected to play, the best one first.
    pub line: Vec<Move>,
}

impl Iteration {
    /// Nodes in a second.
    #[must_use]
    pub fn speed(&self) -> u64 {
        speed(self.nodes, self.elapsed)
    }
}

impl SearchResult {
    /// Nodes in a second.
    #[must_use]
    pub fn speed(&self) -> u64 {
        speed(self.nodes, self.elapsed)
    }
}

/// Nodes in a second; 0 if no time has passed.
fn speed(nodes: u64, elapsed: Duration) -> u64 {
    let micros = elapsed.as_micros().max(1);
    (u128::from(nodes) * 1_000_000 / micros) as u64
}

/// Is told how the search gets on.
pub trait Observer {
    /// An iteration is finished. With several lines, it is told line by line, the best first.
    fn iteration(&mut self, iteration: &Iteration) {
        let _ = iteration;
    }

    /// There is a new best move, the first of a line that is expected to follow. It is told as soon as it is known, in the
    /// middle of an iteration, unless the search has just begun and knows nothing but how to move.
    fn best_move(&mut self, line: &[Move], score: Score) {
        let _ = (line, score);
    }
}

/// Nobody.
impl Observer for () {}

/// Tells an observer about new best moves, and about each only once in a row.
pub(crate) struct Announcer<'a> {
    pub(crate) observer: &'a mut dyn Observer,
    last: Option<Move>,
}

impl<'a> Announcer<'a> {
    pub(crate) fn new(observer: &'a mut dyn Observer) -> Announcer<'a> {
        Announcer { observer, last: None }
    }

    /// The best move is the first of this line.
    pub(crate) fn best_move(&mut self, line: &[Move], score: Score) {
        if self.last.as_ref() != line.first() {
            self.last = line.first().copied();
            self.observer.best_move(line, score);
        }
    }
}
