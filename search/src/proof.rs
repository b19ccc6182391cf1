//! Forced wins: a search of threats only.
//!
//! The attacker plays nothing but threats, moves after which he would win on the spot if the defender passed. So the
//! defender has only the moves that break the threat, usually a handful. A win that is found is a proof, since the defender
//! has had all his moves; a win by quiet moves is not found.
//!
//! ```text
//!     attacker   a threat        o                   some threat wins
//!     defender   breaks it     o   o                 if all answers lose
//!     attacker   a threat      o   o o
//! ```
//!
//! The search deepens by two plies at a time, so the first win found is the shortest of its kind. What has been proved or
//! refuted is kept in a small table. After: Victor Allis, "Searching for solutions in games and artificial intelligence",
//! threat-space search.

use vespine_engine::{Color, Move, MoveList, Outcome, Position};
use vespine_evaluation::{find_strike, is_cornered};

use crate::frame::Line;
use crate::threat::{Threat, strike_after};
use crate::worker::NODES_BETWEEN_LOOKS;

/// The longest win that is looked for, in plies.
const MAX_PLIES: usize = 31;

/// A table of small size: the number of slots is a power of two.
const SLOTS: usize = 1 << 15;

/// Looks for forced wins.
#[derive(Clone)]
pub(crate) struct Prover {
    table: Vec<Slot>,
    /// A list and a line for each ply.
    levels: Vec<Level>,
    /// What the table's keys are mixed with, so that game types are told apart.
    salt: u64,
    nodes: u64,
    /// When to look at the clock again.
    next_look: u64,
    budget: u64,
}

/// What is known about a position with the attacker to move.
#[derive(Clone, Copy, Default)]
struct Slot {
    key: u64,
    /// No win in so many plies.
    refuted: u8,
}

#[derive(Clone)]
struct Level {
    moves: MoveList,
    line: Line,
}

/// A forced win for the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ForcedWin {
    /// The moves of both sides up to the end; an odd number.
    pub(crate) line: Line,
}

/// The budget is spent, or the time.
struct Exhausted;

/// Must the search end?
type IsLate<'a> = &'a dyn Fn() -> bool;

impl Prover {
    pub(crate) fn new() -> Prover {
        Prover {
            table: vec![Slot::default(); SLOTS],
            levels: vec![Level { moves: MoveList::new(), line: Line::new() }; MAX_PLIES + 2],
            salt: 0,
            nodes: 0,
            next_look: 0,
            budget: 0,
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.table.fill(Slot::default());
    }

    /// How many nodes the last search took: every position that was looked at for a strike.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for a forced win of the side to move in at most so many plies, with so many nodes, unless there is no time
    /// for that. The position is as before afterwards.
    pub(crate) fn prove(
        &mut self,
        position: &mut Position,
        salt: u64,
        plies: usize,
        budget: u64,
        is_late: IsLate<'_>,
    ) -> Option<ForcedWin> {
        (self.nodes, self.next_look, self.budget, self.salt) = (0, NODES_BETWEEN_LOOKS, budget, salt);
        if !is_under_siege(position, !position.to_move()) {
            return None;
        }
        for plies in (1..=plies.min(MAX_PLIES)).step_by(2) {
            match self.attack(position, plies, 0, is_late) {
                Ok(true) => return self.played_out(position),
                Ok(false) => {}
                Err(Exhausted) => return None,
            }
        }
        None
    }

    /// The line, if it ends with the win that it promises.
    fn played_out(&self, position: &Position) -> Option<ForcedWin> {
        let line = self.levels[0].line.clone();
        let mut end = position.clone();
        for &mv in &line {
            if !end.is_legal(mv) {
                return None;
            }
            let _ = end.play(mv);
        }
        (end.outcome() == Some(Outcome::Win(position.to_move()))).then_some(ForcedWin { line })
    }

    /// Can the side to move force a win in at most so many plies?
    fn attack(
        &mut self,
        position: &mut Position,
        plies: usize,
        level: usize,
        is_late: IsLate<'_>,
    ) -> Result<bool, Exhausted> {
        self.nodes += 1;
        self.levels[level].line.clear();
        if let Some(strike) = find_strike(position) {
            self.levels[level].line.push(strike);
            return Ok(true);
        }
        let key = position.hash() ^ self.salt;
        let slot = key as usize % SLOTS;
        let known = self.table[slot];
        if plies == 1 || (known.key == key && usize::from(known.refuted) >= plies) {
            return Ok(false);
        }
        self.look_up(is_late)?;
        self.list_threats(position, level);
        for place in 0..self.levels[level].moves.len() {
            let mv = self.levels[level].moves[place];
            let undo = position.play(mv);
            let holds = self.defend(position, plies - 1, level + 1, is_late);
            position.undo(undo);
            if !holds? {
                self.prolong(level, mv);
                return Ok(true);
            }
        }
        self.table[slot] = Slot { key, refuted: plies as u8 };
        Ok(false)
    }

    /// Can the side to move, which is threatened, hold for so many plies?
    fn defend(
        &mut self,
        position: &mut Position,
        plies: usize,
        level: usize,
        is_late: IsLate<'_>,
    ) -> Result<bool, Exhausted> {
        self.nodes += 1;
        self.levels[level].line.clear();
        if position.outcome().is_some() || find_strike(position).is_some() {
            return Ok(true);
        }
        self.look_up(is_late)?;
        let moves = &mut self.levels[level].moves;
        position.legal_moves_into(moves);
        let any = moves.first().copied();
        let strike = moves.iter().find_map(|&mv| Some((mv, strike_after(position, mv)?)));
        let mut threat = Threat::default();
        self.nodes += moves.len() as u64;
        moves.retain(|mv| threat.is_broken_by(mv, position));
        let mut longest = Line::new();
        if self.levels[level].moves.is_empty() {
            // Whatever is played, the attacker strikes, or it is a suicide.
            match strike {
                Some((mv, strike)) => longest.extend([mv, strike]),
                None => longest.extend(any),
            }
        } else if plies < 3 {
            return Ok(true);
        }
        for place in 0..self.levels[level].moves.len() {
            let mv = self.levels[level].moves[place];
            let undo = position.play(mv);
            let wins = match position.outcome() {
                Some(_) => Ok(false),
                None => self.attack(position, plies - 1, level + 1, is_late),
            };
            position.undo(undo);
            if !wins? {
                return Ok(true);
            }
            if self.levels[level + 1].line.len() >= longest.len() {
                longest.clear();
                longest.push(mv);
                longest.extend(self.levels[level + 1].line.iter().copied());
            }
        }
        self.levels[level].line = longest;
        Ok(false)
    }

    /// Looks whether the budget is spent and, from time to time, the time.
    fn look_up(&mut self, is_late: IsLate<'_>) -> Result<(), Exhausted> {
        let is_due = self.nodes >= self.next_look;
        if is_due {
            self.next_look = self.nodes + NODES_BETWEEN_LOOKS;
        }
        if self.nodes >= self.budget || is_due && is_late() { Err(Exhausted) } else { Ok(()) }
    }

    fn prolong(&mut self, level: usize, mv: Move) {
        let mut line = Line::new();
        line.push(mv);
        line.extend(self.levels[level + 1].line.iter().copied());
        self.levels[level].line = line;
    }

    /// The moves after which the attacker would win if the defender passed.
    fn list_threats(&mut self, position: &mut Position, level: usize) {
        let moves = &mut self.levels[level].moves;
        position.legal_moves_into(moves);
        let nodes = &mut self.nodes;
        moves.retain(|mv| makes_threat(position, mv, nodes));
    }
}

/// Would the mover win on the spot after this move, if the opponent passed then?
fn makes_threat(position: &mut Position, mv: Move, nodes: &mut u64) -> bool {
    let victim = !position.to_move();
    let undo = position.play(mv);
    let mut threatens = false;
    if position.outcome().is_none() && is_cornered(position.board(), victim) {
        *nodes += 1;
        let skipped = position.skip_turn();
        threatens = find_strike(position).is_some();
        position.undo(skipped);
    }
    position.undo(undo);
    threatens
}

/// Has the queen of this side so few liberties that threats are near?
pub(crate) fn is_under_siege(position: &Position, color: Color) -> bool {
    position.queen_liberties(color) == Some(2) || is_cornered(position.board(), color)
}
