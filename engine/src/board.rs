//! The stacks of tiles, and what is known about them at all times.
//!
//! Three mutators, [`Board::place`], [`Board::remove`] and [`Board::relocate`], change everything together: the stacks,
//! the ring of each hex, the occupied hexes, the number of holes and the hash. So none of them can drift from the others,
//! and everybody else only reads. The board knows no rules.
//!
//! Each hex carries its own [`Ring`] of occupied neighbours, kept up to date by six byte operations for each tile
//! that leaves or reaches the ground. With it most questions of the move generator are one table look-up.

use crate::color::{ByColor, Color};
use crate::direction::Direction;
use crate::hex::Hex;
use crate::hex_set::HexSet;
use crate::piece::{Piece, PieceSet};
use crate::ring::Ring;
use crate::window::Window;
use crate::zobrist;

/// The stacks of tiles on the table.
#[derive(Clone)]
pub struct Board {
    cells: [Cell; Hex::COUNT],
    /// How many tiles are stacked on each hex.
    heights: [u8; Hex::COUNT],
    /// Where each piece stands; means nothing for a piece that is not in play.
    hexes: [Hex; Piece::COUNT],
    /// What each piece stands on; means nothing for a piece that is not elevated.
    below: [Piece; Piece::COUNT],
    in_play: PieceSet,
    covered: PieceSet,
    elevated: PieceSet,
    /// Hexes by the colour of the top piece. Only right while no tile is outside the window.
    tops: ByColor<HexSet<4>>,
    overview: Overview,
    window: Window,
}

/// What is known about the board as a whole. It follows from the stacks, but instead of following it back when a move is
/// taken back, one can as well remember it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Overview {
    hash: u64,
    /// The centre of the window.
    center: Hex,
    /// Enclosed empty regions, see [`crate::movegen::pins`]. One on the empty board, where the count is moot.
    holes: i8,
    /// Occupied hexes outside the window.
    outside: u8,
}

/// What there is to know about one hex.
#[derive(Clone, Copy)]
struct Cell {
    /// Occupied neighbours.
    ring: Ring,
    /// Neighbours with a stack of at least two.
    tall: Ring,
    /// Means nothing on an empty hex.
    top: Piece,
}

impl Default for Board {
    fn default() -> Self {
        let nobody = Piece::queen(Color::White);
        Board {
            cells: [Cell { ring: Ring::NONE, tall: Ring::NONE, top: nobody }; Hex::COUNT],
            heights: [0; Hex::COUNT],
            hexes: [Hex::ORIGIN; Piece::COUNT],
            below: [nobody; Piece::COUNT],
            in_play: PieceSet::NONE,
            covered: PieceSet::NONE,
            elevated: PieceSet::NONE,
            tops: ByColor::new(HexSet::EMPTY, HexSet::EMPTY),
            overview: Overview { hash: 0, center: Hex::ORIGIN, holes: 1, outside: 0 },
            window: Window::at(Hex::ORIGIN),
        }
    }
}

impl Board {
    /// The pieces on the board.
    #[inline]
    #[must_use]
    pub fn in_play(&self) -> PieceSet {
        self.in_play
    }

    /// The pieces with another on top of them.
    #[inline]
    #[must_use]
    pub fn covered(&self) -> PieceSet {
        self.covered
    }

    /// The pieces that stand on another.
    #[inline]
    #[must_use]
    pub fn elevated(&self) -> PieceSet {
        self.elevated
    }

    /// Where a piece stands; none if it is not in play.
    #[inline]
    #[must_use]
    pub fn hex_of(&self, piece: Piece) -> Option<Hex> {
        self.in_play.contains(piece).then(|| self.hex_in_play(piece))
    }

    /// Where a piece stands. Trusts that it is in play.
    #[inline]
    pub(crate) fn hex_in_play(&self, piece: Piece) -> Hex {
        debug_assert!(self.in_play.contains(piece), "{piece} is not in play");
        self.hexes[piece.index()]
    }

    /// The piece on top of a stack; none on an empty hex.
    #[inline]
    #[must_use]
    pub fn top(&self, hex: Hex) -> Option<Piece> {
        (self.height(hex) > 0).then_some(self.cells[hex.index()].top)
    }

    /// The piece on top of a stack. Trusts that there is one.
    #[inline]
    pub(crate) fn top_of_stack(&self, hex: Hex) -> Piece {
        debug_assert!(self.height(hex) > 0, "{hex:?} is empty");
        self.cells[hex.index()].top
    }

    /// How many tiles are stacked on a hex.
    #[inline]
    #[must_use]
    pub fn height(&self, hex: Hex) -> u8 {
        self.heights[hex.index()]
    }

    /// The pieces on a hex, from the top down.
    pub fn stack(&self, hex: Hex) -> impl Iterator<Item = Piece> {
        std::iter::successors(self.top(hex), |&piece| self.below(piece))
    }

    /// What a piece stands on; none if it stands on the ground or is not in play.
    #[inline]
    #[must_use]
    pub fn below(&self, piece: Piece) -> Option<Piece> {
        self.elevated.contains(piece).then(|| self.below[piece.index()])
    }

    /// The directions in which a hex has an occupied neighbour.
    #[inline]
    #[must_use]
    pub fn ring(&self, hex: Hex) -> Ring {
        self.cells[hex.index()].ring
    }

    /// The directions in which a hex has a neighbouring stack of at least two.
    #[inline]
    #[must_use]
    pub fn tall_ring(&self, hex: Hex) -> Ring {
        self.cells[hex.index()].tall
    }

    /// The pieces that stand directly on the ground, one for each occupied hex.
    #[inline]
    pub(crate) fn ground(&self) -> PieceSet {
        self.in_play - self.elevated
    }

    /// All occupied hexes.
    #[must_use]
    pub fn occupied(&self) -> HexSet {
        self.ground().iter().map(|piece| self.hex_in_play(piece)).collect()
    }

    /// Empty hexes around the queen of a side; none if she is not in play.
    #[inline]
    #[must_use]
    pub fn queen_liberties(&self, color: Color) -> Option<u32> {
        self.hex_of(Piece::queen(color)).map(|hex| 6 - self.ring(hex).len())
    }

    /// Is the queen of this side in play and without a liberty?
    #[inline]
    pub(crate) fn is_surrounded(&self, color: Color) -> bool {
        let queen = Piece::queen(color);
        self.in_play.contains(queen) && self.ring(self.hex_in_play(queen)) == Ring::ALL
    }

    /// A hash of the stacks: equal stacks of equal species have equal hashes.
    #[inline]
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.overview.hash
    }

    /// Enclosed empty regions. Trusts that the hive is connected.
    #[inline]
    pub(crate) fn holes(&self) -> i8 {
        self.overview.holes
    }

    #[inline]
    pub(crate) fn window(&self) -> &Window {
        &self.window
    }

    /// Does the hive fit into its window?
    #[inline]
    pub(crate) fn is_compact(&self) -> bool {
        self.overview.outside == 0
    }

    /// The hexes whose top piece is of this colour. Trusts that a narrow set is only asked of a compact board.
    #[inline]
    pub(crate) fn tops<const W: usize>(&self, color: Color) -> HexSet<W> {
        if let Some(narrow) = self.tops[color].in_width() {
            debug_assert!(self.is_compact(), "the hive is too long for a narrow set");
            return narrow;
        }
        let mut hexes = HexSet::EMPTY;
        for piece in (self.in_play - self.covered) & PieceSet::of_color(color) {
            hexes.insert(self.hex_in_play(piece));
        }
        hexes
    }

    /// What there is to remember before a move, for [`Board::unplace`] and [`Board::put_back`].
    #[inline]
    pub(crate) fn overview(&self) -> Overview {
        self.overview
    }

    /// Brings a piece into play, on top of whatever is on the hex.
    #[inline]
    pub(crate) fn place(&mut self, piece: Piece, hex: Hex) {
        debug_assert!(!self.in_play.contains(piece), "{piece} is in play already");
        self.in_play.insert(piece);
        self.count_in(piece, hex);
        self.put(piece, hex);
        self.keep_in_window();
    }

    /// Moves a piece and says where it stood. Trusts that it is on top of its stack.
    #[inline]
    pub(crate) fn relocate(&mut self, piece: Piece, to: Hex) -> Hex {
        let from = self.hex_in_play(piece);
        self.count_out(piece, from);
        self.take(piece, from);
        self.count_in(piece, to);
        self.put(piece, to);
        self.keep_in_window();
        from
    }

    /// Takes a placement back. Trusts that the overview is that of the time before.
    #[inline]
    pub(crate) fn unplace(&mut self, piece: Piece, overview: Overview) {
        self.take(piece, self.hex_in_play(piece));
        self.in_play.remove(piece);
        self.restore(overview);
    }

    /// Takes a relocation from `from` back. Trusts that the overview is that of the time before.
    #[inline]
    pub(crate) fn put_back(&mut self, piece: Piece, from: Hex, overview: Overview) {
        self.take(piece, self.hex_in_play(piece));
        self.put(piece, from);
        self.restore(overview);
    }

    #[inline]
    fn restore(&mut self, overview: Overview) {
        self.overview = overview;
        if self.window.center() != overview.center {
            self.keep_new_window();
        }
    }

    /// Updates the overview for a piece that is about to be put on a hex.
    #[inline]
    fn count_in(&mut self, piece: Piece, hex: Hex) {
        let (ring, height) = (self.ring(hex), self.height(hex));
        self.overview.hash ^= zobrist::piece(piece, hex, height);
        if height == 0 {
            self.overview.holes += ring.arcs() - 1;
            self.overview.outside += u8::from(!self.window.contains(hex));
        }
    }

    /// Updates the overview for a piece that is about to be taken off a hex.
    #[inline]
    fn count_out(&mut self, piece: Piece, hex: Hex) {
        let (ring, height) = (self.ring(hex), self.height(hex));
        self.overview.hash ^= zobrist::piece(piece, hex, height - 1);
        if height == 1 {
            self.overview.holes -= ring.arcs() - 1;
            self.overview.outside -= u8::from(!self.window.contains(hex));
        }
    }

    /// Puts a piece on a hex, on top of whatever is there.
    #[expect(clippy::inline_always, reason = "a tenth of the time to play a move and take it back")]
    #[inline(always)]
    fn put(&mut self, piece: Piece, hex: Hex) {
        let height = self.height(hex);
        if height == 0 {
            self.toggle_ground(hex);
        } else {
            let top = self.top_of_stack(hex);
            self.tops[top.color()].toggle(hex);
            self.covered.insert(top);
            self.elevated.insert(piece);
            self.below[piece.index()] = top;
            if height == 1 {
                self.toggle_tall(hex);
            }
        }
        self.tops[piece.color()].toggle(hex);
        self.hexes[piece.index()] = hex;
        self.cells[hex.index()].top = piece;
        self.heights[hex.index()] = height + 1;
    }

    /// Takes a piece off its hex. Trusts that it is on top of the stack.
    #[expect(clippy::inline_always, reason = "as for put")]
    #[inline(always)]
    fn take(&mut self, piece: Piece, hex: Hex) {
        debug_assert!(!self.covered.contains(piece), "{piece} is covered");
        let height = self.height(hex) - 1;
        self.heights[hex.index()] = height;
        if height == 0 {
            self.toggle_ground(hex);
        } else {
            let top = self.below[piece.index()];
            self.cells[hex.index()].top = top;
            self.tops[top.color()].toggle(hex);
            self.covered.remove(top);
            self.elevated.remove(piece);
            if height == 1 {
                self.toggle_tall(hex);
            }
        }
        self.tops[piece.color()].toggle(hex);
    }

    /// A ground hex fills or empties: tells the neighbours.
    #[inline]
    fn toggle_ground(&mut self, hex: Hex) {
        for direction in Direction::ALL {
            self.cells[hex.neighbor(direction).index()].ring.toggle(Ring::back(direction));
        }
    }

    /// A stack grows to two or shrinks to one: tells the neighbours.
    #[inline]
    fn toggle_tall(&mut self, hex: Hex) {
        for direction in Direction::ALL {
            self.cells[hex.neighbor(direction).index()].tall.toggle(Ring::back(direction));
        }
    }

    /// Looks for a better window when the hive has grown out of the one it has.
    #[inline]
    fn keep_in_window(&mut self) {
        if self.overview.outside > 0 {
            self.find_window();
        }
    }

    #[cold]
    fn find_window(&mut self) {
        let hexes = self.ground().iter().map(|piece| self.hexes[piece.index()]);
        if let Some(center) = Window::center_for(hexes) {
            self.overview.center = center;
            self.overview.outside = 0;
            self.window = Window::at(center);
        }
    }

    /// The window has moved since the overview was taken. Rather than move it back, see what the new one is worth.
    #[cold]
    fn keep_new_window(&mut self) {
        let is_outside = |piece: &Piece| !self.window.contains(self.hexes[piece.index()]);
        self.overview.outside = self.ground().iter().filter(is_outside).count() as u8;
        self.overview.center = self.window.center();
        self.keep_in_window();
    }

    /// All occupied hexes, each with its axial coordinates as counted from the first one by walking over the hive
    /// from neighbour to neighbour. Trusts that the hive is connected.
    #[must_use]
    pub fn coordinates(&self) -> Vec<(Hex, (i32, i32))> {
        let Some(first) = self.ground().iter().next().map(|piece| self.hex_in_play(piece)) else {
            return Vec::new();
        };
        let mut seen = HexSet::<16>::only(first);
        let mut walk = vec![(first, (0, 0))];
        let mut visited = 0;
        while let Some(&(hex, (q, r))) = walk.get(visited) {
            visited += 1;
            for direction in Direction::ALL {
                let next = hex.neighbor(direction);
                if self.height(next) > 0 && !seen.contains(next) {
                    seen.insert(next);
                    let (east, south_east) = direction.axial();
                    walk.push((next, (q + east, r + south_east)));
                }
            }
        }
        walk
    }
}
