//! Which move to try first.
//!
//! | file | idea |
//! |---|---|
//! | `picker` | the stages: the table's move, then all others by their urgency |
//! | `urgency` | the sum of all below for one move |
//! | `tactics` | fills, escapes and climbs around the queens |
//! | `killers` | moves that refuted a sibling |
//! | `countermoves` | the move that refuted the same move before |
//! | `history` | what was good for this bug at this place beside the queens |
//! | `continuation` | what was good after the moves before |
//! | `trace` | a move as these tables see it |

mod continuation;
mod countermoves;
mod gravity;
mod history;
mod killers;
mod picker;
mod tactics;
mod trace;
mod urgency;

pub(crate) use killers::Killers;
pub(crate) use picker::Picker;
pub(crate) use trace::{Anchors, Trace};
pub(crate) use urgency::{Before, Memory, Urgency};
