//! One tile, such as Black's second ant, and sets of tiles.
//!
//! A piece is a number below 32: the upper half is Black's, and within a half the pieces of one species stand side
//! by side (Q S1 S2 B1 B2 G1 G2 G3 A1 A2 A3 M L P). So "White's ants that can move" is one mask.

use std::num::NonZeroU8;

use crate::bits::{Bits, set_operators};
use crate::bug::Bug;
use crate::color::Color;

/// One tile.
///
/// ```
/// use vespine_engine::{Bug, Color, Piece};
///
/// let ant: Piece = "wA2".parse()?;
/// assert_eq!((ant.color(), ant.bug(), ant.number()), (Color::White, Bug::Ant, 2));
/// assert_eq!(Piece::new(Color::Black, Bug::Queen, 1).map(|queen| queen.to_string()), Some("bQ".to_owned()));
/// # Ok::<(), vespine_engine::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
// A move is a piece and a hex, two bytes each, and a pass is a move whose piece is zero. Without the alignment the compiler
// would keep a separate byte for the pass and take three writes for a move instead of two.
#[repr(align(2))]
pub struct Piece(
    /// The number of the piece, and [`MARK`].
    NonZeroU8,
);

/// A bit that is set in every piece, so that no piece is zero.
const MARK: u8 = 32;

/// Where the pieces of each species begin within a colour.
const FIRST: [u8; 8] = [0, 1, 3, 5, 8, 11, 12, 13];

/// The species of each piece of a colour; 14 and 15 are never in a set.
const BUG: [Bug; 16] = {
    let mut bugs = [Bug::Queen; 16];
    let mut kind = 0;
    while kind < 8 {
        let bug = Bug::ALL[kind];
        let mut number = 0;
        while number < bug.per_side() {
            bugs[(FIRST[kind] + number) as usize] = bug;
            number += 1;
        }
        kind += 1;
    }
    bugs
};

impl Piece {
    /// One more than the largest [`Piece::index`].
    pub const COUNT: usize = 32;

    /// The piece of this colour, species and number (counted from 1); none if there are not so many.
    #[must_use]
    pub const fn new(color: Color, bug: Bug, number: u8) -> Option<Piece> {
        if number == 0 || number > bug.per_side() {
            return None;
        }
        Some(Piece::numbered((color as u8) << 4 | (FIRST[bug as usize] + number - 1)))
    }

    /// The queen of a side.
    #[inline]
    #[must_use]
    pub const fn queen(color: Color) -> Piece {
        Piece::numbered((color as u8) << 4)
    }

    /// The piece with this number below 32. Trusts that there is one.
    #[inline]
    const fn numbered(number: u8) -> Piece {
        match NonZeroU8::new(number | MARK) {
            Some(marked) => Piece(marked),
            None => unreachable!(),
        }
    }

    /// The side that owns the piece.
    #[inline]
    #[must_use]
    pub const fn color(self) -> Color {
        if self.index() & 16 == 0 { Color::White } else { Color::Black }
    }

    /// The species.
    #[inline]
    #[must_use]
    pub const fn bug(self) -> Bug {
        BUG[self.index() & 15]
    }

    /// Which of its species and colour it is, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        (self.index() & 15) as u8 - FIRST[self.bug() as usize] + 1
    }

    /// The same piece of the other side.
    #[must_use]
    pub const fn color_swapped(self) -> Piece {
        Piece::numbered(self.index() as u8 ^ 16)
    }

    /// A number below [`Piece::COUNT`]: an index for tables.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0.get() & 31) as usize
    }
}

impl std::fmt::Debug for Piece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

/// A set of tiles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PieceSet(u32);

impl PieceSet {
    /// No piece.
    pub const NONE: PieceSet = PieceSet(0);

    /// The pieces that can throw others: pillbugs, and mosquitoes while they touch one ([`Board::is_thrower`]).
    ///
    /// [`Board::is_thrower`]: crate::Board::is_thrower
    pub const THROWERS: PieceSet = PieceSet::of_bug(Bug::Pillbug).union(PieceSet::of_bug(Bug::Mosquito));

    /// All pieces of a species, of both sides.
    #[must_use]
    pub const fn of_bug(bug: Bug) -> PieceSet {
        let one_side = ((1 << bug.per_side()) - 1) << FIRST[bug as usize];
        PieceSet(one_side | one_side << 16)
    }

    /// All pieces of a side.
    #[inline]
    #[must_use]
    pub const fn of_color(color: Color) -> PieceSet {
        PieceSet(0x3fff << (16 * color as u32))
    }

    /// The set of this piece alone.
    #[inline]
    #[must_use]
    pub const fn only(piece: Piece) -> PieceSet {
        PieceSet(1 << piece.index())
    }

    /// The pieces of either set, for constants.
    #[must_use]
    pub const fn union(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 | other.0)
    }

    /// Is `piece` in the set?
    #[inline]
    #[must_use]
    pub const fn contains(self, piece: Piece) -> bool {
        self.0 >> piece.index() & 1 == 1
    }

    /// Is any piece in both sets?
    #[inline]
    #[must_use]
    pub const fn overlaps(self, other: PieceSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Is a piece of this species in the set?
    #[inline]
    #[must_use]
    pub const fn has(self, bug: Bug) -> bool {
        self.0 & PieceSet::of_bug(bug).0 != 0
    }

    /// Is the set empty?
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many pieces are in the set.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The set as a number: bit n for the piece with index n.
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// At least two pieces.
    #[inline]
    pub(crate) const fn has_two(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Of each colour and species the piece with the lowest number.
    #[inline]
    #[must_use]
    pub const fn lowest_of_each_kind(self) -> PieceSet {
        const LAST: u32 = {
            let mut last = 0;
            let mut kind = 0;
            while kind < 8 {
                last |= 0x1_0001 << (FIRST[kind] + Bug::ALL[kind].per_side() - 1);
                kind += 1;
            }
            last
        };
        PieceSet(self.0 & !((self.0 & !LAST) << 1))
    }

    /// Adds `piece`.
    #[inline]
    pub fn insert(&mut self, piece: Piece) {
        self.0 |= PieceSet::only(piece).0;
    }

    /// Takes `piece` out.
    #[inline]
    pub fn remove(&mut self, piece: Piece) {
        self.0 &= !PieceSet::only(piece).0;
    }

    /// The pieces in order.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> Pieces {
        Pieces(Bits(self.0 as u64))
    }
}

/// The pieces of a [`PieceSet`], in order.
#[derive(Clone, Debug)]
pub struct Pieces(Bits);

impl Iterator for Pieces {
    type Item = Piece;

    #[inline]
    fn next(&mut self) -> Option<Piece> {
        self.0.next().map(|number| Piece::numbered(number as u8))
    }
}

impl IntoIterator for PieceSet {
    type Item = Piece;
    type IntoIter = Pieces;
    #[inline]
    fn into_iter(self) -> Pieces {
        self.iter()
    }
}

impl FromIterator<Piece> for PieceSet {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        pieces.into_iter().fold(PieceSet::NONE, |set, piece| set | PieceSet::only(piece))
    }
}

set_operators!(PieceSet);

impl std::fmt::Debug for PieceSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_takes_no_more_space_than_a_piece_and_a_hex() {
        assert_eq!(size_of::<Option<Piece>>(), size_of::<Piece>());
        assert_eq!(size_of::<crate::Move>(), size_of::<Piece>() + size_of::<crate::Hex>());
    }

    #[test]
    fn every_piece_knows_its_own_name() {
        let mut all = PieceSet::NONE;
        for color in Color::ALL {
            for bug in Bug::ALL {
                for number in 1..=bug.per_side() {
                    let piece = Piece::new(color, bug, number).expect("a real piece");
                    assert_eq!((piece.color(), piece.bug(), piece.number()), (color, bug, number));
                    assert!(
                        PieceSet::of_bug(bug).contains(piece) && PieceSet::of_color(color).contains(piece)
                    );
                    all.insert(piece);
                }
                assert_eq!(Piece::new(color, bug, bug.per_side() + 1), None);
                assert_eq!(Piece::new(color, bug, 0), None);
            }
        }
        assert_eq!(all.len(), 28);
        assert_eq!(all.lowest_of_each_kind().len(), 16);
        assert!(all.lowest_of_each_kind().iter().all(|piece| piece.number() == 1));
    }
}
