//! The twelve ways to turn and mirror the board, and positions seen without regard to them.

use crate::game_type::Rules;
use crate::hex::Hex;
use crate::piece::Piece;
use crate::position::Position;
use crate::setup::SetupError;

/// A turn of the board by a multiple of 60 degrees, mirrored first or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    mirrored: bool,
    /// Sixths of a full turn, clockwise.
    turns: u8,
}

impl Symmetry {
    /// All twelve; the first leaves everything in place.
    pub const ALL: [Symmetry; 12] = {
        let mut all = [Symmetry { mirrored: false, turns: 0 }; 12];
        let mut number = 0;
        while number < 12 {
            all[number] = Symmetry { mirrored: number >= 6, turns: (number % 6) as u8 };
            number += 1;
        }
        all
    };

    /// Where a hex with these axial coordinates goes; the origin stays.
    #[must_use]
    pub fn apply(self, (q, r): (i32, i32)) -> (i32, i32) {
        let start = if self.mirrored { (q + r, -r) } else { (q, r) };
        // A sixth of a turn takes east to south-east and south-east to south-west.
        (0..self.turns).fold(start, |(q, r), _| (-r, q + r))
    }
}

impl Position {
    /// This position turned and mirrored, with the colours swapped or not, around the piece that happens to be first.
    ///
    /// # Panics
    /// Never: the image of a position is a position.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry, swap_colors: bool) -> Position {
        let image = |piece: Piece| if swap_colors { piece.color_swapped() } else { piece };
        let stacks: Vec<(Hex, Vec<Piece>)> = self
            .board()
            .coordinates()
            .into_iter()
            .map(|(hex, coordinates)| {
                let (q, r) = symmetry.apply(coordinates);
                let mut stack: Vec<Piece> = self.board().stack(hex).map(image).collect();
                stack.reverse();
                (Hex::at(q, r), stack)
            })
            .collect();
        let stacks = stacks.iter().map(|(hex, stack)| (*hex, stack.as_slice()));
        let to_move = if swap_colors { !self.to_move() } else { self.to_move() };
        let image: Result<Position, SetupError> =
            Position::from_stacks(self.rules(), to_move, stacks, self.stunned().map(image));
        image.expect("the image of a position is a position")
    }

    /// A number that is equal for positions that are the same to the side to move: shifted, turned, mirrored, or with
    /// the colours exchanged.
    ///
    /// The key is the least of twelve numbers of 128 bits, one for each symmetry, so two different positions share a key
    /// with a probability of at most 144 · 2⁻¹²⁸: not in the lifetime of any table. Being the least of twelve, it tends to be
    /// small; index tables by its lower bits.
    #[must_use]
    pub fn canonical_key(&self) -> u128 {
        let board = self.board();
        let hexes = board.coordinates();
        let barred = self.barred().and_then(|piece| board.hex_of(piece));
        let key = |symmetry: Symmetry| {
            let images = hexes.iter().map(|&(hex, coordinates)| (hex, symmetry.apply(coordinates)));
            let west = images.clone().map(|(_, (q, _))| q).min().unwrap_or(0);
            let north = images.clone().map(|(_, (_, r))| r).min().unwrap_or(0);
            images
                .map(|(hex, (q, r))| {
                    let place = (q - west).unsigned_abs() << 8 | (r - north).unsigned_abs() << 16;
                    let marked = u32::from(barred == Some(hex)) << 7;
                    let floors = board.stack(hex).zip(0..).map(|(piece, floor)| {
                        let own = u32::from(piece.color() == self.to_move()) << 6;
                        mix(u64::from(place | marked | own | floor << 3 | piece.bug() as u32))
                    });
                    floors.fold(0, u128::wrapping_add)
                })
                .fold(0, u128::wrapping_add)
        };
        let Rules { game_type, first_turn_queen } = self.rules();
        let rules = mix((1 + first_turn_queen as u64) << 32 | u64::from(game_type.pieces().bits()));
        Symmetry::ALL.into_iter().map(key).min().unwrap_or(0).wrapping_add(rules)
    }
}

/// Spreads a small number over 128 bits. After: the finaliser of `MurmurHash3` by Austin Appleby, twice over.
fn mix(number: u64) -> u128 {
    let half = |seed: u64| {
        let mut z = number.wrapping_add(seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        z = (z ^ z >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
        z = (z ^ z >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
        z ^ z >> 33
    };
    u128::from(half(0x243f_6a88_85a3_08d3)) << 64 | u128::from(half(0x1319_8a2e_0370_7344))
}
