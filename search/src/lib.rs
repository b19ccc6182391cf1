//! What to play.
