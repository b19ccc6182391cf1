//! The openings that are built in: some hundred lines of four to eight plies for each game type, in `arena/openings`.
//!
//! They are made by `cargo run --release -p vespine-arena --example openings`: random moves, of which the lines are kept that
//! the engine finds balanced, each of them once whichever way the board is turned.

use vespine_engine::{Game, GameType};

const FILES: [&str; 8] = [
    include_str!("../../../openings/Base.txt"),
    include_str!("../../../openings/Base+M.txt"),
    include_str!("../../../openings/Base+L.txt"),
    include_str!("../../../openings/Base+P.txt"),
    include_str!("../../../openings/Base+ML.txt"),
    include_str!("../../../openings/Base+MP.txt"),
    include_str!("../../../openings/Base+LP.txt"),
    include_str!("../../../openings/Base+MLP.txt"),
];

/// The built-in openings of a game type.
///
/// ```
/// use vespine_arena::tournament::built_in_lines;
/// use vespine_engine::GameType;
///
/// assert!(built_in_lines(GameType::BASE_MLP).len() >= 200);
/// ```
///
/// # Panics
/// Never: that every line is by the rules is tested.
#[must_use]
pub fn built_in_lines(game_type: GameType) -> Vec<Game> {
    let read = |line: &str| line.parse::<Game>().unwrap_or_else(|error| panic!("{line}: {error}"));
    FILES
        .iter()
        .flat_map(|file| file.lines())
        .filter(|line| type_of(line) == game_type.to_string())
        .map(read)
        .collect()
}

/// The game type, as it is written.
fn type_of(line: &str) -> &str {
    line.split(';').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn there_are_many_lines_of_four_to_eight_plies_and_no_two_are_the_same() {
        for game_type in GameType::ALL {
            let lines = built_in_lines(game_type);
            assert!(lines.len() >= 200, "{game_type}: {}", lines.len());
            assert!(lines.iter().all(|game| (4..=8).contains(&game.plies())), "{game_type}");
            let keys: HashSet<u128> = lines.iter().map(|game| game.position().canonical_key()).collect();
            assert_eq!(keys.len(), lines.len(), "{game_type}");
        }
    }

    #[test]
    fn both_sides_begin_games() {
        for game_type in GameType::ALL {
            let lines = built_in_lines(game_type);
            let lengths: HashSet<usize> = lines.iter().map(Game::plies).collect();
            assert!(lengths.len() == 5, "{game_type}: {lengths:?}");
        }
    }
}
