//! `vespine tune`: trains the network of the evaluation on positions (`net`), examines it (`exam`), fits the weights of its
//! hand-made terms (`fit`), and tunes the numbers of the search by games (`spsa`). The work is done in [`vespine_training::tune`].

use crate::arguments::{TuneArguments, TuneCommand};
use crate::failure::Failure;

mod exam;
mod fit;
mod net;
mod spsa;

/// Does what the command line asks for.
pub(crate) fn run(arguments: &TuneArguments) -> Result<(), Failure> {
    match &arguments.command {
        Some(TuneCommand::Exam(arguments)) => exam::run(arguments),
        Some(TuneCommand::Net(arguments)) => net::run(arguments),
        Some(TuneCommand::Spsa(arguments)) => spsa::run(arguments),
        None => fit::run(arguments),
    }
}
