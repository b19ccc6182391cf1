//! What one side could do with its next move: how far its pieces get, and which hexes around the enemy queen they
//! reach.
//!
//! It is a [`Sink`] of the move generator. Hexes come in large units, and most units are far from the queen, so nearly
//! everything is a count.
//!
//! ```text
//!       . o # .        A liberty of the queen that a piece from elsewhere reaches is a fill. A piece that already stands
//!      o Q # .         beside her alone on its hex frees one hex by filling another, so it does not count.
//!       # # .
//! ```
//!
//! When the queen has one liberty left, a fill is the end of the game: a strike. So is a throw of the queen into a hole.

use std::ops::ControlFlow;

use vespine_engine::generator::{Nearby, Region, Sink};
use vespine_engine::{Board, Color, Direction, Hex, Move, Piece, PieceSet, Ring};

use crate::queen_area::QueenArea;
use crate::strike::Queens;

const CONTINUE: ControlFlow<()> = ControlFlow::Continue(());

/// What one side could do with its next move.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// How many hexes each own piece on the board can go to, by the lower half of its index.
    targets: [u8; 16],
    /// The liberties of the enemy queen that each piece of either side can be brought to, and her own hex.
    areas: [QueenArea; Piece::COUNT],
    /// The pieces with an area.
    fillers: PieceSet,
    /// How many pieces can fill each liberty.
    crowd: [u8; 6],
    /// Where new pieces may enter.
    spawns: u8,
    /// Of these, those at most two steps from the enemy queen.
    near_spawns: u8,
    strike: Option<Move>,
}

impl Reach {
    const NOTHING: Reach = Reach {
        targets: [0; 16],
        areas: [QueenArea::NONE; Piece::COUNT],
        fillers: PieceSet::NONE,
        crowd: [0; 6],
        spawns: 0,
        near_spawns: 0,
        strike: None,
    };

    /// How many hexes this piece of the side's own can go to from where it stands on the board.
    #[inline]
    #[must_use]
    pub fn targets(&self, piece: Piece) -> u8 {
        self.targets[piece.index() % 16]
    }

    /// The pieces, of either side, that can be brought to a liberty of the enemy queen or on top of her.
    #[inline]
    #[must_use]
    pub fn fillers(&self) -> PieceSet {
        self.fillers
    }

    /// The liberties of the enemy queen that a piece can be brought to.
    #[inline]
    #[must_use]
    pub fn fills(&self, piece: Piece) -> Ring {
        self.areas[piece.index()].sides()
    }

    /// Can the piece climb onto the enemy queen?
    #[inline]
    #[must_use]
    pub fn mounts(&self, piece: Piece) -> bool {
        !(self.areas[piece.index()] & QueenArea::THRONE).is_empty()
    }

    /// How many different pieces can fill the liberty of the enemy queen in this direction. All pieces in hand are one.
    #[inline]
    #[must_use]
    pub fn crowd(&self, side: Direction) -> u8 {
        self.crowd[side.index()]
    }

    /// Where new pieces may enter, if there are any.
    #[must_use]
    pub fn spawns(&self) -> u8 {
        self.spawns
    }

    /// Those of the spawn hexes that are at most two steps from the enemy queen.
    #[must_use]
    pub fn near_spawns(&self) -> u8 {
        self.near_spawns
    }

    /// A move that wins on the spot.
    #[inline]
    #[must_use]
    pub fn strike(&self) -> Option<Move> {
        self.strike
    }
}

/// The sink that finds it all out.
pub(crate) struct Survey<'a> {
    board: &'a Board,
    queens: Queens,
    /// The liberties of the enemy queen, and her hex; nothing while she is in hand.
    area: QueenArea,
    /// Has the enemy queen a single liberty?
    one_left: bool,
    /// The pieces that stand beside the enemy queen alone on their hex.
    beside: PieceSet,
    reach: Reach,
}

impl<'a> Survey<'a> {
    #[inline]
    pub(crate) fn new(board: &'a Board, color: Color) -> Survey<'a> {
        let queens = Queens::new(board, color);
        let (mut area, mut beside, mut one_left) = (QueenArea::NONE, PieceSet::NONE, false);
        if let Some(queen) = queens.enemy {
            let ring = board.ring(queen);
            area = QueenArea::ring(!ring) | QueenArea::THRONE;
            one_left = (!ring).len() == 1;
            for hex in (ring - board.tall_ring(queen)).around(queen) {
                beside = beside | board.top(hex).map_or(PieceSet::NONE, PieceSet::only);
            }
        }
        Survey { board, queens, area, one_left, beside, reach: Reach::NOTHING }
    }

    pub(crate) fn into_reach(self) -> Reach {
        self.reach
    }

    #[inline]
    fn count(&mut self, piece: Piece, moves: u32) {
        if piece.color() == self.queens.color {
            self.reach.targets[piece.index() % 16] = moves as u8;
        }
    }

    /// Looks at one move for what it does to the enemy queen.
    #[inline]
    fn look(&mut self, piece: Piece, to: Hex) {
        let Some(queen) = self.queens.enemy else { return };
        let met = QueenArea::of(to, queen) & self.area;
        if !met.is_empty() {
            self.meet(piece, to, met);
        }
    }

    /// A move to the queen or to one of her liberties.
    fn meet(&mut self, piece: Piece, to: Hex, met: QueenArea) {
        if self.beside.contains(piece) && met != QueenArea::THRONE {
            return;
        }
        let reach = &mut self.reach;
        reach.areas[piece.index()] = reach.areas[piece.index()] | met;
        reach.fillers.insert(piece);
        for side in met.sides().directions() {
            reach.crowd[side.index()] += 1;
        }
        if self.one_left {
            self.strike(piece, to);
        }
    }

    #[cold]
    fn strike(&mut self, piece: Piece, to: Hex) {
        if self.queens.is_strike(self.board, piece, to) {
            self.reach.strike = Some(Move::Put { piece, to });
        }
    }

    /// Is it the enemy queen that is thrown? Then every hex may be a hole for her.
    #[inline]
    fn is_enemy_queen(&self, piece: Piece) -> bool {
        piece == Piece::queen(!self.queens.color)
    }

    /// The liberties of the enemy queen, and her hex, that are in a region.
    #[inline]
    fn look_into<const W: usize>(&mut self, piece: Piece, region: &Region<'_, W>) {
        let Some(queen) = self.queens.enemy else { return };
        for hex in self.area.sides().around(queen) {
            if region.contains(hex) {
                self.meet(piece, hex, QueenArea::of(hex, queen));
            }
        }
        if region.contains(queen) {
            self.meet(piece, queen, QueenArea::THRONE);
        }
    }
}

impl Sink for Survey<'_> {
    fn to(&mut self, piece: Piece, hex: Hex) -> ControlFlow<()> {
        if self.is_enemy_queen(piece) {
            self.strike(piece, hex);
        } else {
            self.look(piece, hex);
        }
        CONTINUE
    }

    #[inline]
    fn steps(&mut self, piece: Piece, from: Hex, directions: Ring) -> ControlFlow<()> {
        self.count(piece, directions.len());
        let is_near = self.queens.enemy.is_some_and(|queen| from.distance(queen) <= 2);
        if is_near { directions.around(from).try_for_each(|hex| self.to(piece, hex)) } else { CONTINUE }
    }

    #[inline]
    fn hops(&mut self, piece: Piece, from: Hex, directions: Ring, board: &Board) -> ControlFlow<()> {
        self.count(piece, directions.len());
        for direction in directions.directions() {
            let mut hex = from.neighbor(direction);
            while board.height(hex) > 0 {
                hex = hex.neighbor(direction);
            }
            self.look(piece, hex);
        }
        CONTINUE
    }

    #[inline]
    fn nearby(&mut self, piece: Piece, from: Hex, hexes: Nearby) -> ControlFlow<()> {
        self.count(piece, hexes.len());
        if self.queens.enemy.is_some_and(|queen| from.distance(queen) <= 4) {
            hexes.around(from).for_each(|hex| self.look(piece, hex));
        }
        CONTINUE
    }

    #[inline]
    fn region<const W: usize>(&mut self, piece: Piece, region: &Region<'_, W>) -> ControlFlow<()> {
        self.count(piece, region.len());
        if self.is_enemy_queen(piece) {
            region.iter().for_each(|hex| self.strike(piece, hex));
        } else {
            self.look_into(piece, region);
        }
        CONTINUE
    }

    /// The hexes left out touch nothing but the piece itself, so none of them is beside a queen.
    #[inline]
    fn region_but<const W: usize>(
        &mut self,
        piece: Piece,
        region: &Region<'_, W>,
        len: u32,
        _from: Hex,
        but: Ring,
    ) -> ControlFlow<()> {
        self.count(piece, len - but.len());
        self.look_into(piece, region);
        CONTINUE
    }

    #[inline]
    fn placements<const W: usize>(&mut self, pieces: PieceSet, region: &Region<'_, W>) -> ControlFlow<()> {
        self.reach.spawns = region.len() as u8;
        let (Some(queen), Some(piece)) = (self.queens.enemy, pieces.iter().next()) else { return CONTINUE };
        self.reach.near_spawns = region.iter().filter(|&hex| hex.distance(queen) <= 2).count() as u8;
        if self.reach.near_spawns > 0 {
            self.look_into(piece, region);
        }
        CONTINUE
    }
}
