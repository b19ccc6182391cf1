//! What is seen while a tournament is played: on a terminal live standings above a bar, elsewhere a line for each game.
//!
//! ```text
//!   New - Old: Elo +12.3 ± 20.1  LOS 88.4 %  N 120 W 52 L 48 D 20
//!   SPRT elo0=0 elo1=10 ...  [■■■■■■·········|····]
//!   ███████████░░░░░░░░░░░  120 of 400 games, 1836 an hour, 9m left
//! ```

use std::collections::HashSet;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, MultiProgress, ProgressBar, ProgressStyle};
use vespine_arena::tournament::{
    EngineProfile, GameRecord, Past, Roster, Score, SequentialTest, Session, Standings, Tournament, Watcher,
};
use vespine_arena::{Said, shown};

use super::summary;
use crate::failure::{Failure, one_line};

/// How long it takes at least between two standings when there is no terminal.
const PAUSE: Duration = Duration::from_secs(10);

/// As much of what an engine said is shown; the rest is in the folder.
const DETAIL_LETTERS: usize = 300;

/// Shows how a tournament gets on.
pub(super) struct Screen {
    start: Instant,
    /// How many games there are in this part, and how many had been played before.
    total: u64,
    before: u64,
    kind: Kind,
    state: Mutex<State>,
}

enum Kind {
    /// Lines of standings, and the bar.
    Terminal {
        all: MultiProgress,
        standings: ProgressBar,
        bar: ProgressBar,
    },
    Plain,
}

struct State {
    /// The numbers of the games that have ended.
    ended: HashSet<u64>,
    last_standings: Instant,
}

impl Screen {
    pub(super) fn new(tournament: &Tournament, session: Session<'_>, before: u64) -> Screen {
        let total = tournament.games_in(session.shard);
        let kind = if io::stderr().is_terminal() { terminal(total, before) } else { Kind::Plain };
        let start = Instant::now();
        let state = Mutex::new(State { ended: HashSet::new(), last_standings: start });
        let screen = Screen { start, total, before, kind, state };
        let part = if session.shard.is_whole() {
            String::new()
        } else {
            format!(", part {} of {}", session.shard.number(), session.shard.of())
        };
        let going_on = if before > 0 { format!(", {before} of them played before") } else { String::new() };
        screen.say(&format!("{}: {total} games{part}{going_on}", tournament.name));
        if let Some(pairs) = tournament.repeats_after() {
            screen
                .say(&format!("note: there are {pairs} openings: after {pairs} pairs they are played again"));
        }
        screen
    }

    /// Takes everything that moves off the screen.
    pub(super) fn clear(&self) {
        if let Kind::Terminal { all, .. } = &self.kind {
            let _ = all.clear();
        }
    }

    /// How fast it went, and how much of the time of the games the engines were thinking.
    pub(super) fn tell_speed(&self, past: &Past) -> Result<(), Failure> {
        let ended = &self.state.lock().unwrap_or_else(PoisonError::into_inner).ended;
        let seconds = self.start.elapsed().as_secs_f64();
        if ended.is_empty() {
            return Ok(());
        }
        let (mut thinking, mut whole) = (Duration::ZERO, Duration::ZERO);
        for timing in past.timings(|game| ended.contains(&game)) {
            let timing = timing?;
            thinking = timing.moves.iter().fold(thinking, |sum, &time| sum.saturating_add(time));
            whole = whole.saturating_add(timing.whole);
        }
        let share = thinking.as_secs_f64() / whole.as_secs_f64().max(1e-9);
        let games = ended.len() as u64;
        writeln!(
            io::stdout(),
            "{games} games in {seconds:.1} s: {} games an hour; the engines were thinking {:.1} % of the time",
            per_hour(games, seconds),
            100.0 * share,
        )?;
        Ok(())
    }

    fn say(&self, line: &str) {
        // Engines have their part in what is said.
        let line = one_line(line);
        let written = match &self.kind {
            Kind::Terminal { all, .. } => all.suspend(|| writeln!(io::stderr(), "{line}")),
            Kind::Plain => writeln!(io::stderr(), "{line}"),
        };
        // If nobody listens, that is no reason to stop.
        drop(written);
    }
}

fn terminal(total: u64, before: u64) -> Kind {
    let all = MultiProgress::new();
    let standings = all.add(ProgressBar::new(1));
    standings.set_style(style("{msg}"));
    let bar = all.add(ProgressBar::new(total).with_position(before));
    bar.set_style(style("{wide_bar} {pos} of {len} games, {msg}"));
    bar.set_message("none yet");
    Kind::Terminal { all, standings, bar }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

impl Watcher for Screen {
    fn ready(&self, roster: &Roster) {
        for engine in &roster.engines {
            self.say(&profile_line(engine));
        }
    }

    fn trouble(&self, engine: &str, detail: &str) {
        self.say(&format!("{engine}: {}", shown(detail, DETAIL_LETTERS)));
    }

    fn ended(&self, record: &GameRecord, score: &Score) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.ended.insert(record.game);
        let ended = state.ended.len() as u64;
        let played = self.before + ended;
        let pace = self.pace(ended);
        if record.reason.is_fault() || matches!(self.kind, Kind::Plain) {
            self.say(&game_line(record, played, self.total));
        }
        match &self.kind {
            Kind::Terminal { standings, bar, .. } => {
                let mut lines = summary::brief(score);
                lines.extend(score.test.as_ref().map(|test| meter(test, &score.standings)));
                standings.set_message(lines.join("\n"));
                bar.set_position(played);
                bar.set_message(pace);
            }
            Kind::Plain => {
                if state.last_standings.elapsed() >= PAUSE || played == self.total {
                    state.last_standings = Instant::now();
                    let mut lines = summary::brief(score);
                    let line = |test| summary::sequential_test(test, &score.standings);
                    lines.extend(score.test.as_ref().map(line));
                    lines.push(format!("{played} of {} games, {pace}", self.total));
                    for line in &lines {
                        self.say(line);
                    }
                }
            }
        }
    }
}

impl Screen {
    /// How fast it goes, and when it will end.
    fn pace(&self, ended: u64) -> String {
        let seconds = self.start.elapsed().as_secs_f64();
        let left = self.total.saturating_sub(self.before + ended);
        let remaining =
            Duration::try_from_secs_f64(seconds / real(ended.max(1)) * real(left)).unwrap_or_default();
        format!("{} an hour, {} left", per_hour(ended, seconds), HumanDuration(remaining))
    }
}

/// An engine with the terms on which it plays: `New: Vespine v0.1.0, NumThreads=1, TableSizeMiB=16, 100 nodes for each move`.
fn profile_line(engine: &EngineProfile) -> String {
    let id = engine.id.clone().unwrap_or_else(|| engine.command.clone());
    let options = engine.terms().map(|(name, value)| format!("{name}={value}"));
    let words: Vec<String> = [id].into_iter().chain(options).chain([engine.limit.clone()]).collect();
    format!("{}: {}", engine.name, words.join(", "))
}

fn game_line(record: &GameRecord, played: u64, total: u64) -> String {
    let said = |detail: &Said| format!(": {}", shown(detail.as_str(), DETAIL_LETTERS));
    let detail = record.detail.as_ref().map_or_else(String::new, said);
    format!(
        "game {} ({played} of {total}): {} - {}: {}, {} after {} plies{detail}",
        record.game + 1,
        record.white,
        record.black,
        record.result,
        record.reason,
        record.plies()
    )
}

/// The state of a sequential test, and a bar from the lower bound to the upper.
fn meter(test: &SequentialTest, standings: &Standings) -> String {
    const WIDTH: usize = 41;
    let progress = test.sprt().progress(test.pairs()).clamp(-1.0, 1.0);
    let middle = WIDTH / 2;
    #[expect(clippy::cast_sign_loss, reason = "neither factor is below 0")]
    let place = ((progress + 1.0) * real(middle as u64)).round() as usize;
    let cell = |column: usize| match column {
        column if column == place => '◆',
        column if column == middle => '│',
        column if (place..middle).contains(&column) || (middle..place).contains(&column) => '━',
        _ => '·',
    };
    let bar: String = (0..WIDTH).map(cell).collect();
    format!("{}\nH0 {bar} H1", summary::sequential_test(test, standings))
}

fn per_hour(games: u64, seconds: f64) -> String {
    format!("{:.0}", real(games) / seconds.max(1e-9) * 3600.0)
}

#[expect(clippy::cast_precision_loss, reason = "no tournament has so many games")]
fn real(count: u64) -> f64 {
    count as f64
}
