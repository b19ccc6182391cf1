//! Tunes the numbers of the search by games, and shows where they have got to.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use comfy_table::{CellAlignment, Table, presets};
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use rayon::ThreadPoolBuilder;
use vespine_search::{Params, Stop, Tunable};
use vespine_training::tune::spsa::{self, Journal, MatchResult, Opponents, Parameter, Plan, Spsa, Thinking};

use crate::arguments::SpsaArguments;
use crate::failure::{Failure, say};
use crate::{stop, threads};

/// Does what the command line asks for.
pub(super) fn run(arguments: &SpsaArguments) -> Result<(), Failure> {
    let thinking = arguments.time.map_or(Thinking::Nodes(arguments.nodes), Thinking::Time);
    let opponents = Opponents { pairs: arguments.pairs, thinking };
    let (plan, conditions) = (plan(arguments)?, opponents.to_string());
    let mut journal = if arguments.resume {
        Journal::resume(&arguments.out, plan.clone(), &conditions)?
    } else {
        Journal::create(&arguments.out, plan.clone(), &conditions)?
    };
    let pool = ThreadPoolBuilder::new().num_threads(threads::number(arguments.threads)).build()?;
    let stop = Stop::default();
    stop::on_interrupt(stop.clone())?;
    let mut progress = Progress::new(journal.spsa());
    let mut compete = |pairing: &spsa::Pairing| pool.install(|| opponents.play(&plan, pairing, &stop));
    let is_finished =
        spsa::run(&mut journal, &stop, &mut compete, &mut |spsa, result| progress.tell(spsa, result));
    progress.clear();
    let is_finished = is_finished?;
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
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN);
    table.set_header(["parameter", "start", "now", "change", "range"]);
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
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

/// How far the tuning has come, on stderr: a bar on a terminal, elsewhere a line every ten seconds.
struct Progress {
    bar: Option<ProgressBar>,
    start: Instant,
    /// The iterations that were over when this run began.
    before: u32,
    total: MatchResult,
    last_line: Instant,
}

impl Progress {
    fn new(spsa: &Spsa) -> Progress {
        let bar = io::stderr().is_terminal().then(|| {
            let bar = ProgressBar::new(spsa.plan().iterations.into());
            if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos} of {len} iterations, {msg}") {
                bar.set_style(style);
            }
            bar
        });
        let (start, before) = (Instant::now(), spsa.iteration());
        Progress { bar, start, before, total: MatchResult::default(), last_line: start }
    }

    fn tell(&mut self, spsa: &Spsa, result: MatchResult) {
        const BETWEEN_LINES: Duration = Duration::from_secs(10);
        let MatchResult { wins, draws, losses } = self.total;
        self.total = MatchResult {
            wins: wins + result.wins,
            draws: draws + result.draws,
            losses: losses + result.losses,
        };
        let (done, all) = (spsa.iteration(), spsa.plan().iterations);
        let left = self.start.elapsed() * (all - done) / (done - self.before).max(1);
        let games = self.total.wins + self.total.draws + self.total.losses;
        let words =
            format!("{games} games, {} of them drawn, {} left", self.total.draws, HumanDuration(left));
        if let Some(bar) = &self.bar {
            bar.set_message(words);
            bar.set_position(done.into());
        } else if self.last_line.elapsed() >= BETWEEN_LINES {
            self.last_line = Instant::now();
            say(&format!("{done} of {all} iterations, {words}"));
        }
    }

    /// Takes the bar away.
    fn clear(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
