//! All that decides which moves are legal: the stacks, whose turn it is, and which piece has just been moved.
//!
//! Two positions are equal exactly when side to move, stacks (by species), reserves and the piece barred from moving
//! are equal, and the hash covers the same. How often a position occurred is a matter of the [`Game`](crate::Game).

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;

use crate::board::{Board, Overview};
use crate::color::Color;
use crate::game_type::Rules;
use crate::hex::Hex;
use crate::hex_set::HexSet;
use crate::movegen::{self, Counter, MoveSet};
use crate::mv::{Move, MoveList};
use crate::outcome::Outcome;
use crate::piece::{Piece, PieceSet};
use crate::zobrist;

/// A position of the game.
///
/// ```
/// use vespine_engine::{GameType, Position};
///
/// let mut position = Position::new(GameType::BASE);
/// assert_eq!(position.count_moves(), 4);
/// let first = position.legal_moves()[0];
/// let undo = position.play(first);
/// assert_eq!(position.count_moves(), 24);
/// position.undo(undo);
/// assert_eq!(position, Position::new(GameType::BASE));
/// ```
#[derive(Clone)]
pub struct Position {
    board: Board,
    rules: Rules,
    /// The pieces of the game type.
    pieces: PieceSet,
    to_move: Color,
    /// The piece moved in the ply before; at most one.
    stunned: PieceSet,
}

/// What [`Position::undo`] needs to take a move back.
#[derive(Clone, Copy, Debug)]
#[must_use = "a move can only be taken back with its token"]
pub struct Undo {
    mv: Move,
    /// Where the piece came from; none if it was placed.
    from: Option<Hex>,
    stunned: PieceSet,
    overview: Overview,
}

impl Undo {
    /// The move that was played.
    #[must_use]
    pub fn mv(&self) -> Move {
        self.mv
    }
}

impl Position {
    /// The empty board, White to move.
    #[must_use]
    pub fn new(rules: impl Into<Rules>) -> Position {
        let rules = rules.into();
        Position {
            board: Board::default(),
            rules,
            pieces: rules.game_type.pieces(),
            to_move: Color::White,
            stunned: PieceSet::NONE,
        }
    }

    /// A composed position; [`crate::setup`] checks it first.
    pub(crate) fn composed(board: Board, rules: Rules, to_move: Color, stunned: PieceSet) -> Position {
        Position { board, rules, pieces: rules.game_type.pieces(), to_move, stunned }
    }

    /// The stacks.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The game type and rule book.
    #[inline]
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Whose turn it is.
    #[inline]
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// The pieces that a side has in hand.
    #[inline]
    #[must_use]
    pub fn reserve(&self, color: Color) -> PieceSet {
        (self.pieces - self.board.in_play()) & PieceSet::of_color(color)
    }

    /// The piece moved, placed or thrown in the ply before, which may not act or be moved now; none after a pass.
    #[must_use]
    pub fn stunned(&self) -> Option<Piece> {
        self.stunned.iter().next()
    }

    #[inline]
    pub(crate) fn stunned_set(&self) -> PieceSet {
        self.stunned
    }

    /// The stunned piece, if it makes a difference that it is stunned: it is the mover's own, or stands on the
    /// ground next to a piece of the mover's that might throw it.
    ///
    /// Positions that differ only in a stunned piece that nobody could have moved are the same position. Without
    /// this, two ants that move in one order or the other would give different positions.
    #[must_use]
    pub fn barred(&self) -> Option<Piece> {
        let piece = self.stunned()?;
        let own = PieceSet::of_color(self.to_move);
        if own.contains(piece) {
            return Some(piece);
        }
        if self.board.elevated().contains(piece) {
            return None;
        }
        let throwers = PieceSet::THROWERS & own & self.board.in_play();
        let throwers = throwers - self.board.covered() - self.board.elevated();
        let hex = self.board.hex_in_play(piece);
        let is_next_to = |thrower: Piece| hex.neighbors().contains(&self.board.hex_in_play(thrower));
        throwers.iter().any(is_next_to).then_some(piece)
    }

    /// A hash of all that makes positions equal.
    #[inline]
    #[must_use]
    pub fn hash(&self) -> u64 {
        let side = match self.to_move {
            Color::White => 0,
            Color::Black => zobrist::BLACK_TO_MOVE,
        };
        let barred = self.barred().map_or(0, |piece| zobrist::barred(self.board.hex_in_play(piece)));
        self.board.hash() ^ side ^ barred
    }

    /// How the game ended; none while it goes on.
    #[inline]
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match (self.board.is_surrounded(Color::White), self.board.is_surrounded(Color::Black)) {
            (false, false) => None,
            (false, true) => Some(Outcome::Win(Color::White)),
            (true, false) => Some(Outcome::Win(Color::Black)),
            (true, true) => Some(Outcome::Draw),
        }
    }

    /// Empty hexes around the queen of a side; none if she is still in hand.
    #[inline]
    #[must_use]
    pub fn queen_liberties(&self, color: Color) -> Option<u32> {
        self.board.queen_liberties(color)
    }

    /// The pieces of a side that would split the hive by leaving.
    #[must_use]
    pub fn pinned(&self, color: Color) -> PieceSet {
        movegen::pinned(&self.board, PieceSet::of_color(color))
    }

    /// All legal moves: a lone [`Move::Pass`] when nothing else is possible, none when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.legal_moves_into(&mut moves);
        moves
    }

    /// Like [`Position::legal_moves`], into a list that the caller keeps.
    #[inline]
    pub fn legal_moves_into(&self, moves: &mut MoveList) {
        moves.clear();
        let _ = movegen::generate(self, moves);
        if moves.is_empty() && self.outcome().is_none() {
            moves.push(Move::Pass);
        }
    }

    /// How many legal moves there are, without listing them.
    #[inline]
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        let mut counter = Counter::default();
        let _ = movegen::generate(self, &mut counter);
        match counter.moves() {
            0 if self.outcome().is_none() => 1,
            moves => moves,
        }
    }

    /// Shows the legal moves piece by piece, as sets, until the visitor has seen enough. Each piece comes once.
    /// A forced pass is no piece's move, so it is not shown.
    pub fn visit_moves(&self, visitor: impl FnMut(MoveSet) -> ControlFlow<()>) -> ControlFlow<()> {
        movegen::visit(self, visitor)
    }

    /// Where one piece may go, of whichever side: placed, moved or thrown by the side to move.
    #[must_use]
    pub fn moves_of(&self, piece: Piece) -> HexSet {
        movegen::moves_of(self, piece)
    }

    /// Can this piece of the side to move get to `hex` by itself, without being thrown or placed? Much quicker than
    /// [`Position::moves_of`]. Trusts that the game goes on and that the hex is near the hive.
    #[must_use]
    pub fn walks_to(&self, piece: Piece, hex: Hex) -> bool {
        movegen::walks_to(self, piece, hex)
    }

    /// Is nothing possible but to pass?
    #[must_use]
    pub fn must_pass(&self) -> bool {
        self.outcome().is_none() && self.visit_moves(|_| ControlFlow::Break(())).is_continue()
    }

    /// May this move be played?
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        match mv {
            Move::Put { piece, to } => self.moves_of(piece).contains(to),
            Move::Pass => self.must_pass(),
        }
    }

    /// Plays a move. Trusts that it is legal; [`Position::try_play`](crate::IllegalMove) asks.
    #[inline]
    pub fn play(&mut self, mv: Move) -> Undo {
        debug_assert!(self.is_legal(mv), "{mv:?} is not legal here");
        let mut undo = Undo { mv, from: None, stunned: self.stunned, overview: self.board.overview() };
        self.stunned = PieceSet::NONE;
        if let Move::Put { piece, to } = mv {
            if self.board.in_play().contains(piece) {
                undo.from = Some(self.board.relocate(piece, to));
            } else {
                self.board.place(piece, to);
            }
            self.stunned = PieceSet::only(piece);
        }
        self.to_move = !self.to_move;
        undo
    }

    /// Gives the turn to the other side as if one could pass at will: what would it do? [`Position::undo`] takes it back.
    #[inline]
    pub fn skip_turn(&mut self) -> Undo {
        let undo =
            Undo { mv: Move::Pass, from: None, stunned: self.stunned, overview: self.board.overview() };
        self.stunned = PieceSet::NONE;
        self.to_move = !self.to_move;
        undo
    }

    /// Takes a move back. Trusts that it was the last one played.
    #[inline]
    pub fn undo(&mut self, undo: Undo) {
        self.to_move = !self.to_move;
        self.stunned = undo.stunned;
        if let Some(piece) = undo.mv.piece() {
            match undo.from {
                Some(from) => self.board.put_back(piece, from, undo.overview),
                None => self.board.unplace(piece, undo.overview),
            }
        }
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        let stacks_equal = || {
            let hexes = self.board.occupied();
            hexes == other.board.occupied()
                && hexes.iter().all(|hex| {
                    let kinds = |board: &Board| {
                        board.stack(hex).map(|piece| (piece.color(), piece.bug())).collect::<Vec<_>>()
                    };
                    kinds(&self.board) == kinds(&other.board)
                })
        };
        let barred_hex =
            |position: &Position| position.barred().and_then(|piece| position.board.hex_of(piece));
        self.rules == other.rules
            && self.to_move == other.to_move
            && barred_hex(self) == barred_hex(other)
            && stacks_equal()
    }
}

impl Eq for Position {}

/// Equal positions hash alike, so positions are keys for sets and maps.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash());
    }
}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} to move", self.rules.game_type, self.to_move)?;
        for hex in self.board.occupied().iter() {
            write!(f, " {hex:?}:")?;
            self.board.stack(hex).try_for_each(|piece| write!(f, "{piece}"))?;
        }
        Ok(())
    }
}
