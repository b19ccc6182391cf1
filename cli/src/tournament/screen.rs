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

use console::Term;
use indicatif::{HumanCount, HumanDuration, MultiProgress, ProgressBar};
use vespine_arena::tournament::{
    EngineProfile, GameRecord, Past, Roster, Score, SequentialTest, Session, Standings, Tournament, Watcher,
};
use vespine_arena::{Said, shown};

use super::summary;
use crate::count::{count, counted};
use crate::failure::{Failure, one_line};
use crate::paragraph::wrapped;
use crate::progress;

/// How long it takes at least between two standings on a terminal: they are worked out from all games so far.
const BETWEEN_FRAMES: Duration = Duration::from_millis(200);

/// The same where there is no terminal.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

/// As much of what an engine said is shown; the rest is in the folder.
const DETAIL_LETTERS: usize = 300;

/// Shows how a tournament gets on.
pub(super) struct Screen {
    start: Instant,
    /// How many games there are in this part, and how many had been played before.
    total: u64,
    before: u64,
    voice: Voice,
    kind: Kind,
    state: Mutex<State>,
}

/// Says lines above whatever moves on the screen, and takes that away. Whoever handles signals has one of his own.
#[derive(Clone)]
pub(super) struct Voice(MultiProgress);

enum Kind {
    /// Lines of standings, and the bar.
    Terminal {
        standings: ProgressBar,
        bar: ProgressBar,
    },
    Plain,
}

struct State {
    /// The numbers of the games that have ended.
    ended: HashSet<u64>,
    last_standings: Option<Instant>,
}

impl Voice {
    /// Says a line.
    pub(super) fn say(&self, line: &str) {
        // Engines have their part in what is said.
        let line = one_line(line);
        let term = Term::stderr();
        let line = if term.is_term() { wrapped(&line, "", usize::from(term.size().1)) } else { line };
        let written = self.0.suspend(|| writeln!(io::stderr(), "{line}"));
        // If nobody listens, that is no reason to stop.
        drop(written);
    }

    /// Takes everything that moves off the screen.
    pub(super) fn clear(&self) {
        // Without a screen there is nothing to take away.
        let _ = self.0.clear();
    }
}

impl Screen {
    pub(super) fn new(tournament: &Tournament, session: Session<'_>, before: u64) -> Screen {
        let total = tournament.games_in(session.shard);
        let voice = Voice(progress::several());
        let kind = if io::stderr().is_terminal() { terminal(&voice.0, total, before) } else { Kind::Plain };
        let state = Mutex::new(State { ended: HashSet::new(), last_standings: None });
        let screen = Screen { start: Instant::now(), total, before, voice, kind, state };
        let part = if session.shard.is_whole() {
            String::new()
        } else {
            format!(", part {} of {}", session.shard.number(), session.shard.of())
        };
        let going_on = match before {
            0 => String::new(),
            before => format!(", {} of them played before", HumanCount(before)),
        };
        screen.say(&format!("{}: {}{part}{going_on}", tournament.name, count(total, "game")));
        if let Some(pairs) = tournament.repeats_after() {
            screen.say(&format!("note: the openings repeat after {}", count(pairs, "pair")));
        }
        screen
    }

    /// What can speak for it elsewhere.
    pub(super) fn voice(&self) -> Voice {
        self.voice.clone()
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
            "{} in {seconds:.1} s, {} an hour; the engines thought {:.1} % of the time",
            count(games, "game"),
            per_hour(games, seconds),
            100.0 * share,
        )?;
        Ok(())
    }

    fn say(&self, line: &str) {
        self.voice.say(line);
    }
}

fn terminal(all: &MultiProgress, total: u64, before: u64) -> Kind {
    let standings = all.add(ProgressBar::new(1).with_style(progress::style("{msg}")));
    let games = ProgressBar::new(total).with_position(before).with_message("none yet");
    let style = progress::style("{wide_bar} {human_pos} of {human_len} games, {msg}");
    Kind::Terminal { standings, bar: all.add(games.with_style(style)) }
}

impl Watcher for Screen {
    fn ready(&self, roster: &Roster) {
        for engine in &roster.engines {
            self.say(&profile_line(engine));
        }
        if let Kind::Terminal { bar, .. } = &self.kind {
            bar.tick();
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
        let pause = if matches!(self.kind, Kind::Plain) { BETWEEN_LINES } else { BETWEEN_FRAMES };
        let is_due = state.last_standings.is_none_or(|last| last.elapsed() >= pause);
        if !is_due && played != self.total {
            return;
        }
        state.last_standings = Some(Instant::now());
        let mut lines = summary::brief(score);
        match &self.kind {
            Kind::Terminal { standings, bar } => {
                lines.extend(score.test.as_ref().map(|test| meter(test, &score.standings)));
                standings.set_message(lines.join("\n"));
                bar.set_message(pace);
                bar.set_position(played);
            }
            Kind::Plain => {
                let line = |test| summary::sequential_test(test, &score.standings);
                lines.extend(score.test.as_ref().map(line));
                lines.push(format!("{played} of {}, {pace}", count(self.total, "game")));
                for line in &lines {
                    self.say(line);
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
        "game {} ({played} of {total}): {} - {}: {}, {} after {}{detail}",
        record.game + 1,
        record.white,
        record.black,
        record.result,
        record.reason,
        counted(record.plies() as u64, "ply", "plies")
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
