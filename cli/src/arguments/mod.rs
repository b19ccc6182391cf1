//! The command line: what can be asked for, and the help about it.
//!
//! The words are a [`clap`] declaration, with a file for each subcommand. A command line that makes no sense is reduced
//! from clap's paragraphs to the one line that says what is wrong.

use std::ffi::OsString;
use std::ops::RangeInclusive;

use clap::error::{ContextKind, ContextValue, ErrorKind};
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
pub(crate) use tune::{
    ExamArguments, InstinctArguments, NetArguments, SpsaArguments, TuneArguments, TuneCommand,
};
pub(crate) use uhp::{UhpArguments, UnlistedUhpArguments};

/// How many threads can be asked for.
const THREADS: RangeInclusive<i64> = 1..=256;

/// How large a table can be, in mebibytes.
const MEBIBYTES: RangeInclusive<i64> = 1..=1 << 20;

/// How wide the help is at most: as wide as most terminals.
const WIDTH: usize = 80;

/// How many plies deep a search can go.
const SEARCH_DEPTHS: RangeInclusive<i64> = 1..=100;

/// The whole command line.
#[derive(Parser, Debug)]
#[command(name = "vespine", version, about = ABOUT, long_about = DESCRIPTION, after_help = epilogue(),
          args_conflicts_with_subcommands = true, max_term_width = WIDTH)]
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
Vespine is an engine for the board game Hive. It plays all eight game types by tournament rules.

To play against it, make it the engine of a program with a board, such as MzingaViewer. Without a command it speaks the \
Universal Hive Protocol, which such programs understand, and which you can type yourself: \"help\" lists what can be said, \
\"exit\" ends it.

Two commands are for players: analyze looks for the best move, and explain tells who stands better and why. The game they \
ask for is a game type, from Base to Base+MLP, or a GameString, the protocol's way to write down a game.";

const EXAMPLES: &str = r#"Examples:
  vespine                     speak the protocol, for MzingaViewer or for you
  vespine --level Easy        the same, as an opponent for beginners
  vespine analyze Base+MLP    look for the best first move for 5 seconds
  vespine explain "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"
                              who stands better in this game, and why
  vespine bench               how fast is the search?
  vespine perft --verify      are the rules right? compare with known counts
  vespine tournament --help   who is stronger? let engines play
  vespine check "nokamute --num-threads=2 uhp"
                              does another engine keep to protocol and rules?
  vespine help analyze        all about a command, with more examples"#;

/// What comes below the list of commands: the flags that hold without a command, each in a line, and the examples.
fn epilogue() -> String {
    format!(
        "Options of the engine, when there is no command (more in vespine help uhp):\n{}\n{EXAMPLES}",
        uhp::summary()
    )
}

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

/// What clap says before its tips and the usage, in one line, and what may have been meant.
fn complaint(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let mut complaint = text.strip_prefix("error: ").unwrap_or(&text);
    for advice in ["\n\n  tip:", "\n\nUsage:", "\n\nFor more information"] {
        complaint = complaint.split_once(advice).map_or(complaint, |(before, _)| before);
    }
    let complaint = complaint.split_whitespace().collect::<Vec<_>>().join(" ");
    match suggestion(error) {
        Some(suggestion) => format!("{complaint}: did you mean '{suggestion}'?"),
        None => complaint,
    }
}

/// The command, flag or value that is most like the one that is not known.
fn suggestion(error: &clap::Error) -> Option<&str> {
    let kinds = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue];
    kinds.into_iter().find_map(|kind| match error.get(kind)? {
        ContextValue::String(one) => Some(one.as_str()),
        ContextValue::Strings(several) => several.first().map(String::as_str),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_declaration_of_the_command_line_is_sound() {
        Arguments::command().debug_assert();
    }

    /// All commands, and the commands of these.
    fn all(command: &clap::Command) -> Vec<&clap::Command> {
        std::iter::once(command).chain(command.get_subcommands().flat_map(all)).collect()
    }

    #[test]
    fn what_is_below_the_options_needs_no_wrapping() {
        let program = Arguments::command();
        for command in all(&program) {
            let texts = [command.get_after_help(), command.get_after_long_help()];
            for text in texts.into_iter().flatten().map(ToString::to_string) {
                for line in text.lines() {
                    let width = line.chars().count();
                    assert!(width <= WIDTH, "{}: {width} letters: {line}", command.get_name());
                }
            }
        }
    }
}
