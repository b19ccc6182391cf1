//! Forced wins, by the rules alone: does one side win within so many plies, whatever the other does?
//!
//! Every move of both sides is tried, and nothing but the end of the game counts. Hence a question is answered as soon as
//! one reply refutes it, which makes it far cheaper than a search for a score. Repetitions do not count: the shortest win
//! has none.

use vespine_engine::{Outcome, Position};
use vespine_evaluation::Score;

/// A win or loss of the side to move within so many plies, in the fewest; none if there is none.
///
/// ```
/// use vespine_engine::Game;
/// use vespine_evaluation::Score;
/// use vespine_tests::forced;
///
/// let text = r"Base;InProgress;Black[5];wB1;bS1 -wB1;wQ wB1\;bQ /bS1;wQ bS1\;bS2 -bQ;wS1 wQ\;bA1 -bS1;wA1 wB1\";
/// let game: Game = text.parse().expect("a game");
/// assert_eq!(forced::result(game.position(), 3), Some(Score::win_in(1)));
/// ```
#[must_use]
pub fn result(position: &Position, plies: u32) -> Option<Score> {
    (1..=plies).find_map(|plies| {
        if wins_within(position, plies) {
            Some(Score::win_in(plies))
        } else {
            loses_within(position, plies).then(|| Score::loss_in(plies))
        }
    })
}

/// Can the side to move force a win within so many plies?
#[must_use]
pub fn wins_within(position: &Position, plies: u32) -> bool {
    position.outcome().is_none() && can_win(&mut position.clone(), plies)
}

/// Does the side to move lose within so many plies, whatever it plays?
#[must_use]
pub fn loses_within(position: &Position, plies: u32) -> bool {
    position.outcome().is_none() && must_lose(&mut position.clone(), plies)
}

fn can_win(position: &mut Position, plies: u32) -> bool {
    let mover = position.to_move();
    plies > 0
        && position.legal_moves().into_iter().any(|mv| {
            let undo = position.play(mv);
            let wins = match position.outcome() {
                Some(outcome) => outcome == Outcome::Win(mover),
                None => must_lose(position, plies - 1),
            };
            position.undo(undo);
            wins
        })
}

fn must_lose(position: &mut Position, plies: u32) -> bool {
    let mover = position.to_move();
    plies > 0
        && position.legal_moves().into_iter().all(|mv| {
            let undo = position.play(mv);
            let loses = match position.outcome() {
                Some(outcome) => outcome == Outcome::Win(!mover),
                None => can_win(position, plies - 1),
            };
            position.undo(undo);
            loses
        })
}
