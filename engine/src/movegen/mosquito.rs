//! The mosquito moves like any bug that it touches.
//!
//! Of a stack it touches the top only. Other mosquitoes give it nothing. On top of the hive it is a beetle and nothing
//! else, which [`super::beetle`] sees to; next to a pillbug it also throws, see [`super::pillbug`].

use std::ops::ControlFlow;

use super::{Hive, Sink};
use crate::bug::Bug;
use crate::hex::Hex;
use crate::hex_set::HexSet;
use crate::piece::{Piece, PieceSet};

#[inline]
pub(super) fn moves<const W: usize>(
    hive: &Hive<W>,
    piece: Piece,
    from: Hex,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    let touched: PieceSet =
        hive.board.ring(from).around(from).map(|hex| hive.board.top_of_stack(hex)).collect();
    let mut reach = HexSet::EMPTY;
    for bug in Bug::ALL {
        if bug != Bug::Mosquito && !(touched & PieceSet::of_bug(bug)).is_empty() {
            hive.walk(piece, bug, from, &mut reach)?;
        }
    }
    sink.region(piece, &hive.region(reach))
}
