//! What Tab can add to a line: commands, game types, legal moves, the names of options and their values.

use std::borrow::Cow;
use std::sync::Arc;

use rustyline::completion::Completer;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};
use vespine_engine::{Game, GameType};
use vespine_uhp::{Budget, Command, Declaration, Kind};

use super::turn::Turn;

/// Helps to type.
pub(super) struct Assistant(Arc<Turn>);

impl Assistant {
    pub(super) fn new(turn: Arc<Turn>) -> Assistant {
        Assistant(turn)
    }
}

impl Helper for Assistant {}
impl Validator for Assistant {}

impl Hinter for Assistant {
    type Hint = String;
}

impl Highlighter for Assistant {
    /// Replies are long, so the lines that were typed should be easy to find. It is not called where `NO_COLOR` is set.
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        Cow::Owned(format!("\x1b[1m{prompt}\x1b[0m"))
    }
}

impl Completer for Assistant {
    type Candidate = String;

    fn complete(&self, line: &str, end: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line.get(..end).unwrap_or(line);
        let (start, candidates) = complete(typed, self.0.game().as_ref());
        Ok((start, candidates))
    }
}

/// Where the text begins that can be completed, and what it can become.
fn complete(typed: &str, game: Option<&Game>) -> (usize, Vec<String>) {
    let begun = typed.len() - typed.trim_start().len();
    let Some(blank) = typed[begun..].find(' ').map(|blank| begun + blank) else {
        return (begun, matching(&typed[begun..], &followed(Command::NAMES)));
    };
    let command = typed[begun..blank].to_ascii_lowercase();
    // Moves have blanks in them; everything else is completed word by word.
    let start = match command.as_str() {
        "play" => typed.len() - typed[blank..].trim_start().len(),
        _ => typed.rfind(' ').map_or(0, |blank| blank + 1),
    };
    let words: Vec<&str> = typed[blank..start].split_whitespace().collect();
    (start, matching(&typed[start..], &arguments(&command, &words, game)))
}

/// Words behind which more can follow, and therefore a blank.
fn followed(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| format!("{word} ")).collect()
}

/// What can follow a command and these words.
fn arguments(command: &str, words: &[&str], game: Option<&Game>) -> Vec<String> {
    let option_names = || Declaration::ALL.iter().map(|one| one.name);
    match (command, words) {
        ("newgame", []) => GameType::ALL.iter().map(ToString::to_string).collect(),
        ("play", []) => game.map_or_else(Vec::new, legal_moves),
        ("bestmove", []) => followed(Budget::WORDS),
        ("analyze", []) => followed(&[Budget::WORDS, &["lines"]].concat()),
        ("analyze", words) if !words.contains(&"lines") => followed(&["lines"]),
        ("help", []) => Command::NAMES.iter().map(ToString::to_string).collect(),
        ("options", []) => followed(&["get", "set"]),
        ("options", [get]) if get.eq_ignore_ascii_case("get") => option_names().map(str::to_owned).collect(),
        ("options", [_]) => followed(&option_names().collect::<Vec<_>>()),
        ("options", [set, name]) if set.eq_ignore_ascii_case("set") => values(name),
        _ => Vec::new(),
    }
}

fn legal_moves(game: &Game) -> Vec<String> {
    let position = game.position();
    position.legal_moves().iter().map(|&mv| position.write_move(mv)).collect()
}

/// The values of an option, if they can be listed.
fn values(name: &str) -> Vec<String> {
    let kind = Declaration::named(name).map(Declaration::kind);
    let values: &[&str] = match kind {
        Ok(Kind::Switch) => &["True", "False"],
        Ok(Kind::Choice(names)) => names,
        Ok(Kind::Number { .. }) | Err(_) => &[],
    };
    values.iter().map(|&value| value.to_owned()).collect()
}

/// Those that begin with what was typed, in order; upper and lower case are the same.
fn matching(typed: &str, candidates: &[String]) -> Vec<String> {
    let begins = |candidate: &&String| {
        candidate.get(..typed.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(typed))
    };
    let mut matching: Vec<String> = candidates.iter().filter(begins).cloned().collect();
    matching.sort();
    matching
}

#[cfg(test)]
mod tests {
    use super::*;

    fn completed(typed: &str) -> Vec<String> {
        let game: Game = r"Base+M;;;wS1;bS1 wS1-".parse().expect("the game is by the rules");
        let (start, candidates) = complete(typed, Some(&game));
        candidates.into_iter().map(|candidate| format!("{}{candidate}", &typed[..start])).collect()
    }

    #[test]
    fn commands_are_completed_in_any_letter_case() {
        assert_eq!(completed("be"), ["bestmove "]);
        assert_eq!(completed("  BEST"), ["  bestmove "]);
        assert_eq!(completed("p"), ["pass ", "perft ", "play ", "pv "]);
        assert_eq!(completed("").len(), Command::NAMES.len());
        assert!(completed("x").is_empty());
    }

    #[test]
    fn what_follows_a_command_depends_on_it() {
        assert_eq!(
            completed("newgame Base+M"),
            ["Base+M", "Base+ML", "Base+MLP", "Base+MP"].map(|name| format!("newgame {name}"))
        );
        assert_eq!(completed("bestmove ti"), ["bestmove time "]);
        assert_eq!(completed("analyze depth 4 "), ["analyze depth 4 lines "]);
        assert_eq!(completed("help und"), ["help undo"]);
        assert_eq!(completed("options s"), ["options set "]);
        assert_eq!(completed("options get Verb"), ["options get Verbose"]);
        assert_eq!(completed("options set Verb"), ["options set Verbose "]);
        assert_eq!(
            completed("options set Verbose "),
            ["options set Verbose False", "options set Verbose True"]
        );
        assert_eq!(completed("options set Level Be"), ["options set Level Beginner"]);
        assert!(completed("bestmove time 00:").is_empty() && completed("board ").is_empty());
    }

    #[test]
    fn moves_are_legal_moves_with_their_blank() {
        assert_eq!(completed("play wM "), ["play wM -wS1", "play wM /wS1", r"play wM \wS1"]);
        assert!(completed("play wS1").is_empty(), "before the queen is placed nothing moves");
        assert!(complete("play w", None).1.is_empty());
    }

    #[test]
    fn any_text_can_be_completed() {
        for typed in ["ä", "play ä", "pläy ", "options set ä ", "\u{a0}", "play w\u{1f41d}", "   "] {
            let _ = completed(typed);
        }
    }
}
