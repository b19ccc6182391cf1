//! Takes the length out of a line: what would be searched or counted for long gets a small budget.

use std::borrow::Cow;
use std::time::Duration;
use vespine_uhp::{Budget, Command, Declaration, Kind, OptionsRequest};

/// The longest time for a search.
const TIME: Duration = Duration::from_millis(2);

/// The most nodes for a search.
const NODES: u64 = 200;

/// The deepest search and the deepest count.
const SEARCH_DEPTH: u32 = 1;
const PERFT_DEPTH: u32 = 2;

/// The deepest count that a session would begin at all.
const DEEPEST_PERFT: u32 = 40;

/// Options of which large values cost much, and what is enough.
const COSTLY: [(&str, u32); 3] =
    [("NumThreads", 2), ("TableMegabytes", 4), ("DefaultMillisecondsPerMove", 2)];

/// The line itself, or one like it that is answered soon and does not end the conversation.
///
/// A `bestmove` without a budget stays: it is a matter of the option `DefaultMillisecondsPerMove`, which is kept small.
///
/// ```
/// use vespine_tests::babble::tame;
///
/// assert_eq!(tame("BESTMOVE  depth 1"), "BESTMOVE  depth 1");
/// assert_eq!(tame("bestmove depth 99"), "bestmove depth 1");
/// assert_eq!(tame("options set TableSizeMiB 63"), "options set TableSizeMiB 4");
/// assert_eq!(tame("exit"), "info");
/// ```
#[must_use]
pub fn tame(line: &str) -> Cow<'_, str> {
    let Ok(command) = line.parse::<Command>() else { return line.into() };
    let short = shortened(command.clone());
    if short == command { line.into() } else { short.to_string().into() }
}

fn shortened(command: Command) -> Command {
    match command {
        Command::Exit => Command::Info,
        Command::BestMove(budget) => Command::BestMove(small(budget)),
        Command::Analyze { budget, lines } => Command::Analyze { budget: small(budget), lines },
        Command::Perft(depth) => {
            // What is refused anyway may be as deep as it likes.
            let depth = depth.unwrap_or(PERFT_DEPTH);
            Command::Perft(Some(if depth > DEEPEST_PERFT { depth } else { wrapped(depth, PERFT_DEPTH) }))
        }
        Command::Options(OptionsRequest::Set { name, value }) => {
            let value = cheap(&name, &value).unwrap_or(value);
            Command::Options(OptionsRequest::Set { name, value })
        }
        other => other,
    }
}

fn small(budget: Budget) -> Budget {
    match budget {
        Budget::Default => Budget::Default,
        Budget::Depth(depth) => Budget::Depth(wrapped(depth, SEARCH_DEPTH)),
        Budget::Time(time) => Budget::Time(time.min(TIME)),
        Budget::Seconds(time) => Budget::Seconds(time.min(TIME)),
        Budget::DepthOrTime(depth, time) if time > TIME => {
            Budget::DepthOrTime(wrapped(depth, SEARCH_DEPTH), time)
        }
        Budget::DepthOrTime(depth, time) => Budget::DepthOrTime(depth, time),
        // No more is spent than is left, whatever is added afterwards.
        Budget::Clock { remaining, increment } => Budget::Clock { remaining: remaining.min(TIME), increment },
        Budget::Nodes(nodes) if nodes > NODES => Budget::Nodes(nodes % (NODES + 1)),
        Budget::Nodes(nodes) => Budget::Nodes(nodes),
    }
}

/// A number up to the largest one; a larger number becomes one of these.
fn wrapped(number: u32, largest: u32) -> u32 {
    if number > largest { number % (largest + 1) } else { number }
}

/// A value that costs little, in the place of one that does not. What the option cannot be set to stays.
fn cheap(name: &str, value: &str) -> Option<String> {
    let declaration = Declaration::named(name).ok()?;
    let (_, enough) = COSTLY.into_iter().find(|&(costly, _)| costly == declaration.name)?;
    let Kind::Number { most, .. } = declaration.kind() else { return None };
    let number: u32 = value.parse().ok()?;
    (enough < number && number <= most).then(|| (number % enough + 1).to_string())
}
