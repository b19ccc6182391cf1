//! How far a training has come: all that is needed to go on after an interruption, in a file of its own.
//!
//! ```text
//!    0  8  "VESPTRN1"       8  8  fingerprint of positions and options
//!   16  4  epoch           20  4  steps      24  4  best epoch      28  8  its held-out loss
//!   36     the numbers, the means, the squares, the numbers of the best epoch
//!       4  CRC-32 of all that is before
//! ```

use std::io;
use std::path::Path;

use vespine_arena::{Replacement, open_regular};
use vespine_evaluation::Network;

use super::model::{Model, SIZE};
use super::train::TrainOptions;
use crate::data::{Damage, Fields};
use crate::tune::adam::Adam;

const MAGIC: &[u8; 8] = b"VESPTRN1";
const HEADER: usize = 36;
const LENGTH: usize = HEADER + 4 * 4 * SIZE + 4;

/// How far a training has come.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// The epochs that have ended.
    pub epoch: u32,
    pub(super) model: Model,
    pub(super) adam: Adam,
    pub(super) best: Best,
}

/// The network with the least held-out loss so far.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Best {
    pub(super) epoch: u32,
    pub(super) loss: f64,
    pub(super) model: Model,
}

/// Why a training cannot be gone on with.
#[derive(Debug, thiserror::Error)]
pub enum StateError {
    /// The file cannot be read or written.
    #[error(transparent)]
    File(#[from] io::Error),
    /// It is something else, or of another version, or damaged.
    #[error("this is no state of a training, or a damaged one")]
    Damaged,
    /// The training was another one.
    #[error("the positions or the options were not the same")]
    Other,
}

impl From<Damage> for StateError {
    fn from(_: Damage) -> StateError {
        StateError::Damaged
    }
}

impl State {
    /// Nothing has been learnt.
    #[must_use]
    pub fn new(options: &TrainOptions) -> State {
        State::beginning_with(Model::random(options.seed))
    }

    /// What a network knows has been learnt already.
    #[must_use]
    pub fn from_network(network: &Network) -> State {
        State::beginning_with(Model::of(network))
    }

    fn beginning_with(model: Model) -> State {
        let best = Best { epoch: 0, loss: f64::INFINITY, model: model.clone() };
        State { epoch: 0, model, adam: Adam::new(SIZE), best }
    }

    /// An epoch has ended with this held-out loss. Without one the last epoch is the best.
    pub(super) fn end_epoch(&mut self, epoch: u32, loss: f64) {
        self.epoch = epoch;
        if loss <= self.best.loss {
            self.best = Best { epoch, loss, model: self.model.clone() };
        }
    }

    /// Writes it to a file, as a whole.
    ///
    /// # Errors
    /// If that cannot be done.
    pub fn write(&self, path: &Path, fingerprint: u64) -> Result<(), StateError> {
        use std::io::Write;
        let mut bytes = Vec::with_capacity(LENGTH);
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&fingerprint.to_le_bytes());
        for number in [self.epoch, self.adam.steps, self.best.epoch] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.extend_from_slice(&self.best.loss.to_le_bytes());
        for numbers in [&self.model.0, &self.adam.mean, &self.adam.square, &self.best.model.0] {
            for number in numbers {
                bytes.extend_from_slice(&number.to_le_bytes());
            }
        }
        bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
        let mut file = Replacement::begin(path)?;
        file.write_all(&bytes)?;
        Ok(file.finish()?)
    }

    /// Reads it from a file; none if there is none.
    ///
    /// # Errors
    /// If it cannot be read, or the training was another one.
    pub fn read(path: &Path, fingerprint: u64) -> Result<Option<State>, StateError> {
        use std::io::Read;
        let file = match open_regular(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file?,
        };
        let mut bytes = Vec::new();
        file.take(LENGTH as u64 + 1).read_to_end(&mut bytes)?;
        let (content, checksum) = bytes.split_last_chunk().ok_or(StateError::Damaged)?;
        let is_whole = content.len() + 4 == LENGTH
            && content.starts_with(MAGIC)
            && crc32fast::hash(content) == u32::from_le_bytes(*checksum);
        if !is_whole {
            return Err(StateError::Damaged);
        }
        let mut fields = Fields(&content[MAGIC.len()..]);
        if u64::from_le_bytes(fields.take()?) != fingerprint {
            return Err(StateError::Other);
        }
        let (epoch, steps) = (u32::from_le_bytes(fields.take()?), u32::from_le_bytes(fields.take()?));
        let (best_epoch, loss) = (u32::from_le_bytes(fields.take()?), f64::from_le_bytes(fields.take()?));
        let model = Model(numbers(&mut fields)?);
        let adam = Adam { mean: numbers(&mut fields)?, square: numbers(&mut fields)?, steps };
        let best = Best { epoch: best_epoch, loss, model: Model(numbers(&mut fields)?) };
        Ok(Some(State { epoch, model, adam, best }))
    }
}

/// The numbers of one network.
fn numbers(fields: &mut Fields) -> Result<Vec<f32>, Damage> {
    (0..SIZE).map(|_| Ok(f32::from_le_bytes(fields.take()?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_read_as_it_was_written_and_nothing_else_is() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("state");
        assert!(matches!(State::read(&path, 1), Ok(None)));
        let mut state = State::new(&TrainOptions::default());
        state.adam.steps = 17;
        state.end_epoch(3, 0.5);
        state.write(&path, 1).expect("there is room");
        assert_eq!(State::read(&path, 1).expect("it was just written"), Some(state));
        assert!(matches!(State::read(&path, 2), Err(StateError::Other)));
        let mut bytes = std::fs::read(&path).expect("it is there");
        for cut in [0, 3, 40, LENGTH - 1] {
            std::fs::write(&path, &bytes[..cut]).expect("there is room");
            assert!(matches!(State::read(&path, 1), Err(StateError::Damaged)), "{cut}");
        }
        bytes[100] ^= 1;
        std::fs::write(&path, &bytes).expect("there is room");
        assert!(matches!(State::read(&path, 1), Err(StateError::Damaged)));
    }
}
