//! The network that positions are judged with: the built-in one, or one in a file.

use std::path::Path;
use std::sync::Arc;

use vespine_arena::read_bytes;
use vespine_evaluation::{Evaluator, Network};

use crate::failure::Failure;

/// No network is larger, in bytes.
const LARGEST: u64 = 1 << 30;

/// The evaluation with the network in a file, or with the built-in one.
pub(crate) fn evaluator(file: Option<&Path>) -> Result<Evaluator, Failure> {
    file.map_or_else(|| Ok(Evaluator::default()), |path| Ok(Evaluator::with_network(Arc::new(read(path)?))))
}

/// The network in a file.
pub(crate) fn read(path: &Path) -> Result<Network, Failure> {
    let refuse = |reason: String| Failure::Network { path: path.to_owned(), reason };
    let bytes = read_bytes(path, LARGEST).map_err(|error| refuse(error.to_string()))?;
    Network::read(&bytes).map_err(|error| refuse(error.to_string()))
}
