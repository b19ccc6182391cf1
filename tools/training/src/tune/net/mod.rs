//! Trains the network of the evaluation on positions of games.
//!
//! ```text
//!   DataFile ──► Examples ──► train ──► Model ──► Network ──► a file of bytes
//!                facts and    Adam      real      whole
//!                targets                numbers   numbers
//! ```

mod exam;
mod examples;
mod model;
mod state;
mod target;
mod train;

pub use exam::{Mark, examine};
pub use examples::Examples;
pub use state::{State, StateError};
pub use target::Recipe;
pub use train::{EpochEnd, HeldOut, TrainError, TrainOptions, Trained, Watcher, train};
