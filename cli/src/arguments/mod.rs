//! The command line: what can be asked for, and the help about it.
//!
//! The words are a [`clap`] declaration, with a file for each subcommand. A command line that makes no sense is reduced
//! from clap's paragraphs to the one line that says what is wrong.

use std::ffi::OsString;
use std::ops::RangeInclusive;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use crate::failure::Failure;

mod analyze;
mod bench;
mod check;
mod completions;
mod datagen;
mod explain;
mod manual;
mod perft;
mod seconds;
mod tournament;
mod tune;
mod uhp;

pub(crate) use analyze::AnalyzeArguments;
pub(crate) use bench::{BenchArguments, DEFAULT_BENCH_DEPTH};
pub(crate) use check::CheckArguments;
pub(crate) use completions::CompletionsArguments;
pub(crate) use datagen::{DatagenArguments, DatagenCommand, StatsArguments};
pub(crate) use explain::ExplainArguments;
pub(crate) use manual::ManualArguments;
pub(crate) use perft::{DEFAULT_DEPTH, MAX_DEPTH, PerftArguments};
pub(crate) use tournament::{
    MergeArguments, PlayArguments, ReportArguments, TournamentArguments, TournamentCommand,
};
pub(crate) use tune::{SpsaArguments, TuneArguments, TuneCommand};
pub(crate) use uhp::{UhpArguments, UnlistedUhpArguments};

/// How many threads can be asked for.
const THREADS: RangeInclusive<i64> = 1..=256;

/// How large a table can be, in mebibytes.
const MEBIBYTES: RangeInclusive<i64> = 1..=1 << 20;

/// How many plies deep a search can go.
const SEARCH_DEPTHS: RangeInclusive<i64> = 1..=100;

/// The whole command line.
#[derive(Parser, Debug)]
#[command(name = "vespine", version, about = ABOUT, long_about = DESCRIPTION, after_help = EPILOGUE, args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) uhp: UnlistedUhpArguments,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Uhp(UhpArguments),
    Analyze(AnalyzeArguments),
    Explain(ExplainArguments),
    Bench(BenchArguments),
    Perft(PerftArguments),
    Tournament(Box<TournamentArguments>),
    Datagen(DatagenArguments),
    Tune(TuneArguments),
    Check(CheckArguments),
    Completions(CompletionsArguments),
    #[command(name = "man")]
    Manual(ManualArguments),
}

const ABOUT: &str =
    "An engine for the board game Hive: it plays, analyses and explains, and lets engines play";

const DESCRIPTION: &str = "\
Vespine is an engine for the board game Hive. It plays all eight game types, the base game with any mix of Mosquito, \
Ladybug and Pillbug, by tournament rules.

To play against it, make it the engine of a program with a board, such as MzingaViewer. Started without a command it \
speaks the Universal Hive Protocol, which such programs understand, and which you can type yourself: \"help\" lists what \
can be said, \"exit\" ends it.

The commands need no such program. Two of them are for players: analyze looks for the best move, and explain tells who \
stands better and why. The game they ask for is a game type, from Base to Base+MLP, for the empty board, or a GameString, \
the protocol's way to write down a game.";

const EPILOGUE: &str = r#"Examples:
  vespine                        speak the protocol, for MzingaViewer or for you
  vespine analyze Base+MLP       look for the best first move for 5 seconds
  vespine explain "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
                                 who stands better in this game, and why
  vespine bench                  how fast is the search?
  vespine perft --verify         are the rules right? compare with the published counts
  vespine tournament --help      who is stronger? let engines play against each other
  vespine check ./nokamute       does another engine keep to the protocol and the rules?
  vespine help analyze           all about a command, with more examples"#;

/// Reads the command line, of which the first argument is the program's own name.
pub(crate) fn read(arguments: impl IntoIterator<Item = OsString>) -> Result<Arguments, Failure> {
    let arguments =
        arguments.into_iter().map(OsString::into_string).collect::<Result<Vec<String>, OsString>>().map_err(
            |argument| Failure::Usage(format!("the argument '{}' is not UTF-8", argument.display())),
        )?;
    Arguments::try_parse_from(arguments).map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Failure::Help(error),
        _ => Failure::Usage(complaint(&error)),
    })
}

/// Is it the engine that somebody has tried to start, and not another command?
pub(crate) fn are_for_an_engine(arguments: &[OsString]) -> bool {
    let first = arguments.get(1).map(|argument| argument.as_encoded_bytes());
    first.is_none_or(|word| word == b"uhp" || word.starts_with(b"-"))
}

/// What clap says before its tips and the usage, in one line.
fn complaint(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let mut complaint = text.strip_prefix("error: ").unwrap_or(&text);
    for advice in ["\n\n  tip:", "\n\nUsage:", "\n\nFor more information"] {
        complaint = complaint.split_once(advice).map_or(complaint, |(before, _)| before);
    }
    complaint.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_declaration_of_the_command_line_is_sound() {
        Arguments::command().debug_assert();
    }
}
