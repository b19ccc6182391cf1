//! A position with what both sides could do in it.

use vespine_engine::{Board, ByColor, Color, Hex, HexSet, Move, Piece, PieceSet, Position};
use vespine_evaluation::{Analysis, Reach};

use crate::paragraph::unbroken;

/// A position as the notes look at it: each side as if it were its turn.
pub(super) struct Scene {
    to_move: Color,
    /// The position with this side to move; for the other side, as if the side to move had passed.
    turns: ByColor<Position>,
    analysis: Analysis,
}

impl Scene {
    pub(super) fn new(position: &Position) -> Scene {
        let turns = ByColor::from_fn(|color| {
            let mut turn = position.clone();
            if turn.to_move() != color {
                let _ = turn.skip_turn();
            }
            turn
        });
        Scene { to_move: position.to_move(), turns, analysis: Analysis::of(position) }
    }

    pub(super) fn to_move(&self) -> Color {
        self.to_move
    }

    pub(super) fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    pub(super) fn reach(&self, color: Color) -> &Reach {
        self.analysis.reach(color)
    }

    /// The position as this side sees it.
    pub(super) fn turn(&self, color: Color) -> &Position {
        &self.turns[color]
    }

    pub(super) fn board(&self) -> &Board {
        self.turns[self.to_move].board()
    }

    /// Where the queen of a side stands.
    pub(super) fn queen(&self, color: Color) -> Option<Hex> {
        self.board().hex_of(Piece::queen(color))
    }

    /// The pieces of a side on the board.
    pub(super) fn pieces(&self, color: Color) -> PieceSet {
        PieceSet::of_color(color) & self.board().in_play()
    }

    /// The own piece that may not move or act because the enemy has just thrown it.
    pub(super) fn resting(&self, color: Color) -> Option<Piece> {
        self.turns[color].stunned().filter(|piece| piece.color() == color)
    }

    /// Where a side may bring a piece of whichever colour.
    pub(super) fn targets(&self, color: Color, piece: Piece) -> HexSet {
        self.turns[color].moves_of(piece)
    }

    /// A move of a side, in Hive notation.
    pub(super) fn written(&self, color: Color, mv: Move) -> String {
        unbroken(&self.turns[color].write_move(mv))
    }

    /// A hex as the place of a piece's move, such as `\wQ`.
    pub(super) fn place(&self, color: Color, piece: Piece, to: Hex) -> String {
        let text = self.turns[color].write_move(Move::Put { piece, to });
        text.split_once(' ').map_or(text.clone(), |(_, place)| place.to_owned())
    }
}
