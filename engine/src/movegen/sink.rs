//! What becomes of the moves that the generator finds.
//!
//! The generator speaks in the largest units it has: a set of hexes, some neighbours of a hex, the whole outside of
//! the hive. A sink that needs single moves gets them one by one through [`Sink::to`]; one that only counts answers
//! each unit with arithmetic.

use std::ops::ControlFlow;

use arrayvec::ArrayVec;

use super::CONTINUE;
use crate::board::Board;
use crate::hex::Hex;
use crate::hex_set::HexSet;
use crate::mv::{Move, MoveList};
use crate::nearby::Nearby;
use crate::piece::{Piece, PieceSet};
use crate::ring::Ring;
use crate::window::Window;

/// A set of hexes in the generator's own layout.
#[derive(Clone, Copy)]
pub struct Region<'a, const W: usize> {
    hexes: HexSet<W>,
    window: &'a Window,
}

impl<'a, const W: usize> Region<'a, W> {
    #[inline]
    pub(super) fn new(hexes: HexSet<W>, window: &'a Window) -> Self {
        Region { hexes, window }
    }

    /// Is `hex` in it? Only for hexes near the hive: a far one may be taken for another.
    #[inline]
    #[must_use]
    pub fn contains(&self, hex: Hex) -> bool {
        self.hexes.contains(hex)
    }

    /// How many hexes are in it.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        self.hexes.len()
    }

    /// Is it empty?
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.hexes.is_empty()
    }

    /// The hexes, in an order that depends on the set alone.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Hex> + use<'a, W> {
        self.hexes.hexes_in(self.window)
    }
}

/// Takes the moves of a position. Every method may break off the generation.
pub trait Sink {
    /// `piece` may go to `hex`.
    fn to(&mut self, piece: Piece, hex: Hex) -> ControlFlow<()>;

    /// `piece` may go to the neighbours of `from` in these directions.
    #[inline]
    fn steps(&mut self, piece: Piece, from: Hex, directions: Ring) -> ControlFlow<()> {
        directions.around(from).try_for_each(|hex| self.to(piece, hex))
    }

    /// `piece` may hop from `from` in these directions, each time to the first empty hex.
    #[inline]
    fn hops(&mut self, piece: Piece, from: Hex, directions: Ring, board: &Board) -> ControlFlow<()> {
        directions.directions().try_for_each(|direction| {
            let mut hex = from.neighbor(direction);
            while board.height(hex) > 0 {
                hex = hex.neighbor(direction);
            }
            self.to(piece, hex)
        })
    }

    /// `piece` may go to these hexes near `from`.
    #[inline]
    fn nearby(&mut self, piece: Piece, from: Hex, hexes: Nearby) -> ControlFlow<()> {
        hexes.around(from).try_for_each(|hex| self.to(piece, hex))
    }

    /// `piece` may go to these hexes.
    #[inline]
    fn region<const W: usize>(&mut self, piece: Piece, region: &Region<'_, W>) -> ControlFlow<()> {
        region.iter().try_for_each(|hex| self.to(piece, hex))
    }

    /// `piece` may go to these hexes, of which there are `len`, but for the neighbours of `from` in directions `but`.
    #[inline]
    fn region_but<const W: usize>(
        &mut self,
        piece: Piece,
        region: &Region<'_, W>,
        len: u32,
        from: Hex,
        but: Ring,
    ) -> ControlFlow<()> {
        let _ = len;
        let mut rest = *region;
        but.around(from).for_each(|hex| rest.hexes.remove(hex));
        self.region(piece, &rest)
    }

    /// Each of `pieces` may be placed on each of these hexes.
    #[inline]
    fn placements<const W: usize>(&mut self, pieces: PieceSet, region: &Region<'_, W>) -> ControlFlow<()> {
        pieces.into_iter().try_for_each(|piece| self.region(piece, region))
    }
}

/// A list of moves, one by one.
impl Sink for MoveList {
    #[inline]
    fn to(&mut self, piece: Piece, hex: Hex) -> ControlFlow<()> {
        self.push(Move::Put { piece, to: hex });
        CONTINUE
    }

    #[inline]
    fn region<const W: usize>(&mut self, piece: Piece, region: &Region<'_, W>) -> ControlFlow<()> {
        region
            .hexes
            .words_in(region.window)
            .for_each(|word| self.extend(word.map(|to| Move::Put { piece, to })));
        CONTINUE
    }

    /// Finds the hexes once, then writes them down for each piece.
    #[inline]
    fn placements<const W: usize>(&mut self, pieces: PieceSet, region: &Region<'_, W>) -> ControlFlow<()> {
        let mut hexes = ArrayVec::<Hex, 64>::new();
        region.hexes.words_in(region.window).for_each(|word| hexes.extend(word));
        for piece in pieces {
            self.extend(hexes.iter().map(|&to| Move::Put { piece, to }));
        }
        CONTINUE
    }
}

/// The union of the moves of one piece, however many ways lead to a hex.
impl<const W: usize> Sink for HexSet<W> {
    #[inline]
    fn to(&mut self, _piece: Piece, hex: Hex) -> ControlFlow<()> {
        self.insert(hex);
        CONTINUE
    }

    #[inline]
    fn region<const V: usize>(&mut self, piece: Piece, region: &Region<'_, V>) -> ControlFlow<()> {
        if let Some(hexes) = region.hexes.in_width() {
            *self = *self | hexes;
            return CONTINUE;
        }
        region.iter().try_for_each(|hex| self.to(piece, hex))
    }
}

/// Breaks off when a piece gets to a certain hex.
pub(super) struct Destination(pub(super) Hex);

impl Sink for Destination {
    #[inline]
    fn to(&mut self, _piece: Piece, hex: Hex) -> ControlFlow<()> {
        if hex == self.0 { ControlFlow::Break(()) } else { CONTINUE }
    }

    #[inline]
    fn region<const W: usize>(&mut self, _piece: Piece, region: &Region<'_, W>) -> ControlFlow<()> {
        if region.contains(self.0) { ControlFlow::Break(()) } else { CONTINUE }
    }
}

/// Counts moves without looking at them.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Counter(u64);

impl Counter {
    /// How many moves there were.
    #[inline]
    pub(crate) fn moves(self) -> u64 {
        self.0
    }

    #[inline]
    fn add(&mut self, moves: u32) -> ControlFlow<()> {
        self.0 += u64::from(moves);
        CONTINUE
    }
}

impl Sink for Counter {
    #[inline]
    fn to(&mut self, _piece: Piece, _hex: Hex) -> ControlFlow<()> {
        self.add(1)
    }

    #[inline]
    fn steps(&mut self, _piece: Piece, _from: Hex, directions: Ring) -> ControlFlow<()> {
        self.add(directions.len())
    }

    #[inline]
    fn hops(&mut self, _piece: Piece, _from: Hex, directions: Ring, _board: &Board) -> ControlFlow<()> {
        self.add(directions.len())
    }

    #[inline]
    fn nearby(&mut self, _piece: Piece, _from: Hex, hexes: Nearby) -> ControlFlow<()> {
        self.add(hexes.len())
    }

    #[inline]
    fn region<const W: usize>(&mut self, _piece: Piece, region: &Region<'_, W>) -> ControlFlow<()> {
        self.add(region.len())
    }

    #[inline]
    fn region_but<const W: usize>(
        &mut self,
        _piece: Piece,
        _region: &Region<'_, W>,
        len: u32,
        _from: Hex,
        but: Ring,
    ) -> ControlFlow<()> {
        self.add(len - but.len())
    }

    #[inline]
    fn placements<const W: usize>(&mut self, pieces: PieceSet, region: &Region<'_, W>) -> ControlFlow<()> {
        self.add(pieces.len() * region.len())
    }
}

/// All moves of one piece.
#[derive(Clone, Copy, Debug)]
pub struct MoveSet {
    /// The piece that is placed, moved or thrown.
    pub piece: Piece,
    /// Where it stands now; none if it is in hand.
    pub from: Option<Hex>,
    /// Where it may go.
    pub to: HexSet,
}

/// Collects the moves of each piece and shows them to a visitor. Relies on the generator to name the moves of a
/// piece in one go.
pub(super) struct ByPiece<'a, V> {
    board: &'a Board,
    visitor: V,
    current: Option<MoveSet>,
}

impl<'a, V: FnMut(MoveSet) -> ControlFlow<()>> ByPiece<'a, V> {
    pub(super) fn new(board: &'a Board, visitor: V) -> Self {
        ByPiece { board, visitor, current: None }
    }

    /// Shows what is left.
    pub(super) fn finish(mut self) -> ControlFlow<()> {
        self.current.take().map_or(CONTINUE, &mut self.visitor)
    }
}

impl<V: FnMut(MoveSet) -> ControlFlow<()>> Sink for ByPiece<'_, V> {
    fn to(&mut self, piece: Piece, hex: Hex) -> ControlFlow<()> {
        if let Some(current) = self.current.as_mut().filter(|current| current.piece == piece) {
            current.to.insert(hex);
            return CONTINUE;
        }
        let next = MoveSet { piece, from: self.board.hex_of(piece), to: HexSet::only(hex) };
        self.current.replace(next).map_or(CONTINUE, &mut self.visitor)
    }
}
