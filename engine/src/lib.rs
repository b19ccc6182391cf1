//! The rules of Hive: positions, legal moves, notation and perft, without any input or output.
//!
//! A game, from the first piece to the surrounded queen:
//!
//! ```
//! use vespine_engine::{Color, Game, GameType, Outcome};
//!
//! let mut game = Game::new(GameType::BASE);
//! let moves = "wB1;bS1 -wB1;wQ wB1\\;bQ /bS1;wQ bS1\\;bS2 -bQ;wS1 wQ\\;bA1 -bS1;wA1 wB1\\";
//! for text in moves.split(';') {
//!     game.play_text(text)?;
//! }
//! assert_eq!(game.position().queen_liberties(Color::White), Some(1));
//! assert!(game.position().legal_moves().iter().any(|&mv| game.position().write_move(mv) == "bA1 bQ\\"));
//! game.play_text("bA1 bQ\\")?;
//! assert_eq!(game.position().outcome(), Some(Outcome::Win(Color::Black)));
//! # Ok::<(), vespine_engine::PlayError>(())
//! ```
//!
//! Start reading with [`Position`], then [`Board`], then the module `movegen` with a file for each bug.

mod bits;
mod board;
mod bug;
mod color;
mod direction;
mod game;
mod game_type;
pub mod generator;
mod hex;
mod hex_set;
mod legality;
mod movegen;
mod mv;
mod nearby;
mod notation;
mod outcome;
mod perft;
mod piece;
mod position;
mod ring;
mod setup;
mod symmetry;
mod window;
mod zobrist;

pub use board::Board;
pub use bug::Bug;
pub use color::{ByColor, Color};
pub use direction::Direction;
pub use game::{Game, PlayError};
pub use game_type::{FirstTurnQueen, GameType, Rules};
pub use hex::Hex;
pub use hex_set::HexSet;
pub use legality::IllegalMove;
pub use movegen::MoveSet;
pub use mv::{Move, MoveList};
pub use notation::{GameStringError, NotationError, ReadMove};
pub use outcome::{GameState, Outcome, Repetition};
pub use perft::{LastPly, divide, perft};
pub use piece::{Piece, PieceSet, Pieces};
pub use position::{Position, Undo};
pub use ring::Ring;
pub use setup::SetupError;
pub use symmetry::Symmetry;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
