//! The vote for the final move: threads that found more count for more. All threads search the same iteration, so those
//! that know no better than the iteration before have no vote.
//! After: the thread voting of Stockfish.

use vespine_engine::Move;
use vespine_evaluation::Score;

/// What one thread thinks.
#[derive(Clone, Debug)]
pub(crate) struct Ballot {
    pub(crate) score: Score,
    pub(crate) depth: u32,
    /// The expected moves; never empty.
    pub(crate) line: Vec<Move>,
}

/// The ballot to follow; the first one is the main thread's. None if there are none.
pub(crate) fn elect(ballots: Vec<Ballot>) -> Option<Ballot> {
    /// What the vote of the thread that found least counts, in units of a score.
    const LEAST: i32 = 20;
    let deepest = ballots.iter().map(|ballot| ballot.depth).max()?;
    let lowest = ballots.iter().map(|ballot| ballot.score.units()).min()?;
    let weight = |ballot: &Ballot| {
        if ballot.depth == deepest { i64::from(ballot.score.units() - lowest + LEAST) } else { 0 }
    };
    let votes = |mv: Move| -> i64 { ballots.iter().filter(|ballot| ballot.line[0] == mv).map(weight).sum() };
    let rank = |ballot: &Ballot| {
        // A proven win needs no majority, and the shortest is the best.
        let won = ballot.score.is_win().then(|| ballot.score.units());
        (won, votes(ballot.line[0]), weight(ballot))
    };
    let mut best = 0;
    for place in 1..ballots.len() {
        if rank(&ballots[place]) > rank(&ballots[best]) {
            best = place;
        }
    }
    ballots.into_iter().nth(best)
}

#[cfg(test)]
mod tests {
    use vespine_engine::{GameType, Position};

    use super::*;

    fn ballot(place: usize, score: Score, depth: u32) -> Ballot {
        Ballot { score, depth, line: vec![Position::new(GameType::BASE).legal_moves()[place]] }
    }

    fn winner(ballots: &[Ballot]) -> Option<Move> {
        elect(ballots.to_vec()).map(|ballot| ballot.line[0])
    }

    #[test]
    fn the_majority_wins_and_depth_counts() {
        let (a, b) = (ballot(0, Score::DRAW, 8), ballot(1, Score::DRAW, 8));
        assert_eq!(winner(&[a.clone(), b.clone(), b.clone()]), Some(b.line[0]));
        let deeper = ballot(0, Score::DRAW, 14);
        assert_eq!(winner(&[b.clone(), deeper.clone()]), Some(deeper.line[0]));
        let disappointed = ballot(0, Score::estimate(-90), 9);
        assert_eq!(winner(&[b.clone(), disappointed.clone(), b.clone()]), Some(disappointed.line[0]));
        assert_eq!(winner(&[a.clone(), b]), Some(a.line[0]), "the main thread when in doubt");
        assert_eq!(winner(&[]), None);
    }

    #[test]
    fn the_shortest_proven_win_is_taken() {
        let (long, short) = (ballot(0, Score::win_in(7), 12), ballot(1, Score::win_in(3), 5));
        assert_eq!(winner(&[long.clone(), long, short.clone()]), Some(short.line[0]));
    }
}
