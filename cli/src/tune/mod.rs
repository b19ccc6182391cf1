//! `vespine tune`: trains the network of the evaluation on positions (`net`), examines it (`exam`), fits the weights of its
//! hand-made terms (`fit`), learns which moves are usually good (`instinct`), and tunes the numbers of the search by games
//! (`spsa`). The work is done in [`vespine_training::tune`].

use std::path::PathBuf;

use vespine_training::data::{DataError, DataFile};

use crate::arguments::{TuneArguments, TuneCommand};
use crate::failure::Failure;
use crate::progress::Progress;

mod exam;
mod fit;
mod instinct;
mod net;
mod spsa;

/// Does what the command line asks for.
pub(crate) fn run(arguments: &TuneArguments) -> Result<(), Failure> {
    match &arguments.command {
        Some(TuneCommand::Exam(arguments)) => exam::run(arguments),
        Some(TuneCommand::Instinct(arguments)) => instinct::run(arguments),
        Some(TuneCommand::Net(arguments)) => net::run(arguments),
        Some(TuneCommand::Spsa(arguments)) => spsa::run(arguments),
        None => fit::run(arguments),
    }
}

/// Opens files of games.
fn open(paths: &[PathBuf]) -> Result<Vec<DataFile>, DataError> {
    paths.iter().map(|path| DataFile::open(path)).collect()
}

/// Somebody has stopped the work before anything was written.
fn stopped() -> Failure {
    Failure::Stopped("nothing was written".to_owned())
}

/// Shows how much of some files has been read, for as long as it is there.
fn reading(files: &[DataFile]) -> impl FnMut(u64) + Send + use<> {
    let kibibytes = files.iter().map(DataFile::bytes).sum::<u64>() >> 10;
    let mut progress = Progress::new(kibibytes, "KiB");
    move |bytes| progress.tell(bytes >> 10, || "reading".to_owned())
}
