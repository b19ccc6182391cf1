//! What a move does to the two queens, at a glance.
//!
//! ```text
//!       . o # .        o: a fill, better the fewer liberties are left
//!      . Q # <-        <-: leaving the own queen's side frees a liberty
//!       # # .
//! ```

use vespine_engine::{Board, Direction, Hex, Piece};

use super::stakes::Stakes;
use super::trace::{Anchors, Trace};

/// The two queens, for the moves of one node.
pub(super) struct Tactics<'a> {
    board: &'a Board,
    anchors: Anchors,
    stakes: &'a Stakes,
    own: Option<Queen>,
    enemy: Option<Queen>,
}

/// Where a queen stands, and how many liberties she has.
#[derive(Clone, Copy)]
struct Queen {
    hex: Hex,
    liberties: usize,
}

impl<'a> Tactics<'a> {
    pub(super) fn new(board: &'a Board, anchors: Anchors, stakes: &'a Stakes) -> Tactics<'a> {
        let queen = |color| {
            let hex = board.hex_of(Piece::queen(color))?;
            Some(Queen { hex, liberties: 6 - board.ring(hex).len() as usize })
        };
        Tactics { board, anchors, stakes, own: queen(anchors.color), enemy: queen(!anchors.color) }
    }

    /// What it is worth that a piece leaves its place; the same for all its moves.
    pub(super) fn leaving(&self, piece: Piece) -> Leaving {
        let from = self.board.hex_of(piece);
        let frees = |queen: Option<Queen>| match (queen, from) {
            (Some(queen), Some(from)) => from.distance(queen.hex) == 1 && self.board.height(from) == 1,
            _ => false,
        };
        let is_own_queen = piece == Piece::queen(self.anchors.color);
        let is_enemy_queen = piece == Piece::queen(!self.anchors.color);
        let (frees_own, frees_enemy) = (frees(self.own), frees(self.enemy));
        let mut worth = 0;
        if let Some(own) = self.own
            && (frees_own || is_own_queen)
        {
            worth += self.stakes.escape[own.liberties];
        }
        if is_enemy_queen {
            worth += self.stakes.throw;
        }
        if let Some(enemy) = self.enemy
            && frees_enemy
        {
            worth -= self.stakes.refill[enemy.liberties];
        }
        Leaving { worth, frees_own, frees_enemy, is_queen: is_own_queen || is_enemy_queen }
    }

    /// What it is worth that the piece comes to this hex.
    #[inline]
    pub(super) fn worth(&self, leaving: Leaving, to: Hex, trace: &Trace) -> i32 {
        let is_near = IS_NEAR[trace.from_enemy % Hex::COUNT] || IS_NEAR[trace.from_own % Hex::COUNT];
        if is_near { self.worth_near(leaving, to) } else { leaving.worth }
    }

    /// The same for a hex beside a queen.
    fn worth_near(&self, leaving: Leaving, to: Hex) -> i32 {
        let mut worth = leaving.worth;
        if let Some(enemy) = self.enemy {
            match to.distance(enemy.hex) {
                0 => worth += self.stakes.mount,
                1 if !leaving.frees_enemy && !leaving.is_queen && self.board.height(to) == 0 => {
                    worth += self.stakes.fill[enemy.liberties];
                }
                1 if leaving.frees_enemy => worth += self.stakes.refill[enemy.liberties],
                _ => {}
            }
        }
        if let Some(own) = self.own
            && to.distance(own.hex) == 1
            && !leaving.is_queen
            && self.board.height(to) == 0
        {
            let Stakes { escape, crowd, .. } = self.stakes;
            worth += if leaving.frees_own { -escape[own.liberties] } else { crowd[own.liberties] };
        }
        worth
    }
}

/// What it is worth that a piece leaves its place.
#[derive(Clone, Copy)]
pub(super) struct Leaving {
    worth: i32,
    frees_own: bool,
    frees_enemy: bool,
    is_queen: bool,
}

/// Hexes at most one step from a queen, by where they lie from her.
static IS_NEAR: [bool; Hex::COUNT] = {
    let mut table = [false; Hex::COUNT];
    table[Hex::ORIGIN.index()] = true;
    let mut side = 0;
    while side < 6 {
        table[Hex::ORIGIN.neighbor(Direction::ALL[side]).index()] = true;
        side += 1;
    }
    table
};
