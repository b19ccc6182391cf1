//! What `vespine analyze` can be asked for.

use std::time::Duration;

use clap::Args;

use super::{MEBIBYTES, SEARCH_DEPTHS, THREADS, seconds};

/// Look for the best move of a position
///
/// Searches deeper and deeper until a limit is met, and shows the best line of each depth: how many plies deep it is and
/// the deepest ply looked at, what it is worth to the side to move, the chance to win, the nodes searched so far and in a
/// second, and how full the table is. Without a limit it searches for 5 seconds.
///
/// A score is in points: +1.00 is a chance of 57 % to win, +4.00 one of 75 %. Wins and losses are counted in plies.
#[derive(Args, Debug)]
#[command(after_long_help = EPILOGUE)]
pub(crate) struct AnalyzeArguments {
    /// The game to analyse the end of: a GameString, or a game type such as Base+MLP
    #[arg(value_name = "GAME")]
    pub(crate) game: String,

    /// Search for SECONDS
    #[arg(long, value_name = "SECONDS", value_parser = seconds::read, allow_negative_numbers = true)]
    pub(crate) time: Option<Duration>,

    /// Search to depth N, from 1 to 100
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(SEARCH_DEPTHS))]
    pub(crate) depth: Option<u32>,

    /// Search N nodes
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,

    /// Search until Ctrl-C
    #[arg(long, conflicts_with_all = ["time", "depth", "nodes"])]
    pub(crate) infinite: bool,

    /// Search with N threads, from 1 to 256 [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(THREADS))]
    pub(crate) threads: Option<u16>,

    /// Use a table of MB mebibytes
    #[arg(long, value_name = "MB", default_value_t = 128, value_parser = clap::value_parser!(u32).range(MEBIBYTES))]
    pub(crate) hash: u32,

    /// Show the N best moves, from 1 to 32, each with its line
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=32))]
    pub(crate) multipv: u8,

    /// Print one JSON object per line instead of a table
    #[arg(long)]
    pub(crate) json: bool,
}

const EPILOGUE: &str = r#"Examples:
  vespine analyze Base+MLP                     the first move, for 5 seconds
  vespine analyze "Base;InProgress;White[2];wS1;bB1 wS1-" --time 30
                                               a position in a game
  vespine analyze Base --depth 10 --threads 1  the same result in every run
  vespine analyze Base --infinite --multipv 3  the three best, until Ctrl-C

With several threads they vote for the move in the last line. It may differ from
the last row, which is the first thread's; then the last line says so.

JSON: each object has "type", "score" (hundredths, or null), "win_in" and
"loss_in" (plies, or null), "win_chance" (from 0 to 1), and
  "type":"iteration"  a finished depth: "depth", "selective_depth", "rank" (1 is
                      the best), "nodes", "nps", "table_fill" (from 0 to 1),
                      "seconds", "line" (the moves)
  "type":"best_move"  another move has become the best: "move"
  "type":"result"     the last line: "best_move", "complete" (false after
                      Ctrl-C), "depth", "selective_depth", "nodes", "nps",
                      "seconds", "line"
All is seen from the side to move.

Ctrl-C ends the search with the result so far, and the exit code is 0."#;
