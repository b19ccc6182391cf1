//! What `vespine bench` can be asked for.

use std::time::Duration;

use clap::Args;

use super::{MEBIBYTES, SEARCH_DEPTHS, THREADS, seconds};

/// The depth to which each position is searched when nothing is asked for: some seconds for all of them.
pub(crate) const DEFAULT_BENCH_DEPTH: u32 = 8;

/// Measure the speed of the search, with fixed positions
///
/// Forty positions of all eight game types are searched one after the other, each with an empty table. With one thread and
/// a fixed depth the number of nodes is the same in every run: two programs with the same number play alike, as far as
/// these positions tell. The last line is always "nodes N nps M".
#[derive(Args, Debug)]
#[command(after_long_help = EPILOGUE)]
pub(crate) struct BenchArguments {
    /// Search each position to depth N, from 1 to 100 [default: 8]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(SEARCH_DEPTHS), conflicts_with = "time")]
    pub(crate) depth: Option<u32>,

    /// Search each position for SECONDS instead, and tell how fast the tree grows
    ///
    /// For each position there is the branching factor as well: by how much the nodes grow with each further ply, as the
    /// geometric mean of the last five finished depths.
    #[arg(long, value_name = "SECONDS", value_parser = seconds::read, allow_negative_numbers = true)]
    pub(crate) time: Option<Duration>,

    /// Search with N threads, from 1 to 256
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(THREADS))]
    pub(crate) threads: u16,

    /// Use a table of MB mebibytes
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(MEBIBYTES))]
    pub(crate) hash: u32,

    /// Search only the eight positions with which the speed of the move generator is measured
    #[arg(long)]
    pub(crate) speed: bool,
}

const EPILOGUE: &str = "Examples:
  vespine bench                    the node count, and the speed
  vespine bench --depth 9          deeper
  vespine bench --time 1           how deep does it get in a second for each?
  vespine bench --time 1 --speed   the same for the eight speed positions";

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::arguments::Arguments;

    #[test]
    fn the_help_tells_the_default_depth() {
        let help = Arguments::command()
            .find_subcommand_mut("bench")
            .map(|bench| bench.render_long_help().to_string());
        let help = help.unwrap_or_default();
        assert!(help.contains(&format!("from 1 to 100 [default: {DEFAULT_BENCH_DEPTH}]")), "{help}");
    }
}
