//! What is in some files of games: how they ended, and how far scores and results agree.

use std::collections::HashSet;

use serde::Serialize;
use vespine_engine::{Color, GameType, Outcome};

use super::error::DataError;
use super::format::{Marks, TrainingGame};
use super::reader::{DataFile, Sample};
use crate::moments::Moments;
use vespine_arena::self_play::Ending;

/// What is in some files. Positions that occur in several of them are counted once.
#[derive(Clone, PartialEq, Default, Serialize, Debug)]
pub struct Summary {
    /// Whole games.
    pub games: u64,
    /// Positions that were searched.
    pub positions: u64,
    /// Positions to learn from.
    pub kept: u64,
    /// Positions that would be to learn from, if they had not occurred before.
    pub duplicates: u64,
    /// Draws by repetition.
    pub repetitions: u64,
    /// Draws by the limit of plies.
    pub ply_limits: u64,
    /// How long a game is on average, in plies.
    pub mean_plies: f64,
    /// How far the score tells the result, for positions to learn from: from -1 to 1.
    pub correlation: f64,
    /// The games of each type that occurs.
    pub types: Vec<TypeSummary>,
    /// The positions to learn from by their scores, from the worst.
    pub scores: Vec<Bucket>,
}

/// The games of one type.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct TypeSummary {
    /// The name of the type.
    pub name: String,
    /// How many.
    pub games: u64,
    /// How many White won.
    pub white: u64,
    /// How many nobody won.
    pub draws: u64,
    /// How many Black won.
    pub black: u64,
    /// All their plies.
    pub plies: u64,
    /// Their positions to learn from.
    pub kept: u64,
}

/// The positions whose score lies between two others.
#[derive(Clone, Copy, PartialEq, Serialize, Debug)]
pub struct Bucket {
    /// The least score, in hundredths of a point.
    pub from: i32,
    /// The first score that is too large.
    pub to: i32,
    /// How many positions.
    pub positions: u64,
    /// What the side to move got in them on average, from 0 to 1.
    pub mean_result: f64,
}

/// How far the scores of a bucket reach.
const WIDTH: i32 = 100;

/// Scores further from 0 are in the first and in the last bucket.
const REACH: i32 = 800;

impl Summary {
    /// Reads files and sums them up.
    ///
    /// # Errors
    /// If a file makes no sense.
    pub fn of(files: &[DataFile]) -> Result<Summary, DataError> {
        let mut counts = Counts::new();
        for file in files {
            for game in file.games()? {
                let game = game?;
                counts.add_game(&game);
                for sample in file.samples(&game) {
                    counts.add_sample(&sample?);
                }
            }
        }
        Ok(counts.into_summary())
    }
}

/// What is counted on the way.
struct Counts {
    summary: Summary,
    seen: HashSet<u128>,
    buckets: Vec<(u64, u64)>,
    /// Where the type of the game being read is in the summary.
    game_type: usize,
    moments: Moments,
}

impl Counts {
    fn new() -> Counts {
        let (summary, seen, moments) = (Summary::default(), HashSet::new(), Moments::default());
        Counts { summary, seen, buckets: vec![(0, 0); (2 * REACH / WIDTH) as usize], game_type: 0, moments }
    }

    fn add_game(&mut self, game: &TrainingGame) {
        let types = &mut self.summary.types;
        let name = game.game_type.to_string();
        self.game_type = types.iter().position(|known| known.name == name).unwrap_or_else(|| {
            let (games, white, draws, black, plies, kept) = (0, 0, 0, 0, 0, 0);
            types.push(TypeSummary { name, games, white, draws, black, plies, kept });
            types.len() - 1
        });
        let of_type = &mut types[self.game_type];
        of_type.games += 1;
        of_type.plies += game.plies.len() as u64;
        match game.finish.outcome {
            Outcome::Win(Color::White) => of_type.white += 1,
            Outcome::Win(Color::Black) => of_type.black += 1,
            Outcome::Draw => of_type.draws += 1,
        }
        self.summary.games += 1;
        self.summary.repetitions += u64::from(game.finish.ending == Ending::Repetition);
        self.summary.ply_limits += u64::from(game.finish.ending == Ending::PlyLimit);
    }

    fn add_sample(&mut self, sample: &Sample) {
        self.summary.positions += 1;
        if !sample.marks.is_quiet() {
            return;
        }
        let is_first =
            !sample.marks.has(Marks::DUPLICATE) && self.seen.insert(sample.position.canonical_key());
        if !is_first {
            self.summary.duplicates += 1;
            return;
        }
        self.summary.kept += 1;
        self.summary.types[self.game_type].kept += 1;
        let (units, half_points) = (sample.score.units(), u64::from(sample.half_points()));
        let place = (units.clamp(-REACH, REACH - 1) + REACH).unsigned_abs() / WIDTH.unsigned_abs();
        let bucket = &mut self.buckets[place as usize];
        *bucket = (bucket.0 + 1, bucket.1 + half_points);
        self.moments.add(f64::from(units), f64::from(sample.half_points()) / 2.0);
    }

    fn into_summary(self) -> Summary {
        let mut summary = self.summary;
        let place =
            |of_type: &TypeSummary| GameType::ALL.iter().position(|known| known.to_string() == of_type.name);
        summary.types.sort_by_key(place);
        let plies: u64 = summary.types.iter().map(|of_type| of_type.plies).sum();
        summary.mean_plies = ratio(plies, summary.games);
        summary.correlation = self.moments.correlation();
        summary.scores = (-REACH..REACH)
            .step_by(WIDTH as usize)
            .zip(self.buckets)
            .map(|(from, (positions, half_points))| Bucket {
                from,
                to: from + WIDTH,
                positions,
                mean_result: ratio(half_points, 2 * positions),
            })
            .collect();
        summary
    }
}

/// A part of a whole; 0 if there is no whole.
#[expect(clippy::cast_precision_loss, reason = "nobody plays 2^52 games")]
fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}
