//! What can go wrong, what is said about it on stderr, and the exit code.
//!
//! | code | meaning |
//! |---|---|
//! | 0 | all went well; also when the reader of stdout has seen enough and closed it |
//! | 1 | a count differs from the published one, an engine fails a check, or the work could not be done |
//! | 2 | the command line makes no sense, or asks about a game that is over |
//! | 3 | an engine of a tournament does not start, or fails too often for the games to mean anything |
//! | 130 | interrupted by Ctrl-C |

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use vespine_arena::tournament::{JournalError, OpeningsError, SettingsError, TournamentError};
use vespine_engine::{GameStringError, Outcome};
use vespine_search::Shortage;
use vespine_training::data::DataError as GamesError;
use vespine_training::tune::net::{StateError, TrainError};
use vespine_training::tune::spsa::LogbookError as SpsaError;
use vespine_training::tune::{FitError, RewriteError};
use vespine_uhp::{EngineError, Refusal, SetupError, plain};

use crate::arguments::MAX_DEPTH;
use crate::count::count;
use crate::perft::data::DataError;

/// The exit code of a program that was interrupted: 128 and the number of the signal.
pub(crate) const INTERRUPTED: u8 = 130;

/// Why the program did not do all that it was asked to do.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// The command line cannot be read; the sentence says why.
    #[error("{0}")]
    Usage(String),
    /// Help or the version was asked for; the words are inside.
    #[error(transparent)]
    Help(clap::Error),
    /// Not a game type, nor the GameString of a game by the rules.
    #[error(transparent)]
    Position(#[from] GameStringError),
    /// There is nothing left to play.
    #[error("{}", Refusal::GameOver(*.0))]
    GameOver(Outcome),
    /// Not a depth.
    #[error("{0:?} is not a depth: expected a number from 0 to {MAX_DEPTH}")]
    Depth(String),
    /// There are no moves to divide by.
    #[error("--divide needs a depth of at least 1, not 0")]
    NothingToDivide,
    /// There are no lists of moves to compare.
    #[error("--compare needs a depth of at least 1, not 0")]
    NothingToCompare,
    /// The system refuses so many threads.
    #[error("cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// The system refuses so much memory.
    #[error(transparent)]
    Shortage(#[from] Shortage),
    /// The engine cannot be set up.
    #[error(transparent)]
    Engine(#[from] SetupError),
    /// The system does not tell about Ctrl-C.
    #[error("cannot watch for Ctrl-C: {0}")]
    Signals(#[from] ctrlc::Error),
    /// The transcript cannot be written.
    #[error("cannot write the transcript {}: {error}", path.display())]
    Log {
        /// Where it should be.
        path: PathBuf,
        /// Why it cannot.
        error: io::Error,
    },
    /// A file cannot be read or written.
    #[error("cannot use {}: {error}", path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file is no network for this program.
    #[error("cannot use the network {}: {reason}", path.display())]
    Network {
        /// Which file.
        path: PathBuf,
        /// Why not.
        reason: String,
    },
    /// A file of games to begin with cannot be read.
    #[error(transparent)]
    Book(#[from] OpeningsError),
    /// There can be no such tournament.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The folder of a tournament cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A tournament cannot be played.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    /// The results cannot be written.
    #[error("cannot write to stdout: {0}")]
    Output(#[from] io::Error),
    /// The published counts cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// A file of games cannot be read or written.
    #[error(transparent)]
    Games(#[from] GamesError),
    /// There is nothing to train a network with.
    #[error(transparent)]
    Train(TrainError),
    /// The state of a training cannot be read or written.
    #[error("cannot use {}: {error}", path.display())]
    TrainingState {
        /// Where it is.
        path: PathBuf,
        /// Why not.
        error: StateError,
    },
    /// There is nothing to fit to.
    #[error(transparent)]
    Fit(FitError),
    /// What was learnt is wrong in the games that were held out.
    #[error("the held-out loss got worse, from {before:.6} to {after:.6}: {} is left as it was (--force writes all the same)", path.display())]
    Worse {
        /// The loss with the weights as they are.
        before: f64,
        /// The loss with the new ones.
        after: f64,
        /// Where the new ones were to be written.
        path: PathBuf,
    },
    /// The journal of a tuning by games cannot be read or written.
    #[error(transparent)]
    Spsa(#[from] SpsaError),
    /// The weights cannot be written into the source.
    #[error("cannot write the weights: {0}")]
    Rewrite(#[from] RewriteError),
    /// The count has more than 64 bits.
    #[error("the count of depth {depth} does not fit into 64 bits")]
    TooLarge {
        /// The depth that was too much.
        depth: u32,
    },
    /// Some counts differ from the published ones.
    #[error("{failed} of {} {} wrong", count(*.checked, "count"), if *.failed == 1 { "is" } else { "are" })]
    Mismatch {
        /// How many differ.
        failed: u64,
        /// How many were compared.
        checked: u64,
    },
    /// The other engine cannot be started, or has failed.
    #[error(transparent)]
    Peer(#[from] EngineError),
    /// The other engine has not passed the check.
    #[error("the engine fails {failed} of {}", count(*.checked as u64, "case"))]
    Check {
        /// How many cases it fails.
        failed: usize,
        /// How many were looked at.
        checked: usize,
    },
    /// The other engine sees a position otherwise, or has failed.
    #[error("{0}")]
    Compare(String),
    /// Ctrl-C came before the work was done.
    #[error("interrupted: {unfinished} is incomplete, {} of it counted", count(*.counted, "leaf node"))]
    Interrupted {
        /// What was being counted.
        unfinished: String,
        /// How much of it had been counted.
        counted: u64,
    },
    /// Ctrl-C came before the work was done; the words say what is left.
    #[error("interrupted: {0}")]
    Stopped(String),
}

impl Failure {
    /// Says what went wrong, in at most one line on stderr.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Failure::Help(help) => {
                return help
                    .print()
                    .map_or_else(|error| Failure::Output(error).report(), |()| ExitCode::SUCCESS);
            }
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Failure::Interrupted { .. } | Failure::Stopped(_) => say(&self.to_string()),
            _ => say(&format!("error: {self}")),
        }
        ExitCode::from(self.exit_code())
    }

    fn exit_code(&self) -> u8 {
        match self {
            Failure::Usage(_)
            | Failure::Position(_)
            | Failure::GameOver(_)
            | Failure::Depth(_)
            | Failure::NothingToDivide
            | Failure::NothingToCompare
            | Failure::Network { .. }
            | Failure::Settings(_) => 2,
            Failure::Tournament(TournamentError::Engine { .. } | TournamentError::Faults { .. }) => 3,
            Failure::Interrupted { .. } | Failure::Stopped(_) => INTERRUPTED,
            _ => 1,
        }
    }
}

/// The longest line that is written to stderr.
const LONGEST: usize = 2_000;

/// Writes one line to stderr, whatever is in the text. If nobody listens there, that is no reason to fail.
pub(crate) fn say(text: &str) {
    let _ = writeln!(io::stderr(), "{}", one_line(text));
}

/// A text as one line that does nothing to a terminal but to be shown.
pub(crate) fn one_line(text: &str) -> String {
    plain(text, LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_is_no_plural() {
        let told = |failure: Failure| failure.to_string();
        assert_eq!(told(Failure::Mismatch { failed: 1, checked: 1 }), "1 of 1 count is wrong");
        assert_eq!(told(Failure::Mismatch { failed: 2, checked: 500 }), "2 of 500 counts are wrong");
        assert_eq!(told(Failure::Check { failed: 1, checked: 1 }), "the engine fails 1 of 1 case");
        let interrupted = Failure::Interrupted { unfinished: "depth 9".to_owned(), counted: 1 };
        assert_eq!(told(interrupted), "interrupted: depth 9 is incomplete, 1 leaf node of it counted");
    }
}
