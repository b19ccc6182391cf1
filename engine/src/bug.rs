//! The eight species.

use std::fmt;

/// A species of bug.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Bug {
    /// Must not be surrounded; slides one hex.
    Queen,
    /// Slides exactly three hexes.
    Spider,
    /// One step, also up onto the hive.
    Beetle,
    /// Hops in a straight line over others.
    Grasshopper,
    /// Slides as far as it likes.
    Ant,
    /// Copies its neighbours. Expansion.
    Mosquito,
    /// Two steps on top of the hive, then one down. Expansion.
    Ladybug,
    /// Slides one hex, or throws a neighbour over itself. Expansion.
    Pillbug,
}

impl Bug {
    /// All eight.
    pub const ALL: [Bug; 8] = [
        Bug::Queen,
        Bug::Spider,
        Bug::Beetle,
        Bug::Grasshopper,
        Bug::Ant,
        Bug::Mosquito,
        Bug::Ladybug,
        Bug::Pillbug,
    ];

    /// How many of them each side owns, when the bug is in the game.
    #[must_use]
    pub const fn per_side(self) -> u8 {
        match self {
            Bug::Spider | Bug::Beetle => 2,
            Bug::Grasshopper | Bug::Ant => 3,
            Bug::Queen | Bug::Mosquito | Bug::Ladybug | Bug::Pillbug => 1,
        }
    }

    /// The letter of the bug in piece names.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Bug::Queen => 'Q',
            Bug::Spider => 'S',
            Bug::Beetle => 'B',
            Bug::Grasshopper => 'G',
            Bug::Ant => 'A',
            Bug::Mosquito => 'M',
            Bug::Ladybug => 'L',
            Bug::Pillbug => 'P',
        }
    }

    /// The bug with this letter, in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Bug> {
        Bug::ALL.into_iter().find(|bug| bug.letter().eq_ignore_ascii_case(&letter))
    }
}

impl fmt::Display for Bug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Bug::Queen => "queen",
            Bug::Spider => "spider",
            Bug::Beetle => "beetle",
            Bug::Grasshopper => "grasshopper",
            Bug::Ant => "ant",
            Bug::Mosquito => "mosquito",
            Bug::Ladybug => "ladybug",
            Bug::Pillbug => "pillbug",
        })
    }
}
