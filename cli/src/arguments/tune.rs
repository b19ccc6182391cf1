//! What `vespine tune` can be asked for.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand};
use vespine_search::{Params, Tunable};
use vespine_training::tune::spsa::Plan;

use super::{THREADS, seconds};

/// Fit the weights of the evaluation to positions of datagen
///
/// The chance to win that the evaluation predicts is compared with what the search said and how the game ended, and the
/// weights are changed until it errs least (logistic regression, Adam with mini-batches). The scale of the evaluation is
/// kept: it is measured first. Weights that others can stand in for stay as they are, and those of features that hardly
/// ever occur stay near where they were.
///
/// The result depends on the files and the options only, not on the number of threads.
#[derive(Args, Debug)]
#[command(after_long_help = EPILOGUE, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct TuneArguments {
    #[command(subcommand)]
    pub(crate) command: Option<TuneCommand>,

    /// Files that datagen has written
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// See every position N times
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) epochs: u32,

    /// Change a weight by up to RATE in a step; less and less, down to nothing
    #[arg(long, value_name = "RATE", default_value_t = 1.0, value_parser = read_positive, allow_negative_numbers = true)]
    pub(crate) rate: f64,

    /// Look at N positions for each step
    #[arg(long, value_name = "N", default_value_t = 1_024, value_parser = clap::value_parser!(u32).range(1..=1 << 30))]
    pub(crate) batch: u32,

    /// Let the search's opinion count SHARE, and the result of the game the rest
    #[arg(long, value_name = "SHARE", default_value_t = 0.6, value_parser = read_share, allow_negative_numbers = true)]
    pub(crate) mix: f64,

    /// Keep this share of the games back, to see whether what is learnt is true of them as well
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = read_share, allow_negative_numbers = true)]
    pub(crate) holdout: f64,

    /// Take the weights as known to within so many hundredths of a point
    #[arg(long, value_name = "UNITS", default_value_t = 50.0, value_parser = read_positive, allow_negative_numbers = true)]
    pub(crate) prior: f64,

    /// Let all chance come from SEED
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    pub(crate) seed: u64,

    /// Work with N threads, from 1 to 256 [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(THREADS))]
    pub(crate) threads: Option<u16>,

    /// Write the weights into the source FILE, which is evaluation/src/weights.rs
    ///
    /// Only the numbers change. A file with other terms is left alone, and so is any file when the loss of the games kept
    /// back got worse.
    #[arg(long, value_name = "FILE")]
    pub(crate) write: Option<PathBuf>,

    /// Write the weights even if the loss of the games kept back got worse
    #[arg(long, requires = "write")]
    pub(crate) force: bool,
}

#[derive(Subcommand, Debug)]
pub(crate) enum TuneCommand {
    Net(NetArguments),
    Exam(ExamArguments),
    Instinct(InstinctArguments),
    Spsa(SpsaArguments),
}

/// Train a network on positions of datagen
///
/// For each position the network should say what the search said about it, what the plies that followed said, and how the
/// game ended, the later the less (Adam with mini-batches and weight decay). The network of the epoch that is least wrong about
/// the games kept back is written.
///
/// The result depends on the files and the options only, not on the number of threads or on interruptions. After each epoch
/// the state of the training is kept beside the network, in OUT.state, until it is finished.
#[derive(Args, Debug)]
#[command(after_long_help = NET_EPILOGUE)]
pub(crate) struct NetArguments {
    /// Files that datagen has written
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// Write the network to OUT
    #[arg(long, value_name = "OUT", required = true)]
    pub(crate) out: PathBuf,

    /// Begin with the network in NETWORK, instead of one that knows nothing
    #[arg(long, value_name = "NETWORK")]
    pub(crate) from: Option<PathBuf>,

    /// See every position N times
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) epochs: u32,

    /// Change a number by up to RATE in a step; less and less, down to nothing
    #[arg(long, value_name = "RATE", default_value_t = 0.001, value_parser = read_positive, allow_negative_numbers = true)]
    pub(crate) rate: f64,

    /// Look at N positions for each step
    #[arg(long, value_name = "N", default_value_t = 2_048, value_parser = clap::value_parser!(u32).range(1..=1 << 30))]
    pub(crate) batch: u32,

    /// Let all numbers shrink by this share for each step at a rate of 1
    #[arg(long, value_name = "SHARE", default_value_t = 0.01, value_parser = read_share, allow_negative_numbers = true)]
    pub(crate) decay: f64,

    /// Let the search's opinion of a position count SHARE, and what came later the rest
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, value_parser = read_share, allow_negative_numbers = true)]
    pub(crate) own: f64,

    /// Let what is said a ply later count SHARE of what is said now; 1 is the result of the game alone
    #[arg(long, value_name = "SHARE", default_value_t = 0.95, value_parser = read_share, allow_negative_numbers = true)]
    pub(crate) discount: f64,

    /// Keep this share of the games back, to see whether what is learnt is true of them as well
    #[arg(long, value_name = "SHARE", default_value_t = 0.05, value_parser = read_share, allow_negative_numbers = true)]
    pub(crate) holdout: f64,

    /// Let all chance come from SEED
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    pub(crate) seed: u64,

    /// Work with N threads, from 1 to 256 [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(THREADS))]
    pub(crate) threads: Option<u16>,

    /// Go on after an interruption; files and options but --threads must be as they were
    #[arg(long)]
    pub(crate) resume: bool,
}

const NET_EPILOGUE: &str = "Examples:
  vespine tune net games.vsp --out mine.vnn           train a network
  vespine tune net games.vsp --out mine.vnn --resume  go on where it stopped
  vespine --network mine.vnn                          play with it

Ctrl-C ends it; --resume goes on after the last whole epoch. The exit code is
130 then.";

/// Ask a network about positions that were searched deeper than it can see
///
/// Foreseen is the share of the differences between the searched positions that the network knows without a search (the
/// square of the correlation of both chances to win). Result is how far its chances go with the results of the games, and
/// the last column how far those of the searches do. Games that were searched deeply, and not learnt from, tell most. A
/// better mark is a reason for a match, not a substitute: the better mark has lost matches.
#[derive(Args, Debug)]
#[command(after_long_help = EXAM_EPILOGUE)]
pub(crate) struct ExamArguments {
    /// Files that datagen has written
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// Ask the network in NETWORK, instead of the built-in one
    #[arg(long, value_name = "NETWORK")]
    pub(crate) network: Option<PathBuf>,

    /// Work with N threads, from 1 to 256 [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(THREADS))]
    pub(crate) threads: Option<u16>,
}

const EXAM_EPILOGUE: &str = "Examples:
  vespine datagen --out deep.vsp --games 300 --nodes 50000 --seed 9
  vespine tune exam deep.vsp                       how good is the built-in one?
  vespine tune exam deep.vsp --network mine.vnn    and this one?

Ctrl-C ends it without a result, and the exit code is 130.";

/// Learn which moves are usually good, for the order in which the search tries them
///
/// The moves that searches chose are compared with the others of the same positions (multinomial logistic regression, Adam
/// with mini-batches). Told is the loss of the games kept back, and how often the chosen move came first and among the first
/// three.
///
/// The result depends on the files and the options only, not on the number of threads.
#[derive(Args, Debug)]
#[command(after_long_help = INSTINCT_EPILOGUE)]
pub(crate) struct InstinctArguments {
    /// Files that datagen has written
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// Write the instinct to OUT
    #[arg(long, value_name = "OUT", required = true)]
    pub(crate) out: PathBuf,

    /// Learn from about N positions, chosen by chance
    #[arg(long, value_name = "N", default_value_t = 250_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) positions: u64,

    /// See every position N times
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) epochs: u32,

    /// Let all chance come from SEED
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    pub(crate) seed: u64,

    /// Work with N threads, from 1 to 256 [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(THREADS))]
    pub(crate) threads: Option<u16>,
}

const INSTINCT_EPILOGUE: &str = "Examples:
  vespine tune instinct games.vsp --out instinct.bin

It takes seconds. Copied to search/src/ordering/instinct.bin, it belongs to the
program that is built next.";

/// Tune the numbers of the search, by games
///
/// In each iteration all numbers are shifted at once, each up or down by chance; the numbers shifted so play against the
/// numbers shifted the other way, and all of them move a little towards the winner (SPSA, with the gains of fishtest). It
/// takes thousands of iterations to see more than chance.
///
/// With --nodes the result depends on the options only, not on the number of threads or on interruptions.
#[derive(Args, Debug)]
#[command(after_long_help = SPSA_EPILOGUE)]
pub(crate) struct SpsaArguments {
    /// Tune this number of the search, with SHIFT in the last iteration; may be given several times [default: all]
    ///
    /// The usual shift is a twentieth of the range, but at least 0.5.
    #[arg(long = "param", value_name = "NAME[=SHIFT]", value_parser = read_param)]
    pub(crate) params: Vec<(Tunable, Option<f64>)>,

    /// Play N iterations
    #[arg(long, value_name = "N", required = true, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) iterations: u32,

    /// Play N pairs of games in each iteration; they are shared among the threads
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) pairs: u32,

    /// Let a number go RATE shifts for each game that one side wins more of a pair, in the last iteration
    #[arg(long, value_name = "RATE", default_value_t = Plan::USUAL_RATE, value_parser = read_positive, allow_negative_numbers = true)]
    pub(crate) rate: f64,

    /// Search N nodes for each move
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(crate) nodes: u64,

    /// Search for SECONDS for each move instead
    #[arg(long, value_name = "SECONDS", value_parser = seconds::read, conflicts_with = "nodes", allow_negative_numbers = true)]
    pub(crate) time: Option<Duration>,

    /// Play with N threads, from 1 to 256 [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(THREADS))]
    pub(crate) threads: Option<u16>,

    /// Let all chance come from SEED
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    pub(crate) seed: u64,

    /// Write what happens to FILE, a line of JSON for each iteration; it must not exist, but for --resume
    #[arg(long, value_name = "FILE", required = true)]
    pub(crate) out: PathBuf,

    /// Go on with FILE after an interruption; all options but --threads must be as they were
    #[arg(long)]
    pub(crate) resume: bool,
}

const SPSA_EPILOGUE: &str = "Examples:
  vespine tune spsa --out two.jsonl --iterations 5000 --param razor_margin \\
          --param null_depth=1                 two numbers
  vespine tune spsa --out all.jsonl --iterations 50000 --time 0.1
                                               all numbers, 0.1 seconds a move
  vespine tune spsa --out all.jsonl --iterations 50000 --time 0.1 --resume
                                               go on after an interruption

Ctrl-C ends it; what happened so far is in the file, and the exit code is 130.";

/// Reads the name of a number of the search, perhaps with its shift.
fn read_param(text: &str) -> Result<(Tunable, Option<f64>), String> {
    let (name, shift) = text.split_once('=').map_or((text, None), |(name, shift)| (name, Some(shift)));
    let names = || Params::TUNABLES.iter().map(|tunable| tunable.name).collect::<Vec<_>>().join(", ");
    let tunable = Params::TUNABLES.iter().find(|tunable| tunable.name == name);
    let tunable = tunable.ok_or_else(|| format!("expected one of {}", names()))?;
    Ok((*tunable, shift.map(read_positive).transpose()?))
}

const EPILOGUE: &str = "Examples:
  vespine tune games.vsp                                    what would change?
  vespine tune a.vsp b.vsp --epochs 40                      for longer
  vespine tune games.vsp --write evaluation/src/weights.rs  change it
  vespine help tune net                                     a network
  vespine help tune spsa                                    the other numbers

Ctrl-C ends it without a result, and the exit code is 130.";

fn read_share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

fn read_positive(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| *number > 0.0 && *number <= 1e6);
    number.ok_or_else(|| "expected a number above 0, up to 1000000".to_owned())
}
