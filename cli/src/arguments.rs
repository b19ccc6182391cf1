//! The command line: what can be asked for, and the help about it.
//!
//! The words are a [`clap`] declaration. A command line that makes no sense is reduced from clap's paragraphs to the
//! one line that says what is wrong.

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand};

use crate::failure::Failure;

/// The deepest perft that can be asked for. Nobody will live to see its end.
pub(crate) const MAX_DEPTH: u32 = 40;

/// The depth of a perft when none is given: a moment's work for every game type.
pub(crate) const DEFAULT_DEPTH: u32 = 6;

/// Vespine, an engine for the board game Hive.
#[derive(Parser, Debug)]
#[command(name = "vespine", version, after_help = EPILOGUE)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Perft(PerftArguments),
}

/// Count the move sequences of a given length, to test the rules and their speed
///
/// Perft ("performance test") walks through all games of DEPTH moves from a position and counts them. The counts for
/// the eight game types are published, so a program whose counts agree knows the rules of Hive; the time it takes tells
/// how fast it finds the moves.
///
/// Counted by tournament rules: nobody opens with the queen, equal bugs in hand are one choice, a forced pass is a move,
/// a finished game has no moves, and repetition does not end a game.
#[derive(Args, Debug)]
#[command(after_long_help = PERFT_EPILOGUE)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct PerftArguments {
    /// Where to start: a game type such as Base or Base+MLP, or a GameString [default: Base]
    #[arg(value_name = "POSITION")]
    pub(crate) position: Option<String>,

    /// How many moves deep, from 0 to 40 [default: 6]
    #[arg(value_name = "DEPTH")]
    pub(crate) depth: Option<String>,

    /// Show the count behind each legal move of the position, for DEPTH only
    ///
    /// To find a bug in another program, compare its list with this one, play the move whose counts differ, and repeat
    /// with one ply less.
    #[arg(long)]
    pub(crate) divide: bool,

    /// Count with N threads, from 1 to 256 [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,

    /// Remember the counts of positions in a table of MB mebibytes, shared by all threads
    ///
    /// Positions that are equal but for a shift, a turn, a mirror or an exchange of the colours are counted once. The
    /// counts are the same as without a table, and a few hundred mebibytes are plenty.
    ///
    /// Positions are told apart by 128-bit keys: even after ten billion positions the chance that any two of them were
    /// confused is below 1 in 10^16.
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    pub(crate) hash: Option<u32>,

    /// Play and take back every move of the last ply, instead of counting the moves before it
    #[arg(long)]
    pub(crate) no_bulk: bool,

    /// Print one JSON object per line instead of a table
    #[arg(long)]
    pub(crate) json: bool,

    /// Check this program against the published counts, which it carries with it
    ///
    /// All eight game types from the start, and mid-game positions. The exit code is 1 if any count differs.
    #[arg(long, conflicts_with_all = ["position", "depth", "divide"])]
    pub(crate) verify: bool,

    /// Let --verify skip the counts above N
    ///
    /// The default reaches depth 6 of all game types and all mid-game positions; 4000000000 reaches depth 7.
    #[arg(
        long,
        value_name = "N",
        requires = "verify",
        default_value_t = 200_000_000,
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    pub(crate) max_nodes: u64,
}

const EPILOGUE: &str = "Examples:
  vespine perft                  count all games of the first 6 moves
  vespine perft --verify         check the rules against the published counts
  vespine perft --help           what the counts mean, and more examples";

const PERFT_EPILOGUE: &str = r#"Examples:
  vespine perft                         the base game to depth 6
  vespine perft 7                       the base game to depth 7
  vespine perft Base+MLP 6              with mosquito, ladybug and pillbug
  vespine perft "Base;InProgress;White[2];wS1;bB1 wS1-" 5
                                        from a position in a game
  vespine perft Base+M 3 --divide       the count behind each first move
  vespine perft 9 --hash 256            deep counts
  vespine perft --verify                is this program right?

JSON: each object has "type", "count", "seconds", "nodes_per_second" (or null), and
  "type":"depth"    a finished depth: "depth"
  "type":"move"     with --divide, a legal move: "move"
  "type":"check"    with --verify, a published count: "name", "depth", "expected", "passed"
  "type":"summary"  the last line: "complete" (false after Ctrl-C); with --verify also
                    "passed", "failed", "skipped", "not_reached", "max_nodes", "groups"

Ctrl-C stops; what has been counted so far is kept, and the exit code is 130."#;

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

    #[test]
    fn the_help_tells_the_default_depth_and_the_deepest() {
        let help = Arguments::command()
            .find_subcommand_mut("perft")
            .map(|perft| perft.render_long_help().to_string());
        let help = help.unwrap_or_default();
        assert!(help.contains(&format!("from 0 to {MAX_DEPTH} [default: {DEFAULT_DEPTH}]")), "{help}");
    }
}
