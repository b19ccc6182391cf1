//! Players who lead a game to where mistakes may hide: onto stacks, beside pillbugs, around lakes, to passes and to the end.
//!
//! `check` plays them against other people's engines, and the project's own tests compare both generators in their games.
//! Each has a taste: it weighs every legal move, and most of the time plays one of the best. Now and then it plays at
//! random, so that no two games are alike. The choice depends on the position and on the seed alone, not on the
//! order in which the engine lists the moves.

use std::collections::HashMap;
use std::fmt;

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use vespine_engine::{Board, Bug, Color, Direction, Hex, Move, Piece, Position};

/// A taste in moves.
///
/// ```
/// use rand::SeedableRng;
/// use rand::rngs::StdRng;
/// use vespine_conformance::players::Player;
/// use vespine_engine::{GameType, Position};
///
/// let mut rng = StdRng::seed_from_u64(7);
/// let mv = Player::Throwing.choose(&Position::new(GameType::BASE_MLP), &mut rng);
/// assert!(mv.is_some());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Player {
    /// Has none.
    Random,
    /// Climbs as high as it can.
    Stacking,
    /// Throws the opponent's pieces, and goes where it can do so.
    Throwing,
    /// Fills the ring of the opponent's queen, and keeps its own open.
    Besieging,
    /// Closes holes, and keeps the hive thin to have something to close.
    RingMaking,
    /// White leaves Black as few moves as it can, until he has to pass; Black places as few pieces as it can.
    Smothering,
    /// Makes the hive as long as it can.
    Stretching,
}

impl Player {
    /// All of them.
    pub const ALL: [Player; 7] = [
        Player::Random,
        Player::Stacking,
        Player::Throwing,
        Player::Besieging,
        Player::RingMaking,
        Player::Smothering,
        Player::Stretching,
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
        let taste = match self {
            Player::Random => 0,
            Player::Stacking => sight.climb(piece, to),
            Player::Throwing => sight.grip(piece, to),
            Player::Besieging => sight.siege(piece, to),
            Player::RingMaking => 8 * sight.holes_closed(piece, to) - 2 * sight.neighbors(piece, to),
            Player::Smothering => sight.grasp(piece, mv),
            Player::Stretching => sight.farthest_from(to),
        };
        sight.arrival(piece) + taste
    }
}

impl fmt::Display for Player {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Player::Random => "random",
            Player::Stacking => "stacking",
            Player::Throwing => "throwing",
            Player::Besieging => "besieging",
            Player::RingMaking => "ring-making",
            Player::Smothering => "smothering",
            Player::Stretching => "stretching",
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

    /// How high the piece gets, less how high it was. Beetles are put into play first.
    fn climb(&self, piece: Piece, to: Hex) -> i32 {
        let height = i32::from(self.board.height(to));
        match self.board.hex_of(piece) {
            Some(from) => 3 * height - i32::from(self.board.height(from) - 1),
            None => 2 * i32::from(piece.bug() == Bug::Beetle),
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
            Bug::Pillbug | Bug::Mosquito => enemies.count() as i32,
            _ => 0,
        }
    }

    /// How much fuller the ring of the opponent's queen gets than the own one; the queens are put into play first of all, and
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
    /// The queen is put into play first, who lets the others move, and then the bugs that have the most rules.
    fn arrival(&self, piece: Piece) -> i32 {
        match piece.bug() {
            _ if self.board.hex_of(piece).is_some() => 0,
            Bug::Queen => 4,
            Bug::Pillbug | Bug::Mosquito | Bug::Ladybug => 2,
            _ => 0,
        }
    }

    /// How few moves White leaves to Black, a pass being the least; Black is content to have few pieces.
    fn grasp(&self, piece: Piece, mv: Move) -> i32 {
        if self.position.to_move() == Color::Black {
            return -10 * i32::from(self.board.hex_of(piece).is_none());
        }
        let mut after = self.position.clone();
        let _ = after.play(mv);
        if after.must_pass() { 100 } else { -(after.count_moves() as i32) }
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::StdRng;
    use vespine_engine::{Game, GameType};

    use super::*;

    /// A game of so many plies at most.
    fn game(player: Player, seed: u64, plies: usize) -> Game {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut game = Game::new(GameType::BASE_MLP);
        while game.plies() < plies {
            let Some(mv) = player.choose(game.position(), &mut rng) else { break };
            game.play(mv).expect("it is legal");
        }
        game
    }

    #[test]
    fn the_same_seed_is_the_same_game() {
        for player in Player::ALL {
            assert_eq!(game(player, 7, 40).to_string(), game(player, 7, 40).to_string());
        }
    }

    #[test]
    fn each_player_gets_where_it_wants_to() {
        let games = |player| (0..20).map(move |seed| game(player, seed, 60));
        assert!(games(Player::Stacking).any(|game| game.position().board().elevated().len() > 2));
        assert!(games(Player::Besieging).filter(|game| game.position().outcome().is_some()).count() > 5);
        assert!(games(Player::Smothering).filter(|game| game.moves().any(|mv| mv == Move::Pass)).count() > 5);
        let is_throw = |game: &Game| {
            let mut replayed = Game::new(GameType::BASE_MLP);
            game.moves().any(|mv| {
                let mover = replayed.position().to_move();
                replayed.play(mv).expect("it is legal");
                matches!(mv, Move::Put { piece, .. } if piece.color() != mover)
            })
        };
        assert!(games(Player::Throwing).filter(is_throw).count() > 5);
    }
}
