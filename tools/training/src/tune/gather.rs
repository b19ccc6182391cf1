//! What both trainings do with files of games: take something from each position once, and hold some games back.

use std::collections::HashSet;

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use vespine_arena::self_play::seed_of_game;
use vespine_search::Stop;

use crate::data::{DataError, DataFile, TrainingGame};

/// What is taken from a position, and the key by which equal positions are known.
pub(super) struct Extract<T> {
    pub(super) key: u128,
    pub(super) content: T,
}

/// Takes `extract` from every game, given the place of its file, and gives what it holds to `keep` with the number of the game,
/// in the order of the games; of equal positions only the first. `tell` hears how many bytes of the files have been read. Says no
/// if it was told to stop.
pub(super) fn gather<T: Send>(
    files: &[DataFile],
    stop: &Stop,
    extract: impl Fn(usize, &TrainingGame) -> Result<Vec<Extract<T>>, DataError> + Sync,
    mut keep: impl FnMut(T, u32),
    tell: &mut dyn FnMut(u64),
) -> Result<bool, DataError> {
    /// How many games are played again at a time.
    const GAMES: usize = 1_024;
    let (mut seen, mut number, mut read) = (HashSet::new(), 0, 0);
    for (place, file) in files.iter().enumerate() {
        let mut games = file.games()?;
        loop {
            let chunk = games.by_ref().take(GAMES).collect::<Result<Vec<TrainingGame>, DataError>>()?;
            if chunk.is_empty() {
                break;
            }
            tell(read + games.offset());
            if stop.is_requested() {
                return Ok(false);
            }
            let extracts: Vec<_> = chunk.par_iter().map(|game| extract(place, game)).collect();
            for extracts in extracts {
                for Extract { key, content } in extracts? {
                    if seen.insert(key) {
                        keep(content, number);
                    }
                }
                number += 1;
            }
        }
        read += file.bytes();
    }
    Ok(true)
}

/// The positions that are held out, and those that are learnt from, given the game of each. All positions of a game are on the
/// same side: they have the result in common.
#[expect(clippy::cast_precision_loss, reason = "a chance need not be exact")]
pub(super) fn split(games: &[u32], share: f64, seed: u64) -> (Vec<u32>, Vec<u32>) {
    let is_held_out = |&position: &u32| {
        let game = u64::from(games[position as usize]);
        (seed_of_game(!seed, game) as f64 / u64::MAX as f64) < share
    };
    (0..games.len() as u32).partition(is_held_out)
}
