//! The move generator itself, for an evaluation that wants to hear of moves without a list of them.
//!
//! Whoever only plays needs none of this: [`Position::legal_moves`](crate::Position::legal_moves) lists the moves,
//! [`Position::count_moves`](crate::Position::count_moves) counts them. Here they come in the units in which the generator
//! finds them, and those units follow the generator: of all that this crate offers, this is what changes first.
//!
//! ```
//! use std::ops::ControlFlow;
//! use vespine_engine::generator::{Sink, generate};
//! use vespine_engine::{GameType, Hex, Piece, PieceSet, Position};
//!
//! /// The pieces that can be placed, moved or thrown.
//! struct Movers(PieceSet);
//!
//! impl Sink for Movers {
//!     fn to(&mut self, piece: Piece, _: Hex) -> ControlFlow<()> {
//!         self.0.insert(piece);
//!         ControlFlow::Continue(())
//!     }
//! }
//!
//! let mut movers = Movers(PieceSet::NONE);
//! let _ = generate(&Position::new(GameType::BASE), &mut movers);
//! assert_eq!(movers.0.len(), 4, "any bug but the queen");
//! ```

pub use crate::movegen::{Region, Sink, generate, generate_both};
pub use crate::nearby::Nearby;
