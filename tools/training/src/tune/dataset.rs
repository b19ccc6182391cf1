//! Positions as the fit sees them: what each side has more of than the other, the score and the result.
//!
//! Of the counts of a position most are 0, so only the others are kept, two bytes each, all in one long list.

use vespine_evaluation::{Analysis, Evaluator, WEIGHTS, Weights};
use vespine_search::Stop;

use super::gather::{Extract, gather};
use crate::data::{DataError, DataFile, Sample, TrainingGame};

/// How often the side to move has a feature more than the other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// The place of the feature's weight in [`Weights`](vespine_evaluation::Weights).
    pub place: u8,
    /// How often.
    pub count: i8,
}

const _: () = assert!(WEIGHTS <= 256, "the place of a weight is a byte");

/// Positions to learn from.
///
/// ```
/// use vespine_training::tune::{Count, Dataset};
///
/// let mut data = Dataset::default();
/// data.push(&[Count { place: 3, count: -1 }], 120, 2, 0);
/// assert_eq!((data.len(), data.counts(0).len()), (1, 1));
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Dataset {
    counts: Vec<Count>,
    /// Where the counts of each position end.
    ends: Vec<usize>,
    /// What the search said, for the side to move.
    scores: Vec<i16>,
    /// What the side to move got in the end: 0, 1 or 2.
    half_points: Vec<u8>,
    /// The game of each position.
    games: Vec<u32>,
}

/// What is taken from a position.
struct Taken {
    counts: Vec<Count>,
    score: i16,
    half_points: u8,
}

impl Dataset {
    /// Reads the positions to learn from, each once. None if it was told to stop. `tell` hears how many bytes of the files have
    /// been read.
    ///
    /// # Errors
    /// If a file makes no sense.
    pub fn read(
        files: &[DataFile],
        stop: &Stop,
        tell: &mut dyn FnMut(u64),
    ) -> Result<Option<Dataset>, DataError> {
        let mut data = Dataset::default();
        let keep = |taken: Taken, game| data.push(&taken.counts, taken.score, taken.half_points, game);
        let is_whole = gather(files, stop, |place, game| extract(&files[place], game), keep, tell)?;
        Ok(is_whole.then_some(data))
    }

    /// Adds a position: its counts, its score, the half points of the side to move, and its game.
    pub fn push(&mut self, counts: &[Count], score: i16, half_points: u8, game: u32) {
        self.counts.extend_from_slice(counts);
        self.ends.push(self.counts.len());
        self.scores.push(score);
        self.half_points.push(half_points);
        self.games.push(game);
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Are there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The counts of a position that are not 0.
    #[must_use]
    pub fn counts(&self, position: usize) -> &[Count] {
        let start = position.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.counts[start..self.ends[position]]
    }

    /// What the search said about a position.
    pub(super) fn score(&self, position: usize) -> f64 {
        self.scores[position].into()
    }

    /// What the side to move of a position got, from 0 to 1.
    pub(super) fn result(&self, position: usize) -> f64 {
        f64::from(self.half_points[position]) / 2.0
    }

    /// The game of each position.
    pub(super) fn games(&self) -> &[u32] {
        &self.games
    }

    /// What a position is worth with these weights.
    #[inline]
    pub(super) fn value(&self, position: usize, weights: &[f64; WEIGHTS]) -> f64 {
        let worth = |count: &Count| f64::from(count.count) * weights[usize::from(count.place)];
        self.counts(position).iter().map(worth).sum()
    }
}

fn extract(file: &DataFile, game: &TrainingGame) -> Result<Vec<Extract<Taken>>, DataError> {
    let is_wanted = |sample: &Result<Sample, DataError>| {
        sample.as_ref().map_or(true, |sample| sample.marks.is_for_training())
    };
    let extract = |sample: Sample| Extract {
        key: sample.position.canonical_key(),
        content: Taken {
            counts: counts_of(&sample),
            score: sample.score.units() as i16,
            half_points: sample.half_points(),
        },
    };
    file.samples(game).filter(is_wanted).map(|sample| sample.map(extract)).collect()
}

fn counts_of(sample: &Sample) -> Vec<Count> {
    let position = &sample.position;
    let breakdown = Evaluator::by_hand(Weights::DEFAULT).explain(position, &Analysis::of(position));
    let (own, enemy) = (breakdown.counts(position.to_move()), breakdown.counts(!position.to_move()));
    let differences = own.iter().zip(enemy).map(|(own, enemy)| own - enemy).zip(0..);
    let is_told = |&(count, _): &(i16, u8)| count != 0;
    let limited = |count: i16| count.clamp(i8::MIN.into(), i8::MAX.into()) as i8;
    differences.filter(is_told).map(|(count, place)| Count { place, count: limited(count) }).collect()
}

#[cfg(test)]
mod tests {
    use vespine_engine::{Game, Outcome};

    use super::*;
    use crate::data::Marks;

    #[test]
    fn the_counts_of_a_position_give_its_evaluation() {
        let text = r"Base+M;InProgress;Black[8];wB1;bB1 wB1/;wQ /wB1;bS1 bB1-;wQ -wB1;bG1 \bB1;wQ /bG1;bQ bS1-;wA1 -wQ;bA1 \bS1;wA1 \bA1;bS2 bQ-;wB1 bB1;bA1 wQ\;wA1 -bG1";
        let game: Game = text.parse().expect("a game by the rules");
        let position = game.position().clone();
        let score = Evaluator::by_hand(Weights::DEFAULT).evaluate(&position, &Analysis::of(&position));
        let (outcome, marks) = (Outcome::Draw, Marks::SEARCHED);
        let sample = Sample { position, ply: 15, score, outcome, marks };
        let mut data = Dataset::default();
        data.push(&counts_of(&sample), 0, sample.half_points(), 0);
        let value = data.value(0, &Weights::DEFAULT.0.map(f64::from));
        assert!((value - f64::from(score.units())).abs() < 1e-9, "{value} {score}");
    }
}
