//! What `vespine check` can be asked for.

use std::time::Duration;

use clap::{Args, ValueEnum};
use vespine_conformance::Part;
use vespine_engine::GameType;
use vespine_uhp::EngineCommand;

use super::seconds;

/// Test whether an engine keeps to the protocol and the rules
///
/// Holds conversations with the engine, asks it about positions in which a rule matters, and plays games at random in which
/// every list of legal moves is compared with our own. What is wrong is shown with the shortest game that shows it, the
/// board, and the moves that are missing or break a rule.
///
/// A mistake that shows in many cases is told once, with the class that it is in: crash, hang, wrong rules, protocol, or
/// quirk. A quirk is what engines do in different ways, and may, or what no client needs; it is no failure. An engine that
/// crashes or hangs is started anew.
#[derive(Args, Debug)]
#[command(after_long_help = EPILOGUE)]
pub(crate) struct CheckArguments {
    /// The engine: a command line such as "nokamute --num-threads=2 uhp"
    #[arg(value_name = "ENGINE", value_parser = clap::value_parser!(EngineCommand))]
    pub(crate) engine: EngineCommand,

    /// Check one part only; may be given twice
    #[arg(long, value_name = "PART")]
    pub(crate) only: Vec<PartName>,

    /// Play N games at random
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub(crate) games: u32,

    /// The number of the first game: the same number is the same game again
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,

    /// Play games of this type, such as Base+MLP; may be given several times [default: all that the engine announces]
    #[arg(long = "type", value_name = "TYPE", value_parser = clap::value_parser!(GameType))]
    pub(crate) types: Vec<GameType>,

    /// Wait SECONDS for an answer
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds::read, allow_negative_numbers = true)]
    pub(crate) patience: Duration,

    /// List every case, also those that passed, with the conversation wherever the engine does otherwise
    #[arg(long, conflicts_with = "json")]
    pub(crate) all: bool,

    /// Print one JSON document instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// A part on the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum PartName {
    /// Conversations
    Protocol,
    /// Positions in which a rule matters
    Rules,
    /// Games at random
    Games,
}

impl From<PartName> for Part {
    fn from(name: PartName) -> Part {
        match name {
            PartName::Protocol => Part::Protocol,
            PartName::Rules => Part::Rules,
            PartName::Games => Part::Games,
        }
    }
}

const EPILOGUE: &str = r#"Examples:
  vespine check "nokamute --num-threads=2 uhp"  all parts
  vespine check ./engine --games 1000           look longer for wrong moves
  vespine check ./engine --only games --type Base+MLP --type Base+P
                                                only games with the pillbug
  vespine check ./engine --only games --seed 17 --games 1
                                                game 17 once more
  vespine check ./engine --all                  every case, also what is well
  vespine check ./engine --json > report.json   for a program to read

Classes, the worst first:
  crash         the engine ends although nobody has asked it to
  hang          it does not answer in time (see --patience)
  wrong rules   it lists or accepts illegal moves, misses legal ones, or does
                not know who has won
  protocol      it answers otherwise than clients can read
  quirk         it does otherwise what it may, or what no client needs

JSON: one object with "engine", "command", "complete" (false after Ctrl-C),
"passed", "failed", "allowed" and "skipped" (numbers of cases), "classes" (the
number of mistakes in each class, each counted once), "positions" (lists of
moves compared), "seconds", "findings" and "cases". A finding has "class",
"case" (the name of the one that shows it best) and "also" (of the others).
Each case has "part", "name", "result" (passed, failed, allowed or skipped),
"missing" (legal moves that the engine does not list), "extra" (moves that only
the engine has: "move", "rule") and, where there is something to say, "class",
"message", "game_string", "board", "transcript", and "like" (the case that
shows the same mistake best).

The exit code is 0 if nothing failed, also if there are quirks, and 1 if
something did or the engine cannot be started. Ctrl-C ends the check with what
has been found so far, and the exit code is 130."#;
