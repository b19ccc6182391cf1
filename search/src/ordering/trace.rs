//! A move as the tables of move ordering see it: which bug it is, and where it goes as seen from the two queens.
//!
//! The board has no edges and no fixed places. What matters is where a hex lies from the queens, so that is how moves are
//! remembered.

use vespine_engine::{Board, Color, Hex, Move, Piece};

/// The hexes from which places are counted: the queens, or while one is in hand the origin.
#[derive(Clone, Copy)]
pub(crate) struct Anchors {
    pub(crate) color: Color,
    pub(crate) own: Hex,
    pub(crate) enemy: Hex,
}

impl Anchors {
    /// For the moves of this side.
    #[inline]
    pub(crate) fn new(board: &Board, color: Color) -> Anchors {
        let queen = |color| board.hex_of(Piece::queen(color)).unwrap_or(Hex::ORIGIN);
        Anchors { color, own: queen(color), enemy: queen(!color) }
    }
}

/// A move as the tables see it.
#[derive(Clone, Copy)]
pub(crate) struct Trace {
    pub(super) color: Color,
    /// Species, and whether it comes from the hand or belongs to the enemy: below 24.
    pub(super) kind: usize,
    /// Where it goes from the own queen: below 1024.
    pub(super) from_own: usize,
    /// Where it goes from the enemy queen: below 1024.
    pub(super) from_enemy: usize,
    /// Species and rough place together: below [`Trace::CLASSES`].
    pub(super) class: usize,
}

impl Trace {
    pub(super) const KINDS: usize = 32;
    pub(crate) const CLASSES: usize = 512;

    /// Its bug and rough place, as a number below [`Trace::CLASSES`].
    #[inline]
    pub(crate) fn class(self) -> usize {
        self.class % Trace::CLASSES
    }

    /// A pass leaves no trace.
    #[inline]
    pub(crate) fn of(mv: Move, board: &Board, anchors: Anchors) -> Option<Trace> {
        let Move::Put { piece, to } = mv else { return None };
        Some(Trace::put(piece, to, Trace::source(piece, board, anchors.color), anchors))
    }

    /// Where the piece comes from: 0 from its place on the board, 1 from the hand, 2 thrown by the enemy.
    #[inline]
    pub(super) fn source(piece: Piece, board: &Board, mover: Color) -> usize {
        if piece.color() == mover { usize::from(!board.in_play().contains(piece)) } else { 2 }
    }

    /// Species and source together: below [`Trace::KINDS`].
    #[inline]
    pub(super) fn kind(piece: Piece, source: usize) -> usize {
        piece.bug() as usize + 8 * source
    }

    #[inline]
    pub(super) fn put(piece: Piece, to: Hex, source: usize, anchors: Anchors) -> Trace {
        let from_enemy = to.relative_to(anchors.enemy).index();
        Trace {
            color: anchors.color,
            kind: Trace::kind(piece, source),
            from_own: to.relative_to(anchors.own).index(),
            from_enemy,
            class: piece.bug() as usize * 64 + usize::from(REGION[from_enemy]),
        }
    }
}

/// Hexes around a queen: each of its own up to three steps away, and by direction and distance beyond.
static REGION: [u8; Hex::COUNT] = {
    let mut regions = [0; Hex::COUNT];
    let mut next = 0;
    let mut index = 0;
    while index < Hex::COUNT {
        let (q, r) = Hex::from_index(index).axial();
        let s = -q - r;
        let steps = (q.unsigned_abs() + r.unsigned_abs() + s.unsigned_abs()) / 2;
        if steps <= 3 {
            regions[index] = next;
            next += 1;
        } else {
            let sector = (q > r) as u8 + 2 * (r > s) as u8 + 4 * (s > q) as u8;
            regions[index] = 40 + sector + 8 * (steps > 5) as u8;
        }
        index += 1;
    }
    assert!(next == 37, "three steps reach 37 hexes");
    regions
};
