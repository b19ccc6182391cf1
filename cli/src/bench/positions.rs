//! The positions that the bench searches, read from `positions.txt`.

use vespine_engine::Game;

const TEXT: &str = include_str!("positions.txt");

/// The heading above the positions with which the speed of the move generator is measured.
const SPEED: &str = "speed";

/// A position of the bench.
pub(super) struct BenchPosition {
    /// The game that led to it.
    pub(super) game: Game,
    /// The heading under which it stands.
    section: &'static str,
}

/// All positions, or those for measuring speed alone.
pub(super) fn all(only_speed: bool) -> Vec<BenchPosition> {
    let mut section = "";
    let mut positions = Vec::new();
    for line in TEXT.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        match line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            Some(heading) => section = heading,
            None => positions
                .push(BenchPosition { game: line.parse().expect("a test reads every line"), section }),
        }
    }
    positions.retain(|position| !only_speed || position.section == SPEED);
    positions
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use vespine_engine::GameType;

    use super::*;

    #[test]
    fn the_positions_are_of_all_game_types_and_no_game_is_over() {
        let positions = all(false);
        assert!(positions.iter().all(|position| position.game.position().outcome().is_none()));
        let types: BTreeSet<GameType> =
            positions.iter().map(|position| position.game.position().rules().game_type).collect();
        assert_eq!(types.len(), GameType::ALL.len());
    }

    #[test]
    fn no_position_occurs_twice() {
        let positions = all(false);
        let games: BTreeSet<String> = positions.iter().map(|position| position.game.to_string()).collect();
        assert_eq!(games.len(), positions.len());
    }

    #[test]
    fn there_are_stacks_and_sieges() {
        let positions = all(false);
        let has_stack = |one: &&BenchPosition| !one.game.position().board().covered().is_empty();
        let is_siege = |one: &&BenchPosition| {
            let position = one.game.position();
            vespine_engine::Color::ALL.into_iter().any(|color| position.queen_liberties(color) == Some(1))
        };
        assert!(positions.iter().filter(has_stack).count() >= 8);
        assert!(positions.iter().filter(is_siege).count() >= 8);
    }

    #[test]
    fn eight_positions_measure_speed() {
        assert_eq!(all(true).len(), 8);
    }
}
