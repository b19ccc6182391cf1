//! Fits the weights of the evaluation to positions, and shows what changed.

use std::cmp::Ordering;
use std::io::{self, Write};

use indicatif::HumanCount;
use rayon::ThreadPoolBuilder;
use vespine_evaluation::{Term, Weights};
use vespine_search::Stop;
use vespine_training::tune::{Dataset, Epoch, FitError, FitOptions, Fitted, check_file, fit, rewrite_file};

use crate::arguments::TuneArguments;
use crate::count::count;
use crate::failure::Failure;
use crate::{stop, table, threads};

/// Does what the command line asks for.
pub(super) fn run(arguments: &TuneArguments) -> Result<(), Failure> {
    let files = super::open(&arguments.files)?;
    arguments.write.as_deref().map_or(Ok(()), check_file)?;
    let pool = ThreadPoolBuilder::new().num_threads(threads::number(arguments.threads)).build()?;
    let stop = Stop::default();
    stop::on_interrupt(stop.clone())?;
    let mut out = io::stdout();
    let mut reading = super::reading(&files);
    let data = pool.install(|| Dataset::read(&files, &stop, &mut reading))?.ok_or_else(super::stopped)?;
    drop(reading);
    writeln!(out, "{}", count(data.len() as u64, "position"))?;
    let mut written = writeln!(out, "epoch         loss     held out");
    let mut tell = |epoch: &Epoch| {
        if written.is_ok() {
            written = write_epoch(&mut out, epoch);
        }
    };
    let fitted = pool.install(|| fit(&data, &Weights::DEFAULT, &options(arguments), &stop, &mut tell));
    written?;
    let fitted = fitted.map_err(|error| match error {
        FitError::Stopped => super::stopped(),
        FitError::NoPositions => Failure::Fit(error),
    })?;
    write_changes(&mut out, &fitted)?;
    if let Some(path) = &arguments.write {
        if let Some((before, after)) = fitted.worsened().filter(|_| !arguments.force) {
            return Err(Failure::Worse { before, after, path: path.clone() });
        }
        rewrite_file(path, &fitted.weights)?;
        writeln!(out, "written to {}", path.display())?;
    }
    Ok(out.flush()?)
}

fn options(arguments: &TuneArguments) -> FitOptions {
    FitOptions {
        epochs: arguments.epochs,
        rate: arguments.rate,
        batch: arguments.batch as usize,
        mix: arguments.mix,
        held_out: arguments.holdout,
        prior: arguments.prior,
        seed: arguments.seed,
    }
}

fn write_epoch(out: &mut impl Write, epoch: &Epoch) -> io::Result<()> {
    let held_out = epoch.held_out_loss.map_or("-".to_owned(), |loss| format!("{loss:.6}"));
    writeln!(out, "{:>5} {:>12.6} {held_out:>12}", epoch.number, epoch.loss)?;
    out.flush()
}

/// A row for each term that changed, and what is the same for all.
fn write_changes(out: &mut impl Write, fitted: &Fitted) -> io::Result<()> {
    let mut table = table::of_numbers(["weight", "before", "after", "change", "seen in"]);
    for &term in Term::ALL {
        let weights = Weights::DEFAULT.of(term).iter().zip(fitted.weights.of(term));
        for (place, (&before, &after)) in weights.enumerate().filter(|(_, (before, after))| before != after) {
            table.add_row([
                format!("{}[{place}]", term.name()),
                before.to_string(),
                after.to_string(),
                format!("{:+}", i32::from(after) - i32::from(before)),
                HumanCount(fitted.seen[term.first() + place] as u64).to_string(),
            ]);
        }
    }
    writeln!(out, "\n{table}\n")?;
    let ((learnt, held_out), (before, after)) = (fitted.positions, fitted.scale);
    let (learnt, held_out) = (count(learnt as u64, "position"), HumanCount(held_out as u64));
    writeln!(out, "{learnt} learnt from, {held_out} held out")?;
    writeln!(out, "scale: a side wins e games for each it loses with {before:.1} before, {after:.1} after")?;
    write_verdict(out, fitted)
}

/// Whether what was learnt is true of the games that were held out.
fn write_verdict(out: &mut impl Write, fitted: &Fitted) -> io::Result<()> {
    let Some((before, after)) = fitted.held_out_loss else {
        return writeln!(
            out,
            "no position was held out: nobody can tell whether this is true of other games"
        );
    };
    let how = match after.total_cmp(&before) {
        Ordering::Less => "better",
        Ordering::Equal => "the same",
        Ordering::Greater => "WORSE",
    };
    writeln!(out, "the held-out loss is {how}: {before:.6} before, {after:.6} after")
}
