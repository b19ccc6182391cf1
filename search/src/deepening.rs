//! Iterative deepening: one ply deeper each time, with a window around the last score.

use vespine_engine::Move;
use vespine_evaluation::{Score, Verdict};

use crate::node::RootMove;
use crate::params::Params;
use crate::proof::ForcedWin;
use crate::report::{Announcer, Iteration, Observer};
use crate::vote::Ballot;
use crate::window::Window;
use crate::worker::{Searched, Stopped, Worker};

/// The deepest iteration.
pub(crate) const MAX_DEPTH: u32 = 100;

/// What a thread has found out.
pub(crate) struct Findings {
    pub(crate) moves: Vec<RootMove>,
    /// The last finished iteration.
    pub(crate) depth: u32,
}

impl Worker {
    /// Searches the root, deeper and deeper, until a limit is met. Trusts that there is a move.
    pub(crate) fn deepen(&mut self, moves: &[Move], observer: &mut dyn Observer) -> Findings {
        self.evaluate_root();
        let mut findings = Findings { moves: self.root_moves(moves), depth: 0 };
        let lines = self.limits.lines.min(findings.moves.len());
        let mut announcer = Announcer::new(observer);
        let last = self.limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        self.depth = 1;
        while self.depth <= last {
            let finished = self.iterate(&mut findings.moves, lines, &mut announcer);
            let is_halted = self.shared.is_halted();
            if finished.is_ok() {
                findings.depth = self.depth;
                self.cast(&findings);
                self.shared.finish(self.depth);
            } else if !is_halted {
                self.adopt(&mut findings);
            }
            if findings.moves[0].depth > 0 {
                announcer.best_move(&findings.moves[0].line, findings.moves[0].score);
            }
            if is_halted {
                break;
            }
            self.tell(&findings, lines, announcer.observer);
            if self.is_enough(&findings) {
                break;
            }
            self.depth = findings.depth + 1;
        }
        self.cast(&findings);
        findings
    }

    /// Another thread has finished this iteration sooner: its result is as good as one's own, and all go on from there.
    fn adopt(&self, findings: &mut Findings) {
        let finished = self.shared.finished();
        let Some(ballot) = self.shared.ballots().into_iter().find(|ballot| ballot.depth == finished) else {
            return;
        };
        if let Some(place) = findings.moves.iter().position(|one| one.mv == ballot.line[0]) {
            findings.moves[place].score = ballot.score;
            findings.moves[place].depth = finished;
            findings.moves[place].line = ballot.line.into_iter().collect();
            findings.moves[..=place].rotate_right(1);
            findings.depth = finished;
        }
    }

    /// One iteration, line by line.
    fn iterate(
        &mut self,
        moves: &mut [RootMove],
        lines: usize,
        announcer: &mut Announcer,
    ) -> Result<(), Stopped> {
        if let Some(win) = self.forced_win_at_root()? {
            self.put_first(moves, &win);
            announcer.best_move(&moves[0].line, moves[0].score);
        }
        for rank in 0..lines {
            self.aspire(moves, rank, announcer)?;
        }
        moves[..lines].sort_by_key(|one| std::cmp::Reverse(one.score));
        Ok(())
    }

    /// Searches with a narrow window around the last score, and a wider one when the score falls out of it. When a win is
    /// known, only a shorter one matters.
    fn aspire(&mut self, moves: &mut [RootMove], rank: usize, announcer: &mut Announcer) -> Searched {
        let last = moves[rank].score;
        if last.is_win() && self.settings.params.is_selective() {
            return self.root(moves, rank, Window::new(last, Score::win_in(0)), announcer);
        }
        let Params { aspiration, aspiration_depth, aspiration_growth, aspiration_limit, .. } =
            self.settings.params;
        let mut margin = aspiration;
        let mut window = if self.depth < aspiration_depth.unsigned_abs() || last.is_decided() {
            Window::FULL
        } else {
            Window::new(last.plus(-margin), last.plus(margin))
        };
        loop {
            let score = self.root(moves, rank, window, announcer)?;
            if window.contains(score) || window == Window::FULL {
                return Ok(score);
            }
            margin += (margin * aspiration_growth / 100).max(1);
            window = if margin > aspiration_limit || score.is_decided() {
                Window::FULL
            } else if score <= window.alpha() {
                let middle = i32::midpoint(window.alpha().units(), window.beta().units());
                Window::new(score.plus(-margin), Score::from_units(middle))
            } else {
                Window::new(window.alpha(), score.plus(margin))
            };
        }
    }

    /// The first move of a forced win comes to the front, with its line.
    fn put_first(&self, moves: &mut [RootMove], win: &ForcedWin) {
        let place = moves.iter().position(|one| Some(&one.mv) == win.line.first());
        let score = Score::win_in(win.line.len() as u32);
        if let Some(place) = place.filter(|&place| moves[place].score < score) {
            let (score, depth, line) = (score, self.depth, win.line.clone());
            moves[place] = RootMove { score, depth, line, ..moves[place] };
            moves[..=place].rotate_right(1);
        }
    }

    /// Tells the observer about a finished iteration.
    fn tell(&mut self, findings: &Findings, lines: usize, observer: &mut dyn Observer) {
        let (nodes, elapsed) = (self.total_nodes(), self.limits.elapsed());
        for (place, found) in findings.moves.iter().take(lines).enumerate() {
            observer.iteration(&Iteration {
                depth: findings.depth,
                selective_depth: self.selective_depth,
                rank: place + 1,
                score: found.score,
                nodes,
                elapsed,
                table_fill: self.shared.table.fill(),
                line: found.line.to_vec(),
            });
        }
    }

    /// Casts the vote of this thread. A move that has turned out to be the best in an iteration that is not finished yet
    /// counts for that iteration.
    fn cast(&self, findings: &Findings) {
        let best = &findings.moves[0];
        let depth = best.depth.max(findings.depth);
        let ballot = Ballot { score: best.score, depth, line: best.line.to_vec() };
        self.shared.cast(self.number, ballot);
    }

    /// Would another iteration change nothing, or take too long?
    fn is_enough(&self, findings: &Findings) -> bool {
        let has_one_move = findings.moves.len() == 1;
        let is_proven = self.limits.lines == 1
            && match findings.moves[0].score.verdict() {
                Verdict::Win(plies) => {
                    findings.depth >= plies.min(self.settings.params.shortest_win_depth.unsigned_abs())
                }
                Verdict::Loss(plies) => findings.depth >= plies,
                Verdict::Open(_) => false,
            };
        self.number == 0 && (has_one_move || is_proven || self.limits.is_over(self.limits.soft))
    }
}
