//! `vespine datagen`: plays games for training and writes them to a file.
//!
//! The work is done in [`vespine_training::data`]; here are the command line, the pace (`pace`) and the tables of
//! what is in a file (`stats`).

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use indicatif::{HumanCount, HumanDuration};
use vespine_search::Stop;
use vespine_training::data::{Appender, Book, Configuration, Harvest, Plan, generate};

use crate::arguments::{DatagenArguments, DatagenCommand};
use crate::count::count;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::{network, stop, threads};
use pace::Pace;

mod pace;
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
    let configuration = configuration(arguments)?;
    let wanted = configuration.plan.numbers(games).len() as u64;
    let mut file = if arguments.resume {
        Appender::resume(out, configuration)?
    } else {
        Appender::create(out, configuration)?
    };
    let stop = Stop::default();
    stop::on_interrupt(stop.clone())?;
    let pace = Pace::new(wanted, file.tally());
    let mut progress = Progress::new(wanted, "games");
    let mut tell = |tally: Harvest| progress.tell(tally.games, || pace.words(tally));
    generate(&mut file, games, threads::number(arguments.threads), &stop, &mut tell)?;
    drop(progress);
    let mut summary = io::stdout().lock();
    write_summary(&mut summary, file.tally(), &pace)?;
    if file.tally().games < wanted {
        return Err(Failure::Stopped(format!("{} goes on with --resume", out.display())));
    }
    Ok(())
}

fn configuration(arguments: &DatagenArguments) -> Result<Configuration, Failure> {
    let book = (!arguments.book.is_empty()).then(|| Book::read(&arguments.book)).transpose()?;
    let is_asked_for = |game_type: &vespine_engine::GameType| arguments.types.contains(game_type);
    let plan = Plan {
        seed: arguments.seed,
        nodes: arguments.nodes,
        types: vespine_engine::GameType::ALL.into_iter().filter(is_asked_for).collect(),
        opening: arguments.random_plies,
        shard: arguments.shard,
    };
    let evaluator = network::evaluator(arguments.network.as_deref())?;
    Ok(Configuration { plan, book: book.map(Arc::new), evaluator })
}

/// What is in the file, and how fast it got there.
fn write_summary(out: &mut impl Write, tally: Harvest, pace: &Pace) -> io::Result<()> {
    let Harvest { games, positions, kept, duplicates } = tally;
    writeln!(
        out,
        "{}, {} searched, {} for training, {}; {} for training per hour in {}",
        count(games, "game"),
        count(positions, "position"),
        HumanCount(kept),
        count(duplicates, "duplicate"),
        count(pace.per_hour(tally), "position"),
        HumanDuration(pace.elapsed()),
    )
}
