//! What `vespine tournament` can be asked for.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use vespine_arena::Shard;
use vespine_arena::tournament::{Format, RepetitionRule};

/// Let engines play against each other, and say who is stronger
///
/// Any engine that speaks the Universal Hive Protocol can take part. Every opening is played twice, with the colours
/// swapped, and the strength is told with its uncertainty. Every game is kept in the folder of the tournament as soon as it
/// is over, so that nothing is lost when the program is interrupted or killed: --resume goes on where it was.
///
/// The terms are the same for all: an engine with options for threads, table and pondering, this one included, is given one
/// thread, 16 MiB and no thinking in the opponent's time, unless --option says otherwise. What is in force is told at the start.
#[derive(Args, Debug)]
#[command(after_long_help = EPILOGUE, args_conflicts_with_subcommands = true)]
pub(crate) struct TournamentArguments {
    #[command(subcommand)]
    pub(crate) command: Option<TournamentCommand>,

    #[command(flatten)]
    pub(crate) play: PlayArguments,
}

/// What else can be done with games.
#[derive(Subcommand, Debug)]
pub(crate) enum TournamentCommand {
    Merge(MergeArguments),
    Report(ReportArguments),
}

/// How to play a tournament.
#[derive(Args, Debug)]
pub(crate) struct PlayArguments {
    /// A TOML file that describes the tournament; where flags say otherwise, they count
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// An engine: a command line, or self for this one; NAME=COMMAND gives it a name
    #[arg(long, value_name = "COMMAND")]
    pub(crate) engine: Vec<String>,

    /// Set a UHP option of all engines, or of one: [ENGINE:]OPTION=VALUE
    #[arg(long, value_name = "OPTION=VALUE")]
    pub(crate) option: Vec<String>,

    /// Who meets whom [default: match for two engines, round-robin for more]
    #[arg(long, value_enum)]
    pub(crate) format: Option<FormatArgument>,

    /// How many games each pairing has, an even number, up to a billion in all [default: 100]
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<u64>,

    /// SECONDS for each move
    #[arg(long, value_name = "SECONDS", group = "limit", allow_negative_numbers = true)]
    pub(crate) time: Option<f64>,

    /// N plies for each move
    #[arg(long, value_name = "N", group = "limit")]
    pub(crate) depth: Option<u32>,

    /// N nodes for each move
    #[arg(long, value_name = "N", group = "limit")]
    pub(crate) nodes: Option<u64>,

    /// Seconds for the game, and for each move: 60+0.6
    #[arg(long, value_name = "BASE+INCREMENT", group = "limit")]
    pub(crate) clock: Option<String>,

    /// The game types, in turn [default: Base+MLP]
    #[arg(long = "type", value_name = "TYPE", value_delimiter = ',')]
    pub(crate) types: Vec<String>,

    /// Where the openings come from: built-in, "random N" for N random plies, or a file of GameStrings or PGN [default:
    /// built-in]
    #[arg(long, value_name = "SOURCE")]
    pub(crate) openings: Option<String>,

    /// Decides about the order of openings, and about random ones [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Stop when it is clear which of two strengths is right: elo0=0 elo1=10 alpha=0.05 beta=0.05
    #[arg(long, value_name = "NAME=NUMBER", num_args = 1..=4)]
    pub(crate) sprt: Vec<String>,

    /// End the tournament when an engine has lost more than PERCENT of its games, and at least three, by crashes, illegal
    /// moves and the like [default: 5]
    #[arg(long, value_name = "PERCENT", allow_negative_numbers = true)]
    pub(crate) max_faults: Option<f64>,

    /// A game with more than N plies is a draw [default: 300]
    #[arg(long, value_name = "N")]
    pub(crate) ply_limit: Option<usize>,

    /// End a game that both engines call decided: for so many moves each, one has told -score or less and the other score or
    /// more, such as movecount=3 score=6; twosided=false lets the loser alone decide [default: off]
    ///
    /// Scores count as the engines tell them in the lines before a move, `move;depth;score`: each in its own units, seen from its own
    /// side. An engine that tells none agrees to nothing. How a game was ended is in its record.
    #[arg(long, value_name = "NAME=VALUE", num_args = 1..=3)]
    pub(crate) resign: Vec<String>,

    /// End a game that both engines call drawn: from so many moves on, for so many moves each, no score was larger, such as
    /// movenumber=40 movecount=8 score=0.3 [default: off]
    #[arg(long, value_name = "NAME=NUMBER", num_args = 1..=3)]
    pub(crate) draw: Vec<String>,

    /// What becomes of a game when a position, board and side to move, occurs for the third time [default: draw]
    ///
    /// Engines differ about what a repetition is. Where the board has been there before, and an engine calls the game drawn or
    /// will not go on, the game is a draw and the difference is told; nobody loses by it.
    #[arg(long, value_enum)]
    pub(crate) repetition: Option<RepetitionArgument>,

    /// How much later than allowed an answer may come [default: 0.05]
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    pub(crate) margin: Option<f64>,

    /// How long to wait for an overdue answer [default: 10; 300 where there is no clock]
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    pub(crate) patience: Option<f64>,

    /// What the tournament is called
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// How many games are played at the same time
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN, value_parser = at_a_time)]
    pub(crate) concurrency: NonZeroUsize,

    /// Play only a part of the games, such as 2/8: of eight parts the second
    #[arg(
        long,
        value_name = "I/N",
        default_value = "1/1",
        hide_default_value = true,
        conflicts_with = "sprt"
    )]
    pub(crate) shard: Shard,

    /// Where the games are kept
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// Go on with the tournament in DIR
    #[arg(long)]
    pub(crate) resume: bool,

    /// Go on even if an engine is another program than the one that has played
    ///
    /// The folder keeps what each engine calls itself, and fingerprints of its files: of its program, and of whatever else on
    /// its command line is the name of a file, such as engine.py in "python3 engine.py". After a rebuild --resume refuses.
    #[arg(long)]
    pub(crate) allow_other_programs: bool,
}

/// Reads how many games are played at the same time.
fn at_a_time(text: &str) -> Result<NonZeroUsize, String> {
    /// More than any machine has processors for.
    const MOST: usize = 1024;
    let number = text.parse().ok().filter(|number: &NonZeroUsize| number.get() <= MOST);
    number.ok_or_else(|| format!("expected a number from 1 to {MOST}"))
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum FormatArgument {
    /// Two engines
    Match,
    /// Everybody against everybody
    RoundRobin,
    /// The first engine against everybody else
    Gauntlet,
}

impl From<FormatArgument> for Format {
    fn from(format: FormatArgument) -> Format {
        match format {
            FormatArgument::Match => Format::Match,
            FormatArgument::RoundRobin => Format::RoundRobin,
            FormatArgument::Gauntlet => Format::Gauntlet,
        }
    }
}

/// What a third repetition means.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum RepetitionArgument {
    /// The game is drawn
    Draw,
    /// The game goes on, as long as both engines do
    PlayOn,
}

impl From<RepetitionArgument> for RepetitionRule {
    fn from(rule: RepetitionArgument) -> RepetitionRule {
        match rule {
            RepetitionArgument::Draw => RepetitionRule::Draw,
            RepetitionArgument::PlayOn => RepetitionRule::PlayOn,
        }
    }
}

/// Join the games of several parts, or of several machines
///
/// The parts must be of the same tournament. A game that is there more than once counts once. The new folder has all games
/// in the order of their numbers, and the reports.
#[derive(Args, Debug)]
#[command(after_long_help = MERGE_EPILOGUE)]
pub(crate) struct MergeArguments {
    /// Folders of tournaments, with all parts that are in them, or single files of records
    #[arg(value_name = "DIR|FILE", required = true)]
    pub(crate) places: Vec<PathBuf>,

    /// Where the joined games go
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    /// Join games even if different programs have played under the same name
    #[arg(long)]
    pub(crate) allow_other_programs: bool,

    /// Tell what a sequential test says about them: elo0=0 elo1=10 alpha=0.05 beta=0.05
    #[arg(long, value_name = "NAME=NUMBER", num_args = 1..=4)]
    pub(crate) sprt: Vec<String>,
}

/// Write the reports about the games that are in a folder, and show the standings
#[derive(Args, Debug)]
#[command(after_long_help = REPORT_EPILOGUE)]
pub(crate) struct ReportArguments {
    /// The folder of a tournament
    #[arg(value_name = "DIR")]
    pub(crate) folder: PathBuf,

    /// Tell what a sequential test says about them: elo0=0 elo1=10 alpha=0.05 beta=0.05
    #[arg(long, value_name = "NAME=NUMBER", num_args = 1..=4)]
    pub(crate) sprt: Vec<String>,
}

const EPILOGUE: &str = r#"The folder has games.jsonl, a line for each game; times.txt, how long their
moves took; engines.toml, the engines with their programs and options; faults/,
the conversations with engines that failed; and when the tournament ends or is
interrupted games.pgn, summary.csv and report.html.

The exit code is 3 if an engine does not start, twice in a row, or fails so
often that the games mean nothing.

Examples:
  vespine tournament --engine self --engine "nokamute --num-threads=2 uhp" \
          --games 200 --time 0.1 --out match
                                   200 games at 0.1 seconds for each move
  vespine tournament --engine New=./new --engine Old=./old --time 0.1 \
          --games 20000 --sprt elo0=0 elo1=10 --concurrency 2 --out test
                                   is the new version better? stop when clear
  vespine tournament --resume --out test
                                   go on after an interruption
  vespine tournament field.toml --out field
                                   engines, limits and game types from a file
  vespine tournament field.toml --shard 3/8 --out part
                                   the third of eight parts, for 8 machines"#;

const MERGE_EPILOGUE: &str = "Examples:
  vespine tournament merge part1 part2 part3 --out all
  vespine tournament merge parts --out all --sprt elo0=0 elo1=10
  vespine tournament merge a/games-1-of-2.jsonl b/games-2-of-2.jsonl --out all";

const REPORT_EPILOGUE: &str = "Examples:
  vespine tournament report match";
