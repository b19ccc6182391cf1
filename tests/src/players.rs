//! Players who lead a game to where mistakes may hide.
//!
//! Each has a taste: it weighs every legal move, and most of the time plays one of the best. Now and then it plays at
//! random, so that no two games are alike. The choice depends on the position and on the seed alone, not on the
//! order in which the engine lists the moves.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use std::collections::HashMap;
use std::fmt;
use vespine_engine::{Board, Bug, Direction, Hex, Move, Piece, Position};

/// A taste in moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Player {
    /// Has none.
    Random,
    /// Makes the hive as long as it can.
    Stretching,
    /// Climbs as high as it can.
    Stacking,
    /// Closes holes, and keeps the hive thin to have something to close.
    RingMaking,
    /// Throws the opponent's pieces, and goes where it can do so.
    Throwing,
    /// Fills the ring of the opponent's queen, and keeps its own open.
    Besieging,
}

impl Player {
    /// All of them.
    pub const ALL: [Player; 6] = [
        Player::Random,
        Player::Stretching,
        Player::Stacking,
        Player::RingMaking,
        Player::Throwing,
        Player::Besieging,
    ];

    /// Chooses one of the legal moves; none if there are none.
    #[must_use]
    pub fn choose(self, position: &Position, rng: &mut impl Rng) -> Option<Move> {
        let mut moves = position.legal_moves();
        moves.sort_unstable();
        if self == Player::Random || rng.random_ratio(1, 4) {
            return moves.choose(rng).copied();
        }
        let sight = Sight::of(position);
        let weighed: Vec<(i32, Move)> = moves.iter().map(|&mv| (self.weight(mv, &sight), mv)).collect();
        let most = weighed.iter().map(|&(weight, _)| weight).max()?;
        let best: Vec<Move> =
            weighed.into_iter().filter(|&(weight, _)| weight == most).map(|(_, mv)| mv).collect();
        best.choose(rng).copied()
    }

    fn weight(self, mv: Move, sight: &Sight) -> i32 {
        let Move::Put { piece, to } = mv else { return 0 };
        match self {
            Player::Random => 0,
            Player::Stretching => sight.farthest_from(to),
            Player::Stacking => sight.climb(piece, to),
            Player::RingMaking => 8 * sight.holes_closed(piece, to) - sight.neighbors(piece, to),
            Player::Throwing => sight.grip(piece, to),
            Player::Besieging => sight.siege(piece, to),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Player::Random => "random",
            Player::Stretching => "stretching",
            Player::Stacking => "stacking",
            Player::RingMaking => "ring-making",
            Player::Throwing => "throwing",
            Player::Besieging => "besieging",
        })
    }
}

/// The board as a player looks at it.
struct Sight<'a> {
    position: &'a Position,
    board: &'a Board,
    /// Where the tiles lie on the endless plane.
    coordinates: HashMap<Hex, (i32, i32)>,
}

impl<'a> Sight<'a> {
    fn of(position: &'a Position) -> Self {
        let board = position.board();
        Sight { position, board, coordinates: board.coordinates().into_iter().collect() }
    }

    /// Steps from a hex beside the hive to the tile that is farthest away.
    fn farthest_from(&self, hex: Hex) -> i32 {
        let here = Direction::ALL.into_iter().find_map(|direction| {
            let (q, r) = *self.coordinates.get(&hex.neighbor(direction))?;
            let (east, south_east) = direction.axial();
            Some((q - east, r - south_east))
        });
        let Some((q, r)) = here else { return 0 };
        let steps = |&(east, south_east): &(i32, i32)| {
            let (q, r) = (east - q, south_east - r);
            q.abs().max(r.abs()).max((q + r).abs())
        };
        self.coordinates.values().map(steps).max().unwrap_or(0)
    }

    /// How high the piece gets, less how high it was. Climbers are put into play first, and the queen, who lets
    /// them move.
    fn climb(&self, piece: Piece, to: Hex) -> i32 {
        let height = i32::from(self.board.height(to));
        match self.board.hex_of(piece) {
            Some(from) => 3 * height - i32::from(self.board.height(from) - 1),
            None => i32::from(matches!(piece.bug(), Bug::Queen | Bug::Beetle | Bug::Mosquito)),
        }
    }

    /// Holes that the move closes, less those that it opens.
    fn holes_closed(&self, piece: Piece, to: Hex) -> i32 {
        let left = self.board.hex_of(piece).filter(|&from| self.board.height(from) == 1);
        let opened = left.map_or(0, |from| self.arcs(from, None) - 1);
        let closed = if self.board.height(to) == 0 { self.arcs(to, left) - 1 } else { 0 };
        closed - opened
    }

    /// The runs of occupied hexes around a hex, seen without the tile on another one.
    fn arcs(&self, hex: Hex, without: Option<Hex>) -> i32 {
        let around = hex.neighbors().map(|hex| self.board.height(hex) > 0 && Some(hex) != without);
        let ends = (0..6).filter(|&place| around[place] && !around[(place + 1) % 6]);
        ends.count() as i32
    }

    fn neighbors(&self, piece: Piece, to: Hex) -> i32 {
        let from = self.board.hex_of(piece);
        let occupied = |hex: &Hex| self.board.height(*hex) > 0 && Some(*hex) != from;
        to.neighbors().iter().filter(|&hex| occupied(hex)).count() as i32
    }

    /// A throw is best; else a thrower goes where the opponent's pieces are.
    fn grip(&self, piece: Piece, to: Hex) -> i32 {
        if piece.color() != self.position.to_move() {
            return 10;
        }
        let enemies = to
            .neighbors()
            .into_iter()
            .filter_map(|hex| self.board.top(hex))
            .filter(|top| top.color() != piece.color());
        match piece.bug() {
            Bug::Pillbug | Bug::Mosquito => 1 + enemies.count() as i32,
            Bug::Queen if self.board.hex_of(piece).is_none() => 1,
            _ => 0,
        }
    }
    /// How much fuller the ring of the opponent's queen gets than the own one; the queens are put into play first, and
    /// whoever is not there yet comes nearer.
    fn siege(&self, piece: Piece, to: Hex) -> i32 {
        let mover = self.position.to_move();
        let from = self.board.hex_of(piece);
        let left = from.filter(|&from| self.board.height(from) == 1);
        let neighbors_gained = |queen: Piece| {
            let Some(stands) = self.board.hex_of(queen) else { return 0 };
            if queen == piece {
                return self.neighbors(piece, to) - self.neighbors(piece, stands);
            }
            let is_beside = |hex: Hex| i32::from(stands.neighbors().contains(&hex));
            let fills = if self.board.height(to) == 0 { is_beside(to) } else { 0 };
            fills - left.map_or(0, is_beside)
        };
        let nearer = self.board.hex_of(Piece::queen(!mover)).map_or(0, |queen| {
            let before = from.map_or(8, |from| from.distance(queen));
            before.min(8) as i32 - to.distance(queen).min(8) as i32
        });
        let is_queen_placed = i32::from(from.is_none() && piece == Piece::queen(mover));
        let (enemy, own) = (neighbors_gained(Piece::queen(!mover)), neighbors_gained(Piece::queen(mover)));
        40 * is_queen_placed + 20 * enemy - 10 * own + nearer
    }
}
