//! `vespine datagen`: plays games for training and writes them to a file.
//!
//! The work is done in [`vespine_training::data`]; here are the command line, the progress (`progress`) and the tables of
//! what is in a file (`stats`).

use std::io::{self, Write};
use std::path::Path;

use indicatif::{HumanCount, HumanDuration};
use vespine_search::Stop;
use vespine_training::data::{Appender, Configuration, Tally, generate};

use crate::arguments::{DatagenArguments, DatagenCommand};
use crate::failure::Failure;
use crate::{stop, threads};
use progress::Progress;

mod progress;
mod stats;

/// Does what the command line asks for.
pub(crate) fn run(arguments: &DatagenArguments) -> Result<(), Failure> {
    match (&arguments.command, &arguments.out, arguments.games) {
        (Some(DatagenCommand::Stats(arguments)), _, _) => stats::run(arguments),
        (None, Some(out), Some(games)) => play(arguments, out, games),
        _ => Err(Failure::Usage("datagen needs --out and --games".to_owned())),
    }
}

fn play(arguments: &DatagenArguments, out: &Path, games: u64) -> Result<(), Failure> {
    let configuration = configuration(arguments);
    let wanted = configuration.numbers(games).count() as u64;
    let mut file = if arguments.resume {
        Appender::resume(out, configuration)?
    } else {
        Appender::create(out, configuration)?
    };
    let stop = Stop::default();
    stop::on_interrupt(stop.clone())?;
    let mut progress = Progress::new(wanted, file.tally());
    generate(&mut file, games, threads::number(arguments.threads), &stop, &mut |tally| progress.tell(tally))?;
    progress.clear();
    let mut summary = io::stdout().lock();
    write_summary(&mut summary, file.tally(), &progress)?;
    if file.tally().games < wanted {
        return Err(Failure::Stopped(format!("{} goes on with --resume", out.display())));
    }
    Ok(())
}

fn configuration(arguments: &DatagenArguments) -> Configuration {
    let is_asked_for = |game_type: &vespine_engine::GameType| arguments.types.contains(game_type);
    Configuration {
        seed: arguments.seed,
        nodes: arguments.nodes,
        types: vespine_engine::GameType::ALL.into_iter().filter(is_asked_for).collect(),
        opening: arguments.random_plies,
        shard: arguments.shard,
    }
}

/// What is in the file, and how fast it got there.
fn write_summary(out: &mut impl Write, tally: Tally, progress: &Progress) -> io::Result<()> {
    let Tally { games, positions, kept, duplicates } = tally;
    writeln!(
        out,
        "{} games, {} positions searched, {} for training, {} duplicates; {} positions for training per hour in {}",
        HumanCount(games),
        HumanCount(positions),
        HumanCount(kept),
        HumanCount(duplicates),
        HumanCount(progress.per_hour(tally)),
        HumanDuration(progress.elapsed()),
    )
}
