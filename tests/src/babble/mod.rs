//! Lines of all sorts for a protocol session, from a seed: games that get on, questions about them, the same with
//! mistakes in it, and noise.
//!
//! ```text
//!   commands ──┬───────────► tame ──► a line
//!              ├─► damage ──►  "
//!   noise ─────┴───────────►  "        bytes: the same with what is no text, and lines without end
//! ```
//!
//! No line takes long to answer: [`tame`] puts a small budget in the place of a large one. Only `exit` would end the
//! conversation, so that it becomes something else.

mod bytes;
mod commands;
mod damage;
mod noise;
mod tame;

pub use bytes::tame_bytes;
pub use tame::tame;

use crate::conversation::Follower;
use crate::players::Player;
use commands::Manner;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Somebody who talks a lot.
///
/// ```
/// use vespine_tests::babble::Babbler;
/// use vespine_tests::conversation::{Follower, small_options};
///
/// let (mut babbler, mut same) = (Babbler::new(42), Babbler::new(42));
/// let mut follower = Follower::new(small_options());
/// for _ in 0..100 {
///     let line = babbler.line(&follower);
///     assert_eq!(line, same.line(&follower));
///     follower.hear(&line);
/// }
/// ```
#[derive(Debug)]
pub struct Babbler {
    rng: StdRng,
    manner: Manner,
    /// Was the last line about the best move? Then it is time to ask for what follows it.
    has_searched: bool,
}

impl Babbler {
    /// The one with this seed.
    ///
    /// # Panics
    ///
    /// Never: there are players.
    #[must_use]
    pub fn new(seed: u64) -> Babbler {
        let mut rng = StdRng::seed_from_u64(seed);
        let player = *Player::ALL.choose(&mut rng).expect("there are players");
        Babbler { manner: Manner { player, is_repeating: rng.random_ratio(1, 8) }, rng, has_searched: false }
    }

    /// The next line. What makes sense in it refers to the game that the follower knows.
    #[must_use]
    pub fn line(&mut self, follower: &Follower) -> String {
        let line = match self.rng.random_range(0..100) {
            0..60 => self.command(follower),
            60..92 => {
                let (line, other) = (self.command(follower), self.command(follower));
                damage::damaged(&line, &other, &mut self.rng)
            }
            _ => noise::noise(&mut self.rng),
        };
        self.has_searched = line.starts_with("bestmove") || line.starts_with("analyze");
        tame(&line).into_owned()
    }

    /// The next line as bytes, without a line feed. It may be longer than a line is allowed to be.
    #[must_use]
    pub fn bytes(&mut self, follower: &Follower) -> Vec<u8> {
        let line = self.line(follower);
        bytes::as_bytes(&line, &mut self.rng)
    }

    /// Should something happen that happens once in so many times?
    #[must_use]
    pub fn is_time_for(&mut self, times: u32) -> bool {
        self.rng.random_ratio(1, times)
    }

    fn command(&mut self, follower: &Follower) -> String {
        if self.has_searched && self.rng.random_ratio(1, 3) {
            return "pv".to_owned();
        }
        commands::command(follower, self.manner, &mut self.rng)
    }
}
