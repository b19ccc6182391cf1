//! `vespine explain`: what a coach would note down about a position.
//!
//! A verdict first, then a drawing of the board, notes about each side, and the evaluation term by term. The facts come from
//! [`Analysis`](vespine_evaluation::Analysis) and [`Breakdown`](vespine_evaluation::Breakdown), the same code that the
//! search relies on; nothing is searched. When the game is over there is nothing to evaluate: then it is who has won, and how.
//!
//! ```text
//!   Scene ──► verdict or ending, notes ─┐
//!   Board ──► drawing ──────────────────┼──► text or JSON
//!   Breakdown ──► terms ────────────────┘
//! ```

use std::io::{self, Write};

use serde::Serialize;
use vespine_engine::{Color, Game, GameState, Outcome};
use vespine_evaluation::Evaluator;
use vespine_uhp::{TermRow, draw_board, term_rows, term_table, term_total};

use crate::arguments::ExplainArguments;
use crate::count::counted;
use crate::failure::Failure;
use crate::paragraph::{plain, wrapped};
use scene::Scene;

mod ending;
mod notes;
pub(crate) mod phrases;
mod scene;
mod verdict;

/// How wide the notes are: as wide as most terminals.
const WIDTH: usize = 80;

/// Does what the command line asks for.
pub(crate) fn run(arguments: &ExplainArguments) -> Result<(), Failure> {
    let game: Game = arguments.game.parse()?;
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
    /// The protocol's word for how the game ended, if it did.
    result: Option<String>,
    #[serde(skip)]
    plies: usize,
    /// In hundredths of a point, seen from the side to move; none if the game is over.
    score: Option<i32>,
    white_win_chance: f64,
    verdict: Vec<String>,
    #[serde(skip)]
    drawing: String,
    notes: Notes,
    terms: Vec<TermRow>,
    /// None if the game is over.
    total: Option<TermRow>,
}

/// Sentences about each side.
#[derive(Serialize)]
struct Notes {
    white: Vec<String>,
    black: Vec<String>,
}

impl Explanation {
    fn of(game: &Game) -> Explanation {
        match game.position().outcome() {
            Some(outcome) => Explanation::of_ending(game, outcome),
            None => Explanation::of_position(game),
        }
    }

    fn of_position(game: &Game) -> Explanation {
        let position = game.position();
        let scene = Scene::new(position);
        let breakdown = Evaluator::default().explain(position, scene.analysis());
        let score = breakdown.score;
        let white = if position.to_move() == Color::White { score } else { -score };
        let terms = term_rows(&breakdown);
        let mut verdict = verdict::sentences(&scene, white);
        if game.is_threefold_repetition() {
            verdict.push("The position has occurred three times: a draw where repetition counts.".to_owned());
        }
        Explanation {
            score: Some(score.units()),
            white_win_chance: white.win_chance(),
            verdict,
            notes: Notes::of(|color| notes::about(&scene, color)),
            total: Some(term_total(&terms)),
            terms,
            ..Explanation::bare(game)
        }
    }

    fn of_ending(game: &Game, outcome: Outcome) -> Explanation {
        let scene = Scene::new(game.position());
        let white_win_chance = match outcome {
            Outcome::Win(Color::White) => 1.0,
            Outcome::Win(Color::Black) => 0.0,
            Outcome::Draw => 0.5,
        };
        Explanation {
            result: Some(GameState::Over(outcome).to_string()),
            white_win_chance,
            verdict: vec![plain(&ending::sentence(game, outcome))],
            notes: Notes::of(|color| notes::after_the_end(&scene, color)),
            ..Explanation::bare(game)
        }
    }

    /// What can be seen without any judgement.
    fn bare(game: &Game) -> Explanation {
        let position = game.position();
        Explanation {
            game_type: position.rules().game_type.to_string(),
            turn: game.turn(),
            to_move: position.to_move().to_string(),
            result: None,
            plies: game.plies(),
            score: None,
            white_win_chance: 0.5,
            verdict: Vec::new(),
            drawing: draw_board(position.board()),
            notes: Notes::of(|_| Vec::new()),
            terms: Vec::new(),
            total: None,
        }
    }

    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}\n", wrapped(&self.verdict.join(" "), "", WIDTH))?;
        let Explanation { game_type, turn, to_move, .. } = self;
        if self.result.is_some() {
            writeln!(out, "{game_type}, over after {}\n", counted(self.plies as u64, "ply", "plies"))?;
        } else {
            writeln!(out, "{game_type}, turn {turn}, {to_move} to move\n")?;
        }
        if !self.drawing.is_empty() {
            writeln!(out, "{}\n", self.drawing)?;
        }
        for (heading, notes) in [(Color::White, &self.notes.white), (Color::Black, &self.notes.black)] {
            writeln!(out, "{heading}")?;
            for note in notes {
                writeln!(out, "{}", wrapped(note, "- ", WIDTH))?;
            }
            // Nothing comes below the notes on a finished game.
            if heading == Color::White || self.total.is_some() {
                writeln!(out)?;
            }
        }
        match &self.total {
            Some(total) => writeln!(out, "{}", term_table(&self.terms, total)),
            None => Ok(()),
        }
    }
}

impl Notes {
    fn of(about: impl Fn(Color) -> Vec<String>) -> Notes {
        Notes { white: about(Color::White), black: about(Color::Black) }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};
    use vespine_evaluation::{Analysis, Score};

    use super::*;

    /// White's queen has one liberty left, and Black to move fills it.
    const WON: &str = "Base;;;wB1;bS1 -wB1;wQ wB1\\;bQ /bS1;wQ bS1\\;bS2 -bQ;wS1 wQ\\;bA1 -bS1;wA1 wB1\\";

    const PILLBUGS: &str = "Base+MLP;;;wS1;bB1 wS1\\;wQ -wS1;bQ bB1-;wP wS1/;bQ bB1\\;wQ -wP;bG1 bQ/";

    const GAMES: [&str; 5] = ["Base", "Base+MLP;;;wA1", "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-", WON, PILLBUGS];

    /// Each way in which a game can end, and the verdict.
    const ENDINGS: [(&str, &str, &str); 3] = [
        (
            r"Base;;;wB1;bS1 -wB1;wQ wB1\;bQ /bS1;wQ bS1\;bS2 -bQ;wS1 wQ\;bA1 -bS1;wA1 wB1\;bA1 bQ\",
            r"Black has won with bA1 bQ\: the white queen is surrounded.",
            "BlackWins",
        ),
        (
            r"Base+MLP;;;wP;bL wP/;wQ /wP;bQ bL-;wQ bL\;bM bQ-;wL wQ\;bM bQ\;wA1 wP\",
            r"Black has won: White surrounded the white queen with wA1 wP\.",
            "BlackWins",
        ),
        (
            r"Base+MLP;;;wS1;bA1 wS1\;wQ -wS1;bQ /bA1;wQ /wS1;bB1 /bQ;wS2 -wS1;bB2 bA1\;wM /wS2;bS1 bQ\;wL \wS2;bL bB2-;wL wM\",
            r"It is a draw: since wL wM\ both queens are surrounded.",
            "Draw",
        ),
    ];

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
            let score = Evaluator::default().evaluate(position, &Analysis::of(position));
            let (explanation, _) = explained(text);
            assert_eq!(explanation.score, Some(score.units()), "{text}");
            let difference = explanation.total.map_or(0, |total| total.difference);
            let total = Score::estimate(difference);
            assert_eq!(if position.to_move() == Color::White { total } else { -total }, score, "{text}");
            let sum: i32 = explanation.terms.iter().map(|term| term.white - term.black).sum();
            assert_eq!(sum, difference, "{text}");
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
    fn of_a_finished_game_is_told_who_has_won_and_how() {
        for (game, verdict, result) in ENDINGS {
            let (explanation, text) = explained(game);
            assert!(text.starts_with(&format!("{verdict}\n\nBase")), "{text}");
            assert!(text.contains("ix sides of the white queen are taken"), "{text}");
            assert!(
                text.contains("In hand") && !text.contains("can ") && !text.contains("may enter"),
                "{text}"
            );
            let object = serde_json::to_value(&explanation).expect("it is JSON");
            assert_eq!((&object["result"], &object["score"]), (&result.into(), &Value::Null));
            assert_eq!((&object["total"], &object["terms"]), (&Value::Null, &json!([])));
        }
    }

    #[test]
    fn a_position_that_occurs_for_the_third_time_is_told() {
        let there_and_back = r";wQ \wS1;bQ bS1/;wQ -wS1;bQ bS1-";
        let start = "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-";
        let (_, once) = explained(start);
        let (_, thrice) = explained(&format!("{start}{there_and_back}{there_and_back}"));
        assert!(!once.contains("three times") && thrice.contains("three times: a draw"), "{thrice}");
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
        for text in GAMES.into_iter().chain(ENDINGS.map(|(game, _, _)| game)) {
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
