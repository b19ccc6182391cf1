//! What a reply must be like.

use super::framing::is_refusal;
use vespine_engine::{Move, Position};

/// What a reply must be like. The final `ok` is no part of it.
#[derive(Clone, Debug)]
pub enum Expected {
    /// `err`, for whatever reason.
    Error,
    /// `invalidmove`, for whatever reason.
    InvalidMove,
    /// Exactly these lines.
    Lines(Vec<String>),
    /// The name of the engine and its expansions.
    Name,
    /// All legal moves of the position.
    ValidMoves(Position),
    /// A legal move; before it, if `is_telling`, those that were thought to be best.
    BestMove {
        /// Where to move.
        position: Position,
        /// May there be more than one line?
        is_telling: bool,
    },
    /// From one to `most` legal moves, each with what follows it.
    Candidates {
        /// Where to move.
        position: Position,
        /// How many moves at most.
        most: usize,
    },
    /// Moves that can be played one after the other; or `err` when nothing is known.
    Variation(Position),
    /// How many games there are of each length, from none on.
    Counts(Vec<u64>),
    /// A number of 32 digits.
    Hash,
    /// A text that begins like this.
    Page(String),
    /// Nothing at all, not even `ok`.
    Farewell,
}

impl Expected {
    /// Is something to be refused, so that nothing may change?
    #[must_use]
    pub fn is_refusal(&self) -> bool {
        matches!(self, Expected::Error | Expected::InvalidMove)
    }

    /// Is this the reply?
    ///
    /// # Errors
    ///
    /// When it is not; the text says why.
    pub fn check(&self, lines: &[impl AsRef<str>]) -> Result<(), String> {
        let lines: Vec<&str> = lines.iter().map(AsRef::as_ref).collect();
        let fits = match self {
            Expected::Error => matches!(*lines, [line] if line.starts_with("err ")),
            Expected::InvalidMove => matches!(*lines, [line] if line.starts_with("invalidmove ")),
            Expected::Lines(expected) => lines == *expected,
            Expected::Name => {
                matches!(*lines, [name, "Mosquito;Ladybug;Pillbug"] if name.starts_with("id Vespine v"))
            }
            Expected::ValidMoves(position) => matches!(*lines, [line] if are_all_moves(position, line)),
            Expected::BestMove { position, is_telling } => is_best_move(position, *is_telling, &lines),
            Expected::Candidates { position, most } => {
                (1..=*most).contains(&lines.len()) && lines.iter().all(|line| is_candidate(position, line))
            }
            Expected::Variation(position) => match *lines {
                [line] if is_refusal(line) => line.starts_with("err "),
                _ => is_variation(position, &lines),
            },
            Expected::Counts(counts) => are_counts(counts, &lines),
            Expected::Hash => matches!(*lines, [line] if is_hash(line)),
            Expected::Page(beginning) => {
                lines.first().is_some_and(|line| line.starts_with(beginning) && !is_refusal(line))
            }
            Expected::Farewell => lines.is_empty(),
        };
        if fits { Ok(()) } else { Err(format!("answered {lines:?} instead of {self:?}")) }
    }
}

/// The move that a text means, if it is legal.
fn legal(position: &Position, text: &str) -> Option<Move> {
    position.read_move(text).ok().map(|read| read.mv).filter(|&mv| position.is_legal(mv))
}

/// Each legal move once, and no other.
fn are_all_moves(position: &Position, line: &str) -> bool {
    let mut expected = position.legal_moves();
    expected.sort_unstable();
    let told: Option<Vec<Move>> = line.split(';').map(|text| legal(position, text)).collect();
    told.is_some_and(|mut told| {
        told.sort_unstable();
        *told == *expected
    })
}

fn is_best_move(position: &Position, is_telling: bool, lines: &[&str]) -> bool {
    let Some((best, before)) = lines.split_last() else { return false };
    let is_told = |line: &&str| {
        let fields: Vec<&str> = line.split(';').collect();
        let [first, depth, score, line @ ..] = &*fields else { return false };
        let is_numbers = depth.parse::<u32>().is_ok() && score.parse::<f64>().is_ok();
        is_numbers && line.first() == Some(first) && is_variation(position, line)
    };
    legal(position, best).is_some() && (is_telling || before.is_empty()) && before.iter().all(is_told)
}

fn is_candidate(position: &Position, line: &str) -> bool {
    let fields: Vec<&str> = line.split(" | ").collect();
    let [candidate, depth, score, chance, nodes, variation] = *fields else { return false };
    let (Some(mv), Some(variation)) = (candidate.strip_prefix("cand "), variation.strip_prefix("pv ")) else {
        return false;
    };
    let variation: Vec<&str> = variation.split(';').collect();
    let has_number = |field: &str, name: &str| {
        field.strip_prefix(name).is_some_and(|number| number.trim().parse::<f64>().is_ok())
    };
    let is_named = score.starts_with("score ") && has_number(depth, "depth ") && has_number(nodes, "nodes ");
    let is_chance = has_number(chance, "winprob ");
    is_named && is_chance && variation.first() == Some(&mv) && is_variation(position, &variation)
}

/// Can these moves be played one after the other?
fn is_variation(position: &Position, texts: &[&str]) -> bool {
    let mut position = position.clone();
    let mut can_play = |text: &&str| {
        let mv = legal(&position, text);
        if let Some(mv) = mv {
            let _ = position.play(mv);
        }
        mv.is_some()
    };
    !texts.is_empty() && texts.iter().all(&mut can_play)
}

fn are_counts(counts: &[u64], lines: &[&str]) -> bool {
    let is_count = |(depth, (count, line)): (usize, (&u64, &&str))| {
        line.strip_prefix(&format!("perft {depth}: {count} ("))
            .is_some_and(|seconds| seconds.ends_with(" s)"))
    };
    counts.len() == lines.len() && counts.iter().zip(lines).enumerate().all(is_count)
}

fn is_hash(line: &str) -> bool {
    line.len() == 32 && line.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
