//! What there is to tell about an analysis, apart from how it is written.

use std::io;

use vespine_evaluation::{Score, Verdict};
use vespine_search::{Iteration, SearchResult};

/// A finished iteration, for one of its lines.
pub(super) struct Finding<'a> {
    /// What the search tells.
    pub(super) iteration: &'a Iteration,
    /// The moves of the line.
    pub(super) line: Vec<String>,
}

/// The end of an analysis.
pub(super) struct Summary<'a> {
    /// What the search found.
    pub(super) result: &'a SearchResult,
    /// The move to play.
    pub(super) best_move: String,
    /// The moves that both sides are expected to play.
    pub(super) line: Vec<String>,
    /// Was a limit met? Otherwise it was Ctrl-C.
    pub(super) is_complete: bool,
    /// Where the move comes from.
    pub(super) origin: Origin,
}

/// Where the move to play comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// From the last row.
    LastRow,
    /// So many threads voted for it. The rows are those of the first thread, which thinks otherwise.
    Vote(usize),
    /// From a depth that was not finished, and so has no row.
    Unfinished(u32),
    /// There was no time to find out anything about it.
    Nowhere,
}

impl Summary<'_> {
    /// The last line for people. It agrees with the last row, or says why not.
    pub(super) fn sentence(&self) -> String {
        let score = in_words(self.result.score);
        let comment = match self.origin {
            Origin::LastRow => score,
            Origin::Vote(threads) => format!("{score}; by the vote of {threads} threads"),
            Origin::Unfinished(depth) => format!("{score}; from depth {depth}, unfinished"),
            Origin::Nowhere => "no depth was finished".to_owned(),
        };
        format!("bestmove {} ({comment})", self.best_move)
    }
}

/// A score in words: `win in 5`, or `+1.25, 67 % to win`.
pub(super) fn in_words(score: Score) -> String {
    match score.verdict() {
        Verdict::Open(_) => format!("{score}, {:.0} % to win", 100.0 * score.win_chance()),
        Verdict::Win(_) | Verdict::Loss(_) => score.to_string(),
    }
}

/// Writes down what is found, as soon as it is found.
pub(super) trait Report {
    /// An iteration is finished.
    fn iteration(&mut self, finding: &Finding<'_>) -> io::Result<()>;

    /// Another move has become the best.
    fn best_move(&mut self, text: &str, score: Score) -> io::Result<()> {
        let _ = (text, score);
        Ok(())
    }

    /// The search is over.
    fn end(&mut self, summary: &Summary<'_>) -> io::Result<()>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_put_into_words() {
        assert_eq!(in_words(Score::win_in(5)), "win in 5");
        assert_eq!(in_words(Score::loss_in(2)), "loss in 2");
        assert_eq!(in_words(Score::DRAW), "+0.00, 50 % to win");
    }
}
