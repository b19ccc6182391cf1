//! Generated games: a player against itself, from the empty board or from a composed start.
//!
//! A game is known by its seed. Every other seed begins with a position of `cases/starts.tsv`, laid out to have
//! something that play alone seldom leads to: stacks of seven, lakes, hives of 28 tiles in a row.

use crate::cases;
use crate::composed::{self, Composition};
use crate::players::Player;
use crate::tsv;
use crate::twins::Twins;
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::fmt;
use std::sync::LazyLock;
use vespine_engine::{Bug, FirstTurnQueen, Game, GameType, Position, Rules};

/// A game that a player plays against itself.
///
/// ```
/// use vespine_engine::GameType;
/// use vespine_tests::games::Generated;
/// use vespine_tests::players::Player;
///
/// let generated = Generated { player: Player::Stretching, rules: GameType::BASE.into(), seed: 42 };
/// assert_eq!(generated.game(20).to_string(), generated.game(20).to_string());
/// assert!(generated.positions().len() > 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Generated {
    /// Who plays.
    pub player: Player,
    /// By which rules.
    pub rules: Rules,
    /// Which game it is.
    pub seed: u64,
}

/// The positions of `cases/starts.tsv`.
static STARTS: LazyLock<Vec<Composition>> = LazyLock::new(|| {
    let rows = tsv::read(&cases::folder().join("starts.tsv")).unwrap_or_else(|error| panic!("{error}"));
    let start = |row: &tsv::Row| {
        let composition = composed::read(row.get("position")?)?;
        composition.ok_or_else(|| format!("{}: not a composed position", row.place()))
    };
    rows.iter().map(|row| start(row).unwrap_or_else(|error| panic!("{}: {error}", row.place()))).collect()
});

/// Every game type by both rules of the first turn.
pub fn all_rules() -> impl Iterator<Item = Rules> + Clone {
    GameType::ALL.into_iter().flat_map(|game_type| {
        [FirstTurnQueen::Forbidden, FirstTurnQueen::Allowed]
            .map(|first_turn_queen| Rules { game_type, first_turn_queen })
    })
}

impl Generated {
    /// The source of this game's chances.
    #[must_use]
    pub fn rng(&self) -> StdRng {
        StdRng::seed_from_u64(self.seed)
    }

    /// Where the game begins: even seeds on the empty board, odd ones with a composed start.
    ///
    /// # Panics
    ///
    /// When a start cannot be laid out, which is a mistake in the table.
    #[must_use]
    pub fn start(&self) -> Twins {
        let composed = || {
            let fitting: Vec<&Composition> =
                STARTS.iter().filter(|start| is_part_of(start.game_type, self.rules.game_type)).collect();
            let mut start = fitting[(self.seed / 2) as usize % fitting.len()].clone();
            start.game_type = self.rules.game_type;
            start.twins(self.rules.first_turn_queen)
        };
        let start = if self.seed.is_multiple_of(2) { Twins::new(self.rules) } else { composed() };
        start.unwrap_or_else(|error| panic!("{error}"))
    }

    /// When the game is given up: a composed start soon loses what is special about it.
    #[must_use]
    pub fn plies(&self) -> usize {
        if self.seed.is_multiple_of(2) { 100 } else { 40 }
    }

    /// The positions of the game, the start included, as the engine plays it.
    #[must_use]
    pub fn positions(&self) -> Vec<Position> {
        let mut rng = self.rng();
        let mut positions = vec![self.start().position];
        while let Some(position) = positions.last().filter(|_| positions.len() <= self.plies()) {
            let Some(mv) = self.player.choose(position, &mut rng) else { break };
            let mut next = position.clone();
            let _ = next.play(mv);
            positions.push(next);
        }
        positions
    }

    /// The game from the empty board, whatever the seed.
    ///
    /// # Panics
    ///
    /// When the engine refuses a move that it has listed.
    #[must_use]
    pub fn game(&self, plies: usize) -> Game {
        let mut rng = self.rng();
        let mut game = Game::new(self.rules);
        while game.plies() < plies {
            let Some(mv) = self.player.choose(game.position(), &mut rng) else { break };
            game.play(mv).unwrap_or_else(|error| panic!("{game}: {mv:?}: {error}"));
        }
        game
    }
}

impl fmt::Display for Generated {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rules { game_type, first_turn_queen } = self.rules;
        let queen = match first_turn_queen {
            FirstTurnQueen::Forbidden => "queen not first",
            FirstTurnQueen::Allowed => "queen first",
        };
        write!(formatter, "{} player, {game_type}, {queen}, seed {}", self.player, self.seed)
    }
}

/// Is every bug of the smaller game in the larger one?
fn is_part_of(smaller: GameType, larger: GameType) -> bool {
    Bug::ALL.into_iter().all(|bug| larger.has(bug) || !smaller.has(bug))
}
