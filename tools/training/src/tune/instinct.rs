//! Learns which moves are usually good: those that searches chose in games, compared with the others of the same position.
//!
//! ```text
//!   DataFile ──► Choices ──► learn ──► Instinct ──► search/src/ordering/instinct.bin
//! ```
//!
//! How good a move is, is the sum of the weights of its facts, and the chance that it is chosen among the others is the share of its
//! exponential (multinomial logistic regression, Adam with mini-batches).

#![expect(clippy::cast_precision_loss, reason = "counts are small")]

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use rayon::slice::ParallelSlice;
use vespine_arena::self_play::seed_of_game;
use vespine_engine::Move;
use vespine_search::{FACTS_OF_MOVE, Instinct, MOVE_FACTS, Stop, facts_of_moves};

use super::adam::Adam;
use super::gather::{Extract, gather, split};
use super::net::{TrainError, TrainOptions};
use crate::data::{DataError, DataFile, Marks, PLY, Sample, TrainingGame};

/// How many positions a thread sums up at a time.
const PIECE: usize = 256;

/// The facts about the moves of a position.
type Facts = Vec<[u16; FACTS_OF_MOVE]>;

/// Moves that were chosen, and the others of the same positions.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Choices {
    choices: Vec<Choice>,
    /// The game of each.
    games: Vec<u32>,
}

/// A position with several moves.
#[derive(Clone, PartialEq, Debug)]
struct Choice {
    facts: Facts,
    /// The place of the move that was chosen.
    chosen: usize,
}

/// How to learn, if nobody says otherwise.
pub const OPTIONS: TrainOptions =
    TrainOptions { epochs: 4, rate: 0.02, batch: 1_024, decay: 0.001, held_out: 0.05, seed: 0 };

/// How well moves are foreseen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Foresight {
    /// How many choices were looked at.
    pub choices: usize,
    /// The mean of the negative logarithm of the chance of the chosen move.
    pub loss: f64,
    /// How often the chosen move was the first.
    pub first: f64,
    /// How often it was among the first three.
    pub first_three: f64,
}

impl Choices {
    /// Reads about so many positions of some files, chosen by chance; each counts once. None if it was told to stop. `tell` hears
    /// how many bytes of the files have been read.
    ///
    /// # Errors
    /// If a file makes no sense.
    pub fn read(
        files: &[DataFile],
        positions: u64,
        stop: &Stop,
        tell: &mut dyn FnMut(u64),
    ) -> Result<Option<Choices>, DataError> {
        let all = files.iter().map(DataFile::bytes).sum::<u64>() / PLY as u64;
        let one_of = (all / positions.max(1)).max(1);
        let mut choices = Choices::default();
        let keep = |choice, game| {
            choices.choices.push(choice);
            choices.games.push(game);
        };
        let take = |place: usize, game: &TrainingGame| extract(&files[place], game, one_of);
        let is_whole = gather(files, stop, take, keep, tell)?;
        Ok(is_whole.then_some(choices))
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.choices.len()
    }

    /// Are there none?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }
}

/// One of so many choices of a game, by chance.
fn extract(file: &DataFile, game: &TrainingGame, one_of: u64) -> Result<Vec<Extract<Choice>>, DataError> {
    let extract = |sample: Sample| {
        let key = sample.position.canonical_key();
        if !seed_of_game(0, key as u64).is_multiple_of(one_of) || sample.marks.has(Marks::VARIED) {
            return None;
        }
        let moves = sample.position.legal_moves();
        let chosen = moves.iter().position(|&mv| mv == game.plies[sample.ply].mv)?;
        let is_choice = moves.len() > 1 && !moves.contains(&Move::Pass);
        is_choice.then(|| Extract {
            key,
            content: Choice { facts: facts_of_moves(&sample.position, &moves), chosen },
        })
    };
    file.samples(game).filter_map(|sample| sample.map(extract).transpose()).collect()
}

/// Learns from choices, and tells after each epoch how well those that are held out are foreseen.
///
/// The sums of a batch are added in order: the result is the same for any number of threads.
///
/// # Errors
/// If there are no choices, or it was told to stop.
pub fn learn(
    choices: &Choices,
    options: &TrainOptions,
    stop: &Stop,
    tell: &mut dyn FnMut(u32, Foresight),
) -> Result<Instinct, TrainError> {
    let (held_out, mut learnt) = split(&choices.games, options.held_out, options.seed);
    if learnt.is_empty() {
        return Err(TrainError::NoPositions);
    }
    let batch = options.batch.clamp(1, learnt.len());
    let steps = f64::from(options.epochs) * learnt.len().div_ceil(batch) as f64;
    let (mut weights, mut adam) = (vec![0.0; MOVE_FACTS], Adam::new(MOVE_FACTS));
    for epoch in 1..=options.epochs {
        learnt.shuffle(&mut StdRng::seed_from_u64(seed_of_game(options.seed, epoch.into())));
        for places in learnt.chunks(batch) {
            if stop.is_requested() {
                return Err(TrainError::Stopped);
            }
            let slopes = slopes(choices, places, &weights);
            let left = 1.0 - f64::from(adam.steps) / steps;
            adam.step(&mut weights, &slopes, (options.rate * left) as f32, options.decay as f32);
        }
        tell(epoch, foresight(choices, &held_out, &weights));
    }
    center(choices, &learnt, &mut weights);
    Ok(Instinct::new(&weights))
}

/// In which direction the chosen moves become less likely, as the mean of some choices.
fn slopes(choices: &Choices, places: &[u32], weights: &[f32]) -> Vec<f32> {
    let share = 1.0 / places.len() as f32;
    let of_piece = |piece: &[u32]| {
        let mut slopes = vec![0.0; MOVE_FACTS];
        for Choice { facts, chosen } in piece.iter().map(|&place| &choices.choices[place as usize]) {
            for (place, (facts, chance)) in facts.iter().zip(chances(facts, weights)).enumerate() {
                let slope = (chance - f32::from(u8::from(place == *chosen))) * share;
                for &fact in facts {
                    slopes[usize::from(fact)] += slope;
                }
            }
        }
        slopes
    };
    let pieces: Vec<Vec<f32>> = places.par_chunks(PIECE).map(of_piece).collect();
    let mut sums = vec![0.0; MOVE_FACTS];
    for piece in pieces {
        sums.iter_mut().zip(piece).for_each(|(sum, slope)| *sum += slope);
    }
    sums
}

/// The chance of each move to be chosen.
fn chances(facts: &Facts, weights: &[f32]) -> Vec<f32> {
    let mut chances: Vec<f32> = facts.iter().map(|facts| sum(facts, weights)).collect();
    let most = chances.iter().copied().fold(f32::MIN, f32::max);
    let mut all = 0.0;
    for chance in &mut chances {
        *chance = (*chance - most).exp();
        all += *chance;
    }
    chances.into_iter().map(|chance| chance / all).collect()
}

fn sum(facts: &[u16; FACTS_OF_MOVE], weights: &[f32]) -> f32 {
    facts.iter().map(|&fact| weights[usize::from(fact)]).sum()
}

fn foresight(choices: &Choices, places: &[u32], weights: &[f32]) -> Foresight {
    let of_choice = |&place: &u32| {
        let Choice { facts, chosen } = &choices.choices[place as usize];
        let chances = chances(facts, weights);
        let rank = chances.iter().filter(|&&chance| chance > chances[*chosen]).count();
        (-(f64::from(chances[*chosen]).max(1e-9).ln()), rank)
    };
    let found: Vec<(f64, usize)> = places.par_iter().map(of_choice).collect();
    let mean = |sum: f64| sum / found.len().max(1) as f64;
    let among = |first: usize| mean(found.iter().filter(|(_, rank)| *rank < first).count() as f64);
    Foresight {
        choices: found.len(),
        loss: mean(found.iter().map(|(loss, _)| loss).sum()),
        first: among(1),
        first_three: among(3),
    }
}

/// Shifts all weights so that the mean of the moves is 0. That changes nothing in the order of the moves of a position, which all have
/// the same number of facts; but what speaks for a move also decides how deeply it is searched.
fn center(choices: &Choices, places: &[u32], weights: &mut [f32]) {
    let mean = |facts: &Facts| {
        facts.iter().map(|facts| f64::from(sum(facts, weights))).sum::<f64>() / facts.len() as f64
    };
    let means: Vec<f64> = places.iter().map(|&place| mean(&choices.choices[place as usize].facts)).collect();
    let shift = means.iter().sum::<f64>() / means.len().max(1) as f64 / FACTS_OF_MOVE as f64;
    for weight in weights {
        *weight -= shift as f32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Appender, Plan, generate};

    fn choices() -> Choices {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("games.vsp");
        let mut file =
            Appender::create(&path, Plan { nodes: 60, ..Plan::default() }.into()).expect("there is room");
        generate(&mut file, 40, 2, &Stop::default(), &mut |_| ()).expect("there is room");
        let files = [(); 2].map(|()| DataFile::open(&path).expect("it is whole"));
        let read = |files: &[DataFile], positions: u64| {
            let choices = Choices::read(files, positions, &Stop::default(), &mut |_| ());
            choices.expect("the games are by the rules").expect("nobody stops it")
        };
        let (all, few) = (read(&files[..1], u64::MAX), read(&files[..1], 200));
        assert_eq!(all, read(&files, u64::MAX), "a position that comes again tells nothing new");
        assert!(few.len() < all.len() / 2 && !few.is_empty(), "{} of {}", few.len(), all.len());
        all
    }

    #[test]
    fn what_searches_choose_is_foreseen_better_than_by_chance_and_alike_with_any_number_of_threads() {
        let choices = choices();
        let options = TrainOptions { batch: 64, held_out: 0.2, ..OPTIONS };
        let with_threads = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            let mut heard = Vec::new();
            let tell = &mut |_, foresight| heard.push(foresight);
            let instinct = pool.install(|| learn(&choices, &options, &Stop::default(), tell));
            (instinct.expect("there is something to learn"), heard)
        };
        let (instinct, heard) = with_threads(1);
        assert_eq!((instinct, heard.clone()), with_threads(2));
        let Some(&Foresight { choices: held_out, loss, first, first_three }) = heard.last() else {
            panic!("nothing was told")
        };
        let (places, _) = split(&choices.games, options.held_out, options.seed);
        let chance = foresight(&choices, &places, &vec![0.0; MOVE_FACTS]);
        assert!(held_out > 50 && loss < chance.loss - 0.3, "{loss} {chance:?}");
        assert!(first < first_three, "{first} {first_three}");
    }

    #[test]
    fn nothing_is_learnt_from_nothing_or_when_stopped() {
        let (options, stop) = (OPTIONS, Stop::default());
        let nothing = learn(&Choices::default(), &options, &stop, &mut |_, _| ());
        assert_eq!(nothing, Err(TrainError::NoPositions));
        stop.request();
        assert_eq!(learn(&choices(), &options, &stop, &mut |_, _| ()), Err(TrainError::Stopped));
    }
}
