//! Replies for people: the board, the evaluation, the licences; and a name for a position.

use vespine_engine::{Color, FirstTurnQueen, Game, GameState, Piece, Position, Repetition};
use vespine_evaluation::{Analysis, Evaluator};

use crate::drawing::draw_board;
use crate::terms::{term_lines, term_rows, term_total};

/// The board, whose turn it is, and what is in hand.
pub(super) fn board(game: &Game, repetition: Repetition) -> Vec<String> {
    let position = game.position();
    let (game_type, turn) = (position.rules().game_type, game.turn());
    let state = match game.state(repetition) {
        GameState::Over(outcome) => outcome.to_string(),
        _ => format!("{} to move", position.to_move()),
    };
    let mut lines = vec![format!("{game_type}, turn {turn}, {state}"), String::new()];
    let drawing = draw_board(position.board());
    lines.extend(drawing.lines().map(str::to_owned));
    if drawing.is_empty() {
        lines.push("    (nothing on the table)".to_owned());
    }
    lines.push(String::new());
    for color in [Color::White, Color::Black] {
        let hand: Vec<String> =
            position.reserve(color).iter().map(|piece: Piece| piece.to_string()).collect();
        let hand = if hand.is_empty() { "nothing".to_owned() } else { hand.join(" ") };
        lines.push(format!("{color} has in hand: {hand}"));
    }
    lines
}

/// What the position is worth, term by term. Trusts that the game is not over.
pub(super) fn evaluation(position: &Position) -> Vec<String> {
    let breakdown = Evaluator::default().explain(position, &Analysis::of(position));
    let (score, color) = (breakdown.score, position.to_move());
    let chance = 100.0 * score.win_chance();
    let rows = term_rows(&breakdown);
    let heading = format!("score {score} for {color}, who is to move and wins with {chance:.0} %");
    let explanation = "Term by term, what White has more than Black:".to_owned();
    [heading, explanation].into_iter().chain(term_lines(&rows, &term_total(&rows))).collect()
}

/// A number that is the same for positions that are the same but for a shift, a turn or a mirror of the board.
pub(super) fn hash(position: &Position) -> String {
    let rules = position.rules();
    let bugs = vespine_engine::Bug::ALL.iter().map(|&bug| rules.game_type.has(bug));
    let switches = [position.to_move() == Color::White, rules.first_turn_queen == FirstTurnQueen::Forbidden];
    let bits = bugs.chain(switches).fold(0_u128, |bits, bit| bits << 1 | u128::from(bit));
    // An odd factor with bits all over, so that the switches change digits everywhere.
    let mixed = bits.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
    format!("{:032x}", position.canonical_key() ^ mixed)
}

/// The licence of this program, and those of its parts.
pub(super) fn licenses() -> Vec<String> {
    const OWN: &str = include_str!("../../LICENSE");
    const OTHERS: &str = include_str!("../licenses.txt");
    OWN.lines().chain([""]).chain(OTHERS.lines()).map(|line| line.trim_end().to_owned()).collect()
}
