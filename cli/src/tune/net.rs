//! Trains the network of the evaluation on positions, and shows how it gets on.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use rayon::ThreadPoolBuilder;
use vespine_arena::replace_file;
use vespine_arena::self_play::seed_of_game;
use vespine_search::Stop;
use vespine_training::tune::net::{
    EpochEnd, Examples, HeldOut, Recipe, State, TrainError, TrainOptions, Trained, Watcher, train,
};

use crate::arguments::NetArguments;
use crate::count::count;
use crate::failure::Failure;
use crate::progress::Progress;
use crate::{network, stop, threads};

/// Does what the command line asks for.
pub(super) fn run(arguments: &NetArguments) -> Result<(), Failure> {
    let start = arguments.from.as_deref().map(network::read).transpose()?;
    let files = super::open(&arguments.files)?;
    let pool = ThreadPoolBuilder::new().num_threads(threads::number(arguments.threads)).build()?;
    let stop = Stop::default();
    stop::on_interrupt(stop.clone())?;
    let recipe = Recipe { own: arguments.own, discount: arguments.discount };
    let mut reading = super::reading(&files);
    let examples = pool.install(|| Examples::read(&files, recipe, &stop, &mut reading))?;
    drop(reading);
    let examples = examples.ok_or_else(|| Failure::Stopped("nothing was learnt".to_owned()))?;
    let options = options(arguments);
    let keeper = Keeper::new(&arguments.out, &format!("{options:?} {start:?}"), &examples);
    let kept = if arguments.resume { keeper.kept()? } else { None };
    let state =
        kept.unwrap_or_else(|| start.as_ref().map_or_else(|| State::new(&options), State::from_network));
    let mut out = io::stdout();
    writeln!(
        out,
        "{}\nepoch         loss     held out      results",
        count(examples.len() as u64, "position")
    )?;
    let mut narrator = Narrator { keeper: &keeper, progress: None, stop: &stop, told: Ok(()) };
    let trained = pool.install(|| train(&examples, &options, state, &stop, &mut narrator));
    drop(narrator.progress);
    narrator.told?;
    let trained = trained.map_err(|error| match error {
        TrainError::Stopped => Failure::Stopped("--resume goes on after the last whole epoch".to_owned()),
        TrainError::NoPositions => Failure::Train(error),
    })?;
    replace_file(&arguments.out, trained.network.write())
        .map_err(|error| Failure::File { path: arguments.out.clone(), error })?;
    keeper.forget();
    write_result(&mut out, &trained, &arguments.out)?;
    Ok(out.flush()?)
}

fn options(arguments: &NetArguments) -> TrainOptions {
    TrainOptions {
        epochs: arguments.epochs,
        rate: arguments.rate,
        batch: arguments.batch as usize,
        decay: arguments.decay,
        held_out: arguments.holdout,
        seed: arguments.seed,
    }
}

/// Tells how the training gets on, keeps its state after each epoch, and stops it if one of the two fails.
struct Narrator<'a> {
    keeper: &'a Keeper,
    /// Of all epochs together.
    progress: Option<Progress>,
    stop: &'a Stop,
    told: Result<(), Failure>,
}

impl Watcher for Narrator<'_> {
    fn learnt(&mut self, positions: u64, all: u64) {
        let progress = self.progress.get_or_insert_with(|| Progress::new(all, "positions"));
        progress.tell(positions, || "learning".to_owned());
    }

    fn epoch(&mut self, epoch: &EpochEnd, state: &State) {
        let write = || write_epoch(&mut io::stdout(), epoch);
        let told = self.progress.as_ref().map_or_else(write, |progress| progress.aside(write));
        self.told = told.map_err(Failure::from).and_then(|()| self.keeper.keep(state));
        if self.told.is_err() {
            self.stop.request();
        }
    }
}

/// Keeps the state of the training in a file beside the network.
struct Keeper {
    path: PathBuf,
    /// Of the positions and the options.
    fingerprint: u64,
}

impl Keeper {
    /// For a network in the file `out`, trained with what `settings` tells on these positions.
    fn new(out: &Path, settings: &str, examples: &Examples) -> Keeper {
        let mut name = out.as_os_str().to_owned();
        name.push(".state");
        let fingerprint =
            settings.bytes().fold(examples.fingerprint(), |sum, byte| seed_of_game(sum, byte.into()));
        Keeper { path: name.into(), fingerprint }
    }

    /// How far the training had come; none if it had not begun.
    fn kept(&self) -> Result<Option<State>, Failure> {
        let kept = State::read(&self.path, self.fingerprint);
        kept.map_err(|error| Failure::TrainingState { path: self.path.clone(), error })
    }

    fn keep(&self, state: &State) -> Result<(), Failure> {
        let kept = state.write(&self.path, self.fingerprint);
        kept.map_err(|error| Failure::TrainingState { path: self.path.clone(), error })
    }

    /// The training is finished.
    fn forget(&self) {
        // If the file stays, it does no harm: it would say that the training is finished.
        let _ = fs::remove_file(&self.path);
    }
}

fn write_epoch(out: &mut impl Write, end: &EpochEnd) -> io::Result<()> {
    let EpochEnd { epoch, loss, held_out } = end;
    let (held_out, results) = held_out
        .map_or(("-".to_owned(), "-".to_owned()), |HeldOut { loss, result_loss }| {
            (format!("{loss:.6}"), format!("{result_loss:.6}"))
        });
    writeln!(out, "{epoch:>5} {loss:>12.6} {held_out:>12} {results:>12}")?;
    out.flush()
}

fn write_result(out: &mut impl Write, trained: &Trained, path: &Path) -> io::Result<()> {
    let (learnt, held_out) = trained.positions;
    writeln!(out, "{} learnt from, {held_out} held out", count(learnt as u64, "position"))?;
    if let Some(HeldOut { loss, result_loss }) = trained.held_out {
        writeln!(out, "in whole numbers: {loss:.6} held out, {result_loss:.6} results")?;
    }
    writeln!(out, "{:?} of epoch {} is in {}", trained.network, trained.epoch, path.display())
}
