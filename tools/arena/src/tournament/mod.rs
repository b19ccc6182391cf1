//! Tournaments between engines.
//!
//! ```text
//!   TournamentSettings ──► Tournament ──► run ──► GameRecord ──► Standings      who is stronger, and is that luck?
//!                (plan)         │         (journal: on disk)
//!                               └─ workers: Seat ── referee ── Seat
//! ```

mod adjudication;
mod equal_terms;
mod faults;
mod journal;
mod limit;
mod openings;
mod plan;
mod program;
mod record;
mod referee;
mod repetition;
mod roster;
mod runner;
mod score;
mod seat;
mod sequential;
mod settings;
mod standings;

pub use adjudication::{Adjudication, AdjudicationError, AgreedDraw, Resign};
pub use faults::{Conduct, FaultLimit};
pub use journal::{Duplicates, Journal, JournalError, Past, check_runs, read_settings};
pub use limit::Limit;
pub use openings::{Openings, OpeningsError, Source as OpeningSource, built_in_lines, read_games};
pub use plan::{Assignment, Conditions, Entrant, EntrantKind, OWN, Tournament};
pub use program::ProgramFile;
pub use record::{Difference, Forced, GameRecord, GameResult, Reason, Thought, Timing};
pub use repetition::RepetitionRule;
pub use roster::{EngineProfile, OtherPrograms, Roster};
pub use runner::{Ending, Session, TournamentError, Watcher, run};
pub use score::Score;
pub use sequential::SequentialTest;
pub use settings::{EngineSettings, Format, LimitFields, OptionValue, SettingsError, TournamentSettings};
pub use standings::{Addition, Endings, Pairing, Standings, Strangers, TrackPoint};
