//! `vespine bench`: searches fixed positions and measures the search.
//!
//! With one thread and a fixed depth the node count is the fingerprint of the search: a change that should not change the
//! play leaves it alone. With a fixed time it tells how deep the search gets, how fast the tree grows (`growth`) and how
//! fast it runs, for each position and for all (`summary`).

use std::io::{self, Write};

use vespine_search::{Limits, SearchResult, Searcher, Settings, Shortage};

use crate::arguments::{BenchArguments, DEFAULT_BENCH_DEPTH};
use crate::failure::Failure;
use growth::Growth;
use positions::BenchPosition;
use summary::Summary;

mod growth;
mod positions;
mod summary;

/// Does what the command line asks for.
pub(crate) fn run(arguments: &BenchArguments) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    let mut summary = Summary::default();
    let is_timed = arguments.time.is_some();
    let branching = if is_timed { " branching" } else { "" };
    writeln!(out, "number type     plies depth      score       nodes       nps{branching} best move")?;
    for (place, position) in positions::all(arguments.speed).iter().enumerate() {
        let (result, growth) = search(position, arguments)?;
        write_row(&mut out, place + 1, position, &result, is_timed.then_some(&growth))?;
        summary.add(&result, &growth);
    }
    if is_timed {
        writeln!(out, "{summary}")?;
    }
    Ok(writeln!(out, "nodes {} nps {}", summary.nodes(), summary.speed())?)
}

/// Searches one position. A new searcher each time: nothing learnt from one position has a part in the next.
fn search(position: &BenchPosition, arguments: &BenchArguments) -> Result<(SearchResult, Growth), Shortage> {
    let (threads, mebibytes) = (usize::from(arguments.threads), arguments.hash as usize);
    let mut searcher = Searcher::try_new(threads, mebibytes, Settings::default())?;
    let limits = match arguments.time {
        Some(time) => Limits::infinite().time(time),
        None => Limits::infinite().depth(arguments.depth.unwrap_or(DEFAULT_BENCH_DEPTH)),
    };
    let mut growth = Growth::default();
    let result = searcher.search(&position.game, limits, &mut growth);
    Ok((result.expect("no game of the bench is over"), growth))
}

/// One position: what was found, and how fast. With a growth there is a column for it.
fn write_row(
    out: &mut impl Write,
    number: usize,
    position: &BenchPosition,
    result: &SearchResult,
    growth: Option<&Growth>,
) -> io::Result<()> {
    let game = &position.game;
    let (game_type, plies) = (game.position().rules().game_type.to_string(), game.plies());
    let SearchResult { depth, score, nodes, .. } = result;
    let (score, speed) = (score.to_string(), result.speed());
    write!(out, "{number:>6} {game_type:<8} {plies:>5} {depth:>5} {score:>10} {nodes:>11} {speed:>9}")?;
    if let Some(growth) = growth {
        let branching = growth.branching_factor().map_or("-".to_owned(), |factor| format!("{factor:.2}"));
        write!(out, " {branching:>9}")?;
    }
    writeln!(out, " {}", game.position().write_move(result.best))?;
    out.flush()
}
