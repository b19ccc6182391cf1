//! Games to try the reports on: hasty games between players that are not very good.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use vespine_engine::{Color, Game, GameType, Move, Outcome, Repetition};

use crate::statistics::PlayerResult as Score;
use crate::tournament::{GameRecord, GameResult, Reason, Thought};

/// Who plays.
pub(crate) const PLAYERS: [&str; 5] = ["alpha", "beta", "gamma", "<b>&\"delta\"</b>", "épsilon – 五"];

const PLY_LIMIT: usize = 90;
const OPENING: usize = 4;

/// A round robin of some of the players: games 2 n and 2 n + 1 are a pair with swapped colours.
pub(crate) fn records(games: u64, players: usize) -> Vec<GameRecord> {
    let pairings: Vec<(usize, usize)> =
        (0..players).flat_map(|first| (first + 1..players).map(move |second| (first, second))).collect();
    let record = |number: u64| {
        let pair = (number / 2) as usize;
        let (first, second) = pairings[pair % pairings.len()];
        let (white, black) = if number.is_multiple_of(2) { (first, second) } else { (second, first) };
        let mut record = hasty_game(number);
        record.white = PLAYERS[white].to_owned();
        record.black = PLAYERS[black].to_owned();
        record
    };
    (0..games).map(record).collect()
}

/// The record of this game, between the first two players.
pub(crate) fn record(number: u64, game: &Game, result: GameResult, reason: Reason) -> GameRecord {
    GameRecord {
        run: "00c0ffee".to_owned(),
        game: number,
        white: PLAYERS[0].to_owned(),
        black: PLAYERS[1].to_owned(),
        result,
        reason,
        detail: None,
        opening: OPENING.min(game.plies()),
        moves: game.to_string(),
        thoughts: Vec::new(),
        differences: Vec::new(),
    }
}

/// A game of the first two players in which the first has this result; it has White in the even ones.
pub(crate) fn result(game: u64, first_has: Score) -> GameRecord {
    let nothing: Game = "Base".parse().expect("it is a game type");
    let first_is_white = game.is_multiple_of(2);
    let result = match (first_has, first_is_white) {
        (Score::Draw, _) => GameResult::Draw,
        (Score::Win, true) | (Score::Loss, false) => GameResult::WhiteWins,
        (Score::Loss, true) | (Score::Win, false) => GameResult::BlackWins,
    };
    let mut played = record(game, &nothing, result, Reason::Surrounded);
    if !first_is_white {
        std::mem::swap(&mut played.white, &mut played.black);
    }
    played
}

/// A game in which both sides look at some of their moves and take the one that is worst for a queen.
fn hasty_game(number: u64) -> GameRecord {
    let mut random = StdRng::seed_from_u64(number);
    let mut game = Game::new(GameType::ALL[(number % 8) as usize]);
    while game.outcome(Repetition::Draws).is_none() && game.plies() < PLY_LIMIT {
        let mv = hasty_move(&game, &mut random);
        game.play(mv).expect("a legal move is legal");
    }
    let (result, reason) = match game.outcome(Repetition::Draws) {
        None => (GameResult::Draw, Reason::PlyLimit),
        Some(outcome @ Outcome::Win(_)) => (outcome.into(), Reason::Surrounded),
        Some(Outcome::Draw) if game.position().outcome().is_some() => {
            (GameResult::Draw, Reason::BothSurrounded)
        }
        Some(Outcome::Draw) => (GameResult::Draw, Reason::Repetition),
    };
    let mut record = record(number, &game, result, reason);
    let told = |ply: usize| (!ply.is_multiple_of(5)).then(|| Thought::new(2, format!("0.{ply}")));
    record.thoughts = (record.opening..game.plies()).map(told).collect();
    record
}

fn hasty_move(game: &Game, random: &mut StdRng) -> Move {
    let moves = game.position().legal_moves();
    let us = game.position().to_move();
    let looked_at = (0..6).map(|_| moves[random.random_range(0..moves.len())]);
    let value = |mv: &Move| {
        let mut position = game.position().clone();
        let _ = position.play(*mv);
        let liberties = |color: Color| position.queen_liberties(color).map_or(6, |count| count as i32);
        liberties(us) - 2 * liberties(!us)
    };
    looked_at.max_by_key(value).expect("some moves are looked at")
}
