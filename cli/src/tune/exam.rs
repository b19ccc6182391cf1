//! Asks a network about positions that were searched, and shows how much it foresees.

use std::io::{self, Write};

use indicatif::HumanCount;
use rayon::ThreadPoolBuilder;
use vespine_evaluation::Network;
use vespine_search::Stop;
use vespine_training::tune::net::{Mark, examine};

use crate::arguments::ExamArguments;
use crate::failure::Failure;
use crate::{network, stop, table, threads};

/// Does what the command line asks for.
pub(super) fn run(arguments: &ExamArguments) -> Result<(), Failure> {
    let read = arguments.network.as_deref().map(network::read).transpose()?;
    let built_in = Network::built_in();
    let network = read.as_ref().unwrap_or(&built_in);
    let files = super::open(&arguments.files)?;
    let pool = ThreadPoolBuilder::new().num_threads(threads::number(arguments.threads)).build()?;
    let stop = Stop::default();
    stop::on_interrupt(stop.clone())?;
    let mut reading = super::reading(&files);
    let marks = pool.install(|| examine(&files, network, &stop, &mut reading))?;
    drop(reading);
    let marks = marks.ok_or_else(|| Failure::Stopped("nothing was found out".to_owned()))?;
    let mut table = table::of_numbers(["type", "positions", "foreseen", "result", "search's result"]);
    for Mark { game_type, positions, search, result, search_result } in marks {
        table.add_row([
            game_type.map_or("all".to_owned(), |game_type| game_type.to_string()),
            HumanCount(positions).to_string(),
            format!("{:.4}", search * search),
            format!("{result:.4}"),
            format!("{search_result:.4}"),
        ]);
    }
    let mut out = io::stdout();
    writeln!(out, "{table}")?;
    Ok(out.flush()?)
}
