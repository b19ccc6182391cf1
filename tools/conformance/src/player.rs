//! Players who lead a game to where mistakes hide: onto stacks, beside pillbugs, into gates, to its end.
//!
//! Each has a taste: it weighs every legal move, and most of the time plays one of the best. Now and then it plays at random,
//! so that no two games are alike.

use std::fmt;

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use vespine_engine::{Board, Bug, Color, Hex, Move, Piece, Position};

/// A taste in moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Player {
    /// Has none.
    Aimless,
    /// Climbs as high as it can.
    Climbing,
    /// Throws the opponent's pieces, and goes where it can do so.
    Throwing,
    /// Fills the ring of the opponent's queen.
    Besieging,
    /// Touches as few pieces as it can, which makes long hives, pins and holes.
    Rambling,
    /// White leaves Black as few moves as it can, until he has to pass; Black places as few pieces as it can.
    Smothering,
}

impl Player {
    /// All of them.
    pub(super) const ALL: [Player; 6] = [
        Player::Aimless,
        Player::Climbing,
        Player::Throwing,
        Player::Besieging,
        Player::Rambling,
        Player::Smothering,
    ];

    /// Chooses one of the legal moves; none if the game is over.
    pub(super) fn choose(self, position: &Position, rng: &mut impl Rng) -> Option<Move> {
        let mut moves = position.legal_moves();
        moves.sort_unstable();
        if self == Player::Aimless || rng.random_ratio(1, 4) {
            return moves.choose(rng).copied();
        }
        let weighed: Vec<(i32, Move)> = moves.iter().map(|&mv| (self.weight(position, mv), mv)).collect();
        let most = weighed.iter().map(|&(weight, _)| weight).max()?;
        let best: Vec<Move> =
            weighed.into_iter().filter(|&(weight, _)| weight == most).map(|(_, mv)| mv).collect();
        best.choose(rng).copied()
    }

    fn weight(self, position: &Position, mv: Move) -> i32 {
        let Move::Put { piece, to } = mv else { return 0 };
        let board = position.board();
        let is_placed = board.hex_of(piece).is_none();
        // The queen lets the others move, and the bugs of the expansions have the most rules.
        let arrival = match piece.bug() {
            _ if !is_placed => 0,
            Bug::Queen => 4,
            Bug::Pillbug | Bug::Mosquito | Bug::Ladybug => 2,
            _ => 0,
        };
        arrival
            + match self {
                Player::Aimless => 0,
                Player::Climbing => climb(board, piece, to),
                Player::Throwing => grip(position, piece, to),
                Player::Besieging => siege(position, piece, to),
                Player::Rambling => -2 * neighbors(board, piece, to),
                Player::Smothering if position.to_move() == Color::White => -answers(position, mv),
                Player::Smothering => -10 * i32::from(is_placed),
            }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Player::Aimless => "aimless",
            Player::Climbing => "climbing",
            Player::Throwing => "throwing",
            Player::Besieging => "besieging",
            Player::Rambling => "rambling",
            Player::Smothering => "smothering",
        })
    }
}

/// How high the piece gets, less how high it was. Climbers are put into play first.
fn climb(board: &Board, piece: Piece, to: Hex) -> i32 {
    let height = i32::from(board.height(to));
    match board.hex_of(piece) {
        Some(from) => 3 * height - i32::from(board.height(from) - 1),
        None => 2 * i32::from(piece.bug() == Bug::Beetle),
    }
}

/// A throw is best; else a thrower goes where the opponent's pieces are.
fn grip(position: &Position, piece: Piece, to: Hex) -> i32 {
    if piece.color() != position.to_move() {
        return 10;
    }
    let tops = to.neighbors().into_iter().filter_map(|hex| position.board().top(hex));
    match piece.bug() {
        Bug::Pillbug | Bug::Mosquito => tops.filter(|top| top.color() != piece.color()).count() as i32,
        _ => 0,
    }
}

/// How much fuller the ring of the opponent's queen gets than the own one, and how much nearer the piece comes.
fn siege(position: &Position, piece: Piece, to: Hex) -> i32 {
    let (board, mover) = (position.board(), position.to_move());
    let from = board.hex_of(piece);
    let left = from.filter(|&from| board.height(from) == 1);
    let gain = |queen: Piece| {
        let Some(stands) = board.hex_of(queen).filter(|_| queen != piece) else { return 0 };
        let is_beside = |hex: Hex| i32::from(stands.neighbors().contains(&hex));
        let filled = if board.height(to) == 0 { is_beside(to) } else { 0 };
        filled - left.map_or(0, is_beside)
    };
    let nearer = board.hex_of(Piece::queen(!mover)).map_or(0, |queen| {
        let before = from.map_or(8, |from| from.distance(queen));
        before.min(8) as i32 - to.distance(queen).min(8) as i32
    });
    20 * gain(Piece::queen(!mover)) - 10 * gain(Piece::queen(mover)) + nearer
}

/// How many occupied hexes the piece will touch.
fn neighbors(board: &Board, piece: Piece, to: Hex) -> i32 {
    let left = board.hex_of(piece).filter(|&from| board.height(from) == 1);
    to.neighbors().into_iter().filter(|&hex| board.height(hex) > 0 && Some(hex) != left).count() as i32
}

/// How many moves the opponent has afterwards; a pass is none.
fn answers(position: &Position, mv: Move) -> i32 {
    let mut after = position.clone();
    let _ = after.play(mv);
    if after.must_pass() { -100 } else { after.count_moves() as i32 }
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
        assert!(games(Player::Climbing).any(|game| game.position().board().elevated().len() > 2));
        assert!(games(Player::Besieging).filter(|game| game.position().outcome().is_some()).count() > 5);
        assert!(games(Player::Smothering).filter(|game| game.moves().any(|mv| mv == Move::Pass)).count() > 5);
        let is_throw = |game: &Game| {
            let mut replayed = Game::new(GameType::BASE_MLP);
            game.moves().any(|mv| {
                let mover = replayed.position().to_move();
                replayed.play(mv).expect("it is legal");
                mv.piece().is_some_and(|piece| piece.color() != mover)
            })
        };
        assert!(games(Player::Throwing).filter(is_throw).count() > 5);
    }
}
