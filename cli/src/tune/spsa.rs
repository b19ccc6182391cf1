//! Tunes the numbers of the search by games, and shows where they have got to.

use std::io::{self, Write};
use std::time::Instant;

use comfy_table::Table;
use indicatif::{HumanCount, HumanDuration};
use rayon::ThreadPoolBuilder;
use vespine_search::{Params, Stop, Tunable};
use vespine_training::tune::spsa::{self, Logbook, MatchResult, Opponents, Parameter, Plan, Spsa, Thinking};

use crate::arguments::SpsaArguments;
use crate::count::count;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::{stop, table, threads};

/// Does what the command line asks for.
pub(super) fn run(arguments: &SpsaArguments) -> Result<(), Failure> {
    let thinking = arguments.time.map_or(Thinking::Nodes(arguments.nodes), Thinking::Time);
    let opponents = Opponents { pairs: arguments.pairs, thinking };
    let (plan, conditions) = (plan(arguments)?, opponents.to_string());
    let mut journal = if arguments.resume {
        Logbook::resume(&arguments.out, plan.clone(), &conditions)?
    } else {
        Logbook::create(&arguments.out, plan.clone(), &conditions)?
    };
    let pool = ThreadPoolBuilder::new().num_threads(threads::number(arguments.threads)).build()?;
    let stop = Stop::default();
    stop::on_interrupt(stop.clone())?;
    let mut pace = Pace::new(journal.spsa());
    let mut progress = Progress::new(arguments.iterations.into(), "iterations");
    let mut compete = |pairing: &spsa::Pairing| pool.install(|| opponents.play(&plan, pairing, &stop));
    let mut tell = |spsa: &Spsa, result: MatchResult| {
        pace.add(result);
        progress.tell(spsa.iteration().into(), || pace.words(spsa));
    };
    let is_finished = spsa::run(&mut journal, &stop, &mut compete, &mut tell)?;
    drop(progress);
    writeln!(io::stdout(), "{}", table(journal.spsa()))?;
    if is_finished {
        Ok(())
    } else {
        Err(Failure::Stopped(format!("{} goes on with --resume", arguments.out.display())))
    }
}

fn plan(arguments: &SpsaArguments) -> Result<Plan, Failure> {
    let all = Params::TUNABLES.iter().map(|tunable| (*tunable, None));
    let asked: Vec<(Tunable, Option<f64>)> =
        if arguments.params.is_empty() { all.collect() } else { arguments.params.clone() };
    let mut names: Vec<&str> = Vec::new();
    for (tunable, _) in &asked {
        if names.contains(&tunable.name) {
            return Err(Failure::Usage(format!("--param {} is given twice", tunable.name)));
        }
        names.push(tunable.name);
    }
    let parameter = |(tunable, shift): (Tunable, Option<f64>)| Parameter {
        name: tunable.name.to_owned(),
        start: tunable.default,
        range: tunable.range,
        last_shift: shift.unwrap_or_else(|| Parameter::usual_shift(tunable.range)),
    };
    Ok(Plan {
        parameters: asked.into_iter().map(parameter).collect(),
        iterations: arguments.iterations,
        last_rate: arguments.rate,
        seed: arguments.seed,
    })
}

/// Where each number began, and where it is.
fn table(spsa: &Spsa) -> Table {
    let mut table = table::of_numbers(["parameter", "start", "now", "change", "range"]);
    for (parameter, value) in spsa.plan().parameters.iter().zip(spsa.values()) {
        let (low, high) = parameter.range;
        table.add_row([
            parameter.name.clone(),
            parameter.start.to_string(),
            format!("{value:.2}"),
            format!("{:+.2}", value - f64::from(parameter.start)),
            format!("{low} to {high}"),
        ]);
    }
    table
}

/// What this run has played, and how long it will take.
struct Pace {
    start: Instant,
    /// The iterations that were over when this run began.
    before: u32,
    games: u64,
    draws: u64,
}

impl Pace {
    fn new(spsa: &Spsa) -> Pace {
        Pace { start: Instant::now(), before: spsa.iteration(), games: 0, draws: 0 }
    }

    fn add(&mut self, MatchResult { wins, draws, losses }: MatchResult) {
        self.games += u64::from(wins) + u64::from(draws) + u64::from(losses);
        self.draws += u64::from(draws);
    }

    /// What to say beside the number of iterations.
    fn words(&self, spsa: &Spsa) -> String {
        let (done, all) = (spsa.iteration(), spsa.plan().iterations);
        let left = self.start.elapsed() * (all - done) / (done - self.before).max(1);
        let games = count(self.games, "game");
        format!("{games}, {} of them drawn, {} left", HumanCount(self.draws), HumanDuration(left))
    }
}
