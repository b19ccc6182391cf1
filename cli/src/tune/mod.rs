//! `vespine tune`: fits the weights of the evaluation to positions (`fit`), and tunes the numbers of the search by games
//! (`spsa`). The work is done in [`vespine_training::tune`].

use crate::arguments::{TuneArguments, TuneCommand};
use crate::failure::Failure;

mod fit;
mod spsa;

/// Does what the command line asks for.
pub(crate) fn run(arguments: &TuneArguments) -> Result<(), Failure> {
    match &arguments.command {
        Some(TuneCommand::Spsa(arguments)) => spsa::run(arguments),
        None => fit::run(arguments),
    }
}
