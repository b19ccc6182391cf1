//! All that was played between two players.

use vespine_engine::Color;

use super::{Endings, Played, Score};
use crate::statistics::{Pairs, Tally, Wdl};

/// The games of one player against another, as the first of them sees it.
///
/// Strength is a matter of [`Pairing::tally`], which knows pairs: `tally.elo()`, `tally.superiority()`,
/// `tally.pairs().normalized_elo()`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pairing {
    /// Games and complete pairs.
    pub tally: Tally,
    /// The games in which the first player had White.
    pub as_white: Wdl,
    /// The games in which it had Black.
    pub as_black: Wdl,
    /// How the games ended.
    pub endings: Endings,
    /// How the first player lost games by its faults as a program.
    pub faults: Endings,
    /// How often the first player's account of a game differed from ours.
    pub differences: usize,
}

impl Pairing {
    /// All games.
    #[must_use]
    pub fn games(&self) -> Wdl {
        self.tally.games()
    }

    /// All complete pairs.
    #[must_use]
    pub fn pairs(&self) -> Pairs {
        self.tally.pairs()
    }

    /// Adds a game of this pairing. A pair is counted with the game in which the first player has White.
    pub(super) fn add(&mut self, first: usize, game: &Played, twin: Option<&Played>) {
        let Some((color, score)) = game.of(first) else {
            return;
        };
        let twin: Option<Score> = twin.and_then(|twin| twin.of(first)).map(|(_, score)| score);
        match color {
            Color::White => self.as_white.record(score),
            Color::Black => self.as_black.record(score),
        }
        match (color, twin) {
            (Color::White, Some(as_black)) => self.tally.add_pair(score, as_black),
            (Color::Black, Some(_)) => {}
            (Color::White, None) => self.tally.add_odd_game_as_white(score),
            (Color::Black, None) => self.tally.add_odd_game_as_black(score),
        }
        self.endings.add(game.reason);
        if game.culprit() == Some(first) {
            self.faults.add(game.reason);
        }
        self.differences += game.mistaken.iter().filter(|&&mistaken| mistaken == first).count();
    }
}
