//! Which games are the two of a pair: the same opening with the colours swapped.

use vespine_engine::Color;

use super::{Played, Score, Standings};

impl Standings {
    /// How the pair with this number ended for the first player: as White, as Black. None while it is not complete.
    pub(super) fn pair(&self, first: usize, second: usize, number: u64) -> Option<(Score, Score)> {
        let numbers = [number.checked_mul(2)?, number.checked_mul(2)?.checked_add(1)?];
        let [one, other] = numbers.map(|number| self.games.get(&number));
        let (one, other) = (one?, other?);
        if !one.is_between(first, second) || (one.white, one.black) != (other.black, other.white) {
            return None;
        }
        let ((color, one), (_, other)) = (one.of(first)?, other.of(first)?);
        Some(if color == Color::White { (one, other) } else { (other, one) })
    }

    /// The other game of the pair that this game belongs to, if it has been played.
    pub(super) fn twin(&self, number: u64) -> Option<&Played> {
        let (game, twin) = (self.games.get(&number)?, self.games.get(&(number ^ 1))?);
        ((game.white, game.black) == (twin.black, twin.white)).then_some(twin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples::{PLAYERS, result};
    use crate::statistics::Pairs;

    #[test]
    fn games_with_the_same_colours_are_no_pair() {
        let mut standings = Standings::new([PLAYERS[0], PLAYERS[1]]);
        standings.add(&result(0, Score::Win));
        standings.add(&crate::tournament::GameRecord { game: 1, ..result(2, Score::Win) });
        assert_eq!(standings.pair(0, 1, 0), None);
        assert_eq!(standings.pairing(0, 1).pairs(), Pairs::default());
        assert_eq!(standings.pairing(0, 1).games().wins, 2);
    }
}
