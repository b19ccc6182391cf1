//! Which occurrence of a position counts: the first, in the order of games and plies.
//!
//! Games are finished in any order, so a later game may claim a position before an earlier one does; the earlier claim
//! stands. When all games up to some number have claimed, the owners of their positions are final.

use dashmap::DashMap;

/// The first place of each position, shared by all threads. Positions equal up to shift, rotation, mirror and exchange
/// of colours are one, see [`vespine_engine::Position::canonical_key`].
#[derive(Default, Debug)]
pub(super) struct Claims(DashMap<u128, Place>);

/// A position of a run: ordered by game, then by ply.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Place {
    game: u64,
    ply: u16,
}

impl Claims {
    /// The position with this key occurs here.
    pub(super) fn claim(&self, key: u128, game: u64, ply: usize) {
        let place = Place { game, ply: ply as u16 };
        self.0.entry(key).and_modify(|first| *first = place.min(*first)).or_insert(place);
    }

    /// Is this the first place of the position?
    pub(super) fn is_owner(&self, key: u128, game: u64, ply: usize) -> bool {
        self.0.get(&key).is_some_and(|first| *first == Place { game, ply: ply as u16 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_earliest_place_owns_a_position_whoever_claims_first() {
        let claims = Claims::default();
        for (game, ply) in [(5, 9), (3, 30), (3, 20), (7, 1)] {
            claims.claim(1, game, ply);
        }
        assert!(claims.is_owner(1, 3, 20));
        assert!(!claims.is_owner(1, 3, 30) && !claims.is_owner(1, 5, 9) && !claims.is_owner(2, 3, 20));
    }
}
