//! The judgement that was learnt from games: a small network over what an [`Analysis`] tells.
//!
//! ```text
//!   facts that the side to move sees ──► WIDTH neurons ──┐
//!                                   ╲  ╱                  ├──► HEAD neurons ──► one number:
//!                                   ╱  ╲                  │                     what the position is worth
//!   facts that the other side sees ────► WIDTH neurons ──┘                     to the side to move
//! ```
//!
//! Some fifty of the FACTS facts are true for each side, some of them several times. Each adds a row of numbers to the neurons
//! of the side that sees it, and another row to those of the other side. Both sides judge by the same rows: what is learnt
//! about one is known about the other.
//!
//! No fact knows how the board is turned or which colour is whose, so the network cannot know it either. All arithmetic
//! is in whole numbers and wraps around alike everywhere: the same file gives the same scores on every machine, whichever vector
//! instructions its processor has.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod file;
pub(crate) mod inputs;
mod layers;

use std::fmt;
use std::sync::{Arc, LazyLock};

use pulp::Arch;
use vespine_engine::Position;

use crate::analysis::Analysis;
use crate::score::Score;
use inputs::Inputs;

pub use file::NetworkError;
pub use inputs::{FACTS, facts_of};
pub use layers::{CEILING, FACT_UNIT, HEAD, HEAD_UNIT, Layers, WIDTH};

/// How much a score rises when the odds of winning grow by a factor e.
pub const UNITS: i32 = 360;

/// A learnt evaluation.
///
/// ```
/// use vespine_engine::Game;
/// use vespine_evaluation::{Analysis, Network};
///
/// let game: Game = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-".parse()?;
/// let network = Network::built_in();
/// let score = network.evaluate(game.position(), &Analysis::of(game.position()));
/// let again = Network::read(&network.write())?;
/// assert_eq!(again.evaluate(game.position(), &Analysis::of(game.position())), score);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Network {
    layers: Layers,
    /// Of its bytes: tells networks apart.
    checksum: u32,
}

impl Network {
    /// The network that the program comes with.
    ///
    /// # Panics
    /// If the program was built with a damaged one, which its tests would have told.
    #[must_use]
    pub fn built_in() -> Arc<Network> {
        static BUILT_IN: LazyLock<Arc<Network>> = LazyLock::new(|| {
            let bytes = include_bytes!("built_in.vnn");
            Arc::new(Network::read(bytes).expect("the built-in network is whole"))
        });
        Arc::clone(&BUILT_IN)
    }

    /// Made of these numbers.
    #[must_use]
    pub fn new(layers: Layers) -> Network {
        let checksum = file::checksum_of(&layers);
        Network { layers, checksum }
    }

    /// Its numbers.
    #[must_use]
    pub fn layers(&self) -> &Layers {
        &self.layers
    }

    /// What a position is worth to the side to move.
    #[inline]
    #[must_use]
    pub fn evaluate(&self, position: &Position, analysis: &Analysis) -> Score {
        let [own, other] = &Inputs::of(position, analysis);
        self.judge([own.facts(), other.facts()])
    }

    /// What a position is worth in which the side to move and the other side see these facts.
    #[inline]
    #[must_use]
    pub fn judge(&self, facts: [&[u16]; 2]) -> Score {
        self.judge_with(facts, Arch::new())
    }

    /// The same without the vector instructions that only some processors have.
    #[must_use]
    pub fn judge_portably(&self, facts: [&[u16]; 2]) -> Score {
        self.judge_with(facts, Arch::Scalar)
    }

    #[inline]
    fn judge_with(&self, facts: [&[u16]; 2], instructions: Arch) -> Score {
        Score::estimate(self.layers.output(facts, UNITS, instructions))
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "network {:08x}", self.checksum)
    }
}
