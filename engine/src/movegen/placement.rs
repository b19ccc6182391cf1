//! Where a piece may enter the game.
//!
//! ```text
//!      . o . . x .        A new piece touches a tile of its own colour and none of the other colour.
//!     . W W o B B x       o: here White may place, x: here Black may. The colour of a stack is the colour of its top.
//!      o W o . B x
//!       o o   x x
//! ```
//!
//! The first piece of the game goes anywhere (so: to the origin), the second next to it. The queen is no first piece
//! unless the rules allow it, and she must be placed when three others have been. Of each species the lowest number
//! comes first, so it is one move for each species and hex.
//!
//! The queen is due on her side's fourth turn. Nothing of a side moves before its queen is there, and no side can be
//! walled in so early that it has to pass (of the Base+MLP positions of the first eight plies, by either rule book, none
//! has a side that must pass with its queen in hand). So on its fourth turn it has placed exactly three pieces: the position
//! decides, and no turn has to be counted.

use std::ops::ControlFlow;

use super::{CONTINUE, Region, Sink};
use crate::color::ByColor;
use crate::hex::Hex;
use crate::hex_set::HexSet;
use crate::piece::{Piece, PieceSet};
use crate::position::Position;

/// All placements of the side to move, or, if it had `PASSED`, of the other. `near` are the hexes next to a top piece of
/// each colour.
///
/// The side is a constant rather than a colour because a colour costs a tenth of the speed of counting openings.
#[inline]
pub(super) fn moves<const W: usize, const PASSED: bool>(
    position: &Position,
    near: &ByColor<HexSet<W>>,
    occupied: HexSet<W>,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    let color = if PASSED { !position.to_move() } else { position.to_move() };
    let reserve = position.reserve(color);
    let in_play = position.board().in_play();
    let mut pieces = reserve.lowest_of_each_kind();
    let mut hexes = near[color] - near[!color] - occupied;
    let queen = Piece::queen(color);
    if reserve.contains(queen) {
        match (PieceSet::of_color(color) & in_play).len() {
            0 => {
                if !position.rules().may_open_with(queen) {
                    pieces = pieces - PieceSet::only(queen);
                }
                hexes = if in_play.is_empty() { HexSet::only(Hex::ORIGIN) } else { near[!color] - occupied };
            }
            1 | 2 => {}
            _ => pieces = PieceSet::only(queen),
        }
    }
    if pieces.is_empty() {
        return CONTINUE;
    }
    sink.placements(pieces, &Region::new(hexes, position.board().window()))
}
