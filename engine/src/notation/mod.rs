//! Hive in words: piece names, moves and whole games as text, as the Universal Hive Protocol spells them.
//!
//! Reading is generous (letter case, spare blanks, several wordings for one move), writing is canonical. Reading a text
//! never plays a move and never judges it: whether the move is legal is a matter of [`crate::legality`].

mod error;
mod game_string;
mod move_text;
mod piece_name;

pub use error::{GameStringError, NotationError};
pub use move_text::ReadMove;
