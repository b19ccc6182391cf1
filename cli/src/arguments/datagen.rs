//! What `vespine datagen` can be asked for.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use vespine_arena::Shard;
use vespine_engine::GameType;

use super::THREADS;

/// Play games against itself and keep their positions, to learn from
///
/// Each game begins with a few random moves; then each move is the best of a short search, but for one of ten before ply
/// 60, which is the second or third best if that is hardly worse. A game ends by the rules, as a draw when a position
/// occurs for the third time, or as a draw after 200 plies.
///
/// A position is kept with its score, for the side to move, and the result of its game. Not to be learnt from are
/// positions before ply 6, those with a forced win or loss, in check, or with nothing but a pass to play, and those that
/// occurred before: turned, mirrored and with the colours exchanged is the same.
///
/// The file depends on the options only, not on the number of threads or on interruptions.
#[derive(Args, Debug)]
#[command(after_long_help = EPILOGUE, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct DatagenArguments {
    #[command(subcommand)]
    pub(crate) command: Option<DatagenCommand>,

    /// Write the games to FILE, which must not exist, but for --resume
    #[arg(long, value_name = "FILE", required = true)]
    pub(crate) out: Option<PathBuf>,

    /// Play N games, of all shards together
    #[arg(long, value_name = "N", required = true, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) games: Option<u64>,

    /// Let all chance come from SEED
    #[arg(long, value_name = "SEED", default_value_t = 0)]
    pub(crate) seed: u64,

    /// Search N nodes for each move
    #[arg(long, value_name = "N", default_value_t = 2_000, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub(crate) nodes: u64,

    /// Play games of this type; may be given several times [default: a mix]
    ///
    /// In the mix, 11 of 18 games are Base+MLP and one of 18 is of each of the other seven types.
    #[arg(long = "type", value_name = "TYPE", value_parser = read_game_type)]
    pub(crate) types: Vec<GameType>,

    /// Begin each game with so many random moves
    #[arg(long, value_name = "MIN-MAX", default_value = "4-8", value_parser = read_opening)]
    pub(crate) random_plies: (u8, u8),

    /// Begin one of four games as a game of FILE began, with 8 to 20 of its plies; may be given several times
    ///
    /// The files have a GameString in each line, or games in PGN. A game takes a line of its own type.
    #[arg(long, value_name = "FILE")]
    pub(crate) book: Vec<PathBuf>,

    /// Judge positions with the network in FILE, instead of the built-in one
    #[arg(long, value_name = "FILE")]
    pub(crate) network: Option<PathBuf>,

    /// Play with N threads, from 1 to 256 [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(THREADS))]
    pub(crate) threads: Option<u16>,

    /// Play only the games of shard I of N: those whose number k, from 0, has k mod N = I - 1
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    pub(crate) shard: Shard,

    /// Go on with FILE after an interruption
    ///
    /// All options but --games and --threads must be as they were. Without a file, begins one.
    #[arg(long)]
    pub(crate) resume: bool,
}

#[derive(Subcommand, Debug)]
pub(crate) enum DatagenCommand {
    Stats(StatsArguments),
}

/// Tell what is in files of games
///
/// Positions that occur in several files are counted once.
#[derive(Args, Debug)]
#[command(after_long_help = STATS_EPILOGUE)]
pub(crate) struct StatsArguments {
    /// Files that datagen has written
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// Print one JSON object instead of tables
    #[arg(long)]
    pub(crate) json: bool,
}

const EPILOGUE: &str = "Examples:
  vespine datagen --out games.vsp --games 10000 --seed 1
                                           ten thousand games
  vespine datagen --out games.vsp --games 10000 --seed 1 --resume
                                           go on after an interruption
  vespine datagen --out a.vsp --games 10000 --seed 1 --shard 1/2
                                           the first of two halves
  vespine datagen stats games.vsp          what is in the file?

Ctrl-C ends it; the games that are finished are in the file, and the exit code
is 130.";

const STATS_EPILOGUE: &str = "Examples:
  vespine datagen stats games.vsp
  vespine datagen stats a.vsp b.vsp --json";

fn read_game_type(text: &str) -> Result<GameType, String> {
    text.parse().map_err(|_| "expected a game type from Base to Base+MLP".to_owned())
}

/// Reads two numbers such as `4-8`, or one for both.
fn read_opening(text: &str) -> Result<(u8, u8), String> {
    /// Random games are not over before.
    const MOST: u8 = 20;
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let numbers = least.parse().ok().zip(most.parse().ok());
    let is_range = |&(least, most): &(u8, u8)| least <= most && most <= MOST;
    numbers.filter(is_range).ok_or_else(|| format!("expected two numbers such as 4-8, up to {MOST}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_plies_are_one_number_or_two() {
        assert_eq!(read_opening("4-8"), Ok((4, 8)));
        assert_eq!(read_opening("6"), Ok((6, 6)));
        for bad in ["", "-", "8-4", "4-21", "a", "4-8-9", "-3"] {
            assert!(read_opening(bad).is_err(), "{bad}");
        }
    }
}
