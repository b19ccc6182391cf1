//! Positions as the trainer sees them: the facts that are true of each, and what the network should say about it.
//!
//! The facts of all positions are one long list: a position has some hundred of them, two bytes each, those of the side to
//! move first.

use vespine_arena::self_play::seed_of_game;
use vespine_evaluation::{Analysis, facts_of};
use vespine_search::Stop;

use super::target::{Recipe, targets};
use crate::data::{DataError, DataFile, FIRST_PLY, Marks, Sample, TrainingGame};
use crate::tune::gather::{Extract, gather, split};
use crate::tune::logistic::best_scale;

/// Positions to learn from.
///
/// ```
/// use vespine_training::tune::net::Examples;
///
/// let mut examples = Examples::default();
/// examples.push([&[3, 70, 70], &[5]], 0.75, 2, 0);
/// assert_eq!(examples.len(), 1);
/// assert_eq!(examples.facts(0), [&[3, 70, 70][..], &[5]]);
/// ```
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Examples {
    facts: Vec<u16>,
    /// Where the facts of the side to move end in each position, and where those of the other side do.
    ends: Vec<[usize; 2]>,
    /// What the network should say: the chance of the side to move.
    targets: Vec<f32>,
    /// What the side to move got in the end: 0, 1 or 2.
    half_points: Vec<u8>,
    /// The game of each position.
    games: Vec<u32>,
}

/// What is taken from a position.
struct Taken {
    facts: [Vec<u16>; 2],
    target: f64,
    half_points: u8,
}

impl Examples {
    /// Reads the positions to learn from, each once. None if it was told to stop.
    ///
    /// Positions in check belong to them: the network is asked about such, too. `tell` hears how many bytes of the files have been
    /// read.
    ///
    /// # Errors
    /// If a file makes no sense.
    pub fn read(
        files: &[DataFile],
        recipe: Recipe,
        stop: &Stop,
        tell: &mut dyn FnMut(u64),
    ) -> Result<Option<Examples>, DataError> {
        let scales = files.iter().map(scale_of).collect::<Result<Vec<f64>, DataError>>()?;
        let mut examples = Examples::default();
        let keep = |Taken { facts: [own, other], target, half_points }: Taken, game| {
            examples.push([&own, &other], target as f32, half_points, game);
        };
        let take = |place: usize, game: &TrainingGame| extract(&files[place], game, recipe, scales[place]);
        let is_whole = gather(files, stop, take, keep, tell)?;
        Ok(is_whole.then_some(examples))
    }

    /// Adds a position: what the side to move and the other side see, its target, the half points of the side to move, and
    /// its game.
    pub fn push(&mut self, facts: [&[u16]; 2], target: f32, half_points: u8, game: u32) {
        self.ends.push(facts.map(|facts| {
            self.facts.extend_from_slice(facts);
            self.facts.len()
        }));
        self.targets.push(target);
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

    /// The facts of a position, as the side to move sees them and as the other side does.
    #[must_use]
    pub fn facts(&self, position: usize) -> [&[u16]; 2] {
        let start = position.checked_sub(1).map_or(0, |before| self.ends[before][1]);
        let [middle, end] = self.ends[position];
        [&self.facts[start..middle], &self.facts[middle..end]]
    }

    /// A number that differs when there are other positions, as far as their targets tell.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        self.targets
            .iter()
            .fold(self.facts.len() as u64, |sum, target| seed_of_game(sum, target.to_bits().into()))
    }

    /// What the network should say about a position.
    pub(super) fn target(&self, position: usize) -> f32 {
        self.targets[position]
    }

    /// What the side to move of a position got, from 0 to 1.
    pub(super) fn result(&self, position: usize) -> f32 {
        f32::from(self.half_points[position]) / 2.0
    }

    /// The positions that are held out, and those that are learnt from.
    pub(super) fn split(&self, share: f64, seed: u64) -> (Vec<u32>, Vec<u32>) {
        split(&self.games, share, seed)
    }
}

/// The scale with which the scores of a file predict its results best.
pub(super) fn scale_of(file: &DataFile) -> Result<f64, DataError> {
    let mut pairs = Vec::new();
    for game in file.games()? {
        let game = game?;
        for (ply, record) in game.plies.iter().enumerate().filter(|(_, record)| record.marks.is_quiet()) {
            let points = game.half_points(ply);
            pairs.push((f64::from(record.score.units()), f64::from(points) / 2.0));
        }
    }
    Ok(best_scale(&pairs))
}

fn extract(
    file: &DataFile,
    game: &TrainingGame,
    recipe: Recipe,
    scale: f64,
) -> Result<Vec<Extract<Taken>>, DataError> {
    let targets = targets(game, recipe, scale);
    let extract = |sample: Sample| {
        let analysis = Analysis::of(&sample.position);
        is_wanted(&sample, &analysis).then(|| Extract {
            key: sample.position.canonical_key(),
            content: Taken {
                facts: facts_of(&sample.position, &analysis),
                target: targets[sample.ply],
                half_points: sample.half_points(),
            },
        })
    };
    file.samples(game).filter_map(|sample| sample.map(extract).transpose()).collect()
}

/// Is it a position to learn from: a quiet one, or one in check with nothing decided?
pub(super) fn is_wanted(sample: &Sample, analysis: &Analysis) -> bool {
    let is_threatened = || {
        sample.ply >= FIRST_PLY
            && !sample.score.is_decided()
            && analysis.is_check()
            && analysis.strike().is_none()
    };
    sample.marks.is_for_training() || sample.marks.has(Marks::LOUD) && is_threatened()
}
