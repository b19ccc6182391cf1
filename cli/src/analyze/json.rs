//! An analysis as JSON: one object per line, for programs.
//!
//! ```text
//! {"type":"iteration","depth":7,"selective_depth":13,"rank":1,"score":25,"win_in":null,"loss_in":null,…}
//! {"type":"best_move","move":"wA1 bQ-","score":25,…}
//! {"type":"result","best_move":"wA1 bQ-","complete":true,"score":25,…}
//! ```
//!
//! Fields may be added; none will change its meaning.

use std::io::{self, Write};

use serde::Serialize;
use vespine_evaluation::{Score, Verdict};

use super::report::{Finding, Report, Summary};

/// A score as JSON has it, seen from the side to move.
#[derive(Serialize)]
struct ScoreFields {
    /// An estimate in hundredths of a point; none if the game is decided.
    score: Option<i32>,
    /// The plies to a win.
    win_in: Option<u32>,
    /// The plies to a loss.
    loss_in: Option<u32>,
    /// From 0 to 1.
    win_chance: f64,
}

impl From<Score> for ScoreFields {
    fn from(score: Score) -> ScoreFields {
        let verdict = score.verdict();
        ScoreFields {
            score: if let Verdict::Open(units) = verdict { Some(units) } else { None },
            win_in: if let Verdict::Win(plies) = verdict { Some(plies) } else { None },
            loss_in: if let Verdict::Loss(plies) = verdict { Some(plies) } else { None },
            win_chance: score.win_chance(),
        }
    }
}

/// Something to tell.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Event<'a> {
    Iteration {
        depth: u32,
        selective_depth: u32,
        rank: usize,
        #[serde(flatten)]
        score: ScoreFields,
        nodes: u64,
        nps: u64,
        table_fill: f64,
        seconds: f64,
        line: &'a [String],
    },
    BestMove {
        #[serde(rename = "move")]
        text: &'a str,
        #[serde(flatten)]
        score: ScoreFields,
    },
    Result {
        best_move: &'a str,
        complete: bool,
        #[serde(flatten)]
        score: ScoreFields,
        depth: u32,
        selective_depth: u32,
        nodes: u64,
        nps: u64,
        seconds: f64,
        line: &'a [String],
    },
}

/// Writes each event as one line of JSON.
pub(super) struct JsonLines<W> {
    out: W,
}

impl<W: Write> JsonLines<W> {
    pub(super) fn new(out: W) -> Self {
        JsonLines { out }
    }

    fn tell(&mut self, event: &Event<'_>) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, event)?;
        writeln!(self.out)?;
        self.out.flush()
    }
}

impl<W: Write> Report for JsonLines<W> {
    fn iteration(&mut self, finding: &Finding<'_>) -> io::Result<()> {
        let iteration = finding.iteration;
        self.tell(&Event::Iteration {
            depth: iteration.depth,
            selective_depth: iteration.selective_depth,
            rank: iteration.rank,
            score: iteration.score.into(),
            nodes: iteration.nodes,
            nps: iteration.speed(),
            table_fill: f64::from(iteration.table_fill) / 1000.0,
            seconds: iteration.elapsed.as_secs_f64(),
            line: &finding.line,
        })
    }

    fn best_move(&mut self, text: &str, score: Score) -> io::Result<()> {
        self.tell(&Event::BestMove { text, score: score.into() })
    }

    fn end(&mut self, summary: &Summary<'_>) -> io::Result<()> {
        let result = summary.result;
        self.tell(&Event::Result {
            best_move: &summary.best_move,
            complete: summary.is_complete,
            score: result.score.into(),
            depth: result.depth,
            selective_depth: result.selective_depth,
            nodes: result.nodes,
            nps: result.speed(),
            seconds: result.elapsed.as_secs_f64(),
            line: &summary.line,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::{Value, json};
    use vespine_search::Iteration;

    use super::*;

    fn told(tell: impl FnOnce(&mut dyn Report) -> io::Result<()>) -> Value {
        let mut out = Vec::new();
        tell(&mut JsonLines::new(&mut out)).expect("memory can be written to");
        let text = String::from_utf8(out).expect("it is text");
        assert_eq!(text.lines().count(), 1, "{text}");
        serde_json::from_str(&text).expect("it is JSON")
    }

    #[test]
    fn an_iteration_has_the_documented_fields() {
        let iteration = Iteration {
            depth: 4,
            selective_depth: 9,
            rank: 1,
            score: Score::win_in(3),
            nodes: 1_000,
            elapsed: Duration::from_millis(500),
            table_fill: 250,
            line: Vec::new(),
        };
        let finding = Finding { iteration: &iteration, line: vec!["wA1 bQ-".to_owned()] };
        let expected = json!({
            "type": "iteration", "depth": 4, "selective_depth": 9, "rank": 1, "score": null, "win_in": 3,
            "loss_in": null, "win_chance": 1.0, "nodes": 1000, "nps": 2000, "table_fill": 0.25, "seconds": 0.5,
            "line": ["wA1 bQ-"],
        });
        assert_eq!(told(|report| report.iteration(&finding)), expected);
    }

    #[test]
    fn an_estimate_is_a_number_of_hundredths() {
        let object = told(|report| report.best_move("wA1", Score::DRAW));
        assert_eq!(
            (&object["type"], &object["move"], &object["score"]),
            (&"best_move".into(), &"wA1".into(), &0.into())
        );
        assert_eq!((&object["win_in"], &object["loss_in"]), (&Value::Null, &Value::Null));
    }
}
