//! `vespine explain`: what a coach would note down about a position.
//!
//! A verdict first, then a drawing of the board, notes about each side, and the evaluation term by term. The facts come from
//! [`Analysis`](vespine_evaluation::Analysis) and [`Breakdown`](vespine_evaluation::Breakdown), the same code that the
//! search relies on; nothing is searched.
//!
//! ```text
//!   Scene ──► verdict, notes ─┐
//!   Board ──► drawing ────────┼──► text or JSON
//!   Breakdown ──► terms ──────┘
//! ```

use std::io::{self, Write};

use serde::Serialize;
use vespine_engine::{Color, Game};
use vespine_evaluation::{Breakdown, Weights};
use vespine_uhp::{TermRow, draw_board, term_rows, term_table, term_total};

use crate::arguments::ExplainArguments;
use crate::failure::Failure;
use crate::game;
use scene::Scene;

mod notes;
pub(crate) mod phrases;
mod scene;
mod verdict;

/// How wide the notes are.
const WIDTH: usize = 96;

/// Does what the command line asks for.
pub(crate) fn run(arguments: &ExplainArguments) -> Result<(), Failure> {
    let game = game::read_unfinished(&arguments.game)?;
    let explanation = Explanation::of(&game);
    let mut out = io::stdout().lock();
    if arguments.json {
        serde_json::to_writer(&mut out, &explanation).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        explanation.write(&mut out)?;
    }
    Ok(out.flush()?)
}

/// All there is to say about a position. The names of the fields are the names in the JSON.
#[derive(Serialize)]
#[serde(tag = "type", rename = "explanation")]
struct Explanation {
    game_type: String,
    turn: usize,
    to_move: String,
    /// In hundredths of a queen's neighbour, seen from the side to move.
    score: i32,
    white_win_chance: f64,
    verdict: Vec<String>,
    #[serde(skip)]
    drawing: String,
    notes: Notes,
    terms: Vec<TermRow>,
    total: TermRow,
}

/// Sentences about each side.
#[derive(Serialize)]
struct Notes {
    white: Vec<String>,
    black: Vec<String>,
}

impl Explanation {
    fn of(game: &Game) -> Explanation {
        let position = game.position();
        let scene = Scene::new(position);
        let breakdown = Breakdown::of(position, scene.analysis(), &Weights::DEFAULT);
        let score = breakdown.score;
        let white = if position.to_move() == Color::White { score } else { -score };
        let terms = term_rows(&breakdown, &Weights::DEFAULT);
        Explanation {
            game_type: position.rules().game_type.to_string(),
            turn: game.plies() / 2 + 1,
            to_move: position.to_move().to_string(),
            score: score.units(),
            white_win_chance: white.win_chance(),
            verdict: verdict::sentences(&scene, white),
            drawing: draw_board(position.board()),
            notes: Notes {
                white: notes::about(&scene, Color::White),
                black: notes::about(&scene, Color::Black),
            },
            total: term_total(&terms),
            terms,
        }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}\n", phrases::wrapped(&self.verdict.join(" "), "", WIDTH))?;
        let Explanation { game_type, turn, to_move, .. } = self;
        writeln!(out, "{game_type}, turn {turn}, {to_move} to move\n")?;
        if !self.drawing.is_empty() {
            writeln!(out, "{}\n", self.drawing)?;
        }
        for (heading, notes) in [(Color::White, &self.notes.white), (Color::Black, &self.notes.black)] {
            writeln!(out, "{heading}")?;
            for note in notes {
                writeln!(out, "{}", phrases::wrapped(note, "- ", WIDTH))?;
            }
            writeln!(out)?;
        }
        writeln!(out, "{}", term_table(&self.terms, &self.total))
    }
}

#[cfg(test)]
mod tests {
    use vespine_evaluation::{Analysis, Score, evaluate};

    use super::*;

    /// White's queen has one liberty left, and Black to move fills it.
    const WON: &str = "Base;;;wB1;bS1 -wB1;wQ wB1\\;bQ /bS1;wQ bS1\\;bS2 -bQ;wS1 wQ\\;bA1 -bS1;wA1 wB1\\";

    const PILLBUGS: &str = "Base+MLP;;;wS1;bB1 wS1\\;wQ -wS1;bQ bB1-;wP wS1/;bQ bB1\\;wQ -wP;bG1 bQ/";

    const GAMES: [&str; 5] = ["Base", "Base+MLP;;;wA1", "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-", WON, PILLBUGS];

    fn explained(text: &str) -> (Explanation, String) {
        let game: Game = text.parse().expect("the game is by the rules");
        let explanation = Explanation::of(&game);
        let mut out = Vec::new();
        explanation.write(&mut out).expect("memory can be written to");
        (explanation, String::from_utf8(out).expect("it is text"))
    }

    #[test]
    fn the_total_of_the_terms_is_the_evaluation() {
        for text in GAMES {
            let game: Game = text.parse().expect("the game is by the rules");
            let position = game.position();
            let score = evaluate(position, &Analysis::of(position), &Weights::DEFAULT);
            let (explanation, _) = explained(text);
            assert_eq!(explanation.score, score.units(), "{text}");
            let total = Score::estimate(explanation.total.difference);
            assert_eq!(if position.to_move() == Color::White { total } else { -total }, score, "{text}");
            let sum: i32 = explanation.terms.iter().map(|term| term.white - term.black).sum();
            assert_eq!(sum, explanation.total.difference, "{text}");
        }
    }

    #[test]
    fn a_win_in_one_is_named_in_the_first_sentence() {
        let (explanation, text) = explained(WON);
        assert!(text.starts_with("Black wins at once with bA1 bQ\\."), "{text}");
        assert!(
            explanation
                .notes
                .white
                .iter()
                .any(|note| note.starts_with("Five sides of the white queen are taken"))
        );
        assert!(explanation.notes.white.iter().any(|note| note.contains("her last liberty")), "{text}");
    }

    #[test]
    fn the_notes_name_pieces_and_say_whose_turn_it_is() {
        let (_, text) = explained(PILLBUGS);
        assert!(text.contains("Base+MLP, turn 5, White to move"), "{text}");
        for expected in ["wP", "bB1", "In hand", "| total"] {
            assert!(text.contains(expected), "{expected}: {text}");
        }
    }

    #[test]
    fn no_line_is_too_long_or_ends_with_a_space() {
        for text in GAMES {
            let (_, text) = explained(text);
            for line in text.lines() {
                assert!(line.chars().count() <= WIDTH && line.trim_end() == line, "{line:?}");
            }
        }
    }

    #[test]
    fn json_has_the_documented_fields() {
        let (explanation, _) = explained(WON);
        let object = serde_json::to_value(&explanation).expect("it is JSON");
        assert_eq!((&object["type"], &object["to_move"]), (&"explanation".into(), &"Black".into()));
        assert!(object["score"].is_i64() && object["white_win_chance"].is_f64(), "{object}");
        assert!(object["verdict"].is_array() && object["notes"]["white"].is_array(), "{object}");
        let term = &object["terms"][0];
        assert!(term["name"].is_string() && term["meaning"].is_string(), "{term}");
        assert!(term["white"].is_i64() && term["black"].is_i64() && term["difference"].is_i64(), "{term}");
    }
}
