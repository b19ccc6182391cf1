//! How long the players thought, and how deep they say they looked.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use vespine_engine::Color;

use super::numbers::{seconds, share};
use super::tables::{name_cell, section as table_section};
use crate::tournament::{GameRecord, Standings, Timing};

/// What is known about the moves of a player.
#[derive(Default)]
struct Thinking {
    timed: u32,
    time: Duration,
    longest: Duration,
    told: u64,
    depths: u64,
}

/// A row for each player, if anything is known.
pub(super) fn section(standings: &Standings, records: &[&GameRecord], timings: &[Timing]) -> String {
    let timings: BTreeMap<u64, &Timing> = timings.iter().map(|timing| (timing.game, timing)).collect();
    let mut players: Vec<Thinking> = standings.players().iter().map(|_| Thinking::default()).collect();
    for record in records {
        let timing = timings.get(&record.game).map_or(&[][..], |timing| &timing.moves);
        count(&mut players, standings, record, timing);
    }
    if players.iter().all(|player| player.timed == 0 && player.told == 0) {
        return String::new();
    }
    let mut body = String::new();
    for (number, player) in players.iter().enumerate() {
        let _ = write!(body, "<tr>{}<td>{}</td>", name_cell(standings, number), player.timed);
        let time = |time: Duration| if player.timed == 0 { "–".to_owned() } else { seconds(time) };
        let _ = write!(
            body,
            "<td>{}</td><td>{}</td>",
            time(player.time / player.timed.max(1)),
            time(player.longest)
        );
        let _ = writeln!(body, "<td>{}</td></tr>", player.mean_depth());
    }
    let head = "<th class=\"name\">Player</th><th>Moves timed</th><th>Mean time</th><th>Longest</th><th>Mean depth told</th>";
    table_section("Thinking", head, &body, "")
}

/// Adds the moves of a game that were the players' own.
fn count(players: &mut [Thinking], standings: &Standings, record: &GameRecord, times: &[Duration]) {
    for own in 0..times.len().max(record.thoughts.len()) {
        let color = Color::ALL[(record.opening + own) % 2];
        let Some(player) = standings.number_of(record.player(color)).map(|number| &mut players[number])
        else {
            continue;
        };
        if let Some(&time) = times.get(own) {
            player.timed += 1;
            player.time += time;
            player.longest = player.longest.max(time);
        }
        if let Some(thought) = record.thoughts.get(own).and_then(Option::as_ref) {
            player.told += 1;
            player.depths += u64::from(thought.depth);
        }
    }
}

impl Thinking {
    fn mean_depth(&self) -> String {
        share(self.depths, self.told).map_or_else(|| "–".to_owned(), |depth| format!("{depth:.1}"))
    }
}

#[cfg(test)]
mod tests {
    use vespine_engine::Game;

    use super::*;
    use crate::report::samples;
    use crate::tournament::{GameResult, Reason, Thought};

    #[test]
    fn moves_are_counted_for_whoever_played_them() {
        let game: Game = "Base;;;wS1;bS1 wS1-;wA1 -wS1;bA1 bS1-".parse().expect("the game is by the rules");
        let mut record = samples::record(0, &game, GameResult::Draw, Reason::PlyLimit);
        record.opening = 1;
        record.thoughts = vec![None, None, Some(Thought { depth: 7, score: "0".to_owned() })];
        let standings = Standings::new(["alpha", "beta"]);
        let timing = Timing {
            game: 0,
            began: 0,
            whole: Duration::from_secs(1),
            moves: [100, 200, 500].map(Duration::from_millis).to_vec(),
        };
        let text = section(&standings, &[&record], &[timing]);
        assert!(text.contains("</th><td>1</td><td>0.200 s</td><td>0.200 s</td><td>–</td>"), "{text}");
        assert!(text.contains("</th><td>2</td><td>0.300 s</td><td>0.500 s</td><td>7.0</td>"), "{text}");
    }

    #[test]
    fn nothing_known_is_no_section() {
        let game: Game = "Base;;;wS1".parse().expect("the game is by the rules");
        let record = samples::record(0, &game, GameResult::Draw, Reason::PlyLimit);
        assert_eq!(section(&Standings::new(["alpha", "beta"]), &[&record], &[]), "");
    }
}
