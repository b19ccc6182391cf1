//! Does another engine list the same moves? Compares position by position, the shallowest first, and shows the first that
//! differs.

use std::io::{self, Write};

use indicatif::{HumanCount, ProgressBar};
use serde::Serialize;
use vespine_conformance::{
    Class, Disagreement, ExtraMove, Fault, TreeEnd, TreeObserver, TreeSettings, compare_tree,
};
use vespine_engine::Game;
use vespine_search::Stop;
use vespine_uhp::EngineCommand;

use crate::arguments::PerftArguments;
use crate::check::finding;
use crate::check::text::{WIDTH, write_transcript};
use crate::count::{count, counted};
use crate::failure::Failure;
use crate::paragraph::wrapped;
use crate::{progress, stop};

/// Compares with an engine.
pub(super) fn run(
    engine: &EngineCommand,
    game: &Game,
    depth: u32,
    arguments: &PerftArguments,
) -> Result<(), Failure> {
    if depth == 0 {
        return Err(Failure::NothingToCompare);
    }
    let stop = Stop::default();
    stop::on_interrupt(stop.clone())?;
    let mut report = Report {
        out: io::stdout().lock(),
        is_json: arguments.json,
        bar: ProgressBar::hidden(),
        outcome: Ok(()),
        stop: stop.clone(),
    };
    let settings = TreeSettings { depth, positions: arguments.max_nodes, patience: arguments.patience };
    let found = compare_tree(engine, game, &settings, &stop, &mut report)?;
    report.bar.finish_and_clear();
    std::mem::replace(&mut report.outcome, Ok(()))?;
    let positions = found.positions;
    match found.end {
        TreeEnd::Complete => Ok(report.summary(&Summary::new(positions, true, true))?),
        TreeEnd::Limited => {
            report.summary(&Summary::new(positions, true, false))?;
            Ok(report
                .say(&format!("Stopped after so many positions: see --max-nodes {}", arguments.max_nodes))?)
        }
        TreeEnd::Interrupted => {
            report.summary(&Summary::new(positions, true, false))?;
            Err(Failure::Stopped(format!("{} so far", equal(positions))))
        }
        TreeEnd::Broken { fault, path } => report.broken(positions, &fault, &path),
        TreeEnd::Differs { difference, path } => report.differing(positions, &difference, &path),
    }
}

/// Writes down what is found.
struct Report<W> {
    out: W,
    is_json: bool,
    bar: ProgressBar,
    /// What became of the lines before the last.
    outcome: io::Result<()>,
    stop: Stop,
}

/// A depth as JSON has it.
#[derive(Serialize)]
struct Compared {
    r#type: &'static str,
    depth: u32,
    positions: u64,
}

/// The last line as JSON has it.
#[derive(Serialize)]
struct Summary<'a> {
    r#type: &'static str,
    positions: u64,
    equal: bool,
    complete: bool,
    #[serde(flatten)]
    finding: Option<Finding<'a>>,
}

/// What is wrong, and where.
#[derive(Serialize)]
struct Finding<'a> {
    class: Class,
    message: String,
    path: &'a [String],
    game_string: Option<String>,
    board: Option<String>,
    missing: &'a [String],
    extra: &'a [ExtraMove],
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    transcript: &'a [String],
}

impl Summary<'_> {
    fn new(positions: u64, equal: bool, complete: bool) -> Self {
        Summary { r#type: "summary", positions, equal, complete, finding: None }
    }
}

impl<W: Write> Report<W> {
    /// Writes a line, unless it is JSON that is wanted.
    fn say(&mut self, line: &str) -> io::Result<()> {
        if self.is_json { Ok(()) } else { writeln!(self.out, "{line}") }
    }

    fn json(&mut self, object: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, object)?;
        writeln!(self.out)?;
        self.out.flush()
    }

    fn summary(&mut self, summary: &Summary<'_>) -> io::Result<()> {
        if self.is_json {
            return self.json(summary);
        }
        writeln!(self.out, "{}", equal(summary.positions))
    }

    fn differing(
        &mut self,
        positions: u64,
        difference: &Disagreement,
        path: &[String],
    ) -> Result<(), Failure> {
        let (board, game) = (difference.board(), difference.game().to_string());
        let (missing, extra) = (difference.missing(), difference.extra());
        let (class, message) = (difference.class(), difference.summary());
        if !self.is_json {
            self.summary(&Summary::new(positions, false, true))?;
            self.say("")?;
            self.say(&wrapped(&format!("{class}: {message}, {}:", after(path)), "", WIDTH))?;
            finding::write(&mut self.out, &board, &game, missing, extra)?;
            return Err(Failure::Compare("the engine differs".to_owned()));
        }
        let (board, game_string) = (Some(board), Some(game));
        let finding = Finding { class, message, path, game_string, board, missing, extra, transcript: &[] };
        self.json(&Summary { finding: Some(finding), ..Summary::new(positions, false, true) })?;
        Err(Failure::Compare("the engine differs".to_owned()))
    }

    fn broken(&mut self, positions: u64, fault: &Fault, path: &[String]) -> Result<(), Failure> {
        let message = format!("{fault}, {}", after(path));
        if self.is_json {
            let finding = Finding {
                class: fault.class,
                message: message.clone(),
                path,
                game_string: None,
                board: None,
                missing: &[],
                extra: &[],
                transcript: &fault.transcript,
            };
            self.json(&Summary { finding: Some(finding), ..Summary::new(positions, false, false) })?;
        } else {
            self.summary(&Summary::new(positions, false, false))?;
            write_transcript(&mut self.out, &fault.transcript)?;
        }
        Err(Failure::Compare(format!("{}: {message}", fault.class)))
    }
}

/// So many positions are equal, in words.
fn equal(positions: u64) -> String {
    counted(positions, "position is equal", "positions are equal")
}

/// Where the engine was.
fn after(path: &[String]) -> String {
    if path.is_empty() { "at the start".to_owned() } else { format!("after {}", path.join("; ")) }
}

impl<W: Write> TreeObserver for Report<W> {
    fn begin(&mut self, depth: u32, positions: u64) {
        let template = "{prefix} {wide_bar} {human_pos} of {human_len} positions, {eta} left";
        let prefix = format!("after {}", count(depth.into(), "move"));
        self.bar = progress::bar(positions, template).with_prefix(prefix);
    }

    fn same(&mut self) {
        self.bar.inc(1);
    }

    fn end(&mut self, depth: u32, positions: u64) {
        self.bar.finish_and_clear();
        let line = format!("after {}: {} equal", count(depth.into(), "move"), HumanCount(positions));
        let told = if self.is_json {
            self.json(&Compared { r#type: "compared", depth, positions })
        } else {
            self.say(&line)
        };
        if self.outcome.is_ok() {
            self.outcome = told;
        }
        // When nobody reads any more, there is no reason to go on.
        if self.outcome.is_err() {
            self.stop.request();
        }
    }
}
