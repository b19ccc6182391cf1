//! The games as data for the script: what it needs to draw any ply, and nothing that it would have to understand.
//!
//! A typical game of sixty plies takes some two kilobytes.

use serde::Serialize;
use vespine_engine::{Game, GameType};

use super::places::placements;
use crate::report::digest::{Digest, Kept};
use crate::shown;
use crate::tournament::Thought;

/// The longest detail that is shown beside a game; the list of faults has more.
const DETAIL_LETTERS: usize = 300;
const NAME_LETTERS: usize = 80;

/// All that the script knows.
#[derive(Serialize)]
struct Data {
    /// The names of all pieces; placements have their numbers.
    pieces: Vec<String>,
    games: Vec<GameData>,
}

#[derive(Serialize)]
struct GameData {
    /// From 1.
    number: u64,
    white: String,
    black: String,
    result: String,
    reason: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
    /// How many plies were not the engines' own.
    opening: usize,
    /// The game type, and the GameString without its moves.
    kind: String,
    head: String,
    /// The moves with semicolons between them.
    moves: String,
    /// The numbers of the pieces that this type of game has.
    pieces: Vec<usize>,
    /// Piece, east and south-east for each ply; a pass is -1, 0, 0.
    places: Vec<i32>,
    /// What was told about each ply after the opening: depth, and the score as the mover saw it.
    told: Vec<Option<(u32, Option<Value>)>>,
    /// Milliseconds for each ply after the opening.
    times: Vec<u64>,
}

/// A score in the engine's own units, or `win in 5`, or `loss in 4`.
#[derive(Serialize)]
#[serde(untagged)]
enum Value {
    Number(f64),
    Forced(String),
}

/// The text for a script element: JSON in which nothing ends the element, whatever anybody is called.
pub(super) fn json(digest: &Digest) -> String {
    let pieces = GameType::BASE_MLP.pieces().iter().map(|piece| piece.to_string()).collect();
    let data = Data { pieces, games: digest.kept().map(game_data).collect() };
    let text = serde_json::to_string(&data).unwrap_or_else(|error| unreachable!("it is plain data: {error}"));
    // In JSON this letter stands in texts only, where it may be written so.
    text.replace('<', "\\u003c")
}

fn game_data(kept: &Kept) -> GameData {
    let Kept { record, timing } = kept;
    let all = GameType::BASE_MLP.pieces();
    let number_of = |wanted| all.iter().position(|piece| piece == wanted).unwrap_or_default();
    // A record that cannot be played has a list entry, but no board.
    let game: Option<Game> = record.moves.parse().ok();
    let place = |placement| match placement {
        Some((piece, (q, r))) => [number_of(piece) as i32, q, r],
        None => [-1, 0, 0],
    };
    let fields: Vec<&str> = record.moves.splitn(4, ';').collect();
    GameData {
        number: record.game + 1,
        white: shown(&record.white, NAME_LETTERS),
        black: shown(&record.black, NAME_LETTERS),
        result: record.result.to_string(),
        reason: record.reason.to_string(),
        detail: record.detail.as_ref().map(|detail| shown(detail.as_str(), DETAIL_LETTERS)),
        opening: record.opening,
        kind: shown(record.game_type(), NAME_LETTERS),
        head: fields.iter().take(3).copied().collect::<Vec<_>>().join(";"),
        moves: fields.get(3).copied().unwrap_or_default().to_owned(),
        pieces: game.as_ref().map_or_else(Vec::new, |game| {
            game.position().rules().game_type.pieces().iter().map(number_of).collect()
        }),
        places: game
            .as_ref()
            .map_or_else(Vec::new, |game| placements(game).into_iter().flat_map(place).collect()),
        told: record.thoughts.iter().map(|thought| thought.as_ref().map(told)).collect(),
        times: timing.as_ref().map_or_else(Vec::new, |timing| {
            timing.moves.iter().map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)).collect()
        }),
    }
}

fn told(thought: &Thought) -> (u32, Option<Value>) {
    let value = match thought.forced {
        Some(forced) => Some(Value::Forced(forced.to_string())),
        None => thought.number().filter(|number| number.is_finite()).map(Value::Number),
    };
    (thought.depth, value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;

    fn digest(games: u64) -> Digest {
        let mut digest = Digest::new(samples::PLAYERS);
        for mut record in samples::records(games, 4) {
            record.detail = Some("</script><script>alert(1)</script><!--".into());
            digest.add(record, None);
        }
        digest
    }

    #[test]
    fn nothing_in_the_data_ends_the_element_and_nothing_is_lost() {
        let text = json(&digest(12));
        assert!(!text.contains('<') && text.contains("\\u003c/script>"));
        let data: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        assert_eq!(data["games"][0]["detail"], "</script><script>alert(1)</script><!--");
        assert_eq!(data["games"][4]["black"], "<b>&\"delta\"</b>");
    }

    #[test]
    fn every_ply_has_a_place() {
        let data: serde_json::Value = serde_json::from_str(&json(&digest(8))).expect("it is JSON");
        for game in data["games"].as_array().expect("it is a list") {
            let plies = game["moves"].as_str().expect("it is a text").split(';').count();
            assert_eq!(game["places"].as_array().map(Vec::len), Some(3 * plies));
            let told = game["told"].as_array().map_or(0, Vec::len) as u64;
            assert_eq!(told + game["opening"].as_u64().expect("it is a number"), plies as u64);
        }
    }

    #[test]
    fn a_game_takes_few_bytes() {
        let bytes = json(&digest(40)).len() / 40;
        assert!(bytes < 3_000, "{bytes} bytes for each game");
    }
}
