//! What `vespine perft` can be asked for.

use std::time::Duration;

use clap::{ArgGroup, Args};
use vespine_uhp::EngineCommand;

use super::{MEBIBYTES, THREADS, seconds};

/// The deepest perft that can be asked for. Nobody will live to see its end.
pub(crate) const MAX_DEPTH: u32 = 40;

/// The depth of a perft when none is given: a moment's work for every game type.
pub(crate) const DEFAULT_DEPTH: u32 = 6;

/// Count all games of a given length, to test the rules
///
/// Perft ("performance test") walks through all games of DEPTH moves from a position and counts them. The counts for
/// the eight game types are published, so a program whose counts agree knows the rules of Hive; the time it takes tells
/// how fast it finds the moves.
///
/// Counted by tournament rules: nobody opens with the queen, equal bugs in hand are one choice, a forced pass is a move,
/// a finished game has no moves, and repetition does not end a game.
#[derive(Args, Debug)]
#[command(after_long_help = EPILOGUE, group = ArgGroup::new("limited").args(["verify", "compare"]))]
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
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(THREADS))]
    pub(crate) threads: Option<u16>,

    /// Remember the counts of positions in a table of MB mebibytes, shared by all threads
    ///
    /// Positions that are equal but for a shift, a turn, a mirror or an exchange of the colours are counted once. The
    /// counts are the same as without a table, and a few hundred mebibytes are plenty.
    ///
    /// Positions are told apart by 128-bit keys: even after ten billion positions the chance that any two of them were
    /// confused is below 1 in 10^16.
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(MEBIBYTES))]
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

    /// Compare the lists of legal moves with those of another engine, position by position
    ///
    /// ENGINE is a command line such as "nokamute --num-threads=2 uhp". All lists that the count of DEPTH adds up are compared, the
    /// shallowest first, so the first difference is as simple as can be; it is shown with the board and the moves that are
    /// missing or too many. Every position is visited, also those that were met before. The exit code is 1 if the engine
    /// differs.
    #[arg(long, value_name = "ENGINE", value_parser = clap::value_parser!(EngineCommand),
          conflicts_with_all = ["divide", "verify", "hash", "threads", "no_bulk"])]
    pub(crate) compare: Option<EngineCommand>,

    /// With --compare: wait SECONDS for an answer
    #[arg(long, value_name = "SECONDS", requires = "compare", default_value = "10", value_parser = seconds::read,
          allow_negative_numbers = true)]
    pub(crate) patience: Duration,

    /// Let --verify skip the counts above N, or --compare stop after N positions
    ///
    /// The default reaches depth 6 of all game types and all mid-game positions; 4000000000 reaches depth 7.
    #[arg(
        long,
        value_name = "N",
        requires = "limited",
        default_value_t = 200_000_000,
        value_parser = clap::value_parser!(u64).range(1..)
    )]
    pub(crate) max_nodes: u64,
}

const EPILOGUE: &str = r#"Examples:
  vespine perft                    the base game to depth 6
  vespine perft 7                  the base game to depth 7
  vespine perft Base+MLP 6         with mosquito, ladybug and pillbug
  vespine perft "Base;InProgress;White[2];wS1;bB1 wS1-" 5
                                   from a position in a game
  vespine perft Base+M 3 --divide  the count behind each first move
  vespine perft 9 --hash 256       deep counts
  vespine perft --verify           is this program right?
  vespine perft Base+P 4 --compare "nokamute --num-threads=2 uhp"
                                   is another one? show the first position in
                                   which it is not

JSON: each object has "type", "count", "seconds", "nodes_per_second" (or null;
not with --compare), and
  "type":"depth"    a finished depth: "depth"
  "type":"move"     with --divide, a legal move: "move"
  "type":"check"    with --verify, a published count: "name", "depth",
                    "expected", "passed"
  "type":"compared" with --compare, a depth at which all lists are equal:
                    "depth", "positions"
  "type":"summary"  the last line: "complete" (false after Ctrl-C); with
                    --verify also "passed", "failed", "skipped", "not_reached",
                    "max_nodes", "groups"; with --compare "positions", "equal",
                    and if it is not equal "class", "message", "path",
                    "game_string", "board", "missing", "extra", "transcript" as
                    in vespine check --json

Ctrl-C stops; what has been counted so far is kept, and the exit code is 130."#;

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::arguments::Arguments;

    #[test]
    fn the_help_tells_the_default_depth_and_the_deepest() {
        let help = Arguments::command()
            .find_subcommand_mut("perft")
            .map(|perft| perft.render_long_help().to_string());
        let help = help.unwrap_or_default();
        assert!(help.contains(&format!("from 0 to {MAX_DEPTH} [default: {DEFAULT_DEPTH}]")), "{help}");
    }
}
