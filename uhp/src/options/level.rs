//! How strong the engine plays: less than its best for those who want a fair game.
//!
//! A weaker level does not look far ahead, and it does not mind a move that is a little worse than the best: to the score of
//! each of its candidates a random number up to the margin is added before they are compared. A win that it sees it takes.

use super::value::{Kind, Value};

/// How strong the engine plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Level {
    /// For the first games.
    Beginner,
    /// Sees threats, and little more.
    Easy,
    /// A club player's evening.
    Medium,
    /// For experienced players.
    Hard,
    /// Seldom errs.
    Expert,
    /// The best it can.
    #[default]
    Full,
}

/// How a level is held back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Handicap {
    /// How many plies it looks ahead.
    pub(crate) depth: u32,
    /// How much worse than the best a move may be, in hundredths of a point.
    pub(crate) margin: u32,
}

const NAMES: [&str; 6] = ["Beginner", "Easy", "Medium", "Hard", "Expert", "Full"];

impl Level {
    /// All levels, from the weakest to the strongest.
    pub const ALL: [Level; 6] =
        [Level::Beginner, Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Full];

    /// How it is held back, if it is.
    pub(crate) const fn handicap(self) -> Option<Handicap> {
        let (depth, margin) = match self {
            Level::Beginner => (1, 200),
            Level::Easy => (2, 100),
            Level::Medium => (3, 60),
            Level::Hard => (4, 30),
            Level::Expert => (6, 10),
            Level::Full => return None,
        };
        Some(Handicap { depth, margin })
    }
}

impl Value for Level {
    fn kind() -> Kind {
        Kind::Choice(&NAMES)
    }

    fn read(text: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.write() == text)
    }

    fn write(self) -> String {
        format!("{self:?}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_a_level_and_the_levels_rise() {
        assert_eq!(NAMES.map(Level::read), Level::ALL.map(Some));
        let handicaps: Vec<Handicap> = Level::ALL.iter().filter_map(|level| level.handicap()).collect();
        assert!(
            handicaps.len() == 5 && handicaps.is_sorted_by(|one, next| one.depth < next.depth),
            "{handicaps:?}"
        );
    }
}
