//! The best moves so far, as the search tells them: passed on to whoever wants to hear them at once, and kept for the end.

use std::time::Duration;

use vespine_engine::{Move, Position};
use vespine_evaluation::Score;
use vespine_search::{Iteration, Observer, SearchResult};

use super::Outlet;
use crate::line::write_line;
use crate::options::Options;

/// A move that the search thinks well of.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    pub(super) score: Score,
    /// The moves that follow, this one included.
    pub(super) line: Vec<Move>,
    depth: u32,
}

/// The best moves so far.
pub(super) struct Candidates<'a> {
    position: &'a Position,
    outlet: &'a mut dyn Outlet,
    /// Are better moves told at once, in lines of the reply?
    is_telling: bool,
    /// Are iterations told to those who watch?
    is_remarking: bool,
    /// Of the last iteration, the best first.
    list: Vec<Candidate>,
}

impl<'a> Candidates<'a> {
    pub(super) fn new(
        position: &'a Position,
        options: &Options,
        outlet: &'a mut dyn Outlet,
    ) -> Candidates<'a> {
        let (is_telling, is_remarking) = (options.intermediate, options.verbose);
        Candidates { position, outlet, is_telling, is_remarking, list: Vec::new() }
    }

    /// Without lines of the reply before its end.
    pub(super) fn silent(self) -> Candidates<'a> {
        Candidates { is_telling: false, ..self }
    }

    pub(super) fn into_list(self) -> Vec<Candidate> {
        self.list
    }

    /// A line for each candidate; if there was no time for any, what was found without thinking.
    pub(super) fn into_table(self, found: &SearchResult) -> Vec<String> {
        if self.list.is_empty() {
            let best = Candidate {
                mv: found.best,
                score: found.score,
                line: found.line.clone(),
                depth: found.depth,
            };
            return vec![self.row(&best, found.nodes)];
        }
        self.list.iter().map(|candidate| self.row(candidate, found.nodes)).collect()
    }

    /// `cand MOVE | depth D | score S | winprob P | nodes N | pv MOVE;MOVE`
    fn row(&self, candidate: &Candidate, nodes: u64) -> String {
        let Candidate { mv, score, line, depth } = candidate;
        let (mv, line) = (self.position.write_move(*mv), write_line(self.position, line).join(";"));
        let chance = 100.0 * score.win_chance();
        format!("cand {mv} | depth {depth} | score {score} | winprob {chance:.1} | nodes {nodes} | pv {line}")
    }

    /// `MOVE;DEPTH;SCORE;MOVE;MOVE`, the form in which Mzinga tells it.
    fn tell(&mut self, iteration: &Iteration) {
        let line = write_line(self.position, &iteration.line);
        if let Some(first) = line.first() {
            let score = f64::from(iteration.score.units()) / 100.0;
            let text = format!("{first};{};{score:.2};{}", iteration.depth, line.join(";"));
            // When nobody listens any more, that is noticed at the end of the reply.
            let _ = self.outlet.line(&text);
        }
    }

    fn remark(&mut self, iteration: &Iteration) {
        let Iteration { depth, selective_depth, rank, score, nodes, elapsed, table_fill, line } = iteration;
        let (line, speed) = (write_line(self.position, line).join("; "), iteration.speed());
        let (chance, seconds) = (100.0 * score.win_chance(), rounded(*elapsed));
        self.outlet.remark(&format!(
            "depth {depth}/{selective_depth} rank {rank} score {score} win {chance:.0} % nodes {nodes} nps {speed} \
             full {} % time {seconds} s: {line}",
            table_fill / 10
        ));
    }
}

fn rounded(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

impl Observer for Candidates<'_> {
    fn iteration(&mut self, iteration: &Iteration) {
        if iteration.rank == 1 {
            self.list.clear();
        }
        let &Iteration { score, depth, .. } = iteration;
        if let Some(&mv) = iteration.line.first() {
            self.list.push(Candidate { mv, score, line: iteration.line.clone(), depth });
        }
        if self.is_telling && iteration.rank == 1 {
            self.tell(iteration);
        }
        if self.is_remarking {
            self.remark(iteration);
        }
    }
}
