//! What the table keeps about a position, and how it fits into one word.
//!
//! ```text
//!     bits    0-21        22-37    38-50   51-57   58-59   60      61
//!             move        score    eval    depth   bound   check   1
//! ```

use vespine_evaluation::Score;

use super::PackedMove;

/// What a stored score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// Nothing: there is no score, only an evaluation.
    Nothing,
    /// It is at most this.
    Upper,
    /// It is at least this.
    Lower,
    /// It is this.
    Exact,
}

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The best move, if there was one.
    pub(crate) mv: Option<PackedMove>,
    /// What the search found. Wins and losses count from this position.
    pub(crate) score: Score,
    /// What the evaluation said.
    pub(crate) eval: Score,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// Would the opponent win on the spot if the side to move passed?
    pub(crate) is_check: bool,
}

/// How many bits an evaluation takes.
const EVAL_BITS: u32 = 13;

/// An evaluation as so many bits.
#[inline]
pub(crate) fn eval_bits(eval: Score) -> u64 {
    u64::from((eval.units() as i16).cast_unsigned()) & ((1 << EVAL_BITS) - 1)
}

/// The evaluation in the lowest bits.
#[inline]
pub(crate) fn eval_from_bits(bits: u64) -> Score {
    let unused = u16::BITS - EVAL_BITS;
    Score::from_units(i32::from((bits << unused) as i16 >> unused))
}

/// What a proved score is worth, in plies of depth. It is soon found again, by looking at one position.
const PROVED: i32 = 16;
/// What every search that an entry has outlived takes off its worth, in plies of depth.
const AGEING: i32 = 4;

impl Entry {
    /// The depth of scores that hold at every depth.
    pub(crate) const MAX_DEPTH: u8 = 127;

    /// A word that is never 0.
    pub(super) fn pack(&self) -> u64 {
        let mv = self.mv.map_or(0, |mv| u64::from(mv.bits()));
        let score = u64::from((self.score.units() as i16).cast_unsigned());
        let bound = self.bound as u64;
        mv | score << 22
            | eval_bits(self.eval) << 38
            | u64::from(self.depth.min(Entry::MAX_DEPTH)) << 51
            | bound << 58
            | u64::from(self.is_check) << 60
            | 1 << 61
    }

    pub(super) fn unpack(data: u64) -> Entry {
        Entry {
            mv: PackedMove::from_bits((data & 0x3f_ffff) as u32),
            score: Score::from_units(i32::from((data >> 22) as i16)),
            eval: eval_from_bits(data >> 38),
            depth: (data >> 51 & 127) as u8,
            bound: match data >> 58 & 3 {
                0 => Bound::Nothing,
                1 => Bound::Upper,
                2 => Bound::Lower,
                _ => Bound::Exact,
            },
            is_check: data >> 60 & 1 == 1,
        }
    }

    /// Does the score hold at every depth?
    pub(crate) fn is_proved(&self) -> bool {
        self.depth == Entry::MAX_DEPTH
    }

    /// What it would cost to lose the entry: deep ones are dear, and with every search that they outlive they get cheaper.
    pub(super) fn worth(&self, searches: u8) -> i32 {
        let plies = if self.is_proved() { PROVED } else { i32::from(self.depth) };
        plies - AGEING * i32::from(searches)
    }

    /// Is this entry, which has outlived so many searches, to be kept rather than a newer one about the same position?
    pub(super) fn outweighs(&self, newer: &Entry, searches: u8) -> bool {
        match newer.bound {
            Bound::Nothing => true,
            Bound::Exact => false,
            Bound::Upper | Bound::Lower => searches == 0 && self.depth > newer.depth + 3,
        }
    }

    /// The score as seen from the root, with the entry found at this ply.
    #[inline]
    pub(crate) fn score_at(&self, ply: u32) -> Score {
        if self.score.is_win() {
            self.score.plus(-(ply as i32))
        } else if self.score.is_loss() {
            self.score.plus(ply as i32)
        } else {
            self.score
        }
    }

    /// A score as seen from the root turned into one as seen from this ply.
    #[inline]
    pub(crate) fn score_from(score: Score, ply: u32) -> Score {
        if score.is_win() {
            score.plus(ply as i32)
        } else if score.is_loss() {
            score.plus(-(ply as i32))
        } else {
            score
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_survives_packing() {
        for score in [Score::win_in(9), Score::loss_in(120), Score::estimate(-4_000), Score::DRAW] {
            for eval in [-4_000, -1, 0, 1, 4_000] {
                for bound in [Bound::Nothing, Bound::Upper, Bound::Lower, Bound::Exact] {
                    let entry = Entry {
                        mv: PackedMove::from_bits(0x2a_5a5a),
                        score,
                        eval: Score::estimate(eval),
                        depth: 127,
                        bound,
                        is_check: eval > 0,
                    };
                    assert_eq!(Entry::unpack(entry.pack()), entry);
                }
            }
        }
    }

    #[test]
    fn a_win_counts_from_the_node_that_knows_it() {
        let entry = |score| Entry {
            mv: None,
            score: Entry::score_from(score, 4),
            eval: Score::DRAW,
            depth: 1,
            bound: Bound::Exact,
            is_check: false,
        };
        assert_eq!(entry(Score::win_in(9)).score_at(4), Score::win_in(9));
        assert_eq!(entry(Score::win_in(9)).score_at(6), Score::win_in(11));
        assert_eq!(entry(Score::loss_in(9)).score_at(2), Score::loss_in(7));
    }
}
