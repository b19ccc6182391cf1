//! What games begin with: lines that are built in, lines from a file, or random moves.
//!
//! Opening n follows from the source, the game types, the seed and n alone. Game types take turns; within a type the lines
//! come in an order that the seed decides, and from the beginning again when all were played.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use vespine_engine::{Game, GameType};

use crate::self_play::{random_opening, seed_of_game};

mod built_in;
mod file;

pub use built_in::built_in_lines;
pub use file::{OpeningsError, read_games};

/// Where openings come from.
///
/// ```
/// use vespine_arena::tournament::OpeningSource;
///
/// assert_eq!("".parse(), Ok(OpeningSource::BuiltIn));
/// assert_eq!("random 6".parse(), Ok(OpeningSource::Random(6)));
/// assert_eq!("lines.pgn".parse(), Ok(OpeningSource::File("lines.pgn".into())));
/// # Ok::<(), vespine_arena::tournament::OpeningsError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Source {
    /// Balanced lines of four to eight plies.
    BuiltIn,
    /// So many random plies.
    Random(usize),
    /// A file of GameStrings, or of games in PGN.
    File(PathBuf),
}

/// The most random plies: with more, few games are still open.
const MOST_RANDOM: usize = 40;

impl FromStr for Source {
    type Err = OpeningsError;

    fn from_str(text: &str) -> Result<Source, OpeningsError> {
        let mut words = text.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (None | Some("built-in" | "builtin"), None, None) => Ok(Source::BuiltIn),
            (Some("random"), plies, None) => {
                let plies = plies.map_or(Ok(6), str::parse).ok().filter(|&plies| plies <= MOST_RANDOM);
                plies.map(Source::Random).ok_or_else(|| OpeningsError::Random(text.to_owned()))
            }
            _ => Ok(Source::File(PathBuf::from(text.trim()))),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::BuiltIn => f.write_str("built-in"),
            Source::Random(plies) => write!(f, "random {plies}"),
            Source::File(path) => write!(f, "{}", path.display()),
        }
    }
}

/// What games begin with.
#[derive(Clone, Debug)]
pub struct Openings {
    source: Source,
    seed: u64,
    types: Vec<GameType>,
    /// For each game type the lines in the order in which they are played; none if they are random.
    lines: Option<Vec<Vec<Game>>>,
}

impl Openings {
    /// Reads and shuffles the openings. A file is looked for from this folder on. If no game types are asked for, a file is
    /// played with all that it has, and anything else with the largest game.
    pub(super) fn new(
        source: &Source,
        types: Option<Vec<GameType>>,
        seed: u64,
        folder: &Path,
    ) -> Result<Openings, OpeningsError> {
        let usual = || vec![GameType::BASE_MLP];
        // Whoever goes on with the tournament may do so from another folder.
        let source = match source {
            Source::File(path) => Source::File(folder.join(path)),
            other => other.clone(),
        };
        let mut random = StdRng::seed_from_u64(seed);
        let mut shuffled = |mut lines: Vec<Game>| {
            lines.shuffle(&mut random);
            lines
        };
        let (types, lines) = match &source {
            Source::Random(_) => (types.unwrap_or_else(usual), None),
            Source::BuiltIn => {
                let types = types.unwrap_or_else(usual);
                let lines = types.iter().map(|&game_type| shuffled(built_in_lines(game_type))).collect();
                (types, Some(lines))
            }
            Source::File(path) => {
                let games = file::read(path)?;
                let has = |game_type: &GameType| games.iter().any(|game| type_of(game) == *game_type);
                let types = types.unwrap_or_else(|| GameType::ALL.into_iter().filter(has).collect());
                if let Some(&missing) = types.iter().find(|game_type| !has(game_type)) {
                    return Err(OpeningsError::NoSuchType { path: path.clone(), missing });
                }
                let of = |game_type| games.iter().filter(move |game| type_of(game) == game_type);
                let lines =
                    types.iter().map(|&game_type| shuffled(of(game_type).cloned().collect())).collect();
                (types, Some(lines))
            }
        };
        Ok(Openings { source, seed, types, lines })
    }

    /// Opening n.
    pub(super) fn opening(&self, number: u64) -> Game {
        let types = self.types.len() as u64;
        let (index, number) = ((number % types) as usize, number / types);
        match (&self.lines, &self.source) {
            (Some(lines), _) => {
                let lines = &lines[index];
                lines[(number % lines.len() as u64) as usize].clone()
            }
            (None, &Source::Random(plies)) => {
                let seed = seed_of_game(self.seed, number * types + index as u64);
                random_opening(self.types[index], plies, &mut StdRng::seed_from_u64(seed))
            }
            (None, _) => Game::new(self.types[index]),
        }
    }

    /// How many different openings there are; none if there is no end of them.
    pub(super) fn number(&self) -> Option<u64> {
        let shortest = self.lines.as_ref()?.iter().map(Vec::len).min()?;
        Some((shortest * self.types.len()) as u64)
    }

    /// How many plies the longest of them has.
    pub(super) fn most_plies(&self) -> usize {
        match (&self.lines, &self.source) {
            (Some(lines), _) => lines.iter().flatten().map(Game::plies).max().unwrap_or_default(),
            (None, &Source::Random(plies)) => plies,
            (None, _) => 0,
        }
    }

    /// All that decides about them: the lines and not where they were found.
    pub(super) fn identity(&self) -> String {
        match &self.lines {
            None => self.source.to_string(),
            Some(lines) => lines.iter().flatten().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        }
    }

    pub(super) fn types(&self) -> &[GameType] {
        &self.types
    }

    pub(super) fn source(&self) -> &Source {
        &self.source
    }

    pub(super) fn seed(&self) -> u64 {
        self.seed
    }
}

fn type_of(game: &Game) -> GameType {
    game.position().rules().game_type
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn openings(source: &str, types: &[GameType], seed: u64) -> Openings {
        let source = source.parse().expect("it is a source");
        Openings::new(&source, Some(types.to_vec()), seed, Path::new("")).expect("there are openings")
    }

    #[test]
    fn game_types_take_turns() {
        for source in ["built-in", "random 5"] {
            let openings = openings(source, &[GameType::BASE, GameType::BASE_MLP], 1);
            let types: Vec<GameType> = (0..4).map(|number| type_of(&openings.opening(number))).collect();
            assert_eq!(types, [GameType::BASE, GameType::BASE_MLP, GameType::BASE, GameType::BASE_MLP]);
        }
    }

    #[test]
    fn random_openings_follow_from_seed_and_number() {
        let lines = |seed| -> Vec<String> {
            let openings = openings("random 6", &[GameType::BASE_MLP], seed);
            (0..50).map(|number| openings.opening(number).to_string()).collect()
        };
        assert_eq!(lines(1), lines(1));
        assert_ne!(lines(1), lines(2));
        assert!(lines(1).iter().collect::<HashSet<_>>().len() > 45);
        assert!(lines(1).iter().all(|line| line.split(';').count() == 3 + 6));
    }

    #[test]
    fn every_built_in_line_is_played_before_any_again() {
        let openings = openings("built-in", &[GameType::BASE], 7);
        let number = openings.number().expect("they have an end");
        let lines: HashSet<String> = (0..number).map(|number| openings.opening(number).to_string()).collect();
        assert_eq!(lines.len() as u64, number);
        assert_eq!(openings.opening(number).to_string(), openings.opening(0).to_string());
    }

    #[test]
    fn files_of_game_strings_and_pgn_are_read() {
        let folder = tempfile::tempdir().expect("there is room");
        let folder = folder.path();
        let write =
            |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("it can be written");
        write("lines.txt", "# two lines\nBase;;;wS1;bS1 wS1-\n\nBase+M;;;wM;bM wM-;wS1 -wM\n");
        write("games.pgn", "[GameType \"Base\"]\n\n1. wS1\n2. bS1 wS1-\n");
        write("empty.txt", "# nothing\n");
        write("wrong.txt", "Base\nBase;;;wS9\n");
        let read = |name: &str, types| Openings::new(&Source::File(name.into()), types, 1, folder);
        let both = read("lines.txt", None).expect("there are two");
        assert_eq!(both.types().len(), 2);
        let one = read("lines.txt", Some(vec![GameType::BASE])).expect("there is one");
        assert_eq!(one.opening(5).to_string(), "Base;InProgress;White[2];wS1;bS1 wS1-");
        let pgn = read("games.pgn", None).expect("there is one");
        assert_eq!(pgn.opening(0).to_string(), one.opening(0).to_string());
        let complaint = |name: &str, types| read(name, types).expect_err(name).to_string();
        assert!(complaint("empty.txt", None).ends_with("has no games"));
        assert!(complaint("wrong.txt", None).contains("wrong.txt:2: "));
        assert!(
            complaint("lines.txt", Some(vec![GameType::BASE_MLP])).ends_with("has no openings of Base+MLP")
        );
        assert!(complaint("missing.txt", None).contains("missing.txt"));
    }
}
