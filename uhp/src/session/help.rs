//! `help`: what can be asked of the engine, in the words of a player.

use crate::options::Declaration;
use crate::response::Refusal;
use crate::sentence::sentence;

/// A command, explained.
struct Topic {
    name: &'static str,
    /// What can follow the name.
    arguments: &'static str,
    summary: &'static str,
    details: &'static str,
}

const TOPICS: &[Topic] = &[
    Topic {
        name: "newgame",
        arguments: "[TYPE | GAMESTRING]",
        summary: "begin a game",
        details: "\
TYPE is Base, or Base+ and the letters of the expansions: M for the mosquito,
L for the ladybug, P for the pillbug. Without an argument it is Base.
A GAMESTRING is a whole game, such as Base;InProgress;White[2];wS1;bG1 wS1-
If one of its moves is illegal, the game before stays.",
    },
    Topic {
        name: "play",
        arguments: "MOVE",
        summary: "play a move",
        details: "\
A move is a piece and a place: with wA1 bQ- White's first ant goes to the
right of Black's queen. The mark is on the side of the other piece:
-X is left of X, and X- right of it.
\\X is above X to the left, and X/ above it to the right.
/X is below X to the left, and X\\ below it to the right.
X alone is on top of X.
The first move of a game is the piece alone: wS1.",
    },
    Topic { name: "pass", arguments: "", summary: "pass, when there is no other move", details: "" },
    Topic {
        name: "validmoves",
        arguments: "",
        summary: "list all legal moves",
        details: "One line, with semicolons between the moves.",
    },
    Topic {
        name: "bestmove",
        arguments: "[time HH:MM:SS | depth N | ...]",
        summary: "look for the best move",
        details: "\
bestmove: as long as the option DefaultMillisecondsPerMove says
bestmove time 00:00:05: five seconds; or 00:00:00.25, or a day: 1.00:00:00
bestmove seconds 0.25: a quarter of a second
bestmove depth 9: nine plies deep
bestmove depthorseconds 9 2: nine plies deep, but two seconds at most
bestmove clock 300 2: 300 seconds are left for the game, and each move adds 2
bestmove nodes 100000: so many nodes
Nothing is played. Ctrl-C ends the search with the best move so far.",
    },
    Topic { name: "undo", arguments: "[N]", summary: "take back the last move, or the last N", details: "" },
    Topic {
        name: "options",
        arguments: "[get NAME | set NAME VALUE]",
        summary: "show or change the options",
        details: "\
A line has the name, the kind, the value, the default, and the range or the
choices. Each option has a flag for the command line, too.",
    },
    Topic {
        name: "board",
        arguments: "",
        summary: "draw the board",
        details: "\
A dot is a liberty of a queen. The drawing needs a font in which all letters
have the same width.",
    },
    Topic {
        name: "eval",
        arguments: "",
        summary: "evaluate the position, term by term",
        details: "\
In points: +1.00 is a chance of 57 % to win, +4.00 one of 75 %. Nothing is
searched.",
    },
    Topic {
        name: "analyze",
        arguments: "[BUDGET] [lines N]",
        summary: "compare the N best moves",
        details: "\
The budget is that of bestmove: analyze time 00:00:05 lines 3
Without lines there are as many as the option AnalysisLines says.
Each move has a line, the best first, with fields between vertical bars:
cand MOVE | depth PLIES | score S | winprob PERCENT | nodes N | pv MOVE;MOVE
Scores are seen from the side to move, in points, or \"win in 5\" for a win in
five plies. The nodes are those of all lines together.
The words sims and topk mean the same as nodes and lines.",
    },
    Topic {
        name: "pv",
        arguments: "",
        summary: "show the moves that the last search expects",
        details: "One move in each line.",
    },
    Topic {
        name: "hash",
        arguments: "",
        summary: "show a number that is the same for the same position",
        details: "\
Positions are the same if they differ only in how the board is turned,
mirrored or shifted.",
    },
    Topic {
        name: "perft",
        arguments: "[N]",
        summary: "count the games of up to N moves from here",
        details: "\
Ctrl-C ends it. Typed in a shell, vespine perft does it faster.",
    },
    Topic {
        name: "info",
        arguments: "",
        summary: "show the name of the engine and its expansions",
        details: "",
    },
    Topic { name: "licenses", arguments: "", summary: "show the licences", details: "" },
    Topic {
        name: "help",
        arguments: "[COMMAND]",
        summary: "show this list, or explain a command",
        details: "",
    },
    Topic { name: "exit", arguments: "", summary: "end the program", details: "" },
];

/// All commands, or one of them.
pub(super) fn about(topic: Option<&str>) -> Result<Vec<String>, Refusal> {
    let Some(name) = topic else {
        let rows = TOPICS.iter().map(|topic| format!("  {}: {}", topic.usage(), topic.summary));
        let heading = "Vespine plays Hive. It understands:".to_owned();
        let closing = "Type help and the name of a command for more about it.".to_owned();
        return Ok([heading].into_iter().chain(rows).chain([closing]).collect());
    };
    let topic = TOPICS.iter().find(|topic| topic.name == name);
    let topic = topic.ok_or_else(|| Refusal::NoTopic(name.to_owned()))?;
    let mut lines = vec![format!("{}: {}", topic.usage(), topic.summary)];
    lines.extend(topic.details.lines().map(|line| format!("  {line}")));
    if topic.name == "options" {
        lines.extend(Declaration::ALL.iter().flat_map(option_rows));
    }
    Ok(lines)
}

impl Topic {
    fn usage(&self) -> String {
        format!("{} {}", self.name, self.arguments).trim_end().to_owned()
    }
}

/// What it is called, what it means, and what it can be.
fn option_rows(declaration: &Declaration) -> [String; 3] {
    let Declaration { name, flag, meaning, .. } = declaration;
    let alias = declaration.alias.map_or_else(String::new, |alias| format!(", also {alias}"));
    let expectation = declaration.kind().expectation();
    let heading = format!("  {name} (--{flag}{alias}):");
    [heading, format!("    {}", sentence(meaning)), format!("    {}", sentence(&expectation))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{Command, CommandError};

    #[test]
    fn every_topic_is_a_command_and_can_be_asked_for() {
        for topic in TOPICS {
            let read: Result<Command, CommandError> = topic.name.parse();
            assert!(!matches!(read, Err(CommandError::Unknown(_))), "{}", topic.name);
            assert!(about(Some(topic.name)).is_ok_and(|lines| !lines.is_empty()));
        }
        assert!(about(Some("nonsense")).is_err());
    }

    #[test]
    fn every_line_fits_and_none_looks_like_the_end_of_a_reply_or_an_error() {
        const WIDTH: usize = 80;
        let names = TOPICS.iter().map(|topic| Some(topic.name));
        for line in names.chain([None]).flat_map(|name| about(name).expect("it is a topic")) {
            let bad = ["ok", "err", "invalidmove"].iter().any(|word| line.starts_with(word));
            assert!(!bad && !line.ends_with("ok") && line.is_ascii() && line.len() <= WIDTH, "{line}");
        }
    }
}
