//! How often a position has occurred is how often its description has.
//!
//! Games between players of any taste seldom repeat themselves, so each is continued by moving to and fro. The test
//! makes sure that positions really came back, two times and three.

use vespine_engine::{ByColor, Game, Move, Position};
use vespine_tests::description::description;
use vespine_tests::games::{Generated, all_rules};
use vespine_tests::players::Player;
use vespine_tests::settings;

#[test]
fn occurrences_are_counted_over_the_whole_game() {
    let games = 150;
    let (mut twice, mut threefold) = (0, 0);
    for (seed, rules) in (settings::seed()..).zip(all_rules().cycle()).take(games) {
        let player = Player::ALL[seed as usize % Player::ALL.len()];
        let game = shuffled(Generated { player, rules, seed }.game(24));
        let mut past = Vec::new();
        let mut replayed = Game::new(rules);
        for mv in game.moves() {
            past.push(description(replayed.position()));
            replayed.play(mv).expect("a move of the game");
            let now = description(replayed.position());
            let occurrences = 1 + past.iter().filter(|&then| *then == now).count();
            assert_eq!(replayed.occurrences(), occurrences, "{replayed}");
            assert_eq!(replayed.is_threefold_repetition(), occurrences >= 3, "{replayed}");
            twice += usize::from(occurrences == 2);
            threefold += usize::from(occurrences == 3);
        }
    }
    assert!(twice > 0 && threefold > 0, "nothing was repeated: {twice} and {threefold}");
}

/// Goes on by moving to and fro, so that positions come back.
pub(crate) fn shuffled(mut game: Game) -> Game {
    let mut homes: ByColor<Option<Move>> = ByColor::default();
    for _ in 0..16 {
        let position = game.position();
        let home = &mut homes[position.to_move()];
        let back = home.take().filter(|&mv| position.is_legal(mv));
        let there =
            || position.legal_moves().iter().copied().max_by_key(|&mv| leaves(position, mv).is_some());
        let Some(mv) = back.or_else(there) else { break };
        if back.is_none() {
            *home = leaves(position, mv);
        }
        game.play(mv).expect("a legal move");
    }
    game
}

/// The way back, if the move takes a piece from its place.
fn leaves(position: &Position, mv: Move) -> Option<Move> {
    let piece = mv.piece()?;
    position.board().hex_of(piece).map(|home| Move::Put { piece, to: home })
}
