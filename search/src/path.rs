//! The positions on the way to the one being searched: of the game, then of the search tree.
//!
//! A position that occurred before in the tree is a draw: whoever wanted more could have had it the first time. One that
//! occurred in the game before is a draw when it occurs the third time, as by the tournament rules. A placement can
//! never be undone, so nobody looks back beyond the last one.
//!
//! Some clients play on after the third time, and two engines that are both content with a draw would go round in a circle
//! for ever. Then a repetition is worth a little less than a draw to the side at the root, and the more so the longer it
//! lasts (`circle_margin`): it leaves the circle if it has a move that is not much worse. It does not if it would lose
//! much by that.

use vespine_engine::Game;

/// The positions before the one now.
#[derive(Clone, Default, Debug)]
pub(crate) struct Path {
    before: Vec<Step>,
    /// How many of them are of the game.
    of_game: usize,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    /// The position before the move.
    hash: u64,
    /// How many moves before and with this one could be undone again.
    reversible: u32,
}

impl Path {
    /// The path to the end of a game, with room for a search of so many plies.
    pub(crate) fn of(game: &Game, plies: usize) -> Path {
        let mut path = Path { before: Vec::with_capacity(game.plies() + plies), of_game: 0 };
        let mut position = vespine_engine::Position::new(game.position().rules());
        for (hash, mv) in game.past_hashes().zip(game.moves()) {
            path.push(hash, is_placement(&position, mv));
            let _ = position.play(mv);
        }
        path.of_game = path.before.len();
        path
    }

    /// A move is played in the position with this hash.
    #[inline]
    pub(crate) fn push(&mut self, hash: u64, is_placement: bool) {
        let reversible =
            if is_placement { 0 } else { self.before.last().map_or(0, |step| step.reversible) + 1 };
        self.before.push(Step { hash, reversible });
    }

    /// The last move is taken back.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.before.pop();
    }

    /// Was the last move one that cannot be undone?
    pub(crate) fn ends_with_placement(&self) -> bool {
        self.before.last().is_none_or(|step| step.reversible == 0)
    }

    /// Could a position reached now have occurred before?
    #[inline]
    pub(crate) fn may_repeat(&self) -> bool {
        self.before.last().is_some_and(|step| step.reversible >= 2)
    }

    /// How often the position that has come up most often did so, with the one now, which has this hash. Only positions that
    /// could come up again count.
    pub(crate) fn most_occurrences(&self, now: u64) -> usize {
        let back = self.before.last().map_or(0, |step| step.reversible as usize);
        let recent: Vec<u64> =
            self.before.iter().rev().take(back).map(|step| step.hash).chain([now]).collect();
        let occurrences = |hash: &u64| recent.iter().filter(|other| *other == hash).count();
        recent.iter().map(occurrences).max().unwrap_or(1)
    }

    /// Is a position with this hash, reached now, a draw by repetition?
    #[inline]
    pub(crate) fn is_draw(&self, hash: u64) -> bool {
        let len = self.before.len();
        let back = self.before.last().map_or(0, |step| step.reversible as usize);
        let mut in_game = 0;
        let mut distance = 2;
        while distance <= back {
            let place = len - distance;
            if self.before[place].hash == hash {
                if place >= self.of_game {
                    return true;
                }
                in_game += 1;
                if in_game == 2 {
                    return true;
                }
            }
            distance += 2;
        }
        false
    }
}

/// Does the move bring a new piece into play?
#[inline]
pub(crate) fn is_placement(position: &vespine_engine::Position, mv: vespine_engine::Move) -> bool {
    mv.piece().is_some_and(|piece| !position.board().in_play().contains(piece))
}
