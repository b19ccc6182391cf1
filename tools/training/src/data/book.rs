//! What people play: the beginnings of recorded games, from which some of the games go on.
//!
//! A search against itself leaves out much of what people do in the opening. Who learns from its games only is lost when a
//! person plays something else.

use std::fmt;
use std::path::PathBuf;

use rand::RngExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use vespine_arena::self_play::seed_of_game;
use vespine_arena::tournament::{OpeningsError, read_games};
use vespine_engine::{Game, GameType, Move};
use vespine_evaluation::Analysis;

/// One of so many games of a type begins with a line of the book, if it has lines of the type.
const ROUND: u32 = 4;

/// How many plies are taken of a line, at least and at most.
const PLIES: (usize, usize) = (8, 20);

/// The beginnings of recorded games.
#[derive(Clone, PartialEq, Eq)]
pub struct Book {
    lines: Vec<Line>,
    fingerprint: u64,
}

#[derive(Clone, PartialEq, Eq)]
struct Line {
    game_type: GameType,
    moves: Vec<Move>,
}

impl Book {
    /// Reads files of GameStrings or PGN. Games that are too short to begin with are left out.
    ///
    /// # Errors
    /// If a file cannot be read, or something in it is no game.
    pub fn read(files: &[PathBuf]) -> Result<Book, OpeningsError> {
        let mut book = Book { lines: Vec::new(), fingerprint: 0 };
        for file in files {
            for game in read_games(file)? {
                book.add(&game);
            }
        }
        Ok(book)
    }

    fn add(&mut self, game: &Game) {
        let moves: Vec<Move> = game.moves().take(PLIES.1).collect();
        if moves.len() >= PLIES.0 {
            let text = game.to_string();
            self.fingerprint =
                text.bytes().fold(self.fingerprint, |sum, byte| seed_of_game(sum, byte.into()));
            self.lines.push(Line { game_type: game.position().rules().game_type, moves });
        }
    }

    /// A beginning of a game of this type, now and then. Nobody can win at once in it.
    pub(super) fn beginning(&self, game_type: GameType, random: &mut StdRng) -> Option<Game> {
        let lines: Vec<&Line> = self.lines.iter().filter(|line| line.game_type == game_type).collect();
        let line = lines.choose(random).filter(|_| random.random_ratio(1, ROUND))?;
        let plies = random.random_range(PLIES.0..=line.moves.len());
        let mut game = Game::new(game_type);
        line.moves[..plies].iter().try_for_each(|&mv| game.play(mv)).ok()?;
        let is_open = game.position().outcome().is_none() && Analysis::of(game.position()).strike().is_none();
        is_open.then_some(game)
    }
}

impl fmt::Debug for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} lines, {:016x}", self.lines.len(), self.fingerprint)
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    const GAME: &str =
        r"Base;;;wB1;bS1 -wB1;wQ wB1\;bQ /bS1;wQ bS1\;bS2 -bQ;wS1 wQ\;bA1 -bS1;wA1 wB1\;bA1 bQ\";

    #[test]
    fn some_games_begin_as_a_line_does_and_none_can_be_won_at_once() {
        let mut book = Book { lines: Vec::new(), fingerprint: 0 };
        book.add(&GAME.parse().expect("it is by the rules"));
        book.add(&"Base;;;wB1;bS1 -wB1".parse().expect("it is by the rules"));
        assert_eq!(book.lines.len(), 1, "two plies are no line");
        let mut random = StdRng::seed_from_u64(3);
        let mut begin = |game_type| (0..400).filter_map(|_| book.beginning(game_type, &mut random)).collect();
        let games: Vec<Game> = begin(GameType::BASE);
        assert!((10..80).contains(&games.len()), "{}", games.len());
        // After nine plies Black wins at once, and after ten he has won.
        assert!(games.iter().all(|game| game.plies() == 8));
        let others: Vec<Game> = begin(GameType::BASE_MLP);
        assert!(others.is_empty());
    }
}
