//! Hive, written to be checked by eye: the slow, obvious twin of the engine's move generator.
//!
//! One small file per rule, sets of cells, breadth-first search, no optimisation, and nothing shared with the
//! engine, so that a mistake in one cannot hide in the other. A rule of movement never looks at the whole
//! hive: it gets `rest`, the hive with the mover already lifted off, and the cell the mover came from.
//!
//! ```
//! use vespine_tests::reference::{Move, State};
//!
//! let mut state = State::from_game_string(r"Base;InProgress;White[2];wS1;bS1 wS1-;wQ -wS1;bQ bS1-")?;
//! assert_eq!(state.legal_moves().len(), 22, "four kinds of tiles on five cells, two crawls of the queen");
//!
//! let crawl = state.play_text(r"wQ \wS1")?;
//! assert!(matches!(crawl, Move::Put { to: (0, -1), .. }));
//! # Ok::<(), String>(())
//! ```

pub mod ant;
pub mod beetle;
pub mod climb;
pub mod composition;
pub mod game_type;
pub mod grasshopper;
pub mod hive;
pub mod ladybug;
pub mod mosquito;
pub mod one_hive;
pub mod outcome;
mod perft;
pub mod pillbug;
pub mod placement;
pub mod queen;
pub mod slide;
pub mod spider;
pub mod state;
pub mod text;
pub mod tile;
pub mod travel;

pub use game_type::GameType;
pub use hive::{Cell, Hive};
pub use outcome::Outcome;
pub use placement::FirstTurnQueen;
pub use state::{Move, State};
pub use tile::{Bug, Color, Tile};
