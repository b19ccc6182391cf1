//! Why a move is not allowed.
//!
//! The generator decides whether a move is legal. Only when it is not, this file looks for the rule that a player would
//! name, in the order in which he would run into it.

use crate::bug::Bug;
use crate::direction::Direction;
use crate::hex::Hex;
use crate::mv::Move;
use crate::piece::{Piece, PieceSet};
use crate::position::{Position, Undo};

/// The rule that a move breaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum IllegalMove {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// A pass, although something can be done.
    #[error("passing is only allowed when there is no other move")]
    CanMove,
    /// Something, although only a pass is possible.
    #[error("nothing can be placed or moved: only a pass is possible")]
    MustPass,
    /// The piece belongs to an expansion that is not in this game.
    #[error("{0} is not part of this game")]
    NotInGame(Piece),
    /// The piece is the opponent's, and there is no pillbug to throw it.
    #[error("{0} is not yours to move")]
    NotYours(Piece),
    /// Lower numbers are placed first.
    #[error("{0} comes after {1}, which is still in hand")]
    OutOfOrder(Piece, Piece),
    /// Tournament rule: the queen is not the first piece.
    #[error("the queen may not be the first piece")]
    QueenFirst,
    /// The fourth piece must be the queen, if she is still in hand.
    #[error("the queen must be placed now")]
    QueenDue,
    /// A piece is placed on top of another.
    #[error("a piece is placed on an empty hex")]
    Occupied,
    /// A piece is placed away from the own pieces.
    #[error("a piece is placed next to a piece of its own colour")]
    Detached,
    /// A piece is placed next to the opponent's.
    #[error("a piece may not be placed next to the opponent's")]
    TouchesEnemy,
    /// Nothing moves before the own queen is in play.
    #[error("nothing may move before the queen is placed")]
    QueenInHand,
    /// The piece was moved in the ply before.
    #[error("{0} was just moved and may not be moved now")]
    Stunned(Piece),
    /// Another piece stands on it.
    #[error("{0} is covered")]
    Covered(Piece),
    /// Without the piece the hive falls apart.
    #[error("{0} is pinned: without it the hive would fall apart")]
    Pinned(Piece),
    /// The piece is where it is.
    #[error("{0} is there already")]
    SamePlace(Piece),
    /// The piece cannot climb.
    #[error("{0} cannot climb onto another piece")]
    CannotClimb(Piece),
    /// The way is too narrow.
    #[error("{0} cannot get through the gate")]
    Gated(Piece),
    /// None of the piece's ways of moving leads there.
    #[error("{0} does not reach that hex")]
    NotReachable(Piece),
}

impl Position {
    /// Says which rule a move breaks, if any.
    ///
    /// # Errors
    /// The rule.
    pub fn check(&self, mv: Move) -> Result<(), IllegalMove> {
        if self.is_legal(mv) { Ok(()) } else { Err(self.broken_rule(mv)) }
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    /// The rule that the move breaks.
    pub fn try_play(&mut self, mv: Move) -> Result<Undo, IllegalMove> {
        self.check(mv)?;
        Ok(self.play(mv))
    }

    /// The rule that an illegal move breaks.
    fn broken_rule(&self, mv: Move) -> IllegalMove {
        let Move::Put { piece, to } = mv else {
            return if self.outcome().is_some() { IllegalMove::GameOver } else { IllegalMove::CanMove };
        };
        if self.outcome().is_some() {
            return IllegalMove::GameOver;
        }
        if !self.rules().game_type.has(piece.bug()) {
            return IllegalMove::NotInGame(piece);
        }
        if self.must_pass() {
            return IllegalMove::MustPass;
        }
        match self.board().hex_of(piece) {
            None => self.broken_rule_of_placement(piece, to),
            Some(from) => self.broken_rule_of_movement(piece, from, to),
        }
    }

    fn broken_rule_of_placement(&self, piece: Piece, to: Hex) -> IllegalMove {
        let color = self.to_move();
        if piece.color() != color {
            return IllegalMove::NotYours(piece);
        }
        let reserve = self.reserve(color);
        let own = PieceSet::of_color(color) & self.board().in_play();
        let queen = Piece::queen(color);
        let next = reserve & PieceSet::of_bug(piece.bug());
        if let Some(next) = next.iter().next().filter(|&next| next != piece) {
            return IllegalMove::OutOfOrder(piece, next);
        }
        if own.is_empty() && !self.rules().may_open_with(piece) {
            return IllegalMove::QueenFirst;
        }
        if own.len() >= 3 && piece != queen && reserve.contains(queen) {
            return IllegalMove::QueenDue;
        }
        if self.board().height(to) > 0 {
            return IllegalMove::Occupied;
        }
        let touches = |color| {
            let tops = to.neighbors().into_iter().filter_map(|hex| self.board().top(hex));
            tops.into_iter().any(|top| top.color() == color)
        };
        if touches(!color) && !own.is_empty() { IllegalMove::TouchesEnemy } else { IllegalMove::Detached }
    }

    fn broken_rule_of_movement(&self, piece: Piece, from: Hex, to: Hex) -> IllegalMove {
        let board = self.board();
        let own = piece.color() == self.to_move();
        if !own && !self.has_thrower_beside(from) {
            return IllegalMove::NotYours(piece);
        }
        if !board.in_play().contains(Piece::queen(self.to_move())) {
            return IllegalMove::QueenInHand;
        }
        if board.covered().contains(piece) {
            return IllegalMove::Covered(piece);
        }
        if self.stunned() == Some(piece) {
            return IllegalMove::Stunned(piece);
        }
        if self.pinned(piece.color()).contains(piece) {
            return IllegalMove::Pinned(piece);
        }
        if from == to {
            return IllegalMove::SamePlace(piece);
        }
        if own && board.height(to) > 0 && !self.can_climb(piece, from) {
            return IllegalMove::CannotClimb(piece);
        }
        if own && self.is_gated(piece, from, to) {
            IllegalMove::Gated(piece)
        } else {
            IllegalMove::NotReachable(piece)
        }
    }

    /// Does a piece of the mover's that can throw stand next to `hex`?
    fn has_thrower_beside(&self, hex: Hex) -> bool {
        let board = self.board();
        let tops =
            |hex: Hex| hex.neighbors().into_iter().filter_map(|hex| board.top(hex).map(|top| (hex, top)));
        tops(hex).any(|(place, thrower)| {
            let can_throw = match thrower.bug() {
                Bug::Pillbug => true,
                Bug::Mosquito => tops(place).any(|(_, neighbor)| neighbor.bug() == Bug::Pillbug),
                _ => false,
            };
            can_throw
                && thrower.color() == self.to_move()
                && !board.elevated().contains(thrower)
                && self.stunned() != Some(thrower)
        })
    }

    /// Is it, or does it touch, a beetle?
    fn can_climb(&self, piece: Piece, from: Hex) -> bool {
        let board = self.board();
        let touches_beetle = || {
            from.neighbors().into_iter().filter_map(|hex| board.top(hex)).any(|top| top.bug() == Bug::Beetle)
        };
        match piece.bug() {
            Bug::Beetle => true,
            Bug::Mosquito => board.elevated().contains(piece) || touches_beetle(),
            _ => false,
        }
    }

    /// Is it a gate that keeps the piece from `to`? For a single step that is seen at the step; an ant gets everywhere
    /// that touches the hive, unless there is a gate.
    fn is_gated(&self, piece: Piece, from: Hex, to: Hex) -> bool {
        let board = self.board();
        let touches_hive = |hex: Hex| {
            let others = hex.neighbors().into_iter().flat_map(|hex| board.stack(hex));
            others.into_iter().any(|other| other != piece)
        };
        if let Some(direction) = Direction::ALL.into_iter().find(|&way| from.neighbor(way) == to) {
            let [left, right] = direction.flanks().map(|flank| board.height(from.neighbor(flank)));
            let level = board.height(to).max(board.height(from) - 1);
            return left.min(right) > level;
        }
        piece.bug() == Bug::Ant && touches_hive(to)
    }
}
