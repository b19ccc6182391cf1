//! Moves that win on the spot: a fill of the last liberty of the enemy queen, or a throw of her into a hole.
//!
//! ```text
//!       # # .
//!      # Q o <-        o: her last liberty. Whoever gets there from elsewhere wins, unless the own queen is
//!       # # .          surrounded by the same move: then it is a draw.
//! ```

use std::ops::ControlFlow;

use vespine_engine::generator::{Nearby, Region, Sink, generate};
use vespine_engine::{Board, Color, Hex, Move, Piece, PieceSet, Position, Ring};

use crate::queen_area::QueenArea;

/// A move of the side to move that wins on the spot, if there is one. The same answer as [`Analysis::strike`] gives, but
/// looked for alone, and no farther than to the first.
///
/// [`Analysis::strike`]: crate::Analysis::strike
#[must_use]
pub fn find_strike(position: &Position) -> Option<Move> {
    find_strike_like(position, None)
}

/// The same as [`find_strike`], but tries first whether a strike that was possible in a similar position still is.
#[must_use]
pub fn find_strike_like(position: &Position, similar: Option<Move>) -> Option<Move> {
    let mut striker = Striker::new(position)?;
    if let Some(mv @ Move::Put { piece, to }) = similar
        && Some(to) == striker.last
        && position.walks_to(piece, to)
        && striker.queens.is_strike(striker.board, piece, to)
    {
        return Some(mv);
    }
    let _ = generate(position, &mut striker);
    striker.found
}

/// The sink that looks for a win on the spot.
struct Striker<'a> {
    board: &'a Board,
    queens: Queens,
    enemy: Piece,
    /// The last liberty of the enemy queen, if she has a single one.
    last: Option<Hex>,
    found: Option<Move>,
}

impl<'a> Striker<'a> {
    /// None if it is plain that no move wins: the enemy queen has two liberties or more, and there is no hole for her.
    fn new(position: &'a Position) -> Option<Striker<'a>> {
        let (board, color) = (position.board(), position.to_move());
        let enemy = Piece::queen(!color);
        let queen = board.hex_of(enemy)?;
        let liberties = !board.ring(queen);
        let last = if liberties.len() == 1 { liberties.around(queen).next() } else { None };
        if last.is_none() && !may_be_thrown_into_a_hole(board, queen, color) {
            return None;
        }
        Some(Striker { board, queens: Queens::new(board, color), enemy, last, found: None })
    }
}

/// Is the queen of this side within one move of being surrounded, as far as the tiles around her tell: has she a single
/// liberty, or could she be thrown into a hole?
#[must_use]
pub fn is_cornered(board: &Board, color: Color) -> bool {
    let Some(queen) = board.hex_of(Piece::queen(color)) else { return false };
    board.ring(queen).len() == 5 || may_be_thrown_into_a_hole(board, queen, !color)
}

/// Is a pillbug or mosquito of this side beside the queen and beside a hole of one hex?
#[inline]
fn may_be_thrown_into_a_hole(board: &Board, queen: Hex, color: Color) -> bool {
    (PieceSet::THROWERS & PieceSet::of_color(color) & board.in_play()).iter().any(|thrower| {
        board.hex_of(thrower).is_some_and(|hex| {
            !QueenArea::of(hex, queen).sides().is_empty()
                && (!board.ring(hex)).around(hex).any(|landing| board.ring(landing) == Ring::ALL)
        })
    })
}

impl Sink for Striker<'_> {
    #[inline]
    fn to(&mut self, piece: Piece, hex: Hex) -> ControlFlow<()> {
        if (Some(hex) == self.last || piece == self.enemy) && self.queens.is_strike(self.board, piece, hex) {
            self.found = Some(Move::Put { piece, to: hex });
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn nearby(&mut self, piece: Piece, from: Hex, hexes: Nearby) -> ControlFlow<()> {
        let is_near = self.last.is_some_and(|last| from.distance(last) <= 3);
        if is_near {
            hexes.around(from).try_for_each(|hex| self.to(piece, hex))
        } else {
            ControlFlow::Continue(())
        }
    }

    #[inline]
    fn region<const W: usize>(&mut self, piece: Piece, region: &Region<'_, W>) -> ControlFlow<()> {
        if piece == self.enemy {
            return region.iter().try_for_each(|hex| self.to(piece, hex));
        }
        match self.last {
            Some(last) if region.contains(last) => self.to(piece, last),
            _ => ControlFlow::Continue(()),
        }
    }

    #[inline]
    fn region_but<const W: usize>(
        &mut self,
        piece: Piece,
        region: &Region<'_, W>,
        _len: u32,
        _from: Hex,
        _but: Ring,
    ) -> ControlFlow<()> {
        self.region(piece, region)
    }
}

/// Where the queens of the two sides stand.
#[derive(Clone, Copy)]
pub(crate) struct Queens {
    pub(crate) color: Color,
    own: Option<Hex>,
    pub(crate) enemy: Option<Hex>,
}

impl Queens {
    pub(crate) fn new(board: &Board, color: Color) -> Queens {
        Queens { color, own: board.hex_of(Piece::queen(color)), enemy: board.hex_of(Piece::queen(!color)) }
    }

    /// Does this move surround the enemy queen and not the own one? Trusts that it is legal.
    pub(crate) fn is_strike(self, board: &Board, piece: Piece, to: Hex) -> bool {
        let vacated = board.hex_of(piece).filter(|&from| board.height(from) == 1);
        let is_surrounded = |queen: Option<Hex>, color: Color| {
            let Some(stands) = queen else { return false };
            let queen = if piece == Piece::queen(color) { to } else { stands };
            let filled = board.ring(queen) | QueenArea::of(to, queen).sides();
            let freed = vacated.map_or(Ring::NONE, |from| QueenArea::of(from, queen).sides());
            filled - freed == Ring::ALL
        };
        is_surrounded(self.enemy, !self.color) && !is_surrounded(self.own, self.color)
    }
}
