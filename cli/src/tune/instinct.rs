//! Learns which moves are usually good, and shows how well it foresees them.

use std::io::{self, Write};

use rayon::ThreadPoolBuilder;
use vespine_arena::replace_file;
use vespine_search::Stop;
use vespine_training::tune::instinct::{Choices, Foresight, OPTIONS, learn};
use vespine_training::tune::net::{TrainError, TrainOptions};

use crate::arguments::InstinctArguments;
use crate::count::count;
use crate::failure::Failure;
use crate::{stop, threads};

/// Does what the command line asks for.
pub(super) fn run(arguments: &InstinctArguments) -> Result<(), Failure> {
    let files = super::open(&arguments.files)?;
    let pool = ThreadPoolBuilder::new().num_threads(threads::number(arguments.threads)).build()?;
    let stop = Stop::default();
    stop::on_interrupt(stop.clone())?;
    let mut reading = super::reading(&files);
    let choices = pool.install(|| Choices::read(&files, arguments.positions, &stop, &mut reading))?;
    drop(reading);
    let choices = choices.ok_or_else(super::stopped)?;
    let mut out = io::stdout();
    writeln!(out, "{}", count(choices.len() as u64, "position"))?;
    let mut written = writeln!(out, "epoch     held out   first   first three");
    let mut tell = |epoch: u32, foresight: Foresight| {
        if written.is_ok() {
            written = write_epoch(&mut out, epoch, foresight);
        }
    };
    let options = TrainOptions { seed: arguments.seed, epochs: arguments.epochs, ..OPTIONS };
    let instinct = pool.install(|| learn(&choices, &options, &stop, &mut tell));
    written?;
    let instinct = instinct.map_err(|error| match error {
        TrainError::Stopped => super::stopped(),
        TrainError::NoPositions => Failure::Train(error),
    })?;
    let written = replace_file(&arguments.out, instinct.write());
    written.map_err(|error| Failure::File { path: arguments.out.clone(), error })?;
    writeln!(out, "{instinct:?} is in {}", arguments.out.display())?;
    Ok(out.flush()?)
}

fn write_epoch(out: &mut impl Write, epoch: u32, foresight: Foresight) -> io::Result<()> {
    let Foresight { loss, first, first_three, .. } = foresight;
    writeln!(out, "{epoch:>5} {loss:>12.4} {:>5.1} % {:>11.1} %", 100.0 * first, 100.0 * first_three)?;
    out.flush()
}
