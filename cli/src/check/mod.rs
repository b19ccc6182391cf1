//! `vespine check`: tests whether another engine keeps to the protocol and the rules, and shows what it does not.
//!
//! ```text
//!   conformance::check ──► Report ──► text or JSON on stdout
//!                    └───► Progress: a bar on stderr, if that is a terminal
//! ```

use std::io::{self, Write};
use std::time::Instant;

use vespine_conformance::{CaseResult, CheckSettings, Part};
use vespine_search::Stop;

use crate::arguments::CheckArguments;
use crate::failure::Failure;
use crate::stop;
use progress::Progress;
use text::Scope;

pub(crate) mod finding;
mod json;
mod progress;
pub(crate) mod text;

/// Does what the command line asks for.
pub(crate) fn run(arguments: &CheckArguments) -> Result<(), Failure> {
    let stop = Stop::default();
    stop::on_interrupt(stop.clone())?;
    let start = Instant::now();
    let mut progress = Progress::default();
    let report = vespine_conformance::check(&arguments.engine, &settings(arguments), &stop, &mut progress);
    progress.clear();
    let report = report?;
    let elapsed = start.elapsed();
    let mut out = io::stdout().lock();
    if arguments.json {
        json::write(&mut out, &arguments.engine, &report, elapsed)?;
    } else {
        let scope = if arguments.all { Scope::All } else { Scope::Findings };
        text::write(&mut out, &report, scope, elapsed)?;
    }
    out.flush()?;
    let (failed, skipped) = (report.count(CaseResult::Failed), report.count(CaseResult::Skipped));
    let checked = report.cases.len() - skipped;
    if !report.is_complete {
        return Err(Failure::Stopped(format!("{checked} cases were looked at, {failed} of them failed")));
    }
    if failed > 0 { Err(Failure::Check { failed, checked }) } else { Ok(()) }
}

fn settings(arguments: &CheckArguments) -> CheckSettings {
    let is_asked = |part: &Part| {
        arguments.only.is_empty() || arguments.only.iter().any(|&name| Part::from(name) == *part)
    };
    CheckSettings {
        parts: Part::ALL.into_iter().filter(is_asked).collect(),
        games: arguments.games,
        seed: arguments.seed,
        types: arguments.types.clone(),
        patience: arguments.patience,
    }
}
