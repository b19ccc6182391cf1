//! Which move to try first.
//!
//! | file | idea |
//! |---|---|
//! | `picker` | the stages: the table's move, then all others by their urgency |
//! | `candidate` | a move and its urgency |
//! | `memory` | the sum of all below for each move |
//! | `facts` | what can be seen of a move without playing it |
//! | `instinct` | how good moves with such facts usually are |
//! | `killers` | moves that refuted a sibling |
//! | `countermoves` | the move that refuted the same move before |
//! | `history` | what was good for this bug at this place beside the queens |
//! | `continuation` | what was good after the moves before |
//! | `trace` | a move as these tables see it |

mod candidate;
mod continuation;
mod countermoves;
mod facts;
mod gravity;
mod history;
mod instinct;
mod killers;
mod memory;
mod picker;
mod trace;

pub(crate) use candidate::{Candidate, Urgency};
pub use facts::{FACTS_OF_MOVE, MOVE_FACTS, facts_of_moves};
pub use instinct::Instinct;
pub(crate) use killers::Killers;
pub(crate) use memory::{Before, Memory};
pub(crate) use picker::{Pick, Picker};
pub(crate) use trace::{Anchors, Trace};
