//! Where a game goes on after the third occurrence of a position, two engines must not go round in a circle for ever.

use vespine_engine::Game;
use vespine_evaluation::{Evaluator, Weights};
use vespine_search::{Limits, Params, Searcher, Settings};

const CIRCLES: &str = include_str!("../../../cases/circles.txt");

/// How many plies they may take to leave the circle.
const PATIENCE: usize = 16;

#[test]
fn two_engines_leave_a_circle_that_both_are_content_with() {
    let mut circles = 0;
    for text in CIRCLES.lines().filter(|line| !line.starts_with('#')) {
        let game: Game = text.parse().expect("the game is by the rules");
        assert!(game.is_threefold_repetition(), "{text}");
        // The circles were met by engines that judge by hand-made terms.
        for evaluator in [Evaluator::by_hand(Weights::DEFAULT), Evaluator::default()] {
            let settings = |params: Params| Settings { params, evaluator: evaluator.clone() };
            let content = settings(Params { circle_margin: 0, ..Params::default() });
            circles += usize::from(goes_round(&game, content));
            assert!(!goes_round(&game, settings(Params::default())), "it is never left: {text}");
        }
    }
    assert!(circles > 1, "who does not mind leaves all but {circles} as well");
}

/// Does the game, played on by an engine with itself, come back to positions that it has had three times, to the last?
fn goes_round(game: &Game, settings: Settings) -> bool {
    let mut game = game.clone();
    let mut searcher = Searcher::with_settings(1, 1, settings);
    (0..PATIENCE).all(|_| {
        let result = searcher.search(&game, Limits::infinite().nodes(1_500), &mut ());
        game.play(result.expect("the game goes on").best).expect("the best move is legal");
        game.is_threefold_repetition()
    })
}
