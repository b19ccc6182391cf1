//! Conducts a game and judges it. The rules of the `engine` crate are the only ones that count.
//!
//! ```text
//!            White          referee          Black
//!              ◄── newgame ────┼──── newgame ──►            both begin from the opening
//!              ◄── bestmove ───┤
//!              ── a move ─────►│ in time? legal?
//!              ◄── play ───────┼──── play ──────►           both must accept it; their own accounts are compared
//!                              ├─── bestmove ───►
//! ```
//!
//! Who does not answer, or not in time, or something else than was asked for, or with an illegal move, or refuses a legal
//! one, has lost. A GameString that differs from ours is noted and changes nothing.
//!
//! About repetitions programs differ, and so nobody loses by them: see [`super::repetition`].

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use vespine_engine::{ByColor, Color, Game, Outcome, Repetition};
use vespine_uhp::{Reply, ReplyError};

use super::adjudication::Agreed;
use super::limit::Limit;
use super::plan::{Assignment, Conditions};
use super::record::{Difference, GameRecord, GameResult, Reason, Thought, Timing};
use super::repetition::{self, Boards, RepetitionRule};
use super::seat::{self, Fault, Remaining, Repeated, Seat};
use crate::Said;

/// A game that was played to its end.
pub(super) struct Played {
    pub(super) record: GameRecord,
    pub(super) timing: Timing,
    /// The conversation with the loser, if it was the loser's fault as a program.
    pub(super) transcript: Option<String>,
}

/// Plays a game. None if the tournament is over before its end: then it has never been played.
pub(super) fn play(
    assignment: Assignment,
    run: &str,
    players: ByColor<&mut Seat>,
    conditions: Conditions,
    is_over: &dyn Fn() -> bool,
) -> Option<Played> {
    let start = Instant::now();
    let began = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let clocks = ByColor::from_fn(|color| match players[color].limit() {
        Limit::Clock { base, .. } => Some(base),
        _ => None,
    });
    let mut table = Table {
        number: assignment.game,
        opening: assignment.opening.plies(),
        boards: Boards::of(&assignment.opening),
        game: assignment.opening,
        players,
        clocks,
        conditions,
        thoughts: Vec::new(),
        times: Vec::new(),
        differences: Vec::new(),
    };
    let verdict = table.conduct(is_over)?;
    let loser = verdict.result.winner().map(|winner| !winner).filter(|_| verdict.reason.is_fault());
    let transcript = loser.map(|loser| table.players[loser].transcript());
    let name = |color| table.players[color].name().to_owned();
    let record = GameRecord {
        run: run.to_owned(),
        game: assignment.game,
        white: name(Color::White),
        black: name(Color::Black),
        result: verdict.result,
        reason: verdict.reason,
        detail: verdict.detail.map(Said::from),
        opening: table.opening,
        moves: table.game.write(Repetition::Ignored),
        thoughts: table.thoughts,
        differences: table.differences,
    };
    let timing = Timing { game: assignment.game, began, whole: start.elapsed(), moves: table.times };
    Some(Played { record, timing, transcript })
}

/// How a game ended.
struct Ruling {
    result: GameResult,
    reason: Reason,
    detail: Option<String>,
}

impl Ruling {
    fn new(result: GameResult, reason: Reason) -> Ruling {
        Ruling { result, reason, detail: None }
    }

    fn lost_by(color: Color, Fault { reason, detail }: Fault) -> Ruling {
        Ruling { result: GameResult::lost_by(color), reason, detail: Some(detail) }
    }
}

/// A game in progress.
struct Table<'a> {
    number: u64,
    opening: usize,
    game: Game,
    boards: Boards,
    players: ByColor<&'a mut Seat>,
    clocks: ByColor<Remaining>,
    conditions: Conditions,
    thoughts: Vec<Option<Thought>>,
    times: Vec<Duration>,
    differences: Vec<Difference>,
}

impl Table<'_> {
    /// Conducts the game to its end, unless the tournament is over before.
    fn conduct(&mut self, is_over: &dyn Fn() -> bool) -> Option<Ruling> {
        for color in Color::ALL {
            match self.players[color].begin(self.number, &self.game) {
                Ok(account) => self.note(account.difference),
                Err(fault) => return Some(Ruling::lost_by(color, fault)),
            }
        }
        while !is_over() {
            if let Some(verdict) = self.turn() {
                return Some(verdict);
            }
        }
        None
    }

    /// One move. Says how the game has ended, if it has.
    fn turn(&mut self) -> Option<Ruling> {
        if self.game.plies() >= self.conditions.ply_limit {
            return Some(Ruling::new(GameResult::Draw, Reason::PlyLimit));
        }
        let mover = self.game.position().to_move();
        if let Err(fault) = self.move_by(mover) {
            return Some(self.failed(mover, fault));
        }
        self.boards.add(self.game.position());
        let mut end = self.end();
        let repeated = if self.boards.is_third_time() { Repeated::ThreeTimes } else { Repeated::No };
        for color in [mover, !mover] {
            match self.players[color].follow(&self.game, repeated) {
                Ok(account) => {
                    self.note(account.difference);
                    if account.calls_it_drawn {
                        end = end.or_else(|| self.drawn_by_word(color));
                    }
                }
                // Whoever fails now has failed too late: the game is decided.
                Err(_) if end.is_some() => (),
                Err(fault) => return Some(self.failed(color, fault)),
            }
        }
        end.or_else(|| self.agreed(mover))
    }

    /// The end if the engines agree about it by their scores.
    fn agreed(&self, mover: Color) -> Option<Ruling> {
        let agreed = self.conditions.adjudication.decide(self.game.plies(), &self.thoughts)?;
        let (result, reason, detail) = match agreed {
            Agreed::MoverHasWon(detail) => (GameResult::lost_by(!mover), Reason::WonByScores, detail),
            Agreed::MoverHasLost(detail) => (GameResult::lost_by(mover), Reason::WonByScores, detail),
            Agreed::Drawn(detail) => (GameResult::Draw, Reason::DrawnByScores, detail),
        };
        Some(Ruling { result, reason, detail: Some(detail) })
    }

    /// The end by the rules, if this is one.
    fn end(&self) -> Option<Ruling> {
        match self.game.position().outcome() {
            Some(Outcome::Draw) => Some(Ruling::new(GameResult::Draw, Reason::BothSurrounded)),
            Some(outcome) => Some(Ruling::new(outcome.into(), Reason::Surrounded)),
            None if self.conditions.repetition == RepetitionRule::Draw && self.boards.is_third_time() => {
                Some(Ruling::new(GameResult::Draw, Reason::Repetition))
            }
            None => None,
        }
    }

    /// The end if an engine calls the game drawn, for a reason that one can argue about.
    fn drawn_by_word(&self, color: Color) -> Option<Ruling> {
        let counts =
            self.conditions.repetition == RepetitionRule::Draw && repetition::is_arguable(&self.game);
        let detail = || format!("{} calls it a draw", self.players[color].name());
        counts.then(|| Ruling { detail: Some(detail()), ..Ruling::new(GameResult::Draw, Reason::Repetition) })
    }

    /// The end if an engine has failed. Who only refuses to go on where one can argue about a repetition has not lost.
    fn failed(&mut self, color: Color, fault: Fault) -> Ruling {
        if fault.reason != Reason::Refusal || !repetition::is_arguable(&self.game) {
            return Ruling::lost_by(color, fault);
        }
        let player = &self.players[color];
        let detail = Some(format!("{} does not go on: {}", player.name(), fault.detail));
        let difference = player.difference(&self.game, &fault.detail);
        self.note(Some(difference));
        Ruling { detail, ..Ruling::new(GameResult::Draw, Reason::Repetition) }
    }

    /// Asks for a move and plays it.
    fn move_by(&mut self, mover: Color) -> Result<(), Fault> {
        let player = &mut *self.players[mover];
        let reply = player.think(self.clocks[mover])?;
        let best = match reply.best_legal_move(self.game.position()) {
            Ok(best) => best,
            Err(error) => {
                let fault = unacceptable(&error);
                // Whoever says something else than was asked for may be answering an older question.
                return Err(if fault.reason == Reason::Malformed { player.give_up(fault) } else { fault });
            }
        };
        self.check_time(mover, reply.elapsed)?;
        if let Err(error) = self.game.play(best.mv) {
            return Err(Fault { reason: Reason::IllegalMove, detail: error.to_string() });
        }
        self.thoughts.push(thought(self.players[mover], &reply));
        self.times.push(reply.elapsed);
        Ok(())
    }

    /// Was it in time? If there is a clock, it runs down.
    fn check_time(&mut self, mover: Color, elapsed: Duration) -> Result<(), Fault> {
        let limit = self.players[mover].limit();
        if let Some(allowed) = seat::allowed(limit, self.clocks[mover])
            && elapsed > allowed + self.conditions.margin
        {
            let (took, had) = (elapsed.as_secs_f64(), allowed.as_secs_f64());
            return Err(Fault {
                reason: Reason::Late,
                detail: format!("it took {took:.3} s and had {had:.3} s"),
            });
        }
        if let (Some(clock), Limit::Clock { increment, .. }) = (&mut self.clocks[mover], limit) {
            *clock = clock.saturating_sub(elapsed) + increment;
        }
        Ok(())
    }

    /// Keeps the first difference with each engine: those that follow are the same one again.
    fn note(&mut self, difference: Option<Difference>) {
        let is_known = |other: &Difference| self.differences.iter().any(|known| known.engine == other.engine);
        self.differences.extend(difference.filter(|difference| !is_known(difference)));
    }
}

/// An answer that is no legal move.
fn unacceptable(error: &ReplyError) -> Fault {
    let reason = match error {
        ReplyError::Illegal { .. } => Reason::IllegalMove,
        ReplyError::Refused(_) => Reason::Refusal,
        _ => Reason::Malformed,
    };
    Fault { reason, detail: error.to_string() }
}

fn thought(player: &Seat, reply: &Reply) -> Option<Thought> {
    let (depth, score) = reply.assessment()?;
    Some(if player.is_our_own() { Thought::of_our_own(depth, score) } else { Thought::new(depth, score) })
}
