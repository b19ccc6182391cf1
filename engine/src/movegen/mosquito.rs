//! The mosquito moves like any bug that it touches.
//!
//! Of a stack it touches the top only. Other mosquitoes give it nothing. On top of the hive it is a beetle and nothing
//! else, which [`super::beetle`] sees to; next to a pillbug it also throws, see [`super::pillbug`].

use std::ops::ControlFlow;

use super::{Hive, Sink, ant, beetle, grasshopper, ladybug, queen, spider};
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
    if !touched.overlaps(CLIMBERS_AND_HOPPERS) {
        return slides(hive, touched, piece, from, sink);
    }
    let mut reach = HexSet::<W>::EMPTY;
    slides(hive, touched, piece, from, &mut reach)?;
    if touched.has(Bug::Beetle) {
        beetle::moves(hive, piece, from, &mut reach)?;
    }
    if touched.has(Bug::Grasshopper) {
        grasshopper::moves(hive, piece, from, &mut reach)?;
    }
    if touched.has(Bug::Ladybug) {
        ladybug::moves(hive, piece, from, &mut reach)?;
    }
    sink.region(piece, &hive.region(reach))
}

const CLIMBERS_AND_HOPPERS: PieceSet = PieceSet::of_bug(Bug::Beetle)
    .union(PieceSet::of_bug(Bug::Grasshopper))
    .union(PieceSet::of_bug(Bug::Ladybug));

/// The powers of those that only slide. Wherever the others slide to, an ant gets too.
#[inline]
fn slides<const W: usize>(
    hive: &Hive<W>,
    touched: PieceSet,
    piece: Piece,
    from: Hex,
    sink: &mut impl Sink,
) -> ControlFlow<()> {
    if touched.has(Bug::Ant) {
        return ant::moves(hive, piece, from, sink);
    }
    let one_step = touched.has(Bug::Queen) || touched.has(Bug::Pillbug);
    match (one_step, touched.has(Bug::Spider)) {
        (false, false) => ControlFlow::Continue(()),
        (true, false) => queen::moves(hive, piece, from, sink),
        (false, true) => spider::moves(hive, piece, from, sink),
        (true, true) => {
            let mut reach = HexSet::<W>::EMPTY;
            queen::moves(hive, piece, from, &mut reach)?;
            spider::moves(hive, piece, from, &mut reach)?;
            sink.region(piece, &hive.region(reach))
        }
    }
}
