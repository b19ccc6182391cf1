//! Where engines differ and are right: the rules of tournaments and those in the box are not the same.

use std::fmt;

use vespine_engine::Game;

/// A rule that engines may have or not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Leeway {
    /// A side may open with its queen, as the printed rules say.
    FirstTurnQueen,
    /// The third occurrence of a position is a draw, as tournament rules say.
    Repetition,
}

impl Leeway {
    /// What the engine does.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Leeway::FirstTurnQueen => "the queen may be the first piece",
            Leeway::Repetition => "the third occurrence of a position is a draw",
        }
    }
}

impl fmt::Display for Leeway {
    /// Why it may.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Leeway::FirstTurnQueen => {
                "the printed rules have it so, those of tournaments and most engines do not"
            }
            Leeway::Repetition => "tournament rules have it so, the printed rules and the protocol do not",
        })
    }
}

/// Has the position occurred three times? Asked as loosely as any engine does: whoever was moved last does not matter.
pub(super) fn is_repeated(game: &Game) -> bool {
    let last = game.position();
    let mut replayed = Game::new(last.rules());
    let mut occurrences = 1;
    for mv in game.moves() {
        let position = replayed.position();
        occurrences +=
            i32::from(position.to_move() == last.to_move() && position.board().hash() == last.board().hash());
        if replayed.play(mv).is_err() {
            return false;
        }
    }
    occurrences >= 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_third_occurrence_counts() {
        let start = r"Base+L;;;wL;bL \wL;wQ wL-;bQ \bL;wB1 wQ-;bB1 -bQ";
        let cycle = ";wB1 wQ;bB1 bQ;wB1 wQ-;bB1 -bQ";
        for (cycles, is_third) in [(0, false), (1, false), (2, true), (3, true)] {
            let game: Game = format!("{start}{}", cycle.repeat(cycles)).parse().expect("it is by the rules");
            assert_eq!(is_repeated(&game), is_third, "{cycles}");
        }
    }
}
